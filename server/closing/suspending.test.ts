import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { sqlState } from '#server/platform/database.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { insertProducts } from '#server/products/store.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor, phoneStates } from '#server/testing/paying.ts';
import {
  addCategory,
  listPhone,
  newBooking,
  noticesOf,
  newProduct,
  signUp,
  signUpAdmin,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { grantAdmin, holdAccount, holdAccountAlone, refuseSuspended } from '#server/users/actions.ts';
import { setSuspended } from '#server/users/store.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let phone: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await signUpAdmin(market);
});

beforeEach(async () => {
  [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
  phone = await listPhone(market, seller);
});

afterAll(async () => {
  expect(await checkBooks(market.context, [...invariants])).toEqual([]);
  await market.close();
});

const suspend = (person: Person, reason = 'Sold bricks instead of phones.') =>
  admin.call(`PUT /api/users/suspend/${person.id}`, { reason });

const reinstate = (person: Person) => admin.call(`PUT /api/users/reinstate/${person.id}`);

const states = (id = phone) => phoneStates(market, id);

describe('Suspending', () => {
  test('a shop takes all of its phones off the market, and each comes back', async () => {
    await sql`with copies as (
        insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time,
          condition, location, phone, description, posted_on)
        select seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition,
          location, phone, description, posted_on
        from products cross join generate_series(1, 230) where id = ${phone}::uuid returning id)
      insert into transitions (subject, subject_id, to_state, reason)
      select 'product', id, 'on_sale', 'listed' from copies`.execute(market.owner);
    const paid = await bookPhone(market, buyer, phone);
    await payFor(market, buyer, paid);
    const counted = async () => {
      const rows = await market.context.db
        .selectFrom('products')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('seller_id', '=', seller.id)
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    };
    expect((await suspend(seller)).body).toMatchObject({ modifiedCount: 1 });
    expect(await counted()).toEqual({ sold: 1, withdrawn: 230 });
    expect((await reinstate(seller)).body).toMatchObject({ modifiedCount: 1 });
    expect(await counted()).toEqual({ sold: 1, on_sale: 230 });
  });

  test('while she adds a phone and he books one leaves nothing on the market and nothing held', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [racing, quick] = [
        await signUp(market, 'Seller', 'Ria Racing'),
        await signUp(market, 'User', 'Quinn Quick'),
      ];
      const [img, other] = [await uploadPhoto(market, racing), await listPhone(market, seller)];
      const payload = await newBooking(market, quick, other);
      const answers = await Promise.all([
        racing.call('POST /api/products', newProduct(racing, img)),
        quick.call('POST /api/bookings', payload),
        suspend(racing),
        suspend(quick),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const { rows } =
        await sql<object>`select id from products where seller_id = ${racing.id}::uuid and state <> 'withdrawn'
        union all select id from bookings
          where buyer_id = ${quick.id}::uuid and state in ('reserved', 'paying')`.execute(market.context.db);
      expect(rows).toEqual([]);
    }
  });

  test('keeps out a listing that was on its way, also one that is counted', async () => {
    await suspend(seller);
    for (const hold of [holdAccount, holdAccountAlone]) {
      await expect(inTransaction(market.context, (context) => hold(context, seller.id))).rejects.toMatchObject({
        code: 'not_signed_in',
      });
    }
  });

  test('tells the seller of the account, and nothing of a report about a phone that somebody held', async () => {
    await bookPhone(market, buyer, phone);
    await suspend(seller, 'Spam');
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notices
      where user_id = ${seller.id}::uuid and kind in ('taken_down', 'account_suspended')`.execute(market.context.db);
    expect(rows).toEqual([{ kind: 'account_suspended' }]);
  });

  test('tells the reason by mail, also when the seller is in again before the mail leaves', async () => {
    const letterbox = putLetterbox(market);
    await suspend(seller, 'Spam in every listing');
    await admin.call(`PUT /api/users/reinstate/${seller.id}`);
    await sendDueMails(market.context);
    expect(
      letterbox
        .to(seller.email)
        .map(({ text }) => text)
        .join(''),
    ).toContain('Spam in every listing');
  });

  test('claims no phones of an account that has none', async () => {
    const letterbox = putLetterbox(market);
    await suspend(buyer);
    await reinstate(buyer);
    await sendDueMails(market.context);
    const [suspended = '', reinstated = ''] = letterbox.to(buyer.email).map(({ text }) => text);
    expect(suspended).toContain('any phone you had on sale is off the market, and any unpaid reservation has ended.');
    expect(reinstated).toContain('If you sell, My Products shows which of your phones are back on sale.');
  });

  test('sends no link of an admin: not a new one, nor one from before reasons were looked at', async () => {
    const letterbox = putLetterbox(market);
    for (const reason of ['Read https://evil.com', 'See evil.live', 'S\u200bpam'])
      expect(await suspend(seller, reason), reason).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'reason' }] },
      });
    const reason = 'Two reasons:\n1. Bricks.\n2. Spam.';
    expect((await suspend(seller, reason)).status).toBe(200);
    await sql`update users set suspended_reason = 'Read https://evil.com' where id = ${seller.id}::uuid`.execute(
      market.owner,
    );
    await sql`update audit set note = 'Read https://evil.com' where user_id = ${seller.id}::uuid`.execute(market.owner);
    await sql`update users set name = 'Sam www.evil.com' where id = ${seller.id}::uuid`.execute(market.owner);
    await sendDueMails(market.context);
    const textsTo = ({ email }: Person) => letterbox.to(email).map(({ text }) => text);
    expect(textsTo(seller).join()).toContain('Reason: Read evil. com.');
    expect(textsTo(admin).join()).toContain('It is about Sam www evil. com.');
    expect([...textsTo(seller), ...textsTo(admin)].join().match(/www\.evil|https:\/\/evil/)).toBeNull();
  });

  test('is refused by the database itself to a booking that would begin then', async () => {
    await suspend(buyer);
    const written = sql`select *
        from reserve(${phone}::uuid, ${buyer.id}::uuid, '+1 503 555 0100', '', now(), now() + interval '1 hour', 3,
        1)`.execute(market.context.db);
    await expect(written).rejects.toMatchObject({ code: 'RD001' });
    expect(await states()).toEqual({ product: 'on_sale', bookings: '' });
  });

  test('is refused by the database itself to a phone that comes on the market meanwhile', async () => {
    const { context, owner } = market;
    const copy = await context.db
      .selectFrom('products')
      .select(['seller_id', 'category_id', 'image_id', 'name', 'original_price_usd', 'resale_price_usd'])
      .select(['used_time', 'condition', 'location', 'phone', 'description', 'posted_on'])
      .where('id', '=', phone)
      .executeTakeFirstOrThrow();
    const withdrawn = randomUUID();
    await insertProducts(context, [{ ...copy, id: withdrawn }]);
    const move = (id: string, state: string) =>
      sql`update products set state = ${state} where id = ${id}::uuid`.execute(context.db);
    await move(withdrawn, 'withdrawn');
    await bookPhone(market, buyer, phone);

    const list = () => insertProducts(context, [{ ...copy, id: randomUUID() }]);
    const relist = () => move(withdrawn, 'on_sale');
    const late: Promise<unknown>[] = [];
    await inTransaction(context, async (context) => {
      await setSuspended(context, seller.id, { at: new Date(), reason: 'Spam' });
      late.push(...[list(), relist()].map((written) => written.catch(sqlState)));
      const waiting = sql<object>`select distinct pid from pg_locks join pg_stat_activity using (pid)
                                  where not granted and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(owner)).rows).toHaveLength(2);
    });
    expect(await Promise.all(late)).toEqual(['RD001', 'RD001']);
    await expect(list().catch(refuseSuspended)).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(move(phone, 'on_sale')).rejects.toMatchObject({ code: 'RD001' });

    await setSuspended(context, seller.id, null);
    expect((await relist()).numAffectedRows).toBe(1n);
    await owner.deleteFrom('products').where('id', '=', withdrawn).execute();
  });

  test("is for admins, has a reason, and is not for admins' accounts", async () => {
    expect((await seller.call(`PUT /api/users/suspend/${buyer.id}`, { reason: 'Spam' })).status).toBe(403);
    expect((await suspend(buyer, ' ')).status).toBe(400);
    expect(await suspend(admin)).toMatchObject({ status: 409, body: { code: 'admin_account' } });
    expect(
      (await admin.call('PUT /api/users/suspend/00000000-0000-4000-8000-000000000000', { reason: 'Spam' })).status,
    ).toBe(404);
  });

  test('is in the audit trail with its reason; all admins and the person get a mail', async () => {
    const letterbox = putLetterbox(market);
    const second = await signUpAdmin(market, 'Bob Boss');
    await suspend(seller, 'Sold bricks.');
    await reinstate(seller);
    const { body } = await admin.call<object[]>('GET /api/audit?limit=2');
    expect(body).toEqual([
      expect.objectContaining({ action: 'reinstated_account', about: 'Sam Seller', note: '' }),
      expect.objectContaining({
        action: 'suspended_account',
        actor: 'Ada Admin',
        about: 'Sam Seller',
        note: 'Sold bricks.',
      }),
    ]);
    expect((await noticesOf(second)).find(({ about }) => about.act?.action === 'suspended_account')).toMatchObject({
      title: 'An account was suspended',
      text: expect.stringContaining('Ada Admin did this. It is about Sam Seller. If no admin meant to'),
    });
    await sendDueMails(market.context);
    for (const { email } of [admin, second]) {
      expect(letterbox.to(email).map(({ subject }) => subject)).toContain('An account was suspended');
      expect(letterbox.to(seller.email).map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(['Your account is suspended', 'Your account is open again']),
      );
    }
  });
});

test('Nobody is made an admin who is suspended: their phones would be on the market again, as by an admin', async () => {
  await admin.call(`PUT /api/users/suspend/${seller.id}`, { reason: 'Fraud' });
  const grant = () => grantAdmin({ ...market.context, db: market.owner }, seller.email);
  await expect(grant()).rejects.toMatchObject({
    code: 'account_in_use',
    message: expect.stringContaining('suspended'),
  });
});
