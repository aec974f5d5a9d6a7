/** Whole dollars as they are typed: 340, $340 or 1,340. null: it is something else. */
export function dollarsOf(typed: string): number | null {
  const digits = typed.replace(/[\s,$]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
