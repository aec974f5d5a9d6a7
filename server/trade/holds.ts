import { sellerMayEndAfterHours } from '#contract/allowances.ts';

/** An attempt to pay of which money may still come. */
export interface OpenAttempt {
  state: string;
  created_at: Date;
}

/** Opening the payment page gives as long from then on, or it would hold the phone to the end. Null: a bank decides. */
export function sellerMayEndFrom(bookedAt: Date, attempt: OpenAttempt | null): Date | null {
  if (attempt?.state === 'processing') return null;
  const since = attempt?.created_at ?? bookedAt;
  return new Date(since.getTime() + sellerMayEndAfterHours * 3_600_000);
}
