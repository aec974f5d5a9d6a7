/**
 * Is a text longer than this? Characters are counted as Zod and PostgreSQL count them: 😀 is one, not the two units
 * that JavaScript's `length` tells. What is far too long isn't looked through.
 */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max || text.length > 2 * max) return text.length > max;
  return [...text].length > max;
}
