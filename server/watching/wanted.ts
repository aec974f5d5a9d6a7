import type { Context } from '#server/context.ts';
import { mapInTurns } from '#server/platform/in-turns.ts';
import { listWatchingSearches } from '#server/saved/search-store.ts';
import type { WatchingSearch } from '#server/saved/search-store.ts';
import { wishesIn } from '#server/saved/wishes.ts';
import type { SavedWishes } from '#server/saved/wishes.ts';

/** How many rows are read at once: a few milliseconds of work, before others have their turn. */
const rowsAtOnce = 2_000;
const wishesAtOnce = 200;

/** What some searches ask for: equal wishes are compared once, however many people saved them. */
export interface Wanted {
  wishes: SavedWishes;
  searches: readonly WatchingSearch[];
}

/** All that is searched for. A big market has a hundred thousand searches, so a look reads them once. */
export async function readWanted(context: Context, atOnce = rowsAtOnce): Promise<Wanted[]> {
  const said = await readByWishes(context, atOnce);
  const read = await mapInTurns([...said], wishesAtOnce, ([text, searches]) => {
    const wishes = wishesIn(text);
    // A later version may have dropped a filter that somebody saved.
    return wishes === null ? [] : [{ wishes, searches }];
  });
  return read.flat();
}

async function readByWishes(context: Context, limit: number): Promise<Map<string, WatchingSearch[]>> {
  const said = new Map<string, WatchingSearch[]>();
  for (let after: string | undefined; ;) {
    const rows: WatchingSearch[] = await listWatchingSearches(context, { after, limit });
    for (const search of rows) {
      const equal = said.get(search.wishes);
      if (equal) equal.push(search);
      else said.set(search.wishes, [search]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return said;
    after = last.id;
  }
}
