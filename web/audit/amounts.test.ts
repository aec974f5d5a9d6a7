import { expect, test } from 'vitest';
import { noteWithAmount } from '#web/audit/amounts.ts';
import { centsIn } from '#web/texts/cents.ts';

const [inEnglish, inSpanish] = [centsIn('en'), centsIn('es')];
const shown = (action: 'settled_by_hand' | 'paid_out' | 'failed_payout', note: string, inCents = inSpanish) =>
  noteWithAmount({ _id: '1', at: '', actor: '', action, about: '', note }, inCents).replaceAll('\u00a0', ' ');

test('amounts in the audit trail are written as the language writes them', () => {
  expect(shown('paid_out', '12: $1,234.50')).toBe('12: 1234,50 US$');
  expect(shown('paid_out', '12: $1,234.50', inEnglish)).toBe('12: $1,234.50');
  expect(shown('settled_by_hand', '-$50.00: by cheque')).toBe('-50,00 US$: by cheque');
});

test("an admin's own words stay as they are", () => {
  for (const note of ['$5.00: refused', 'The bank kept $5.00']) expect(shown('failed_payout', note)).toBe(note);
  expect(shown('settled_by_hand', '$5.00: of $10.00')).toContain(': of $10.00');
});
