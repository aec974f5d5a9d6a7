/** Digits in groups of four, as they stand on a card. */
export function groupDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
}

/** '12 / 29', '1229' or '12/2029' as month and year; what can't be read becomes month 0, which no card has. */
export function parseExpiry(text: string): { expMonth: number; expYear: number } {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return { expMonth: 0, expYear: 0 };
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}
