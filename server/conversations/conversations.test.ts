import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '#contract/bookings.ts';
import type { Conversation, ConversationMessage, ConversationPage } from '#contract/conversations.ts';
import type { Product } from '#contract/products.ts';
import { forgetConversations } from '#server/conversations/jobs.ts';
import { insertMessage, lockConversation } from '#server/conversations/store.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { ask, begin, listOf, pageOf, threadOf, write } from '#server/testing/conversing.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone, newBooking, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { look } from '#server/testing/selling.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let phone: string;
beforeEach(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  phone = await listPhone(market, seller);
});
afterEach(() => market.close());

describe('A conversation', () => {
  test('is one for a buyer and a phone, also when asked twice at the same moment', async () => {
    const answers = await Promise.all([
      ask(buyer, phone, 'Is it still for sale?'),
      ask(buyer, phone, 'Does the battery hold?'),
      ask(buyer, phone, 'Hello?'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1);
    const other = await addPerson(market, 'User');
    expect((await ask(other, phone, 'And for me?')).body.conversationId).not.toBe(answers[0]?.body.conversationId);
    expect(await listOf(seller)).toHaveLength(2);
    expect(await listOf(buyer)).toHaveLength(1);
  });

  test('keeps what was written as it was, the newest first, with what is new for each of the two', async () => {
    const text = "<script>alert('1')</script>\n'; drop table users; -- 📱 $450?";
    const id = await begin(buyer, phone, text);
    await write(seller, id, 'Yes, it is.');
    await write(buyer, id, 'Will you take less?');
    expect((await threadOf(seller, id)).map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['Will you take less?', false],
      ['Yes, it is.', true],
      [text, false],
    ]);
    expect((await listOf(seller))[0]).toMatchObject({
      _id: id,
      phone: { _id: phone, name: 'iPhone 13 128GB', price: 389, salesStatus: 'Available' },
      other: { name: 'Bea Buyer', hasLeft: false },
      isSeller: true,
      last: { text: 'Will you take less?', isOwn: false, erased: false, photos: 0 },
      unread: 2,
    });
    expect((await listOf(buyer))[0]).toMatchObject({ other: { name: 'Sam Seller' }, isSeller: false, unread: 1 });
  });

  test('is read up to what was seen, and no further', async () => {
    const id = await begin(buyer, phone);
    const [seen] = await threadOf(seller, id);
    await write(buyer, id, 'Hello?');
    const read = (upTo = seen?._id) => seller.call(`PUT /api/conversations/${id}/read?upTo=${upTo}`);
    expect((await read()).body).toMatchObject({ modifiedCount: 1 });
    expect((await read()).body).toMatchObject({ modifiedCount: 0 });
    expect((await listOf(seller))[0]?.unread).toBe(1);
    expect((await listOf(buyer))[0]?.unread).toBe(0);
  });

  test('comes in pages, and so do its messages', async () => {
    const id = await begin(buyer, phone, '1');
    for (const text of ['2', '3', '4', '5']) await write(buyer, id, text);
    const all = await threadOf(seller, id);
    expect(all.map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1']);
    const page = await seller.call<ConversationMessage[]>(
      `GET /api/conversations/${id}/messages?limit=2&after=${all[1]?._id}`,
    );
    expect(page.body).toEqual(all.slice(2, 4));

    for (const other of [await addPerson(market, 'User'), await addPerson(market, 'User')])
      await ask(other, phone, 'And me?');
    await write(buyer, id, 'I am first again.');
    const list = await listOf(seller);
    expect(list[0]?._id).toBe(id);
    const rest = await seller.call<Conversation[]>(`GET /api/conversations?limit=1&after=${list[0]?._id}`);
    expect(rest.body).toEqual(list.slice(1, 2));
  });

  test('can be found by its phone, also before anything was written', async () => {
    const about = () => buyer.call<ConversationPage>(`GET /api/phones/${phone}/conversation`);
    expect((await about()).body).toMatchObject({
      _id: null,
      phone: { name: 'iPhone 13 128GB' },
      other: { name: 'Sam Seller' },
      closed: null,
    });
    const id = await begin(buyer, phone);
    expect((await about()).body).toMatchObject({ _id: id, closed: null });
  });

  test('is led to from the reservation and the sale, for the seller: there they write to their buyer', async () => {
    const id = await begin(buyer, phone);
    const mine = async () => (await seller.call<Product[]>(`GET /api/products?email=${seller.email}`)).body;
    const sold = async () => (await seller.call<Sale[]>(`GET /api/sales?email=${seller.email}`)).body;
    await begin(await addPerson(market, 'User'), phone, 'And for me?');
    const silent = await listPhone(market, seller, { name: 'Asked about by nobody' });
    const bookings = [await bookPhone(market, buyer, phone), await bookPhone(market, buyer, silent)];
    expect((await mine()).map(({ reservation }) => reservation?.conversation)).toEqual([undefined, id]);

    for (const booking of bookings) await payFor(market, buyer, booking);
    expect((await sold()).map(({ productID, conversation }) => [productID, conversation])).toEqual([
      [silent, null],
      [phone, id],
    ]);
    const seen = (by: Person) => Promise.all(bookings.map(async (sale) => (await look(by, sale)).conversation));
    expect(await seen(seller)).toEqual([id, null]);
    expect(await seen(buyer)).toEqual([null, null]);
    expect(await seen(await addAdmin(market))).toEqual([null, null]);
  });

  test('is nobody else’s: strangers and admins find nothing, and can do nothing in it', async () => {
    const id = await begin(buyer, phone);
    const upTo = (await threadOf(buyer, id))[0]?._id;
    for (const stranger of [await addPerson(market, 'User'), await addPerson(market, 'Seller')]) {
      const calls: [string, unknown?][] = [
        [`GET /api/conversations/${id}`],
        [`GET /api/conversations/${id}/messages`],
        [`POST /api/conversations/${id}/messages`, { text: 'Hi' }],
        [`PUT /api/conversations/${id}/read?upTo=${upTo}`],
        [`PUT /api/conversations/${id}/block`],
        [`DELETE /api/conversations/${id}/block`],
        [`POST /api/conversations/${id}/report`, { reason: 'x' }],
      ];
      for (const [call, body] of calls) expect([call, (await stranger.call(call, body)).status]).toEqual([call, 404]);
      expect(await listOf(stranger)).toEqual([]);
    }
    expect((await (await addAdmin(market)).call(`GET /api/conversations/${id}/messages`)).status).toBe(403);
    expect(await threadOf(seller, id)).toHaveLength(1);
  });

  test('about a phone that is off the market can’t be begun, and goes on where it was begun', async () => {
    const id = await begin(buyer, phone);
    await seller.call(`DELETE /api/products/${phone}`);
    expect(await ask(await addPerson(market, 'User'), phone, 'Hello?')).toMatchObject({
      status: 409,
      body: { code: 'cannot_write' },
    });
    expect((await write(seller, id, 'It is gone, sorry.')).status).toBe(200);
    expect((await pageOf(buyer, id)).phone.salesStatus).toBe('Withdrawn');
    expect((await (await addPerson(market, 'User')).call(`GET /api/phones/${phone}/conversation`)).status).toBe(404);
    expect((await ask(buyer, '00000000-0000-4000-8000-000000000000', 'x')).status).toBe(404);
  });
});

describe('People who have left', () => {
  test('can’t be written to, and what they wrote is erased with their account; the rest stays', async () => {
    const id = await begin(buyer, phone, 'My secret');
    await ask(buyer, phone, '', { photos: [await uploadPhoto(market, buyer)] });
    await write(seller, id, 'Noted.');
    const admin = await addAdmin(market);
    expect((await admin.call(`DELETE /api/users/${buyer.id}`)).status).toBe(200);
    expect((await threadOf(seller, id)).map(({ text, erased, photos }) => [text, erased, photos])).toEqual([
      ['Noted.', false, []],
      ['', true, []],
      ['', true, []],
    ]);
    expect(await pageOf(seller, id)).toMatchObject({ closed: 'left', other: { hasLeft: true } });
    expect(await write(seller, id, 'Hello?')).toMatchObject({ status: 409, body: { code: 'cannot_write' } });
    const kept = await market.context.db.selectFrom('conversation_messages').select('text').execute();
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  test('or is suspended can neither write nor be written to until they are let in again', async () => {
    const id = await begin(buyer, phone);
    const admin = await addAdmin(market);
    await admin.call(`PUT /api/users/suspend/${seller.id}`, { reason: 'We are looking into it.' });
    expect((await write(buyer, id, 'Hello?')).body.code).toBe('cannot_write');
    expect((await write(seller, id, 'I am here.')).status).toBe(401);
    expect((await pageOf(buyer, id)).other.hasLeft).toBe(false);
    await admin.call(`PUT /api/users/reinstate/${seller.id}`);
    expect((await write(buyer, id, 'Hello?')).status).toBe(200);
  });
});

describe('People who have become admins', () => {
  test('can’t be written to, since admins have no conversations; what was written stays', async () => {
    const id = await begin(buyer, phone);
    const other = await listPhone(market, seller);
    await market.owner.insertInto('admin_grants').values({ user_id: seller.id }).execute();
    expect(await pageOf(buyer, id)).toMatchObject({ closed: 'left', other: { hasLeft: false } });
    for (const sent of [await write(buyer, id, 'Hello?'), await ask(buyer, other, 'And this one?')])
      expect(sent).toMatchObject({ status: 409, body: { code: 'cannot_write' } });
    expect(await threadOf(buyer, id)).toHaveLength(1);
  });
});

describe('A conversation that is over', () => {
  test('is erased a year after its last message, with its notices, and not before', async () => {
    const id = await begin(buyer, phone);
    market.wait(24 * 360);
    await forgetConversations(market.context);
    expect(await kept()).toEqual([id]);
    market.wait(24 * 7);
    await forgetConversations(market.context);
    expect(await kept()).toEqual([]);
    expect(await market.context.db.selectFrom('conversation_messages').selectAll().execute()).toEqual([]);
    expect(
      await market.context.db.selectFrom('notices').where('kind', '=', 'written_to').selectAll().execute(),
    ).toEqual([]);
  });

  test('stays where somebody writes in it while the old ones are erased', async () => {
    const id = await begin(buyer, phone);
    market.wait(24 * 400);
    let forgetting = Promise.resolve();
    let isDone = false;
    await inTransaction(market.context, async (context) => {
      await lockConversation(context, id);
      forgetting = forgetConversations(market.context).finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await countWaiting(market)) > 0).toBe(true);
      await insertMessage(context, { conversationId: id, authorId: buyer.id, text: 'Still there?', imageIds: [] });
    });
    await forgetting;
    const messages = await market.context.db.selectFrom('conversation_messages').select('text').execute();
    expect(messages.map(({ text }) => text).toSorted()).toEqual(['Is it still for sale?', 'Still there?']);
  });

  test('stays where the phone was booked in it, or an admin has to read it', async () => {
    const id = await begin(buyer, phone);
    expect((await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone))).status).toBe(200);
    const other = await addPerson(market, 'User');
    const reported = (await ask(other, phone, 'Hm')).body.conversationId;
    await seller.call(`POST /api/conversations/${reported}/report`, { reason: 'Rude' });
    market.wait(24 * 400);
    await forgetConversations(market.context);
    expect((await kept()).toSorted()).toEqual([id, reported].toSorted());
  });

  test('is erased among more than are erased at once, whose last messages are of one moment', async () => {
    await begin(buyer, phone);
    await sql`
      with person as (
        insert into identity_user (id, name, email)
        select gen_random_uuid(), 'Person', n || '@example.org' from generate_series(1, 1200) as n returning id, email
      ), buyer as (
        insert into users (identity_id, name, email, account_type) select id, 'Person', email, 'User' from person
        returning id
      )
      insert into conversations (product_id, seller_id, buyer_id, created_at, last_at)
      select conversations.product_id, seller_id, buyer.id, created_at, last_at from conversations, buyer`.execute(
      market.owner,
    );
    await sql`
      insert into conversation_reports (conversation_id, reporter_id, reason, created_at)
      select id, seller_id, 'Rude', created_at from conversations order by last_at, id limit 600`.execute(market.owner);
    const reported = await market.owner.selectFrom('conversation_reports').select('conversation_id').execute();
    market.wait(24 * 400);
    await forgetConversations(market.context);
    expect((await kept()).toSorted()).toEqual(reported.map(({ conversation_id }) => conversation_id).toSorted());
    await market.owner.deleteFrom('conversation_reports').execute();
    await forgetConversations(market.context);
    expect(await kept()).toEqual([]);
  });

  const kept = async () =>
    (await market.context.db.selectFrom('conversations').select('id').execute()).map(({ id }) => id);
});
