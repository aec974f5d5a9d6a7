/** Whole dollars as they are typed: 340, $340, 340 $, 340 US$, 1,340 or 1.340. null: it is something else. */
export function dollarsOf(typed: string): number | null {
  const amount = typed.trim().replace(/^(?:US)?\$\s*|\s*(?:US)?\$$/, '');
  // '7,50' is no 750: only between groups of three a comma or a point means nothing.
  if (!/^(?:\d{1,7}|\d{1,3}(?:[.,\s]\d{3}){1,2})$/.test(amount)) return null;
  return Number(amount.replace(/\D/g, ''));
}
