import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PhoneIndex } from '#server/search/phone-index.ts';
import { findStanding } from '#server/search/store.ts';
import type { Standing } from '#server/search/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let index: PhoneIndex;
let seller: Person;
/** How often the names of models were asked for. */
let readings = 0;
/** What else the database says of where it stands. */
let standing: Partial<Standing> = {};
/** Queries with this text fail. */
let failing: string | null = null;
let failures = 0;

const watch: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const query = JSON.stringify(node);
    if (query.includes('"nicknames"')) readings += 1;
    if (failing !== null && query.includes(failing)) {
      failures += 1;
      throw new Error('The database is away.');
    }
    return node;
  },
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ('timeline' in row ? { ...row, ...standing } : row)),
  }),
};

beforeAll(async () => {
  market = await openTestMarket();
  index = new PhoneIndex({ ...market.context, db: market.context.db.withPlugin(watch) });
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

async function found(text = ''): Promise<string[]> {
  const engine = await index.refresh();
  return (await engine.search({ text })).phones.map(({ id }) => id);
}

test('A brand that the index does not know has its name with its first phone', async () => {
  expect(await found()).toEqual([]);
  await addCategory(market);
  const before = readings;
  const phone = await listPhone(market, seller);
  expect(await found('apple')).toEqual([phone]);
  expect(readings).toBeGreaterThan(before);
});

test('Phones come and go without the catalogue being read again', async () => {
  const before = readings;
  const phone = await listPhone(market, seller);
  expect(await found()).toContain(phone);
  expect((await seller.call(`DELETE /api/products/${phone}`)).status).toBe(200);
  expect(await found()).not.toContain(phone);
  expect(readings).toBe(before);
});

test('Everybody who searches while it looks finds what was announced before', async () => {
  const { size } = await index.refresh();
  await listPhone(market, seller);
  const sizes = await Promise.all(Array.from({ length: 3 }, () => index.refresh().then((engine) => engine.size)));
  expect(sizes).toEqual([size + 1, size + 1, size + 1]);
});

test('Nobody waits for the look of each second: what was found before is there while the database is away', async () => {
  await index.refresh();
  index.follow();
  onTestFinished(() => {
    index.stop();
    failing = null;
  });
  failing = 'pg_snapshot_xmin(pg_current_snapshot())::text';
  const before = failures;
  await expect.poll(() => failures).toBeGreaterThan(before);
  expect(await index.refresh()).toHaveProperty('size', index.size);
});

test.each([
  ['models', '"meant"'],
  ['sellers', '"verified_at"'],
])('What was announced of %s is read again after a reading that failed', async (tag, word) => {
  onTestFinished(() => void (failing = null));
  await index.refresh();
  market.context.announcements.tell([tag]);
  failing = word;
  await expect(index.refresh()).rejects.toThrow('The database is away.');
  // Only what is still known to be due asks again.
  await expect(index.refresh()).rejects.toThrow('The database is away.');
  failing = null;
  await index.refresh();
});

test.each<[what: string, before: Partial<Standing>]>([
  ['a crash', { moment: '9000000000' }],
  ['a failover', { timeline: '00000000' }],
])('After %s the index has what the database has, and no longer what that lost', async (_what, before) => {
  onTestFinished(() => void (standing = {}));
  expect((await findStanding(market.context)).timeline).toMatch(/^[0-9A-F]{8}$/);
  const lost = await listPhone(market, seller);
  standing = before;
  await index.catchUp();
  const phone = await listPhone(market, seller);
  await market.owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update products set state = 'withdrawn' where id = ${lost}`.execute(db);
    await sql`update products set changed_xid = '3' where id = ${phone}`.execute(db);
  });
  standing = {};
  // Nobody waits while everything is read again.
  expect(await found()).toContain(lost);
  await index.catchUp();
  const after = await found();
  expect([after.includes(lost), after.includes(phone)]).toEqual([false, true]);
});

test('The phones that it starts with are read where it may take longer than a request', async () => {
  failing = 'products.created_at desc';
  onTestFinished(() => void (failing = null));
  const requests = { ...market.context, db: market.context.db.withPlugin(watch) };
  await expect(new PhoneIndex(requests).load()).rejects.toThrow('The database is away.');
  const other = new PhoneIndex(requests, market.context);
  await other.load();
  expect(other.size).toBe((await index.catchUp()).size);
});

test('A database that may not be asked for its timeline has a search all the same', async () => {
  const denying: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!JSON.stringify(node).includes('pg_walfile_name')) return node;
      throw Object.assign(new pg.DatabaseError('permission denied', 17, 'error'), { code: '42501' });
    },
    transformResult: async ({ result }) => result,
  };
  const other = new PhoneIndex({ ...market.context, db: market.context.db.withPlugin(denying) });
  await other.load();
  expect((await other.catchUp()).size).toBe((await index.catchUp()).size);
});
