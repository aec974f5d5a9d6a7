import { z } from 'zod';
import { searchQuery } from '#contract/search.ts';

const { sort: _order, ...wishesQuery } = searchQuery;
const wishesSchema = z.strictObject(wishesQuery);

/** What a saved search asks for. */
export type SavedWishes = z.output<typeof wishesSchema>;

/** The one way to write it, as the query of its address. Empty for a search for everything. */
export function textOf(wishes: SavedWishes): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(wishesQuery) as (keyof SavedWishes)[]) {
    const value = wishes[name];
    const text = Array.isArray(value) ? [...value].map(String).toSorted().join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.toString().replaceAll('%2C', ',');
}

/** Reads it again; null when a later version no longer understands it. */
export function wishesIn(text: string): SavedWishes | null {
  const parsed = wishesSchema.safeParse(Object.fromEntries(new URLSearchParams(text)));
  return parsed.success ? parsed.data : null;
}
