import { sellerMayEndAfterHours } from '#contract/allowances.ts';

/** An attempt to pay of which money may still come. */
export interface OpenAttempt {
  state: string;
  created_at: Date;
}

/**
 * From when its seller may end an unpaid reservation. A buyer who has only opened the payment page has as long from
 * then on: otherwise opening it once would hold the phone to the end. Null while a bank decides.
 */
export function sellerMayEndFrom(bookedAt: Date, attempt: OpenAttempt | null): Date | null {
  if (attempt?.state === 'processing') return null;
  const since = attempt?.created_at ?? bookedAt;
  return new Date(since.getTime() + sellerMayEndAfterHours * 3_600_000);
}
