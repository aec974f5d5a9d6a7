import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';
import { callAsVisitor } from '#server/testing/people.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
});
afterAll(() => market.close());

interface Refused {
  issues?: { path: string }[];
}
const search = (query: string) => callAsVisitor<SearchAnswer & Refused>(market, `GET /api/search?${query}`);
const long = (length: number, text = 'a') => text.repeat(length);

describe('A search is refused, and its field is named', () => {
  test.each([
    ['q', `q=${long(101)}`],
    ['q', `q=${long(10_000)}`],
    ['q', 'q=iphone&q=galaxy'],
    ['brand', `brand=${long(10_000)}`],
    ['brand.0', 'brand=%00'],
    ['brand.0', 'brand=Apple%0a'],
    ['brand', `brand=${Array.from({ length: 41 }, (_, at) => `b${at}`).join()}`],
    ['model.0', "model='%20or%201=1"],
    ['storage.0', 'storage=abc'],
    ['storage.0', 'storage=-64'],
    ['storage.0', 'storage=1e99'],
    ['colour.0', 'colour=mauve'],
    ['condition.0', 'condition=Broken'],
    ['lock.0', 'lock=open'],
    ['battery', 'battery=0'],
    ['battery', 'battery=101'],
    ['battery', 'battery=NaN'],
    ['from', 'from=-1'],
    ['from', 'from=0.5'],
    ['to', 'to=-0.01'],
    ['to', 'to=Infinity'],
    ['to', 'to=100001'],
    ['verified', 'verified=yes'],
    ['town', 'town=0'],
    ['town', 'town=99999999999999999999'],
    ['radius', 'town=5746545&radius=-5'],
    ['radius', 'town=5746545&radius=20001'],
    ['sort', 'sort=random'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=1000000000000'],
    ['limit', 'limit=%00'],
    ['after', 'after='],
    ['after', `after=${long(201)}`],
    ['after', 'after=%00'],
    ['after', 'after=made-up'],
  ])('%s, in case %#', async (path, query) => {
    const { status, body } = await search(query);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('what no search knows', async () => {
    expect((await search('colour[]=blue')).status).toBe(400);
    expect((await search('__proto__=1')).status).toBe(400);
    expect((await search('unknown=1')).status).toBe(400);
  });
});

describe('A cursor', () => {
  const next = async (query: string) => encodeURIComponent((await search(`${query}&limit=2`)).body.next ?? 'none');

  test.each([
    ['of other words', 'q=iphone', 'q=galaxy'],
    ['of no words', 'sort=newest', 'q=galaxy&sort=newest'],
    ['of another order', 'q=iphone&sort=cheapest', 'q=iphone&sort=dearest'],
    ['of the best order', 'q=iphone', 'q=iphone&sort=newest'],
    ['of other filters', 'q=iphone&storage=128', 'q=iphone&storage=256'],
    ['of a search from another town', 'town=5746545&sort=nearest', 'town=5809844&sort=nearest'],
  ])('%s is refused', async (_, own, other) => {
    const after = await next(own);
    expect((await search(`${own}&after=${after}`)).status).toBe(200);
    expect(await search(`${other}&after=${after}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'after' }] },
    });
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{"key":1}'],
    ['null', 'null'],
    ['a short list', '[1]'],
    ['no numbers', '["a","b","00000000-0000-4000-8000-000000000000",""]'],
    ['no phone', '[1,2,"x",""]'],
    ['deep lists', '['.repeat(60)],
  ])('that somebody made, with the right check and %s in it, is refused', async (_, text) => {
    const position = Buffer.from(text).toString('base64url');
    const asked = Object.entries({
      text: 'iphone',
      brand: [],
      model: [],
      storageGb: [],
      colour: [],
      condition: [],
      lock: [],
      verifiedOnly: false,
      sort: 'best',
    }).toSorted(([left], [right]) => (left < right ? -1 : 1));
    const check = hash('sha256', JSON.stringify([asked, position]), 'base64url').slice(0, 16);
    // The check is right, or this would test nothing: a true position with a check of this kind is taken.
    const [own = ''] = decodeURIComponent(await next('q=iphone')).split('.');
    const ownCheck = hash('sha256', JSON.stringify([asked, own]), 'base64url').slice(0, 16);
    expect((await search(`q=iphone&after=${own}.${ownCheck}`)).status).toBe(200);
    expect(await search(`q=iphone&after=${position}.${check}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'after' }] },
    });
  });
});

describe('A wish that nothing fits finds nothing, and the answer says without what there would be', () => {
  test.each([
    ['brand', 'brand=nobody'],
    ['model', 'model=apple-iphone-99'],
    ['storage', 'storage=32'],
    ['price', 'from=500&to=100'],
    ['price', 'to=0'],
    ['battery', 'battery=100&q=xperia'],
    ['colour', 'q=iphone%2013&colour=orange'],
  ])('%s: %s', async (without, query) => {
    const { status, body } = await search(query);
    expect([status, body.total, body.phones, body.next]).toEqual([200, 0, [], null]);
    expect(body.nearMisses[0]).toMatchObject({ without, isWord: false });
  });

  test.each([
    'q=%00%01%1b',
    'q=%ff%fe',
    `q=${long(33, 'a%20')}`,
    'q=%F0%9F%93%B1',
    "q=';drop%20table%20products",
    'q=*:*',
  ])('%s is answered', async (query) => {
    expect((await search(query)).status).toBe(200);
  });
});

test('Every request gets a list or a refusal, never a fault', async () => {
  const names =
    'q brand model storage colour condition lock battery from to verified town radius sort limit after'.split(' ');
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom('', '0', '-1', '1e3', 'NaN', 'null', '5746545', 'iphone', 'apple', '128', ',,,', 'best', 'nearest'),
    fc.integer().map(String),
  );
  const query = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const written = Object.entries(asked).map(([name, said]) => `${name}=${encodeURIComponent(said.toWellFormed())}`);
      expect([200, 400]).toContain((await search(written.join('&'))).status);
      const q = encodeURIComponent((asked.q ?? 'a').toWellFormed());
      expect([200, 400]).toContain((await callAsVisitor(market, `GET /api/search/suggestions?q=${q}`)).status);
    }),
    { numRuns: 400 },
  );
});
