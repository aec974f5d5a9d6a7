import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { startAnnouncements } from '#server/platform/announcements.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import { folderForTests } from '#server/testing/folder.ts';
import { openMarketOn } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, payFor, recordPayment } from '#server/testing/paying.ts';
import { callAsVisitor, listPhone, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { reviewsOf, review } from '#server/testing/reviewing.ts';
import { act, calleMayor, choose, look, send } from '#server/testing/selling.ts';
import { lastRelease, unpack } from './release.ts';
import { at, startFrom, uploadByCall } from './server-from-afar.ts';
import type { ServerFromAfar } from './server-from-afar.ts';

const folder = folderForTests();
/** Its database, with the schema of this version, is that of all. */
let demo: TestMarket;
let release: ServerFromAfar;
let startRelease: () => Promise<ServerFromAfar>;
let today: TestMarket;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  unpack(lastRelease(), join(folder, 'release'));
  demo = await openDemoMarket();
  closers.push(demo.close);
  const { config, secrets, db } = demo.context;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const owner = { ...inject('postgres'), database: rows[0]?.name ?? '' };
  const serving = asServingRole(owner);
  writeFileSync(join(config.dataDir, 'secrets.json'), JSON.stringify(secrets));
  today = await openMarketOn(serving, config.dataDir, {}, owner, {
    announcements: (log) => startAnnouncements(serving, log),
  });
  closers.push(today.close);
  startRelease = async () => {
    const started = await startFrom(join(folder, 'release'), {
      DATABASE_URL: addressOf(serving),
      DATABASE_MIGRATION_URL: addressOf(owner),
      DATA_DIR: config.dataDir,
      RATE_LIMIT: '0',
    });
    closers.push(started.stop);
    return started;
  };
  release = await startRelease();
}, 120_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

function addressOf({ host, port, user, password, database }: ReturnType<typeof asServingRole>): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

const servers = { 'the last release': () => release.market, 'this version': () => today };
const kindsOf = async ({ call }: Person) => (await call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const posted = { handover: 'sent', sentTo: ['ES'] };
const parcel = { carrier: 'correos', trackingNumber: 'PQ4F6P0402222470128008S' } as const;

describe.each([
  ['the last release', 'this version'],
  ['this version', 'the last release'],
] as const)('%s, and beside it %s', (one, other) => {
  let first: TestMarket;
  let second: TestMarket;
  /** Each as they are at the first server, and at the second. */
  let seller: [Person, Person];
  let buyer: [Person, Person];
  /** Of all that is listed: a picture that comes by the call takes its server a process. */
  let img: string;
  beforeAll(async () => {
    [first, second] = [servers[one](), servers[other]()];
    const people = [await signUp(first, 'Seller'), await signUp(first, 'User')] as const;
    [seller, buyer] = [
      [people[0], at(second, people[0])],
      [people[1], at(second, people[1])],
    ];
    img = await uploadByCall(first, seller[0]);
  });

  const done = (act: Promise<{ status: number; body: unknown }>) =>
    expect(act).resolves.toMatchObject({ status: 200, body: { modifiedCount: 1 } });

  const list = (said: Record<string, unknown> = {}) => listPhone(first, seller[0], { img, ...said });

  /** Listed, booked and paid at the first server. */
  async function sell(said: Record<string, unknown> = {}): Promise<string> {
    const sale = await bookPhone(first, buyer[0], await list(said));
    await payFor(first, buyer[0], sale);
    return sale;
  }

  test('what is done at one is shown by the other', async () => {
    const sale = await sell();
    const code = (await look(buyer[1], sale)).code ?? '';
    await done(act(seller[0], sale, { act: 'hand_over', code }));
    await done(act(buyer[0], sale, { act: 'accept' }));
    for (const person of [...buyer, ...seller]) expect(await look(person, sale)).toMatchObject({ state: 'completed' });
  });

  test('a sale goes on at the other with each step', async () => {
    const brand = 'GET /api/categories/apple';
    await callAsVisitor(second, brand);
    const phone = await list();
    await expect.poll(async () => JSON.stringify((await callAsVisitor(second, brand)).body)).toContain(phone);
    const sale = await bookPhone(second, buyer[1], phone);
    const intent = await beginToPay(buyer[0], sale);
    await charge(second, intent);
    expect(await recordPayment(buyer[0], sale, intent.intentId)).toMatchObject({ status: 200 });
    await done(act(seller[1], sale, { act: 'hand_over', code: (await look(buyer[0], sale)).code ?? '' }));
    await done(act(buyer[0], sale, { act: 'accept' }));
    await done(review(buyer[1], sale, 5));
    await done(review(seller[0], sale, 4));
    const reviews = await reviewsOf(seller[0], sale);
    expect(await reviewsOf(seller[1], sale)).toEqual(reviews);
  });

  test('a phone is sent at one, and comes at the other', async () => {
    const sale = await sell(posted);
    await done(choose(buyer[1], sale, { way: 'sent', address: calleMayor }));
    await done(send(seller[0], sale, parcel));
    await done(act(buyer[1], sale, { act: 'receive' }));
    await done(act(buyer[0], sale, { act: 'accept' }));
  });

  test('a problem is settled with a part, from one to the other', async () => {
    const sale = await sell();
    await done(act(buyer[1], sale, { act: 'receive' }));
    const photos = [await uploadByCall(first, buyer[0])];
    await done(act(buyer[0], sale, { act: 'say_problem', about: 'broken', words: 'Cracked', photos }));
    await done(act(seller[1], sale, { act: 'answer', kind: 'part', cents: 5_000, words: 'A new screen' }));
    expect(await look(buyer[0], sale)).toMatchObject({ problem: { photos }, answer: { number: 1, cents: 5_000 } });
    await done(act(buyer[0], sale, { act: 'take_answer', number: 1 }));
    expect(await look(seller[1], sale)).toMatchObject({ state: 'completed' });
  });

  test('a sale is cancelled at the other, and its money goes back', async () => {
    const sale = await sell();
    await done(act(buyer[0], sale, { act: 'ask_cancel', words: 'I found another one' }));
    await done(act(seller[1], sale, { act: 'agree_cancel' }));
    await expect.poll(() => look(buyer[0], sale)).toMatchObject({ state: 'undone', moneyIsBack: true });
  });

  test('both tell people the same, but for what the release has no words for', async () => {
    for (const [here, there] of [seller, buyer]) {
      const [told, alsoTold] = [await kindsOf(here), await kindsOf(there)];
      const [fewer, more] = one === 'this version' ? [alsoTold, told] : [told, alsoTold];
      expect(fewer.length).toBeGreaterThan(5);
      expect(more.filter((kind) => fewer.includes(kind))).toEqual(fewer);
    }
  });
});

test('Money and stock add up after what both did', async () => {
  await settleAccounts(today.context);
  await expect.poll(() => checkBooks(today.context, [...invariants, ...ledgerInvariants])).toEqual([]);
});

test('The last release had no error, and its jobs have none with what both wrote', async () => {
  const buyer = await signUp(today, 'User');
  const sale = await bookPhone(today, buyer, await listPhone(today, await signUp(today, 'Seller')));
  expect(await release.stop()).toBe('');
  const { owner } = demo;
  await sql`update bookings set expires_at = now() - interval '1 second' where id = ${sale}::uuid`.execute(owner);
  // It does each of its jobs when it starts.
  const again = await startRelease();
  const left = sql<{ name: string }>`select name from pgboss.job where state in ('created', 'retry', 'active')`;
  await expect.poll(async () => (await left.execute(owner)).rows, { timeout: 60_000, interval: 500 }).toEqual([]);
  const { state } = await owner.selectFrom('bookings').select('state').where('id', '=', sale).executeTakeFirstOrThrow();
  expect(state).toBe('lapsed');
  expect(await again.stop()).toBe('');
}, 120_000);

test('A clone without the last release says so, and how to get it', () => {
  expect(() => unpack('0'.repeat(40), join(folder, 'none'))).toThrow('git fetch --unshallow');
});
