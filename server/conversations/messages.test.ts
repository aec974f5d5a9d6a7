import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { listConversations, listMessagesOf } from '#server/conversations/store.ts';
import { conversationViews, messageViews } from '#server/conversations/views.ts';
import { sweepPictures } from '#server/images/jobs.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { ask, begin, listOf, threadOf, write, writtenTo } from '#server/testing/conversing.ts';
import type { Sent } from '#server/testing/conversing.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at } from '#server/testing/networks.ts';
import { addCategory, addPerson, callAsVisitor, listPhone, signUp, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let phone: string;
const open = async (environment: Record<string, string> = {}) => {
  market = await openTestMarket(environment);
  await addCategory(market);
};
const close = () => market.close();
const twoPeople = async () => {
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  phone = await listPhone(market, seller);
};

describe('A message', () => {
  beforeAll(() => open());
  beforeEach(twoPeople);
  afterAll(close);

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
    expect(await threadOf(buyer, conversationId)).toHaveLength(1);
    await send('two');
    expect(await threadOf(buyer, conversationId)).toHaveLength(2);
  });

  test('may have up to four photos of its author and no words, and they outlast the sweep of pictures', async () => {
    const photos = [await uploadPhoto(market, buyer, '#111'), await uploadPhoto(market, buyer, '#222')];
    const { status, body } = await ask(buyer, phone, '', { photos });
    expect(status).toBe(200);
    const [message] = await threadOf(seller, body.conversationId);
    expect([message?.text, message?.photos]).toEqual(['', photos]);
    expect((await listOf(seller))[0]?.last).toMatchObject({ text: '', photos: 2 });
    // A photo of one of the two is no upload of the other.
    expect((await write(seller, body.conversationId, 'Yours', { photos })).body.issues).toMatchObject([
      { path: 'photos.0', code: 'not_your_upload' },
    ]);
    market.wait(25);
    await sweepPictures(market.context);
    expect((await market.app.inject({ url: new URL(photos[0] ?? '').pathname })).statusCode).toBe(200);
  });

  test('that takes long to mask lets others have their turn before all of a page are masked', async () => {
    const number = '5551234 01:42 ';
    const id = await begin(buyer, phone, number.repeat(140));
    const { context } = market;
    const { config } = context;
    const [listed] = await listConversations(context, buyer.id, { limit: 1 });
    const [written] = await listMessagesOf(context, id, { limit: 1 });
    if (listed === undefined || written === undefined) throw new Error('nothing was written');
    const many = <Row>(row: Row) => Array.from({ length: limits.listMax }, () => row);
    const texts = many(written);
    const lasts = many({ ...listed, contact_after_booking: true });
    for (const showAll of [
      () => messageViews(config, buyer.id, true, texts),
      () => conversationViews(config, buyer.id, lasts),
    ]) {
      const turn = new Promise((resolve) => setImmediate(resolve)).then(() => 'a turn');
      const shown = showAll();
      expect(await Promise.race([shown.then(() => 'all'), turn])).toBe('a turn');
      expect(await shown).toHaveLength(limits.listMax);
      expect(JSON.stringify(await shown).includes(number)).toBe(false);
    }
  });

  test('notifies the other side once, until they have read it', async () => {
    const id = await begin(buyer, phone);
    await write(buyer, id, 'Hello?');
    expect(await writtenTo(seller)).toMatchObject([
      { title: 'New message about iPhone 13 128GB', path: `/dashboard/conversations/${id}`, read: false },
    ]);
    expect(await writtenTo(buyer)).toEqual([]);
    const [last] = await threadOf(seller, id);
    await seller.call(`PUT /api/conversations/${id}/read?upTo=${last?._id}`);
    expect(await writtenTo(seller)).toMatchObject([{ read: true }]);
    await write(buyer, id, 'Still there?');
    expect((await writtenTo(seller)).map(({ read }) => read)).toEqual([false, true]);
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
  beforeAll(async () => {
    await open({ SMTP_URL: 'smtp://127.0.0.1:9' });
    letterbox = putLetterbox(market);
  });
  afterAll(close);
  beforeEach(async () => {
    [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
    await confirm(seller);
    phone = await listPhone(market, seller);
  });

  test('leads to the conversation, says nothing of what was written, and is one for all that is unread', async () => {
    await confirm(buyer);
    const id = await begin(buyer, phone, 'My secret');
    await write(buyer, id, 'Another one');
    await sendDueMails(market.context);
    await sendDueMails(market.context);
    expect(mailsTo(seller)).toHaveLength(1);
    expect(mailsTo(seller)[0]?.text).toContain(`/dashboard/conversations/${id}`);
    expect(mailsTo(seller)[0]?.text).not.toContain('secret');
  });

  test('is not sent to a person who has read it already', async () => {
    await confirm(buyer);
    const id = await begin(buyer, phone);
    const [message] = await threadOf(seller, id);
    await seller.call(`PUT /api/conversations/${id}/read?upTo=${message?._id}`);
    await sendDueMails(market.context);
    expect(mailsTo(seller)).toEqual([]);
  });

  test('can’t be caused by somebody whose own address is not confirmed', async () => {
    expect(await ask(buyer, phone, 'Hello')).toMatchObject({ status: 403, body: { code: 'address_unconfirmed' } });
    expect(await listOf(seller)).toEqual([]);
  });
});

describe('How much somebody may write', () => {
  beforeAll(() => open({ RATE_LIMIT: '1' }));
  beforeEach(twoPeople);
  afterAll(close);

  test('is thirty messages an hour in all conversations; the next one reads when to try again', async () => {
    const writer = at(market, buyer, address(1));
    const id = await begin(writer, phone, '1');
    for (let count = 2; count <= 30; count += 1)
      expect((await write(at(market, buyer, address(count)), id, String(count))).status).toBe(200);
    expect(await write(writer, id, '31')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await write(at(market, seller, address(99)), id, 'Slow down.')).status).toBe(200);
    // As if the clock had been ahead when they were written.
    await sql`update conversation_messages set created_at = created_at + interval '20 days'`.execute(market.owner);
    expect((await write(writer, id, 'After it was set right.')).status).toBe(200);
    await sql`update conversation_messages set created_at = created_at - interval '20 days'`.execute(market.owner);
    expect((await write(writer, id, '31')).status).toBe(429);
    market.wait(1);
    expect((await write(writer, id, '31')).status).toBe(200);
  });

  test('is three conversations in the first day, and ten a day later on', async () => {
    const phones = [phone, ...(await Promise.all(Array.from({ length: 14 }, () => listPhone(market, seller))))];
    const begun = async (count: number) => {
      const statuses: number[] = [];
      for (const one of phones.splice(0, count))
        statuses.push((await ask(at(market, buyer, address(1)), one, 'Hello')).status);
      return statuses;
    };
    expect(await begun(4)).toEqual([200, 200, 200, 429]);
    market.wait(25);
    expect(await begun(10)).toEqual(Array.from({ length: 10 }, () => 200));
    await sql`update conversations set created_at = created_at + interval '20 days'`.execute(market.owner);
    expect(await begun(1)).toEqual([200]);
  });
});
