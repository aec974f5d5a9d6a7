import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDueMails } from '#server/notices/actions.ts';
import { insertDigest, putIntoDigest } from '#server/notices/mail-store.ts';
import type { PushTarget } from '#server/platform/push-sender/push-sender.ts';
import { stopToken } from '#server/saved/stop-token.ts';
import { fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { countWaiting } from '#server/testing/locks.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addPerson, callAsVisitor, listPhone, newBooking, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { lookForNews } from '#server/watching/actions.ts';
import { readWanted } from '#server/watching/wanted.ts';
import { openWatchedMarket } from '#server/watching/watched-market.fixture.ts';
import type { WatchedMarket } from '#server/watching/watched-market.fixture.ts';

let watched: WatchedMarket;
let market: TestMarket;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  watched = await openWatchedMarket();
  ({ market, seller } = watched);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.owner.deleteFrom('push_subscriptions').execute();
  watched.pushed.length = 0;
  buyer = await addPerson(market, 'User');
});

describe('A browser that may be told by web push', () => {
  const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
  const keys = { p256dh: key, auth: 'tBHItJI5svbpez7KI4CCXg' };
  const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}-${buyer.id}`;
  const subscribe = (person: Person, endpoint: string) =>
    person.call('POST /api/push/subscriptions', { endpoint, keys });

  const left = async () =>
    market.context.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', buyer.id).execute();

  async function news(): Promise<void> {
    await listPhone(market, seller, { name: 'Push it' });
    await watched.look();
  }

  test('gets the words of the notice and where it leads, until it is switched off', async () => {
    const id = await watched.save(buyer, { q: 'push it' });
    await subscribe(buyer, endpointOf('one'));
    await news();
    expect(watched.pushed.map(({ target }) => target)).toEqual([{ endpoint: endpointOf('one'), ...keys }]);
    const [{ _id: tag } = { _id: '' }] = await watched.notices(buyer);
    expect(JSON.parse(watched.pushed[0]?.text ?? '')).toEqual({
      title: 'A new phone matches “Mine”',
      text: 'Push it for $389.',
      path: '/search?q=push+it&sort=newest',
      tag,
    });
    await buyer.call(`PUT /api/saved/searches/${id}`, { push: false });
    await news();
    expect(watched.pushed).toHaveLength(1);
  });

  test('finds its address among those that are told, in its own session alone', async () => {
    const pushedTo = async (person: Person) =>
      (await person.call<{ pushedTo: string[] }>('GET /api/watching')).body.pushedTo;
    await subscribe(buyer, endpointOf('own'));
    expect(await pushedTo(buyer)).toEqual([endpointOf('own')]);
    expect(await pushedTo(seller)).toEqual([]);
    await subscribe(seller, endpointOf('own'));
    expect(await pushedTo(buyer)).toEqual([]);
  });

  test('is told no more once its session has ended, or somebody else signed in there', async () => {
    await watched.save(buyer, { q: 'push it' });
    await subscribe(buyer, endpointOf('two'));
    await subscribe(await addPerson(market, 'User'), endpointOf('two'));
    await news();
    expect(watched.pushed).toEqual([]);
    await subscribe(buyer, endpointOf('two'));
    await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie: buyer.cookie, 'content-type': 'application/json' },
      payload: {},
    });
    await news();
    expect(watched.pushed).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('is forgotten when its push service says that it is gone, and kept when that is out of order', async () => {
    await watched.save(buyer, { q: 'push it' });
    await subscribe(buyer, endpointOf('gone'));
    await subscribe(buyer, endpointOf('broken'));
    const send = async ({ endpoint }: PushTarget) => {
      if (endpoint.includes('broken')) throw new Error('fcm.googleapis.com answered 500');
      return 'gone' as const;
    };
    await listPhone(market, seller, { name: 'Push it' });
    await lookForNews({ ...market.context, push: { ...market.context.push, send } }, market.index);
    expect(await left()).toEqual([{ endpoint: endpointOf('broken') }]);
  });

  test('must be one of a known push service', async () => {
    for (const endpoint of [
      'https://127.0.0.1/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
    ])
      expect((await subscribe(buyer, endpoint)).status).toBe(400);
  });

  test('must have a key that messages can be encrypted for', async () => {
    const made = { endpoint: endpointOf('made up'), keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } };
    expect(await buyer.call('POST /api/push/subscriptions', made)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'keys.p256dh' }] },
    });
  });

  test('ends by its own call', async () => {
    await watched.save(buyer, { q: 'push it' });
    await subscribe(buyer, endpointOf('ended'));
    const end = (person: Person) => person.call('POST /api/push/subscriptions/end', { endpoint: endpointOf('ended') });
    expect((await end(seller)).body).toMatchObject({ deletedCount: 0 });
    expect((await end(buyer)).body).toMatchObject({ deletedCount: 1 });
    await news();
    expect(watched.pushed).toEqual([]);
  });

  test('is one of the newest ten of an account', async () => {
    await watched.save(buyer, { q: 'push it' });
    for (let at = 0; at < 12; at += 1) await subscribe(buyer, endpointOf(String(at)));
    await news();
    expect(watched.pushed).toHaveLength(10);
    expect(watched.pushed.some(({ target }) => target.endpoint === endpointOf('0'))).toBe(false);
  });
});

describe('A saved search for a word that stands in descriptions alone', () => {
  const heard = ['A new phone matches “Mine”'];

  test('tells of phones that are listed or changed while a look compares others, to searches saved then too', async () => {
    await watched.save(buyer, { q: 'vellichor' });
    const changed = await listPhone(market, seller);
    await watched.look();
    const [photo, change] = [await uploadPhoto(market, seller), await market.owner.startTransaction().execute()];
    await importAs(market, seller, fileOf(Array.from({ length: 101 }, (_, at) => fileLine(`V${at}`, photo))));
    const [statements, description]: [string[], string] = [[], 'Smells of vellichor.'];
    await sql`select pg_current_xact_id()`.execute(change);
    const late = await addPerson(market, 'User');
    const meanwhile = async () => {
      await watched.save(late, { q: 'vellichor' });
      await listPhone(market, seller, { description });
      await sql`update products set description = ${description}, revision = revision + 1,
        created_at = clock_timestamp() where id = ${changed}::uuid`.execute(change);
      await change.commit().execute();
    };
    await lookForNews(watched.contextAfter(['words @@', 'vellichor'], meanwhile, statements), market.index);
    await watched.look();
    for (const one of [buyer, late]) expect(await watched.titles(one)).toEqual(['2 new phones match “Mine”']);
    // A hundred phones are compared at once, so these were compared in two lots, with searches that were read once.
    expect(statements.filter((one) => one.includes('not exists') && one.includes('compared_listings'))).toHaveLength(2);
    expect(statements.filter((one) => one.includes('saved_searches') && one.includes('wishes'))).toHaveLength(1);
    expect(await readWanted(market.context, 1)).toEqual(await readWanted(market.context));
  });

  test('tells of a phone though the database took too long over the word', async () => {
    await watched.save(buyer, { q: 'petrichor' });
    await listPhone(market, seller, { description: 'Smells of petrichor.' });
    const context = watched.contextAfter(['words @@', 'petrichor'], async () => {
      throw Object.assign(new pg.DatabaseError('canceling statement', 0, 'error'), { code: '57014' });
    });
    await lookForNews(context, market.index).catch(() => undefined);
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(heard);
  });
});

test.each(['unsent', true, false])('Mails of a search that are on again (from %j) go out once', async (first) => {
  const id = await watched.save(buyer, { q: 'once again' });
  for (const mail of [first, false, true]) {
    await buyer.call(`PUT /api/saved/searches/${id}`, { mail: mail !== false });
    await listPhone(market, seller, { name: 'Once again' });
    await watched.look();
    if (mail === 'unsent') await watched.sendInVain();
  }
  for (let many = 3; many <= 4; many += 1) {
    await sendDueMails(market.context);
    expect(await watched.titles(buyer)).toEqual([`${many} new phones match “Mine”`]);
    expect(watched.mailsTo(buyer)).toHaveLength(1);
    await listPhone(market, seller, { name: 'Once again' });
    await watched.look();
  }
});

const moments = ['was_holder', 'into watch_settings', 'sillage', 'into told_matches'];
test.each(moments)('Mails that are ended while a look is at %j do not go out', async (moment) => {
  const [search, description] = [await watched.save(buyer, { q: 'sillage' }), 'Leaves a sillage.'];
  const id = await listPhone(market, seller, { resalePrice: 400 });
  await buyer.call(`PUT /api/saved/phones/${id}`);
  await watched.change(id, { resalePrice: 380, description });
  let left = 2;
  const context = watched.contextAfter([moment], async () => {
    for (const path of [`saved/searches/${search}`, 'watching/phones'])
      void buyer.call(`PUT /api/${path}`, { mail: false }).then(() => (left -= 1));
    // The look may hold what they change: then they wait for its end.
    await until(async () => left === (await countWaiting(market)));
  });
  await lookForNews(context, market.index);
  await until(() => left === 0);
  await sendDueMails(market.context);
  expect([(await watched.titles(buyer)).length, watched.mailsTo(buyer)]).toEqual([2, []]);
});

describe('The link in a mail about what somebody watches', () => {
  async function linkIn(person: Person): Promise<URL> {
    await sendDueMails(market.context);
    const mail = watched.mailsTo(person).at(-1);
    expect(mail?.text).toContain(`To stop mails like this one, open:\n${mail?.unsubscribe}`);
    return new URL(mail?.unsubscribe ?? '');
  }

  test('ends the mails about one search by a press, without a session', async () => {
    await watched.save(buyer, { q: 'stop me' }, 'one');
    await watched.save(buyer, { q: 'stop me', to: 9_000 }, 'two');
    await listPhone(market, seller, { name: 'Stop me' });
    await watched.look();
    const token = (await linkIn(buyer)).searchParams.get('token') ?? '';
    expect((await callAsVisitor(market, 'POST /api/watching/stop', { token })).status).toBe(200);
    const { body } = await buyer.call<{ searches: { mail: boolean }[] }>('GET /api/watching');
    expect(body.searches.map(({ mail }) => mail).toSorted()).toEqual([false, true]);
  });

  test.each(['List-Unsubscribe=One-Click', ''])('works as a mail program’s own button (body %j)', async (payload) => {
    const id = await listPhone(market, seller, { name: 'One click', resalePrice: 400 });
    await buyer.call(`PUT /api/saved/phones/${id}`);
    await watched.change(id, { resalePrice: 390 });
    await watched.look();
    const { pathname, search } = await linkIn(buyer);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await market.app.inject({ method: 'POST', url: pathname + search, headers, payload });
    expect(answer.statusCode).toBe(200);
    expect((await buyer.call<{ phones: object }>('GET /api/watching')).body.phones).toMatchObject({ mail: false });
    await watched.change(id, { resalePrice: 380 });
    await watched.look();
    await sendDueMails(market.context);
    expect(watched.mailsTo(buyer)).toHaveLength(1);
    expect(await watched.notices(buyer)).toHaveLength(2);
  });

  test('ends what is owed already, as the Watching page does: a mail of its own, and what waits for a digest', async () => {
    const id = await listPhone(market, seller, { name: 'Owed already', resalePrice: 400 });
    await buyer.call(`PUT /api/saved/phones/${id}`);
    const search = await watched.save(buyer, { q: 'owed already' });
    await watched.change(id, { resalePrice: 390 });
    await watched.look();
    const { db } = market.context;
    const owed = await db.selectFrom('notices').select('id').where('user_id', '=', buyer.id).execute();
    const [ids, now] = [owed.map((notice) => notice.id), market.context.clock.now()];
    await putIntoDigest(market.context, ids, await insertDigest(market.context, buyer.id, now));
    await listPhone(market, seller, { name: 'Owed already' });
    await watched.change(id, { resalePrice: 380 });
    await db.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', buyer.id).execute();
    await watched.look();
    const token = stopToken(market.context, { about: 'phones', id: buyer.id });
    await callAsVisitor(market, 'POST /api/watching/stop', { token });
    await buyer.call(`PUT /api/saved/searches/${search}`, { mail: false });
    await sendDueMails(market.context);
    expect(watched.mailsTo(buyer)).toEqual([]);
    expect((await watched.titles(buyer)).length).toBeGreaterThan(2);
  });

  test.each(['', 'search', 'phones.x.y', 'forged'])('changes nothing when it is %j', async (token) => {
    const forged = token === 'forged' ? `phones.${buyer.id}.${'A'.repeat(43)}` : token;
    expect((await callAsVisitor(market, 'POST /api/watching/stop', { token: forged })).status).toBe(410);
    expect((await buyer.call<{ phones: object }>('GET /api/watching')).body.phones).toMatchObject({ mail: true });
  });

  test('is in no mail about orders or the account', async () => {
    const id = await listPhone(market, seller);
    await buyer.call('POST /api/bookings', await newBooking(market, buyer, id));
    await sendDueMails(market.context);
    const mails = watched.mailsTo(buyer);
    expect([mails.length, mails.filter(({ unsubscribe }) => unsubscribe !== undefined)]).toEqual([1, []]);
  });
});

test('Closing an account ends its searches, its mails and its browsers', async () => {
  const [leaver, admin] = [await addPerson(market, 'Seller', 'Lea Leaver'), await addAdmin(market)];
  await watched.save(leaver, { q: 'last call' });
  await listPhone(market, seller, { name: 'Last call' });
  await watched.look();
  await admin.call(`DELETE /api/users/${leaver.id}`);
  await sendDueMails(market.context);
  expect(watched.mailsTo(leaver).map(({ subject }) => subject)).toEqual(['Your account has been closed']);
});
