import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { openTwoServers } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addCategory, addPerson, callAsVisitor, listPhone, newProduct } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let one: TestMarket;
let other: TestMarket;
let seller: Person;
let connection: pg.ClientConfig;
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function open(options?: { isTelling: boolean }): Promise<void> {
  const opened = await openTwoServers(options);
  [one, other] = opened.servers;
  ({ close, connection } = opened);
  await addCategory(one);
  one.context.announcements.tell(['*']);
  other.context.announcements.tell(['*']);
  seller = await addPerson(one, 'Seller');
}

async function found(server: TestMarket, query = ''): Promise<string[]> {
  const { body } = await callAsVisitor<SearchAnswer>(server, `GET /api/search?limit=100&${query}`);
  return body.phones.map(({ _id }) => _id);
}

/** Servers look once a second for what has changed. Asked every few milliseconds they have less time for that. */
const seldom = { interval: 50, timeout: 20_000 };

/** Waits until both servers find what is expected. */
async function areFound(query: string, ids: readonly string[]): Promise<void> {
  for (const server of [one, other]) await expect.poll(() => found(server, query), seldom).toEqual(ids);
}

async function reprice(id: string, resalePrice: number): Promise<void> {
  const { body } = await seller.call<{ img: string; revision: number }>(`GET /api/products/${id}`);
  const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, body.img, { resalePrice });
  const { status } = await seller.call(`PUT /api/products/${id}`, { ...said, revision: body.revision });
  expect(status).toBe(200);
}

describe('What happens through one server', () => {
  test.each([
    ['and is told to the other', true],
    ['and is told to nobody', false],
  ])('%s, is found or gone through the other too', async (_, isTelling) => {
    await open({ isTelling });
    const buyer = await addPerson(one, 'User');
    const phone = await listPhone(one, seller);
    await areFound('', [phone]);
    await reprice(phone, 333);
    await areFound('from=333&to=333', [phone]);
    await areFound('from=389', []);
    const second = await listPhone(one, seller);
    await areFound('', [second, phone]);
    await payFor(one, buyer, await bookPhone(one, buyer, second));
    await areFound('', [phone]);
    await seller.call(`DELETE /api/products/${phone}`);
    await areFound('', []);
  });
});

describe('Transactions that commit in another order than they began', () => {
  const prices = [501, 502, 503, 504, 505];

  test('are all found by both servers, however many looks lie between', async () => {
    await open();
    const phones: string[] = [];
    for (const _ of prices) phones.push(await listPhone(one, seller));
    await areFound('sort=newest', phones.toReversed());
    const begun = await beginAll(phones);
    // Newer transactions come and go while these are open, and both servers look at what they did.
    const later = await listPhone(other, seller);
    await areFound('sort=newest', [later, ...phones.toReversed()]);
    await sleep(1_100);
    for (const { client, phone, price } of begun.toReversed()) {
      expect(await found(other, `from=${price}&to=${price}`)).toEqual([]);
      await client.query('commit');
      await client.end();
      await areFound(`from=${price}&to=${price}`, [phone]);
      await sleep(50);
    }
    expect((await found(one, 'from=501')).toSorted()).toEqual(phones.toSorted());
  });

  test('are not found when their transaction is rolled back', async () => {
    await open();
    const phone = await listPhone(one, seller);
    await areFound('', [phone]);
    const [begun] = await beginAll([phone]);
    await listPhone(one, seller);
    await expect.poll(() => found(other), seldom).toHaveLength(2);
    await begun?.client.query('rollback');
    await begun?.client.end();
    await sleep(1_100);
    expect([await found(one, 'from=501'), await found(other, 'from=501')]).toEqual([[], []]);
  });

  /** Begins a transaction for each phone that changes its price, one after the other, and leaves them open. */
  async function beginAll(phones: readonly string[]) {
    const begun: { client: pg.Client; phone: string; price: number }[] = [];
    for (const [at, phone] of phones.entries()) {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query('begin');
      const price = prices[at] ?? 0;
      await client.query('update products set resale_price_usd = $1 where id = $2', [price, phone]);
      begun.push({ client, phone, price });
    }
    return begun;
  }
});
