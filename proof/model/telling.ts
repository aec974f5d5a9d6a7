import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestMarket } from '#server/testing/market.ts';
import type { Bookkeeper } from '../books.ts';
import { furnish } from './furnishing.ts';
import type { Place } from './furnishing.ts';
import { counts, endEverything } from './stories.ts';

/** How many stories are told before the books are read: that takes as long for one as for all of them. */
const auditedAtOnce = 10;
/** After this number all stories end and are forgotten, since a small market's books are read quickly. */
const chapter = 3 * auditedAtOnce;

export type Tell<Story> = (market: TestMarket, place: Place, story: Story) => Promise<void>;

/**
 * Tells random stories, until one of them goes wrong. That one is named and, where `isShortened`, without the steps
 * that make no difference.
 *
 * @returns how many payments they made
 */
export async function tell<Story extends readonly unknown[]>(
  { market, books }: { market: TestMarket; books: Bookkeeper },
  stories: fc.Arbitrary<Story>,
  tellOne: Tell<Story>,
  { count, isShortened }: { count: number; isShortened: boolean },
): Promise<number> {
  let paid = 0;
  let places: Place[] = [];
  let page: Story[] = [];
  let read = 0;

  /** @returns what is wrong with a story of which nobody else is told */
  const alone = async (story: Story): Promise<Error | null> => {
    await books.forgetAll();
    const [place] = await furnish(market, counts, 1);
    try {
      await tellOne(market, place as Place, story);
      expect(await books.findings()).toBe('');
      await endEverything(market);
      expect(await books.findingsAtTheEnd()).toBe('');
      return null;
    } catch (error) {
      return error as Error;
    }
  };
  const named = async (suspects: readonly Story[], what: unknown): Promise<Error> => {
    for (const story of suspects) {
      const error = await alone(story);
      if (error !== null) return isShortened ? shortened(story, error, alone) : wrong(story, error);
    }
    return wrong(suspects, what);
  };
  const mustBeEmpty = async (findings: string, suspects: readonly Story[]) => {
    if (findings !== '') throw await named(suspects, findings);
  };
  const readBooks = async () => {
    await mustBeEmpty(await books.findings(), page.slice(read));
    read = page.length;
  };
  const endChapter = async () => {
    await readBooks();
    await endEverything(market);
    await mustBeEmpty(await books.findingsAtTheEnd(), page);
    paid += await countPaid(market);
    await books.forgetAll();
    [places, page, read] = [[], [], 0];
  };
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      if (places.length === 0) places = await furnish(market, counts, chapter);
      try {
        await tellOne(market, places.pop() as Place, story);
      } catch (error) {
        throw await named([story], error);
      }
      page.push(story);
      if (page.length === chapter) await endChapter();
      else if (page.length % auditedAtOnce === 0) await readBooks();
    }),
    { numRuns: count, endOnFailure: true },
  );
  await endChapter();
  return paid;
}

/** Leaves out each step without which the story goes wrong, too. */
async function shortened<Story extends readonly unknown[]>(
  story: Story,
  error: Error,
  alone: (story: Story) => Promise<Error | null>,
): Promise<Error> {
  let [shortest, why] = [story, error];
  for (let at = story.length - 1; at >= 0; at -= 1) {
    const shorter = shortest.toSpliced(at, 1) as readonly unknown[] as Story;
    const stillWhy = await alone(shorter);
    if (stillWhy !== null) [shortest, why] = [shorter, stillWhy];
  }
  return wrong(shortest, why);
}

function wrong(story: unknown, why: unknown): Error {
  const said = why instanceof Error ? why.message : String(why);
  return new Error(`${said}\nThis story tells of it: ${JSON.stringify(story)}`, { cause: why });
}

async function countPaid({ context }: TestMarket): Promise<number> {
  const paid = sql<{ count: number }>`select count(*) from payments where state = 'succeeded'`;
  return (await paid.execute(context.db)).rows[0]?.count ?? 0;
}
