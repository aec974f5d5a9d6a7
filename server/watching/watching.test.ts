import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone } from '#server/testing/paying.ts';
import { addAdmin, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { lookForNews } from '#server/watching/actions.ts';
import { forgetToldMatches } from '#server/watching/jobs.ts';
import { takeUntold } from '#server/watching/store.ts';
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
  buyer = await addPerson(market, 'User');
});

describe('The owner of a saved search', () => {
  test('hears once of a phone that is listed after it was saved, at the search and in one mail', async () => {
    await listPhone(market, seller, { name: 'Before it all 64GB' });
    await watched.save(buyer, { q: 'before it all' }, 'before it all');
    await watched.look();
    expect(await watched.notices(buyer)).toEqual([]);

    const id = await listPhone(market, seller, { name: 'Before it all 128GB', resalePrice: 390 });
    expect(await watched.countCompares()).toBeGreaterThan(0);
    await watched.look();
    expect(await watched.notices(buyer)).toMatchObject([
      {
        kind: 'search_matched',
        title: 'A new phone matches “before it all”',
        text: 'Before it all 128GB for $390.',
        path: '/search?q=before+it+all&sort=newest',
        about: { price: 390, search: { name: 'before it all', count: 1 } },
      },
    ]);
    await sendDueMails(market.context);
    await sendDueMails(market.context);
    const mails = watched.mailsTo(buyer);
    expect(mails.map(({ subject }) => subject)).toEqual(['A new phone matches “before it all”']);
    // What happens to a phone later is no new listing, and no search is compared with it again.
    await bookPhone(market, buyer, id);
    expect(await watched.countCompares()).toBe(0);
    expect((await watched.notices(buyer)).filter(({ kind }) => kind === 'search_matched')).toHaveLength(1);
  });

  test('is told of several phones in one notice, which grows until it is read or a day old', async () => {
    await watched.save(buyer, { q: 'growing pile' }, 'growing pile');
    for (const size of [64, 128]) await listPhone(market, seller, { name: `Growing pile ${size}GB` });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['2 new phones match “growing pile”']);
    await listPhone(market, seller, { name: 'Growing pile 256GB' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['3 new phones match “growing pile”']);
    await sendDueMails(market.context);
    expect(watched.mailsTo(buyer)).toHaveLength(1);
    await buyer.call('PUT /api/notices/read');
    await listPhone(market, seller, { name: 'Growing pile 512GB' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual([
      'A new phone matches “growing pile”',
      '3 new phones match “growing pile”',
    ]);
  });

  test('hears of a phone whose price fell into the wishes, and not of one that was cheap enough', async () => {
    const [dear, cheap] = [
      await listPhone(market, seller, { name: 'Falling star 1', resalePrice: 500 }),
      await listPhone(market, seller, { name: 'Falling star 2', resalePrice: 400 }),
    ];
    await watched.save(buyer, { q: 'falling star', to: 450 }, 'star');
    await watched.look();
    await watched.change(dear, { resalePrice: 470 });
    await watched.change(cheap, { resalePrice: 390 });
    await watched.look();
    expect(await watched.notices(buyer)).toEqual([]);
    await watched.change(dear, { resalePrice: 440 });
    await watched.look();
    expect(await watched.notices(buyer)).toMatchObject([
      { title: 'A new phone matches “star”', text: 'Falling star 1 for $440.' },
    ]);
  });

  test('hears once of a phone, however it is changed or reserved later', async () => {
    const id = await listPhone(market, seller, { name: 'Once told', resalePrice: 400 });
    await watched.save(buyer, { q: 'once told', to: 450 });
    await watched.change(id, { resalePrice: 500 });
    await watched.look();
    for (const resalePrice of [440, 500, 430]) {
      await watched.change(id, { resalePrice });
      await watched.look();
    }
    const holder = await addPerson(market, 'User');
    const booking = await bookPhone(market, holder, id);
    await watched.look();
    await holder.call(`DELETE /api/bookings/${booking}`);
    await watched.change(id, { description: 'With its box.' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['A new phone matches “Mine”']);
  });

  test('hears once of a phone that its seller made fit by a change', async () => {
    await watched.save(buyer, { q: 'fits late 256gb' });
    const id = await listPhone(market, seller, { name: 'Fits late 128GB' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual([]);
    for (const name of ['Fits late 256GB', 'Fits late 256GB, blue']) {
      await watched.change(id, { name });
      await Promise.all([watched.look(), watched.look()]);
    }
    expect(await watched.titles(buyer)).toEqual(['A new phone matches “Mine”']);
  });

  test('hears nothing of their own phones, or when they are suspended', async () => {
    const [own, admin] = [await addPerson(market, 'Seller'), await addAdmin(market)];
    const late = await addPerson(market, 'User');
    for (const person of [own, buyer, late]) await watched.save(person, { q: 'own goal' });
    const suspend = async ({ id }: Person) =>
      void (await admin.call(`PUT /api/users/suspend/${id}`, { reason: 'a test' }));
    await suspend(buyer);
    await listPhone(market, own, { name: 'Own goal' });
    await lookForNews(
      watched.contextAfter(['saved_searches', 'wishes'], () => suspend(late)),
      market.index,
    );
    expect(await watched.notices(own)).toEqual([]);
    const { rows } = await sql`select from notices where kind = 'search_matched'
      and user_id in (${buyer.id}::uuid, ${late.id}::uuid)`.execute(market.owner);
    expect(rows).toEqual([]);
  });

  test('misses nothing that was listed while no server looked, or when a look broke off', async () => {
    await watched.save(buyer, { q: 'while away' });
    await listPhone(market, seller, { name: 'While away 1' });
    // The process ends before the look does: what it told is kept, its mark is not.
    const { seen_xid: before } = await market.context.db
      .selectFrom('watch_mark')
      .select('seen_xid')
      .executeTakeFirstOrThrow();
    await watched.look();
    await sql`update watch_mark set seen_xid = ${before}::xid8`.execute(market.owner);
    await listPhone(market, seller, { name: 'While away 2' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['2 new phones match “Mine”']);
  });

  test('is told once when two servers look at the same moment', async () => {
    await watched.save(buyer, { q: 'two servers' });
    await listPhone(market, seller, { name: 'Two servers' });
    await Promise.all([watched.look(), watched.look(), watched.look()]);
    expect(await watched.titles(buyer)).toEqual(['A new phone matches “Mine”']);
  });

  test('is told though the mark and the phones are of another database', async () => {
    await watched.save(buyer, { q: 'copied rows' });
    const copied = await listPhone(market, seller, { name: 'Copied rows 1' });
    await market.index.catchUp();
    await sql`update watch_mark set seen_xid = '9000000000'::xid8`.execute(market.owner);
    await market.owner.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update products set changed_xid = '8999999999' where id = ${copied}`.execute(db);
    });
    await listPhone(market, seller, { name: 'Copied rows 2' });
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['2 new phones match “Mine”']);
  });

  test('gets no mail that was switched off, but still gets the notice', async () => {
    const id = await watched.save(buyer, { q: 'quiet one' });
    await buyer.call(`PUT /api/saved/searches/${id}`, { mail: false });
    await listPhone(market, seller, { name: 'Quiet one' });
    await watched.look();
    await sendDueMails(market.context);
    expect([await watched.titles(buyer), watched.mailsTo(buyer)]).toEqual([['A new phone matches “Mine”'], []]);
  });
});

describe('What searches have told', () => {
  const told = async (search: string) =>
    (await market.context.db.selectFrom('told_matches').select('product_id').where('search_id', '=', search).execute())
      .map(({ product_id: id }) => id)
      .toSorted();

  test('is told by one of two servers that find the same in another order', async () => {
    const search = await watched.save(buyer, { q: 'nobody lists this' });
    const phones = [await listPhone(market, seller), await listPhone(market, seller)];
    const finds = phones.map((productId) => ({ searchId: search, productId }));
    const taken = await Promise.all(
      [finds, finds.toReversed()].map((some) => inTransaction(market.context, (context) => takeUntold(context, some))),
    );
    expect(taken.flat()).toHaveLength(2);
    expect(await told(search)).toEqual(phones.toSorted());
  });

  test('is known as long as the phone is on the market, and for eight days at least', async () => {
    const search = await watched.save(buyer, { q: 'kept in mind' });
    const [kept, gone] = [
      await listPhone(market, seller, { name: 'Kept in mind 1' }),
      await listPhone(market, seller, { name: 'Kept in mind 2' }),
    ];
    await watched.look();
    await seller.call(`DELETE /api/products/${gone}`);
    await forgetToldMatches(market.context);
    expect(await told(search)).toEqual([kept, gone].toSorted());
    await sql`update told_matches set told_at = told_at - interval '9 days'`.execute(market.owner);
    await forgetToldMatches(market.context);
    expect(await told(search)).toEqual([kept]);
  });

  test('is forgotten with the search', async () => {
    const search = await watched.save(buyer, { q: 'search is over' });
    await listPhone(market, seller, { name: 'Search is over' });
    await watched.look();
    expect(await told(search)).toHaveLength(1);
    await buyer.call(`DELETE /api/saved/searches/${search}`);
    expect(await told(search)).toEqual([]);
  });
});

describe('A saved search finds what the same search shows', () => {
  test.each([
    ['typing mistakes', { q: 'galxy fold 5' }, 1],
    ['words in any order, and units', { q: '256 gb pro iphone 13' }, 1],
    ['words of a description alone', { q: 'velvet' }, 1],
    ['a beginning of a word', { q: 'iph 13' }, 1],
    ['a word that nobody wrote', { q: 'zzyzx' }, 0],
    ['filters', { brand: 'apple', model: 'apple-iphone-13-pro', storage: '256', to: 500 }, 1],
    ['colour, condition, lock and battery', { colour: 'blue', condition: 'Good', lock: 'unlocked', battery: 80 }, 1],
    ['a place', { town: 5_746_545, radius: 50 }, 1],
    ['another place', { town: 5_809_844, radius: 10 }, 0],
    ['only verified sellers', { verified: '1' }, 0],
  ])('with %s', async (_title, wishes, many) => {
    await watched.save(buyer, wishes);
    const known = { model: 'apple-iphone-13-pro', storageGb: 256, colour: 'Sierra Blue', carrierLock: 'unlocked' };
    const ids = [
      await listPhone(market, seller, { name: 'iPhone 13 Pro 256GB', ...known, batteryHealth: 90, town: 5_746_545 }),
      await listPhone(market, seller, { name: 'Galaxy Fold 5', description: 'Comes with a velvet pouch.' }),
      await listPhone(market, seller, { name: 'iPhone 12', resalePrice: 700, productCondition: 'Fair' }),
    ];
    await watched.look();
    const query = new URLSearchParams(wishes as unknown as Record<string, string>);
    const found = await callAsVisitor<SearchAnswer>(market, `GET /api/search?${query}&limit=100`);
    const expected = found.body.phones.filter(({ _id }) => ids.includes(_id)).length;
    const [told] = await watched.notices(buyer);
    expect([told?.about.search?.count ?? 0, expected]).toEqual([many, many]);
  });
});

describe('The owner of a saved phone', () => {
  test('hears of each fall below every price before, and of none twice', async () => {
    const id = await listPhone(market, seller, { name: 'Ladder', resalePrice: 400 });
    await buyer.call(`PUT /api/saved/phones/${id}`);
    for (const resalePrice of [380, 420, 380, 370]) {
      await watched.change(id, { resalePrice });
      await watched.look();
      await watched.look();
    }
    expect(await watched.notices(buyer)).toMatchObject([
      { kind: 'price_fell', title: 'Ladder now costs $370', text: 'You saved this phone. It cost $380 before.' },
      { title: 'Ladder now costs $380', path: `/phones/${id}/ladder`, about: { price: 380, before: 400 } },
    ]);
  });

  test('hears again of one that changes while they are told of it', async () => {
    const id = await listPhone(market, seller, { name: 'Quick change', resalePrice: 400 });
    await buyer.call(`PUT /api/saved/phones/${id}`);
    await watched.change(id, { resalePrice: 380 });
    const context = watched.contextAfter(['was_holder'], () => watched.change(id, { resalePrice: 360 }));
    await lookForNews(context, market.index);
    await watched.look();
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['Quick change now costs $360', 'Quick change now costs $380']);
  });

  test('hears that it is free again, unless the reservation was their own', async () => {
    const id = await listPhone(market, seller, { name: 'Boomerang' });
    const holder = await addPerson(market, 'User');
    for (const person of [buyer, holder, seller]) await person.call(`PUT /api/saved/phones/${id}`);
    const booking = await bookPhone(market, holder, id);
    await watched.look();
    expect(await watched.notices(buyer)).toEqual([]);
    expect((await holder.call(`DELETE /api/bookings/${booking}`)).status).toBe(200);
    await watched.look();
    await watched.look();
    expect(await watched.titles(buyer)).toEqual(['Boomerang is free again']);
    expect(await watched.titles(holder)).not.toContain('Boomerang is free again');
    expect(await watched.titles(seller)).not.toContain('Boomerang is free again');
  });
});
