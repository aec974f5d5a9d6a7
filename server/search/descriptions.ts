import type { Context } from '#server/context.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { findWithWords, limitSearch, wantedWords } from '#server/products/search-store.ts';

/**
 * Phones on the market that have a word in their description: the newest so many. A word that takes more of the
 * database than a search may, since very many have it, finds none.
 */
export async function describedBy(context: Context, word: string, limit: number): Promise<string[]> {
  try {
    return await inTransaction(context, async (context) => {
      await limitSearch(context);
      const wanted = await wantedWords(context, word);
      return wanted === null ? [] : findWithWords(context, wanted, { limit });
    });
  } catch (error) {
    // The server cancels a statement after a while.
    if (sqlState(error) === '57014') return [];
    throw error;
  }
}
