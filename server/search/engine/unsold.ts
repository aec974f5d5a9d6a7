import type { Meaning } from '#server/search/engine/meanings.ts';
import { fitOfEnd } from '#server/search/engine/names.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';

/**
 * For a search that found nothing: the model that all its words name, while nobody sells one. Null when they may name
 * several, and when somebody sells one of those, which a filter leaves out then. Merged models are named no more.
 */
export function unsoldModel({ groups, names, merged }: Shelf, words: readonly Meaning[]): string | null {
  if (words.length === 0) return null;
  const numbers = new Set(words.flatMap(({ exact }) => exact));
  const named = groups.all.filter((group) =>
    words.every(({ exact }) => exact.some((number) => names.groups(number).has(group.number))),
  );
  if (named.some(({ size }) => size > 0)) return null;
  const today = named.filter(({ model }) => model === null || !merged.has(model));
  const fits = today.map(({ model, number }) => ({ model, fit: names.fit(number, numbers) }));
  const best = Math.max(fitOfEnd, ...fits.map(({ fit }) => fit));
  const [only, ...others] = fits.filter(({ fit }) => fit === best);
  return only === undefined || others.length > 0 ? null : only.model;
}
