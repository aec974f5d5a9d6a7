import type { Context } from '#server/context.ts';
import { countLive, searchLive, wantedWords } from '#server/products/store.ts';
import type { Page, ProductRow } from '#server/products/store.ts';

/** A page of the phones on the market that have every word of a text, newest first; an empty text asks for all of them. */
export async function searchProducts(context: Context, text: string, page: Page): Promise<ProductRow[]> {
  if (text === '') return searchLive(context, undefined, page);
  const wanted = await wantedWords(context, text);
  return wanted === null ? [] : searchLive(context, wanted, page);
}

/** How many they are. */
export async function countProducts(context: Context, text: string): Promise<number> {
  if (text === '') return countLive(context, undefined);
  const wanted = await wantedWords(context, text);
  return wanted === null ? 0 : countLive(context, wanted);
}
