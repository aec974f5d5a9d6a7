import { limits } from '#contract/limits.ts';

/** What can neither be seen nor searched for, and what would turn the words around it. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** What an address searches for, as far as it can be searched for; empty means everything. */
export function searchWordsOf(search: URLSearchParams): string {
  const words = (search.get('q') ?? '').replace(unseen, ' ').trim();
  // A character of two halves is not cut in between.
  return words.slice(0, limits.searchMax).replace(unseen, '').trim();
}
