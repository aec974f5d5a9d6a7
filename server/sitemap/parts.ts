/** The protocol allows 50,000; smaller parts are sent in a moment. Source: sitemaps.org/protocol.html */
export const partMax = 10_000;
/** Ids are random, so parts are about equal. Half full on average, none comes near its limit. */
export const onePartMax = partMax / 2;
const digitsMax = 3;

/**
 * The parts for this number of phones, each named by the first digits of its ids: 'all', 'a' or 'a3'. A name always
 * means the same phones, however many there are.
 */
export function partsFor(count: number): string[] {
  if (count === 0) return [];
  let digits = 0;
  while (digits < digitsMax && count / 16 ** digits > onePartMax) digits += 1;
  if (digits === 0) return ['all'];
  return Array.from({ length: 16 ** digits }, (_, at) => at.toString(16).padStart(digits, '0'));
}

/** The first digits of the ids in a part; null if no part has this name. */
export function prefixOf(part: string): string | null {
  if (part === 'all') return '';
  return new RegExp(`^[0-9a-f]{1,${digitsMax}}$`).test(part) ? part : null;
}
