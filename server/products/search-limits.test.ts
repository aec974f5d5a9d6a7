import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searching } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { takeTurns } from '#server/http/turns.ts';
import { countProducts, searchProducts } from '#server/products/search.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let buyer: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  buyer = await signUp(market, 'User');
});
afterAll(() => market.close());

describe('A search that takes too long', () => {
  test('is given up after 300 ms of the database, in words, and so is its count', async () => {
    const expected = {
      status: 422,
      body: { code: 'search_too_broad', message: expect.stringContaining('Add a more specific word') },
    };
    const answers = await whileLocked(market, () =>
      Promise.all([
        buyer.call('GET /api/products/search?q=pixel'),
        buyer.call('GET /api/products/search/count?q=pixel'),
      ]),
    );
    expect(answers).toMatchObject([expected, expected]);
  });

  test('leaves no limit behind on its connection', async () => {
    await buyer.call('GET /api/products/search?q=pixel');
    const { rows } = await sql<{ limit: string; plans: string }>`
      select current_setting('statement_timeout') as limit, current_setting('enable_seqscan') as plans`.execute(
      market.context.db,
    );
    expect(rows).toEqual([{ limit: '2500ms', plans: 'on' }]);
  });
});

describe('Among many phones', () => {
  let many: TestMarket;
  let context: Context;
  beforeAll(async () => {
    many = await openTestMarket();
    context = many.context;
    await addCategory(many);
    const { id } = await signUp(many, 'Seller');
    // The older half is of another model; the oldest one has a word of its own.
    await sql`
      insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition, location, phone, description, posted_on, created_at)
      select ${id}::uuid, 'apple', (select image_id from categories), case when n <= 6000 then 'iPhone' when n <= 12000 then 'Lumia' else 'Unicum' end,
        500, 300, '1 year', 'Good', 'Berlin', '12345', 'None', '2026-01-01', timestamptz '2026-01-01' - n * interval '1 minute'
      from generate_series(1, 12001) as n`.execute(many.owner);
  });
  afterAll(() => many.close());

  const searchNames = async (text: string, page: Page) =>
    (await searchProducts(context, text, page)).map(({ name }) => name);

  test.each([
    ['common words', 'iphone berlin', { count: 1_000, more: true }],
    ['words of old phones alone', 'lumia', { count: 1_000, more: true }],
    ['no words', '', { count: 1_000, more: true }],
    ['a rare word', 'unicum', { count: 1, more: false }],
    ['a word nobody wrote', 'nothing', { count: 0, more: false }],
    ['two common words that no phone has both', 'iphone lumia', { count: 0, more: false }],
  ])('a count of %s ends at 1,000', async (_title, text, counted) => {
    expect(await countProducts(context, text)).toEqual(counted);
  });

  test.each([1_000, 1_001])('%i phones are counted to the last one, or said to be more', async (wanted) => {
    await sql`update products set state = 'withdrawn' where name = 'iPhone' and created_at < timestamptz '2026-01-01' - ${wanted} * interval '1 minute'`.execute(
      many.owner,
    );
    expect(await countProducts(context, 'iphone')).toEqual({ count: 1_000, more: wanted > 1_000 });
    await sql`update products set state = 'on_sale'`.execute(many.owner);
  });

  test('the newest come first, old ones are found, and pages go on where the last one ended', async () => {
    expect(await searchNames('iphone', { limit: 2 })).toEqual(['iPhone', 'iPhone']);
    expect(await searchNames('unicum', { limit: 24 })).toEqual(['Unicum']);
    const seen: string[] = [];
    for (let page: Page = { limit: 900 }; ;) {
      const rows = await searchProducts(context, 'lumia', page);
      seen.push(...rows.map(({ id }) => id));
      if (rows.length < 900) break;
      page = { limit: 900, after: rows.at(-1)?.id };
    }
    expect([seen.length, new Set(seen).size]).toEqual([6_000, 6_000]);
    const { rows } = await sql<{
      id: string;
    }>`select id from products where name = 'Lumia' order by created_at desc, id desc`.execute(many.owner);
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});

describe('Searches of one network', () => {
  test('are two at once, some more wait, and the rest are refused; another network is served', async () => {
    const strict = await openTestMarket({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
    await addCategory(strict);
    const { token } = await signUp(strict, 'User');
    const from = (network: string) =>
      strict.app.inject({
        url: '/api/products/search?q=pixel',
        headers: { authorization: `bearer ${token}`, 'x-forwarded-for': network },
      });
    const answers = await whileLocked(strict, async () => {
      const [elsewhere, ...here] = await Promise.all([
        from('192.0.2.2'),
        ...Array.from({ length: 40 }, () => from('192.0.2.1')),
      ]);
      return { elsewhere, here };
    });
    const refused = answers.here.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    // Those who were let in at first, and those who waited for them.
    expect(answers.here.length - refused.length).toBeGreaterThanOrEqual(searching.atOnce + searching.waiting);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(answers.elsewhere?.statusCode).toBe(422);
    expect((await from('192.0.2.1')).statusCode).toBe(200);
    await strict.close();
  });

  test('are worked on two at a time', async () => {
    const networks = { networkOf: (message: IncomingMessage) => message.url ?? '' };
    const turns = takeTurns({ config: { rateLimits: true }, networks }, { ...searching, refusal: 'Too many.' });
    const as = (network: string) => ({ raw: { url: network } }) as FastifyRequest;
    let [working, most] = [0, 0];
    const release = Promise.withResolvers<void>();
    const work = async () => {
      most = Math.max(most, (working += 1));
      await release.promise;
      working -= 1;
    };
    const held = Array.from({ length: searching.atOnce + searching.waiting }, () => turns.take(as('one'), work));
    await expect(turns.take(as('one'), work)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(working).toBe(searching.atOnce);
    const elsewhere = turns.take(as('another'), work);
    expect(working).toBe(searching.atOnce + 1);
    release.resolve();
    await Promise.all([...held, elsewhere]);
    expect(most).toBe(searching.atOnce + 1);
    await expect(turns.take(as('one'), async () => 'its turn')).resolves.toBe('its turn');
  });
});

/** Does something while nobody can read the phones: that is as slow as a search gets. */
async function whileLocked<Result>(market: TestMarket, work: () => Promise<Result>): Promise<Result> {
  return market.owner.transaction().execute(async (db) => {
    await sql`lock table products in access exclusive mode`.execute(db);
    return work();
  });
}
