import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Conversation,
  ConversationMessage,
  ConversationPage,
  ConversationReport,
  ReportedMessage,
} from '#contract/conversations.ts';
import type { Notice } from '#contract/notices.ts';
import { forgetConversations } from '#server/conversations/jobs.ts';
import { sweepPictures } from '#server/images/jobs.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at } from '#server/testing/networks.ts';
import {
  addCategory,
  callAsVisitor,
  listPhone,
  newBooking,
  signUp,
  signUpAdmin,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let phone: string;
const open = async (environment: Record<string, string> = {}) => {
  market = await openTestMarket(environment);
  await addCategory(market);
  [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
  phone = await listPhone(market, seller);
};
beforeEach(() => open());
afterEach(() => market.close());

interface Sent {
  insertedId: string;
  conversationId: string;
  code?: string;
  message: string;
  issues?: { path: string; code: string }[];
}

const ask = (text: string, by = buyer, more: object = {}, productID = phone) =>
  by.call<Sent>('POST /api/conversations', { productID, text, ...more });
const write = (id: string, text: string, by: Person, more: object = {}) =>
  by.call<Sent>(`POST /api/conversations/${id}/messages`, { text, ...more });
const listOf = async (person: Person) => (await person.call<Conversation[]>('GET /api/conversations')).body;
const threadOf = async (id: string, person: Person) =>
  (await person.call<ConversationMessage[]>(`GET /api/conversations/${id}/messages`)).body;
const pageOf = async (id: string, person: Person) =>
  (await person.call<ConversationPage>(`GET /api/conversations/${id}`)).body;
const noticesOf = async (person: Person) =>
  (await person.call<Notice[]>('GET /api/notices')).body.filter(({ kind }) => kind === 'written_to');
const begin = async (text = 'Is it still for sale?', by = buyer) => (await ask(text, by)).body.conversationId;
const hideContact = () => seller.call('PUT /api/me/contact', { afterBooking: true });

describe('A conversation', () => {
  test('is one for a buyer and a phone: asked twice, also at the same moment, it is the same', async () => {
    const answers = await Promise.all([ask('Is it still for sale?'), ask('Does the battery hold?'), ask('Hello?')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1);
    const other = await signUp(market, 'User');
    expect((await ask('And for me?', other)).body.conversationId).not.toBe(answers[0]?.body.conversationId);
    expect(await listOf(seller)).toHaveLength(2);
    expect(await listOf(buyer)).toHaveLength(1);
  });

  test('keeps what was written as it was, the newest first, with what is new for each of the two', async () => {
    const text = "<script>alert('1')</script>\n'; drop table users; -- 📱 $450?";
    const id = await begin(text);
    await write(id, 'Yes, it is.', seller);
    await write(id, 'Will you take less?', buyer);
    expect((await threadOf(id, seller)).map(({ text, isOwn }) => [text, isOwn])).toEqual([
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
    const id = await begin();
    const [seen] = await threadOf(id, seller);
    await write(id, 'Hello?', buyer);
    const read = (upTo = seen?._id) => seller.call(`PUT /api/conversations/${id}/read?upTo=${upTo}`);
    expect((await read()).body).toMatchObject({ modifiedCount: 1 });
    expect((await read()).body).toMatchObject({ modifiedCount: 0 });
    expect((await listOf(seller))[0]?.unread).toBe(1);
    expect((await listOf(buyer))[0]?.unread).toBe(0);
  });

  test('comes in pages, and so do its messages', async () => {
    const id = await begin('1');
    for (const text of ['2', '3', '4', '5']) await write(id, text, buyer);
    const all = await threadOf(id, seller);
    expect(all.map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1']);
    const page = await seller.call<ConversationMessage[]>(
      `GET /api/conversations/${id}/messages?limit=2&after=${all[1]?._id}`,
    );
    expect(page.body).toEqual(all.slice(2, 4));

    for (const other of [await signUp(market, 'User'), await signUp(market, 'User')]) await ask('And me?', other);
    await write(id, 'I am first again.', buyer);
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
    const id = await begin();
    expect((await about()).body).toMatchObject({ _id: id, closed: null });
  });

  test('is nobody else’s: strangers and admins find nothing, and can do nothing in it', async () => {
    const id = await begin();
    const upTo = (await threadOf(id, buyer))[0]?._id;
    for (const stranger of [await signUp(market, 'User'), await signUp(market, 'Seller')]) {
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
    expect((await (await signUpAdmin(market)).call(`GET /api/conversations/${id}/messages`)).status).toBe(403);
    expect(await threadOf(id, seller)).toHaveLength(1);
  });

  test('about a phone that is off the market can’t be begun, and goes on where it was begun', async () => {
    const id = await begin();
    await seller.call(`DELETE /api/products/${phone}`);
    expect(await ask('Hello?', await signUp(market, 'User'))).toMatchObject({
      status: 409,
      body: { code: 'cannot_write' },
    });
    expect((await write(id, 'It is gone, sorry.', seller)).status).toBe(200);
    expect((await pageOf(id, buyer)).phone.salesStatus).toBe('Withdrawn');
    expect((await (await signUp(market, 'User')).call(`GET /api/phones/${phone}/conversation`)).status).toBe(404);
    expect((await ask('x', buyer, {}, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('A message', () => {
  test.each<[string, unknown]>([
    ['text', undefined],
    ['text', ''],
    ['text', ' \n '],
    ['text', 7],
    ['text', null],
    ['text', 'x'.repeat(2_001)],
    ['text', 'a\u0000b'],
    ['text', '\u202eevil'],
    ['photos', 'one'],
    ['photos.0', ['https://elsewhere.example/a.webp']],
    ['photos.0', [`/images/${'a'.repeat(40)}/640.webp`]],
    ['photos', Array.from({ length: 5 }, (_, nth) => `/images/${String(nth).repeat(40)}/640.webp`)],
    ['author_id', 'somebody'],
  ])('is refused naming %s when it is %j, and nothing is kept', async (path, value) => {
    const [field = ''] = path.split('.');
    const text = field === 'text' ? value : 'Hello';
    const { status, body } = await buyer.call<Sent>('POST /api/conversations', {
      productID: phone,
      text,
      ...(field === 'text' ? {} : { [field]: value }),
    });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [path]]);
    expect(await listOf(buyer)).toEqual([]);
  });

  test('of a double click is sent once, and the same words later are sent again', async () => {
    const send = (key: string) =>
      market.app.inject({
        method: 'POST',
        url: '/api/conversations',
        headers: { authorization: `bearer ${buyer.token}`, 'idempotency-key': key },
        payload: { productID: phone, text: 'Hello' },
      });
    const [one, other] = await Promise.all([send('one'), send('one')]);
    expect([one?.statusCode, other?.body]).toEqual([200, one?.body]);
    const { conversationId } = one?.json<Sent>() ?? { conversationId: '' };
    expect(await threadOf(conversationId, buyer)).toHaveLength(1);
    await send('two');
    expect(await threadOf(conversationId, buyer)).toHaveLength(2);
  });

  test('may have up to four photos of its author and no words, and they outlast the sweep of pictures', async () => {
    const photos = [await uploadPhoto(market, buyer, '#111'), await uploadPhoto(market, buyer, '#222')];
    const { status, body } = await ask('', buyer, { photos });
    expect(status).toBe(200);
    const [message] = await threadOf(body.conversationId, seller);
    expect([message?.text, message?.photos]).toEqual(['', photos]);
    expect((await listOf(seller))[0]?.last).toMatchObject({ text: '', photos: 2 });
    // A photo of one of the two is no upload of the other.
    expect((await write(body.conversationId, 'Yours', seller, { photos })).body.issues).toMatchObject([
      { path: 'photos.0', code: 'not_your_upload' },
    ]);
    market.wait(25);
    await sweepPictures(market.context);
    expect((await market.app.inject({ url: new URL(photos[0] ?? '').pathname })).statusCode).toBe(200);
  });

  test('tells the other one once, until they have read it', async () => {
    const id = await begin();
    await write(id, 'Hello?', buyer);
    expect(await noticesOf(seller)).toMatchObject([
      { title: 'New message about iPhone 13 128GB', path: `/dashboard/conversations/${id}`, read: false },
    ]);
    expect(await noticesOf(buyer)).toEqual([]);
    const [last] = await threadOf(id, seller);
    await seller.call(`PUT /api/conversations/${id}/read?upTo=${last?._id}`);
    expect(await noticesOf(seller)).toMatchObject([{ read: true }]);
    await write(id, 'Still there?', buyer);
    expect((await noticesOf(seller)).map(({ read }) => read)).toEqual([false, true]);
  });
});

describe('The mail about a message', () => {
  let letterbox: Letterbox;
  const confirm = (person: Person) =>
    callAsVisitor(market, 'POST /api/identity/confirmation', {
      token: letterbox.token(person.email, '/confirmEmail'),
    });
  const mailsTo = ({ email }: Person) =>
    letterbox.to(email).filter(({ subject }) => subject === 'New message about iPhone 13 128GB');
  beforeEach(async () => {
    await market.close();
    market = await openTestMarket({ SMTP_URL: 'smtp://127.0.0.1:9' });
    letterbox = putLetterbox(market);
    await addCategory(market);
    [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
    await confirm(seller);
    phone = await listPhone(market, seller);
  });

  test('leads to the conversation, says nothing of what was written, and is one for all that is unread', async () => {
    await confirm(buyer);
    const id = await begin('My secret');
    await write(id, 'Another one', buyer);
    await sendDueMails(market.context);
    await sendDueMails(market.context);
    expect(mailsTo(seller)).toHaveLength(1);
    expect(mailsTo(seller)[0]?.text).toContain(`/dashboard/conversations/${id}`);
    expect(mailsTo(seller)[0]?.text).not.toContain('secret');
  });

  test('is not sent to a person who has read it already', async () => {
    await confirm(buyer);
    const id = await begin();
    const [message] = await threadOf(id, seller);
    await seller.call(`PUT /api/conversations/${id}/read?upTo=${message?._id}`);
    await sendDueMails(market.context);
    expect(mailsTo(seller)).toEqual([]);
  });

  test('can’t be caused by somebody whose own address is not confirmed', async () => {
    expect(await ask('Hello')).toMatchObject({ status: 403, body: { code: 'address_unconfirmed' } });
    expect(await listOf(seller)).toEqual([]);
  });
});

describe('What is said about contacts', () => {
  const contacts = 'Call +1 503 555 0142 or sam@redial.example about the 13 Pro 256 for $450';
  const masked = 'Call ••••• or ••••• about the 13 Pro 256 for $450';

  test('is shown as it was written, unless the seller shares contacts only with buyers who booked', async () => {
    const id = await begin(contacts);
    expect((await threadOf(id, seller))[0]).toMatchObject({ text: contacts, masked: false });
    await hideContact();
    for (const person of [buyer, seller]) {
      expect((await threadOf(id, person))[0]).toMatchObject({ text: masked, masked: true });
      expect((await listOf(person))[0]?.last.text).toBe(masked);
      expect((await pageOf(id, person)).hidesContacts).toBe(true);
    }
  });

  test('is shown to both as soon as the phone is booked, and hidden again when the reservation ends', async () => {
    await hideContact();
    const id = await begin(contacts);
    const booked = await buyer.call<{ insertedId: string }>(
      'POST /api/bookings',
      await newBooking(market, buyer, phone),
    );
    expect(booked.status).toBe(200);
    for (const person of [buyer, seller]) {
      expect((await threadOf(id, person))[0]).toMatchObject({ text: contacts, masked: false });
      expect((await pageOf(id, person)).hidesContacts).toBe(false);
    }
    await buyer.call(`DELETE /api/bookings/${booked.body.insertedId}`);
    expect((await threadOf(id, seller))[0]?.text).toBe(masked);
  });
});

describe('Who is blocked', () => {
  test('is told so when they write, about any phone, and can read on; the other one can take it back', async () => {
    const id = await begin();
    expect((await seller.call(`PUT /api/conversations/${id}/block`)).body).toMatchObject({ modifiedCount: 1 });
    expect((await seller.call(`PUT /api/conversations/${id}/block`)).body).toMatchObject({ modifiedCount: 0 });
    expect(await write(id, 'Why?', buyer)).toMatchObject({
      status: 409,
      body: { code: 'cannot_write', message: 'This person does not want to hear from you.' },
    });
    expect((await ask('And this one?', buyer, {}, await listPhone(market, seller))).status).toBe(409);
    expect((await write(id, 'Because.', seller)).body.message).toBe(
      'You have blocked this person. Unblock them to write.',
    );
    expect([(await pageOf(id, buyer)).closed, (await pageOf(id, seller)).closed]).toEqual(['blocked', 'you_blocked']);
    expect(await threadOf(id, buyer)).toHaveLength(1);
    // Who is blocked can't take the block back.
    expect((await buyer.call(`DELETE /api/conversations/${id}/block`)).body).toMatchObject({ deletedCount: 0 });
    expect((await seller.call(`DELETE /api/conversations/${id}/block`)).body).toMatchObject({ deletedCount: 1 });
    expect((await write(id, 'Thank you.', buyer)).status).toBe(200);
  });
});

describe('A reported conversation', () => {
  test('is read by admins as it was written, until one of them has handled the report', async () => {
    const admin = await signUpAdmin(market);
    await hideContact();
    const id = await begin('Pay me at sam@redial.example');
    await begin('Not reported', await signUp(market, 'User'));
    const report = (by = seller) =>
      by.call<Sent>(`POST /api/conversations/${id}/report`, { reason: 'They want me to pay outside.' });
    const { body } = await report();
    expect(await report()).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    expect([(await pageOf(id, seller)).isReported, (await pageOf(id, buyer)).isReported]).toEqual([true, false]);

    const reports = (await admin.call<ConversationReport[]>('GET /api/conversationReports')).body;
    expect(reports).toMatchObject([
      {
        _id: body.insertedId,
        reason: 'They want me to pay outside.',
        reporter: { name: 'Sam Seller' },
        reported: { name: 'Bea Buyer' },
        isReporterSeller: true,
      },
    ]);
    const read = () => admin.call<ReportedMessage[]>(`GET /api/conversationReports/${body.insertedId}/messages`);
    expect((await read()).body).toMatchObject([
      { text: 'Pay me at sam@redial.example', author: 'Bea Buyer', isReporters: false },
    ]);
    expect(
      (await admin.call<Notice[]>('GET /api/notices')).body.find(({ kind }) => kind === 'conversation_reported'),
    ).toMatchObject({
      title: 'A conversation about iPhone 13 128GB was reported',
      path: '/dashboard/conversationReports',
    });

    const handle = () => admin.call(`PUT /api/conversationReports/${body.insertedId}`);
    expect((await handle()).body).toMatchObject({ modifiedCount: 1 });
    expect((await handle()).body).toMatchObject({ modifiedCount: 0 });
    expect((await admin.call('GET /api/conversationReports')).body).toEqual([]);
    expect((await read()).status).toBe(404);
    expect((await admin.call<object[]>('GET /api/audit')).body[0]).toMatchObject({
      actor: 'Ada Admin',
      action: 'handled_conversation',
      note: 'They want me to pay outside.',
    });
    expect((await report()).status).toBe(200);
  });
});

describe('Who has left', () => {
  test('can’t be written to, and what they wrote is erased with their account; the rest stays', async () => {
    const id = await begin('My secret');
    await ask('', buyer, { photos: [await uploadPhoto(market, buyer)] });
    await write(id, 'Noted.', seller);
    const admin = await signUpAdmin(market);
    expect((await admin.call(`DELETE /api/users/${buyer.id}`)).status).toBe(200);
    expect((await threadOf(id, seller)).map(({ text, erased, photos }) => [text, erased, photos])).toEqual([
      ['Noted.', false, []],
      ['', true, []],
      ['', true, []],
    ]);
    expect(await pageOf(id, seller)).toMatchObject({ closed: 'left', other: { hasLeft: true } });
    expect(await write(id, 'Hello?', seller)).toMatchObject({ status: 409, body: { code: 'cannot_write' } });
    const kept = await market.context.db.selectFrom('conversation_messages').select('text').execute();
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  test('or is suspended can neither write nor be written to until they are let in again', async () => {
    const id = await begin();
    const admin = await signUpAdmin(market);
    await admin.call(`PUT /api/users/suspend/${seller.id}`, { reason: 'We are looking into it.' });
    expect((await write(id, 'Hello?', buyer)).body.code).toBe('cannot_write');
    expect((await write(id, 'I am here.', seller)).status).toBe(401);
    expect((await pageOf(id, buyer)).other.hasLeft).toBe(false);
    await admin.call(`PUT /api/users/reinstate/${seller.id}`);
    expect((await write(id, 'Hello?', buyer)).status).toBe(200);
  });
});

describe('A conversation that is over', () => {
  test('is erased a year after its last message, with its notices, and not before', async () => {
    const id = await begin();
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

  test('stays where the phone was booked in it, or an admin has to read it', async () => {
    const id = await begin();
    expect((await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone))).status).toBe(200);
    const other = await signUp(market, 'User');
    const reported = (await ask('Hm', other)).body.conversationId;
    await seller.call(`POST /api/conversations/${reported}/report`, { reason: 'Rude' });
    market.wait(24 * 400);
    await forgetConversations(market.context);
    expect((await kept()).toSorted()).toEqual([id, reported].toSorted());
  });

  const kept = async () =>
    (await market.context.db.selectFrom('conversations').select('id').execute()).map(({ id }) => id);
});

describe('How much somebody may write', () => {
  beforeEach(async () => {
    await market.close();
    await open({ RATE_LIMIT: '1' });
  });

  test('is thirty messages an hour, wherever they are, and the next one is told when', async () => {
    const writer = at(market, buyer, address(1));
    const id = await begin('1', writer);
    for (let count = 2; count <= 30; count += 1)
      expect((await write(id, String(count), at(market, buyer, address(count)))).status).toBe(200);
    expect(await write(id, '31', writer)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await write(id, 'Slow down.', at(market, seller, address(99)))).status).toBe(200);
    market.wait(1);
    expect((await write(id, '31', writer)).status).toBe(200);
  });

  test('is three conversations in the first day, and ten a day later on', async () => {
    const phones = [phone, ...(await Promise.all(Array.from({ length: 13 }, () => listPhone(market, seller))))];
    const begun = async (count: number) => {
      const statuses: number[] = [];
      for (const one of phones.splice(0, count))
        statuses.push((await ask('Hello', at(market, buyer, address(1)), {}, one)).status);
      return statuses;
    };
    expect(await begun(4)).toEqual([200, 200, 200, 429]);
    market.wait(25);
    expect(await begun(10)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});
