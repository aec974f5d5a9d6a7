import type { EarnedMonth } from '#server/payouts/ledger-store.ts';
import { csvLine } from '#server/platform/csv.ts';

const columns = ['month', 'share', 'provider_fees', 'earned'] as const;
/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** What the market earned in each month as a CSV file, the newest first. */
export async function* exportBook(read: () => Promise<EarnedMonth[]>): AsyncGenerator<string, void> {
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const months = await read();
  const lines = months.map(({ month, share_cents: share, provider_cents: taken }) =>
    csvLine([month, dollars(share), dollars(taken), dollars(share - taken)]),
  );
  yield byteOrderMark + csvLine(columns) + lines.join('');
}
