import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { relevanceCases } from '#server/search/relevance-cases.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';
import { callAsVisitor } from '#server/testing/people.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
});
afterAll(() => market.close());

async function search(q: string, near = {}): Promise<{ answer: SearchAnswer; found: string[] }> {
  const query = new URLSearchParams({ limit: '100', q, ...near });
  const { body, status } = await callAsVisitor<SearchAnswer>(market, `GET /api/search?${query.toString()}`);
  expect(status).toBe(200);
  const found = body.phones.map(
    ({ name, colour, productCondition, location }) => `${name} ${colour}, ${productCondition}, ${location}`,
  );
  return { answer: body, found };
}

test('The cases are a hundred at least', () => {
  expect(Object.keys(relevanceCases).length).toBeGreaterThanOrEqual(100);
});

describe('On the demo market', () => {
  test.each(Object.entries(relevanceCases))('%j brings what is expected', async (q, { first, amongFive, never }) => {
    const { answer, found } = await search(q);
    expect({ total: answer.total > 0, first: found[0] ?? null }).toEqual({
      total: first !== null,
      first: first && expect.stringMatching(first),
    });
    for (const one of amongFive ?? []) expect(found.slice(0, 5)).toContainEqual(expect.stringMatching(one));
    if (never) expect(found.filter((one) => never.test(one))).toEqual([]);
  });

  test.each([
    ['13', [/^iPhone 13 \d/, /^Xiaomi 13 \d/, /^OnePlus 13/]],
    ['iphone se', [/^iPhone SE \(2020\)/, /^iPhone SE \(2022\)/]],
    ['iphone 15 pro', [/^iPhone 15 Pro \d/, /^iPhone 15 Pro Max/]],
    ['nothing phone', [/Phone \(1\)/, /Phone \(2\)/]],
  ])('%s brings each of what it can mean', async (q, each) => {
    const { found } = await search(q);
    for (const one of each) expect(found).toContainEqual(expect.stringMatching(one));
  });

  test.each([
    ['13 pro', /^iPhone 13 Pro \d/, /^Redmi Note 13 Pro/],
    ['13 pro 256', /^iPhone 13 Pro 256GB/, /^Redmi Note 13 Pro 256GB/],
    ['13', /^iPhone 13 \d/, /^Xiaomi 13/],
  ])('%s brings every phone of the likeliest model before any other', async (q, likely, unlikely) => {
    const { found } = await search(q);
    const last = found.findLastIndex((one) => likely.test(one));
    expect(last).toBeGreaterThan(2);
    expect(found.findIndex((one) => unlikely.test(one))).toBeGreaterThan(last);
  });

  test.each([
    ['s21 fe', 'fe', /^Galaxy S21 /],
    ['iphone 13 seattle', 'seattle', /^iPhone 13/],
    ['iphone zzyzzyx', 'zzyzzyx', /^iPhone/],
  ])('%s finds nothing, and without %s what is nearest', async (q, word, nearest) => {
    const { answer } = await search(q);
    expect(answer.nearMisses).toContainEqual({
      without: word,
      isWord: true,
      count: expect.any(Number),
      isAtLeast: false,
    });
    const { found } = await search(q.replace(word, ''));
    expect(found[0]).toMatch(nearest);
    expect(found).toHaveLength(Math.min(100, answer.nearMisses.find(({ without }) => without === word)?.count ?? 0));
  });

  test.each([
    ['iphone near tacoma', 'Tacoma, WA', 'iphone'],
    // The largest Santa Rosa is not in California.
    ['iphone santa rosa', 'Santa Rosa, CA', 'iphone'],
    ['samsung jersey city nj', 'Jersey City, NJ', 'samsung'],
    ['iphone in tacoma washington', 'Tacoma, WA', 'iphone'],
    ['iphone near tacoma under 300', 'Tacoma, WA', 'iphone under 300'],
    ['iphone in salem oregon under $400', 'Salem, OR', 'iphone under $400'],
  ])('%j finds nothing there, and names how near what is on sale is', async (q, label, words) => {
    const { answer } = await search(q);
    expect([answer.total, answer.around]).toEqual([0, expect.objectContaining({ label, q: words })]);
    const { town, radius, count } = answer.around ?? {};
    const near = await search(words, { town: String(town), radius: String(radius) });
    expect([near.answer.total, near.found.length > 0]).toEqual([count, true]);
  });

  test.each([
    ['flip5', 'Galaxy Z Flip5'],
    ['galaxy z flip 5', 'Galaxy Z Flip5'],
    ['s21 fe', 'Galaxy S21 FE'],
    ['mi 11', 'Mi 11'],
    ['mi11', 'Mi 11'],
    ['iphone 99', undefined],
    ['flip5 seattle', undefined],
  ])('%j names %j, which nobody sells', async (q, model) => {
    const { answer } = await search(q);
    expect([answer.total, answer.unsold?.name.replace(/ 5G$/, '')]).toEqual([0, model]);
  });

  test.each(['', '   ', '!!!', 'used phone', 'cheap smartphone', 'teléfono móvil barato'])(
    '%j says nothing and brings everything',
    async (q) => {
      expect((await search(q)).answer.total).toBe(market.listings.length);
    },
  );

  test.each([
    ['iphone under 200', 0, 200],
    ['galaxy $200', 0, 200],
    ['iphone por menos de 200 dólares', 0, 200],
    ['iphone 200-300', 200, 300],
    ['iphone entre 200 y 300', 200, 300],
    ['iphone over 500', 500, 100_000],
    ['pixel max 300', 0, 300],
    ['pixel máx 300', 0, 300],
    ['iphone 13 pro max 900', 0, 900],
    ['iphone min 200 max 300', 200, 300],
  ])('%s brings nothing below %i or above %i dollars', async (q, least, most) => {
    const { answer } = await search(q);
    const prices = answer.phones.map(({ resalePrice }) => resalePrice);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter((usd) => usd < least || usd > most)).toEqual([]);
  });
});
