import type { AuditEntry } from '#contract/audit.ts';

/** What the server writes before or behind an admin's own words: "3: $1,234.50" and "-$50.00: by cheque". */
const amount = /^(?<number>\d+: )?(?<sign>-?)\$(?<usd>[\d,]+\.\d\d)(?=: |$)/;
const withAmounts: readonly string[] = ['prepared_payouts', 'approved_payout', 'paid_out', 'settled_by_hand'];

/** An entry's note, with the amount that the server wrote into it as the reader's language writes it. */
export function noteWithAmount({ action, note }: AuditEntry, inCents: (cents: number) => string): string {
  if (!withAmounts.includes(action)) return note;
  return note.replace(amount, (_said, number: string | undefined, sign: string, usd: string) => {
    const cents = Math.round(Number(usd.replaceAll(',', '')) * 100);
    return `${number ?? ''}${inCents(sign === '' ? cents : -cents)}`;
  });
}
