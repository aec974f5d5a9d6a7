import type { Context } from '#server/context.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { hitsOf, newestOf, wantedOf } from '#server/search/description-store.ts';

/**
 * The newest phones on the market with a word in their description. For a common word we look among the newest 20,000.
 * Nothing, if the database takes too long.
 */
export async function describedBy(context: Context, word: string, limit: number): Promise<string[]> {
  try {
    return await inTransaction(context, async (context) => {
      const wanted = await wantedOf(context, word);
      if (wanted === null) return [];
      const hits = await hitsOf(context, wanted, limit);
      return hits.length > limit ? newestOf(context, wanted, limit) : hits;
    });
  } catch (error) {
    // The server cancels a statement after a while.
    if (sqlState(error) === '57014') return [];
    throw error;
  }
}
