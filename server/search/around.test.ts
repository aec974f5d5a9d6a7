import { expect, test } from 'vitest';
import { findTown } from '#server/places/towns.ts';
import { lookAround } from '#server/search/around.ts';
import type { CountedByDistance } from '#server/search/engine/searching.ts';

/** @returns what was found, and each search that it took: around which town, for which words. */
async function lookedAround(text: string, answer: CountedByDistance) {
  const asked: string[] = [];
  const engine = {
    countByDistance: async (query: { text?: string; place?: { townId: number } }) => {
      asked.push(`${findTown(query.place?.townId ?? 0)?.label}: ${query.text}`);
      return answer;
    },
  };
  return { around: await lookAround(engine, { text }), asked };
}

test('words that find nothing anywhere are searched for once, not around each namesake', async () => {
  const { around, asked } = await lookedAround('zeppelin portland', { total: 0, rings: [] });
  expect([around, asked]).toEqual([null, ['Portland, OR: zeppelin']]);
});

test('three namesakes of a town are tried', async () => {
  const { around, asked } = await lookedAround('iphone portland', { total: 1, rings: [{ radiusKm: 50, count: 0 }] });
  expect([around, asked]).toEqual([null, ['Portland, OR: iphone', 'Portland, ME: iphone', 'Portland, TX: iphone']]);
});

test('a text of many towns takes three searches', async () => {
  const { asked } = await lookedAround('tacoma, boise, fresno, reno, tampa', { total: 0, rings: [] });
  expect(asked).toHaveLength(3);
});
