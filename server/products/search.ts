import { searching } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { countLive, countWithWords, findWithWords, limitSearch, wantedWords } from '#server/products/search-store.ts';
import { listLive, listLiveByIds } from '#server/products/store.ts';
import type { ProductRow } from '#server/products/store.ts';

/**
 * A page of the phones on the market that have every word of a text, newest first. An empty text asks for all of them.
 *
 * @throws Refusal 422 when it takes more of the database than a search may
 */
export async function searchProducts(context: Context, text: string, page: Page): Promise<ProductRow[]> {
  if (text === '') return listLive(context, page);
  return withinLimits(context, async (context) => {
    const wanted = await wantedWords(context, text);
    return wanted === null ? [] : listLiveByIds(context, await findWithWords(context, wanted, page));
  });
}

/**
 * How many they are, counted up to a limit.
 *
 * @throws Refusal 422 as above
 */
export async function countProducts(context: Context, text: string): Promise<{ count: number; more: boolean }> {
  const found = await withinLimits(context, async (context) => {
    if (text === '') return countLive(context, searching.countMax + 1);
    const wanted = await wantedWords(context, text);
    return wanted === null ? 0 : countWithWords(context, wanted, searching.countMax + 1);
  });
  return { count: Math.min(found, searching.countMax), more: found > searching.countMax };
}

/** The server cancels a statement after a while (57014). One search must not hold up everybody else's. */
async function withinLimits<Result>(context: Context, search: (context: Context) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(context, async (context) => {
      await limitSearch(context);
      return search(context);
    });
  } catch (error) {
    if (sqlState(error) !== '57014') throw error;
    throw new Refusal(
      'search_too_broad',
      'This search takes too long. Add a more specific word, such as a model or a place.',
      {
        cause: error,
      },
    );
  }
}
