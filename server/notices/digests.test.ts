import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { mailing, realMail, subjects } from '#server/testing/mailing.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addCategory,
  callAs,
  callAsVisitor,
  listPhone,
  newBooking,
  newProduct,
  signUpAdmin,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let letterbox: Letterbox;

beforeEach(async () => {
  market = await openTestMarket(realMail);
  letterbox = putLetterbox(market);
  await addCategory(market);
});

afterEach(() => market.close());

const { confirm, newBuyer, newSeller, post, sentTo, tell } = mailing(() => ({ market, letterbox }));

describe('A person gets', () => {
  test('20 mails and one digest in a day, and as many the next day', async () => {
    const seller = await newSeller();
    await tell(seller, 50);
    await post();
    expect(sentTo(seller)).toHaveLength(20);
    for (let hour = 0; hour < 22; hour += 1) {
      market.wait(1);
      await tell(seller, 1);
      await post();
    }
    expect(subjects(sentTo(seller).slice(20))).toEqual(['You have 31 more notices']);
    market.wait(3);
    await tell(seller, 30);
    await post();
    expect(subjects(sentTo(seller).slice(21)).toSorted()).toEqual(
      [...Array.from({ length: 20 }, () => 'You are a verified seller'), 'You have 31 more notices'].toSorted(),
    );
  });

  test('as many as soon as a clock that was twenty days ahead is set right, and what waits then', async () => {
    const [seller, buyer] = [await newSeller(), await newBuyer()];
    market.wait(20 * 24);
    await tell(seller, 25);
    await post();
    market.wait(2);
    await post();
    expect(subjects(sentTo(seller).slice(20))).toEqual(['You have 5 more notices']);
    await tell(seller, 1);
    await post();
    await tell(buyer, 1);
    letterbox.setBroken(true);
    await post();
    letterbox.setBroken(false);
    await tell(seller, 1);
    market.wait(-20 * 24 - 2);
    await post();
    expect(sentTo(buyer)).toHaveLength(1);
    expect(subjects(sentTo(seller).slice(21))).toEqual(['You are a verified seller', 'You have 1 more notice']);
    await tell(seller, 20);
    await post();
    expect(sentTo(seller)).toHaveLength(42);
    market.wait(24);
    await post();
    expect(subjects(sentTo(seller).slice(42))).toEqual(['You have 1 more notice']);
  });

  test('no more when they are an admin and strangers write to them', async () => {
    const admin = await confirm(await signUpAdmin(market));
    for (let times = 0; times < 40; times += 1) await recordNoticeToAdmins(market.context, { kind: 'message' });
    await post();
    market.wait(2);
    await post();
    // One of the 20 told of the new admin.
    expect(subjects(sentTo(admin).slice(20))).toEqual(['You have 21 more notices']);
  });

  test('each mail once when several servers look at the same moment', async () => {
    const seller = await newSeller();
    await tell(seller, 40);
    const look = () => Promise.all([1, 2, 3].map(() => post()));
    await look();
    await look();
    market.wait(2);
    await look();
    expect([sentTo(seller).length, new Set(sentTo(seller).map(({ id }) => id)).size]).toEqual([21, 21]);
    const { count } = await market.context.db
      .selectFrom('digests')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

test('What one server decides for somebody is decided when another one looks', async () => {
  const seller = await newSeller();
  const { db } = market.context;
  let looking: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', seller.id).forNoKeyUpdate().execute();
    const mailed = {
      user_id: seller.id,
      kind: 'verified' as const,
      created_at: new Date(),
      mail_due_at: null,
      mail_counted_at: new Date(),
    };
    await db
      .insertInto('notices')
      .values(Array.from({ length: 20 }, () => mailed))
      .execute();
    await tell(seller, 3);
    looking = post();
    await expect.poll(() => countWaiting(market)).toBe(1);
  });
  await looking;
  expect(sentTo(seller)).toEqual([]);
});

describe('A digest', () => {
  async function begun(count = 3): Promise<Person> {
    const seller = await newSeller();
    await tell(seller, 20 + count);
    await post();
    market.wait(1.1);
    return seller;
  }

  test('that can not be sent is tried again under its id, and what comes meanwhile waits for the next one', async () => {
    const seller = await begun();
    letterbox.setBroken(true);
    await post();
    letterbox.setBroken(false);
    await tell(seller, 4);
    await post();
    expect(sentTo(seller)).toHaveLength(20);
    market.wait(0.1);
    await post();
    expect(subjects(sentTo(seller).slice(20))).toEqual(['You have 3 more notices']);
    market.wait(22);
    await post();
    expect(sentTo(seller)).toHaveLength(21);
    market.wait(2);
    await post();
    expect(subjects(sentTo(seller).slice(21))).toEqual(['You have 4 more notices']);
  });

  test('whose server died while it was sent is sent by another one', async () => {
    const seller = await begun();
    const { mailer } = market.context;
    Object.assign(market.context, { mailer: { ...mailer, send: () => new Promise(() => undefined) } });
    void post();
    await expect
      .poll(() =>
        market.context.db.selectFrom('digests').select('taken_at').where('taken_at', 'is not', null).execute(),
      )
      .toHaveLength(1);
    Object.assign(market.context, { mailer });
    await post();
    expect(sentTo(seller)).toHaveLength(20);
    market.wait(0.3);
    await post();
    expect(subjects(sentTo(seller).slice(20))).toEqual(['You have 3 more notices']);
  });

  test("has so many lines and says how many there are besides; it comes in the reader's language", async () => {
    const seller = await newSeller();
    await callAs(market, 'GET /api/me', { cookie: seller.cookie, 'accept-language': 'es' });
    const names = Array.from({ length: 80 }, (_, at) => `Phone ${String(at).padStart(2, '0')}`);
    for (const name of names) {
      // Of what happens in the same moment any may come first.
      market.wait(1 / 3_600);
      await recordNotice(market.context, {
        userId: seller.id,
        kind: 'taken_down',
        productId: await insertPhone(seller, name),
      });
    }
    await post();
    market.wait(1.1);
    await post();
    const digest = sentTo(seller).at(-1);
    expect(digest?.subject).toBe('Tienes 60 avisos más');
    expect(digest?.text.match(/^- .+$/gm)).toHaveLength(50);
    expect(digest?.text).toContain(
      '- Phone 69 ha salido del mercado\ny 10 más\n\nhttp://localhost:3000/dashboard/notices',
    );
  });

  test('is for nobody when its reader has left', async () => {
    const seller = await begun();
    await (await signUpAdmin(market)).call(`DELETE /api/users/${seller.id}`);
    await post();
    expect(subjects(sentTo(seller).slice(20))).toEqual(['Your account has been closed']);
    expect(
      await market.context.db.selectFrom('digests').select('id').where('mail_due_at', 'is not', null).execute(),
    ).toEqual([]);
  });
});

/** A phone as the database has it: also one whose name no form would take today. */
async function insertPhone(seller: Person, name: string): Promise<string> {
  const { image_id } = await market.context.db.selectFrom('categories').select('image_id').executeTakeFirstOrThrow();
  const listing = {
    category_id: 'apple',
    image_id,
    original_price_usd: 800,
    resale_price_usd: 389,
    used_time: '1 year',
    condition: 'Good' as const,
    location: 'Portland',
    phone: '+1 503 555 0142',
    description: 'Fine.',
    posted_on: '2026-11-01',
  };
  const { id } = await market.context.db
    .insertInto('products')
    .values({ seller_id: seller.id, name, ...listing })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('What other people wrote', () => {
  test('is in a mail as one line, shortened and without links, also when it is older than the check of names', async () => {
    const [seller, buyer] = [await newSeller(), await newBuyer()];
    await market.context.db
      .updateTable('users')
      .set({ name: 'Bea www.evil.com\r\nBcc: x' })
      .where('id', '=', buyer.id)
      .execute();
    const phone = await insertPhone(seller, `Win\r\nat https://evil.com/${'x'.repeat(90)}`);
    const { name } = await market.context.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(
      (await buyer.call('POST /api/bookings', await newBooking(market, buyer, phone, { userName: name }))).status,
    ).toBe(200);
    await market.context.db.updateTable('bookings').set({ location: 'http://evil.l\u200bive' }).execute();
    await post();
    const [mail] = sentTo(seller);
    expect(mail?.subject).toBe(`Win at evil. com/${'x'.repeat(42)}… is reserved`);
    expect(mail?.text).toContain(`Bea www evil. com Bcc: x (${buyer.email}, +1 503 555 0100, evil. live) has until`);
    for (const { text } of sentTo(seller))
      expect(text.match(/\S+:\/\/\S+/g)).toEqual(['http://localhost:3000/dashboard/myProducts']);
  });
});

describe('A link, a line break, a control character or an invisible one', () => {
  test.each([
    'Win at https://evil.com',
    'www.evil.com',
    'evil.com/x',
    'evil.live',
    'Sam\nSeller',
    'Sam\u0007Seller',
    'Sam\u200bSeller',
  ])('is refused in new names and titles, naming the field: %j', async (text) => {
    const seller = await newSeller();
    const img = await uploadPhoto(market, seller);
    const fields = async (call: Promise<{ status: number; body: { issues?: { path: string }[] } }>) => {
      const { status, body } = await call;
      return [status, ...(body.issues ?? []).map(({ path }) => path)];
    };
    // A phone number loses what nobody sees, and is taken.
    const phone = text.includes('\u200b') ? [] : ['phone'];
    for (const field of ['name', 'location', 'usedTime', ...phone])
      expect(await fields(seller.call('POST /api/products', newProduct(seller, img, { [field]: text })))).toEqual([
        400,
        field,
      ]);
    const newcomer = { name: text, email: 'nia@redial.example', password: 'correct horse' };
    expect(await fields(callAsVisitor(market, 'POST /api/auth/sign-up/email', newcomer))).toEqual([400, 'name']);
  });

  test('in a name from before does not keep its owner from selling', async () => {
    const seller = await newSeller();
    const name = 'Sam of sams-phones.com';
    await market.context.db.updateTable('users').set({ name }).where('id', '=', seller.id).execute();
    expect(await listPhone(market, { ...seller, name })).toMatch(/-/);
  });
});
