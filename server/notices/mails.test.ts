import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDueMails } from '#server/notices/actions.ts';
import type { Mail, Mailer } from '#server/platform/mailer/mailer.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import {
  addCategory,
  callAs,
  listPhone,
  noticesOf,
  signUp,
  signUpAdmin,
  signUpNewcomer,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { addToSearchNotice, dropWatchMails, recordWatchNotice } from '#server/trade/notices.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
const sent: Mail[] = [];
const letterbox: Mailer = { send: async (mail) => void sent.push(mail), close: () => undefined };

beforeAll(async () => {
  market = await openTestMarket();
  Object.assign(market.context, { mailer: letterbox });
  await addCategory(market);
  [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
});
afterAll(() => market.close());

async function mails(): Promise<Mail[]> {
  sent.length = 0;
  await sendDueMails(market.context);
  return [...sent];
}

describe('What happens to a phone', () => {
  test('is told to buyer and seller by mail, each once', async () => {
    const bookingId = await bookPhone(market, buyer, await listPhone(market, seller));
    const booked = await mails();
    expect(booked.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [buyer.email, 'You have reserved iPhone 13 128GB'],
        [seller.email, 'iPhone 13 128GB is reserved'],
      ].toSorted(),
    );
    expect(booked.find(({ to }) => to === seller.email)?.text).toContain(
      `Bea Buyer (${buyer.email}, +1 503 555 0100, Portland)`,
    );
    expect(booked.find(({ to }) => to === buyer.email)?.text).toMatch(
      /^Hello Bea Buyer,\n[^]*http:\/\/localhost:3000\/dashboard\/myOrders/,
    );
    expect(await mails()).toEqual([]);

    const transactionId = await payFor(market, buyer, bookingId);
    const paid = await mails();
    expect(paid.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [buyer.email, 'You have bought iPhone 13 128GB'],
        [seller.email, 'iPhone 13 128GB is sold'],
      ].toSorted(),
    );
    expect(paid.find(({ to }) => to === buyer.email)?.text).toContain(transactionId);
  });

  test("is in the account's notices until it is read", async () => {
    const list = () => buyer.call<{ read: boolean }[]>('GET /api/notices');
    expect((await list()).body.some(({ read }) => !read)).toBe(true);
    expect((await buyer.call('PUT /api/notices/read')).body).toMatchObject({ modifiedCount: expect.any(Number) });
    expect((await list()).body.some(({ read }) => !read)).toBe(false);
    expect((await buyer.call('PUT /api/notices/read')).body).toMatchObject({ modifiedCount: 0 });
  });

  test('can be read one by one, and nobody reads for somebody else', async () => {
    const [reader, other] = [await signUp(market, 'User', 'Rea Reader'), await signUp(market, 'User', 'Oda Other')];
    for (const times of [1, 2])
      expect(
        (await bookPhone(market, reader, await listPhone(market, seller))).length,
        `booking ${times}`,
      ).toBeGreaterThan(0);
    const list = async () => (await reader.call<{ _id: string; read: boolean }[]>('GET /api/notices')).body;
    const [newer, older] = await list();
    expect((await other.call(`PUT /api/notices/read?id=${older?._id}`)).body).toMatchObject({ modifiedCount: 0 });
    expect((await reader.call(`PUT /api/notices/read?id=${older?._id}`)).body).toMatchObject({ modifiedCount: 1 });
    expect((await list()).map(({ _id, read }) => [_id, read])).toEqual([
      [newer?._id, false],
      [older?._id, true],
    ]);
  });

  test('says apart from its words what they tell, and names nobody whom they do not name', async () => {
    const about = async (who: Person) =>
      (await who.call<{ kind: string; about: object }[]>('GET /api/notices')).body.find(
        ({ kind }) => kind === 'booked' || kind === 'reserved',
      )?.about;
    const watched = { before: null, search: null };
    const phone = {
      ...watched,
      phone: 'iPhone 13 128GB',
      price: 389,
      until: expect.stringMatching(/Z$/),
      transactionId: null,
    };
    expect(await about(buyer)).toEqual({
      ...phone,
      person: null,
      isSent: false,
      parcel: null,
      partCents: null,
      bank: null,
      bankCents: null,
      trader: null,
      withdrawal: null,
      reason: null,
      act: null,
    });
    expect(await about(seller)).toMatchObject({ ...phone, person: { phone: '+1 503 555 0100' } });
  });

  test('names a buyer alone once the reservation has ended unpaid; the seller reaches one who has paid', async () => {
    const bookingId = await bookPhone(market, buyer, await listPhone(market, seller));
    const told = async () => (await noticesOf(seller)).filter(({ kind }) => kind === 'reserved');
    const contact = { name: 'Bea Buyer', email: buyer.email, phone: '+1 503 555 0100', location: 'Portland' };
    expect((await told())[0]?.about.person).toEqual(contact);
    expect((await buyer.call(`DELETE /api/bookings/${bookingId}`)).status).toBe(200);
    const [unpaid, ...older] = await told();
    expect(unpaid?.about.person).toEqual({ name: 'Bea Buyer', email: '', phone: '', location: '' });
    expect(unpaid?.text).toMatch(/^Bea Buyer has until/);
    expect(older.at(-1)?.about.person).toEqual(contact);
  });
});

describe('Mails', () => {
  const firstMail = async (reader: Person) => {
    await bookPhone(market, reader, await listPhone(market, seller));
    return (await mails()).find(({ to }) => to === reader.email);
  };

  test('come in the language in which somebody last had the pages', async () => {
    const reader = await signUp(market, 'User', 'Rosa Reader');
    const openPage = (headers: Record<string, string>) =>
      callAs(market, 'GET /api/me', { cookie: reader.cookie, ...headers });
    await openPage({ 'accept-language': 'es-ES,es;q=0.9' });
    const spanish = await firstMail(reader);
    expect(spanish?.subject).toBe('Has reservado iPhone 13 128GB');
    // Spanish puts a space that does not break before the sign of the dollar.
    expect(spanish?.text.replaceAll('\u00a0', ' ')).toMatch(
      /^Hola, Rosa Reader:\n\nLo tienes reservado hasta el \d+ \S+ \d{4}, \d+:\d\d UTC\. Paga 389 US\$ en Mis pedidos/,
    );
    // A program that reads for somebody says nothing of languages, or that it takes any.
    await openPage({});
    await openPage({ 'accept-language': '*' });
    expect((await firstMail(reader))?.subject).toBe('Has reservado iPhone 13 128GB');
    await openPage({ cookie: `${reader.cookie}; lang=en`, 'accept-language': 'es' });
    expect((await firstMail(reader))?.text).toMatch(
      /^Hello Rosa Reader,\n\nIt is held for you until \w+ \d+, \d{4}, \d+:\d\d\s[AP]M UTC\. Pay \$389 in My Orders/,
    );
  });

  test('change their language another time when that can not be noted now; who asks who they are is answered', async () => {
    const reader = await signUp(market, 'User', 'Lola Locked');
    const openPage = () => callAs(market, 'GET /api/me', { cookie: reader.cookie, 'accept-language': 'es' });
    await market.context.db.transaction().execute(async (other) => {
      await other.selectFrom('users').select('id').where('id', '=', reader.id).forUpdate().execute();
      expect(await openPage()).toMatchObject({ status: 200, body: { user: { name: 'Lola Locked' } } });
    });
    expect((await firstMail(reader))?.subject).toBe('You have reserved iPhone 13 128GB');
    await openPage();
    expect((await firstMail(reader))?.subject).toBe('Has reservado iPhone 13 128GB');
  });

  test('are in the language in which the account was opened until there is another', async () => {
    const spanish = { 'accept-language': 'es' };
    const { name, email, cookie } = await signUpNewcomer(market, 'Rita', 'rita@redial.example', spanish);
    const { body } = await callAs<{ insertedId: string }>(
      market,
      'POST /api/users',
      { cookie, ...spanish },
      { name, email, accountType: 'Seller' },
    );
    await (await signUpAdmin(market)).call(`PUT /api/users/seller/${body.insertedId}`);
    expect((await mails()).find(({ to }) => to === email)?.subject).toBe('Eres un vendedor verificado');
  });
});

describe('Somebody whose account is closed', () => {
  test('gets one last mail, and none about anything else', async () => {
    const leaving = await signUp(market, 'User', 'Lia Leaving');
    await bookPhone(market, leaving, await listPhone(market, seller));
    await (await signUpAdmin(market)).call(`DELETE /api/users/${leaving.id}`);
    const last = await mails();
    expect(last.filter(({ to }) => to === leaving.email).map(({ subject }) => subject)).toEqual([
      'Your account has been closed',
    ]);
    expect(last.some(({ to }) => to.endsWith('redial.invalid'))).toBe(false);
    const { mail_to } = await market.context.db
      .selectFrom('notices')
      .select('mail_to')
      .where('user_id', '=', leaving.id)
      .executeTakeFirstOrThrow();
    expect(mail_to).toBeNull();
  });
});

describe("A mail that can't be sent", () => {
  test('is tried again with growing pauses under the same id, and nobody else has to wait for it', async () => {
    await bookPhone(market, await signUp(market, 'User', 'Tess Try'), await listPhone(market, seller));
    let tries = 0;
    const ids = new Set<string>();
    const broken: Mailer = {
      ...letterbox,
      send: async (mail) => {
        ids.add(mail.id);
        tries += 1;
        throw new Error('no connection');
      },
    };
    Object.assign(market.context, { mailer: broken });
    await sendDueMails(market.context);
    expect(tries).toBe(2);
    await sendDueMails(market.context);
    expect(tries).toBe(2);
    market.wait(0.02);
    await sendDueMails(market.context);
    expect([tries, ids.size]).toEqual([4, 2]);
    Object.assign(market.context, { mailer: letterbox });
    market.wait(0.1);
    expect((await mails()).map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  });

  test('is sent by one of two servers that look at the same moment', async () => {
    await bookPhone(market, await signUp(market, 'User'), await listPhone(market, seller));
    sent.length = 0;
    await Promise.all([sendDueMails(market.context), sendDueMails(market.context), sendDueMails(market.context)]);
    expect(sent).toHaveLength(2);
  });

  test('is sent once where the one before it took minutes, and another server looked meanwhile', async () => {
    const reader = await signUp(market, 'User', 'Sia Slow');
    await bookPhone(market, reader, await listPhone(market, seller));
    const slow: Mailer = {
      ...letterbox,
      send: async (mail) => {
        Object.assign(market.context, { mailer: letterbox });
        market.wait(0.1);
        await sendDueMails(market.context);
        await letterbox.send(mail);
      },
    };
    Object.assign(market.context, { mailer: slow });
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual([reader.email, seller.email].toSorted());
    market.wait(-0.1);
  });

  test('is not sent again where its reader ended such mails meanwhile and wants them again', async () => {
    const reader = await signUp(market, 'User', 'Mia Meanwhile');
    const search = { name: 'Mine', wishes: { q: 'meanwhile' } };
    const { insertedId: searchId } = (await reader.call<{ insertedId: string }>('POST /api/saved/searches', search))
      .body;
    const found = { userId: reader.id, searchId, productId: await listPhone(market, seller), priceUsd: 389, phones: 1 };
    await recordWatchNotice(market.context, { ...found, kind: 'search_matched', byMail: true });
    const slow: Mailer = {
      ...letterbox,
      send: async (mail) => {
        await dropWatchMails(market.context, reader.id, searchId);
        await letterbox.send(mail);
      },
    };
    Object.assign(market.context, { mailer: slow });
    expect(await mails()).toHaveLength(1);
    Object.assign(market.context, { mailer: letterbox });
    await addToSearchNotice(market.context, { ...found, byMail: true });
    expect(await mails()).toEqual([]);
  });

  test('waits for the next run where the one before it took very long', async () => {
    await bookPhone(market, await signUp(market, 'User'), await listPhone(market, seller));
    const slow: Mailer = { ...letterbox, send: async (mail) => (market.wait(0.2), letterbox.send(mail)) };
    Object.assign(market.context, { mailer: slow });
    const first = await mails();
    Object.assign(market.context, { mailer: letterbox });
    expect([first.length, (await mails()).length]).toEqual([1, 1]);
    market.wait(-0.2);
  });

  test('is given up after a day of trying', async () => {
    await bookPhone(market, await signUp(market, 'User'), await listPhone(market, seller));
    Object.assign(market.context, { mailer: { ...letterbox, send: () => Promise.reject(new Error('no connection')) } });
    for (let hour = 0; hour < 80; hour += 1) {
      await sendDueMails(market.context);
      market.wait(0.5);
    }
    Object.assign(market.context, { mailer: letterbox });
    market.wait(100);
    expect(await mails()).toEqual([]);
  });
});
