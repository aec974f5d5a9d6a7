/** A time of day with its article, which only the hour of one has in the singular: 'la 1:05', 'las 12:05'. */
export function withArticle(time: string): string {
  return `${`${time}`.startsWith('1:') ? 'la' : 'las'} ${time}`;
}
