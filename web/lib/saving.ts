/** How much is saved against the price when new, in whole percent. */
export function savingPercent(originalPrice: number, resalePrice: number): number {
  return Math.max(0, Math.round((1 - resalePrice / originalPrice) * 100));
}
