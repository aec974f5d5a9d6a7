import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import type { Me } from '#contract/users.ts';
import { forgetTraces } from '#server/orders/jobs.ts';
import { listingRow } from '#server/testing/listing-row.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at, home } from '#server/testing/networks.ts';
import { beginToPay, charge, recordPayment } from '#server/testing/paying.ts';
import { addBuyers, addCategory, addPerson, listPhone, newBooking, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
beforeEach(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
  await addCategory(market);
  seller = at(market, await addPerson(market, 'Seller'), home);
});
afterEach(() => market.close());

interface Booked {
  insertedId: string;
  expiresAt: string;
  code?: string;
  message?: string;
}

const book = async (buyer: Person, phone: string) =>
  buyer.call<Booked>('POST /api/bookings', await newBooking(market, buyer, phone));
const phonesOf = (one: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => listPhone(market, one)));
const codes = (answers: { status: number; body: Booked }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'held' : (body.code ?? status)));
const message = async (buyer: Person, phone: string) => (await book(buyer, phone)).body.message;
const traces = () => market.context.db.selectFrom('bookings').select(['network', 'device']).execute();

describe('Accounts younger than a day', () => {
  test('hold five phones of one seller together from all networks, also when all of them book at once', async () => {
    const phones = await phonesOf(seller, 16);
    const buyers = await addBuyers(market, 16);
    const answers = await Promise.all(
      phones.map((phone, nth) => book(at(market, buyers[nth] as Person, address(nth)), phone)),
    );
    expect(codes(answers).toSorted()).toEqual([
      ...Array<string>(newness.holds.ofOneSellerByNewcomers).fill('held'),
      ...Array<string>(11).fill('newcomers_full'),
    ]);

    // The phones of another seller are not theirs, and people who have been here for long find the others.
    const other = await addPerson(market, 'Seller');
    expect(codes([await book(at(market, buyers[15] as Person, address(15)), await listPhone(market, other))])).toEqual([
      'held',
    ]);
    market.wait(25);
    const free = phones[answers.findIndex(({ status }) => status !== 200)] as string;
    expect(codes([await book(at(market, buyers[14] as Person, address(14)), free)])).toEqual(['held']);
  });

  test('hold a phone for two hours, older ones for twelve', async () => {
    const buyer = at(market, await addPerson(market, 'User'), address(1));
    const hours = async () => {
      const before = market.context.clock.now().getTime();
      return Math.round(
        (Date.parse((await book(buyer, await listPhone(market, seller))).body.expiresAt) - before) / 3_600_000,
      );
    };
    const told = async (by = buyer) => (await by.call<Me>('GET /api/me')).body.user?.holdHours;
    expect(await hours()).toBe(2);
    expect([await told(), await told(at(market, buyer, home))]).toEqual([2, 12]);
    market.wait(25);
    expect(await hours()).toBe(12);
    expect(await told()).toBe(12);
  });

  test('are not told apart when the owner books at the machine itself', async () => {
    const [phones, buyers] = [await phonesOf(seller, 12), await addBuyers(market, 12)];
    const answers = await Promise.all(phones.map((phone, nth) => book(buyers[nth] as Person, phone)));
    expect(new Set(codes(answers))).toEqual(new Set(['held']));
    expect(Date.parse(answers[0]?.body.expiresAt ?? '') - market.context.clock.now().getTime()).toBeGreaterThan(
      11 * 3_600_000,
    );
    expect(await traces()).toEqual(buyers.map(() => ({ network: null, device: null })));
  });
});

describe('One network', () => {
  test('holds ten phones and not one more, also when fifty bookings come at once', async () => {
    const [phones, buyers] = [await phonesOf(seller, 50), await addBuyers(market, 25)];
    market.wait(25);
    const answers = await Promise.all(
      phones.map((phone, nth) => book(at(market, buyers[nth % 25] as Person, '203.0.113.7'), phone)),
    );
    expect(codes(answers).filter((code) => code === 'held')).toHaveLength(newness.holds.liveANetwork);
    expect(new Set(codes(answers))).toEqual(new Set(['held', 'network_full']));
    // Somebody without one is told when the first of them ends, and somebody with one, that they can pay for it.
    market.wait(0.5);
    const last = phones[answers.findIndex(({ status }) => status !== 200)] as string;
    const full = "People on your network hold 10 unpaid phones, and it can't be more at once.";
    expect(await message(at(market, await addPerson(market, 'User'), '203.0.113.7'), last)).toBe(
      `${full} Try again in 12 hours.`,
    );
    const holder = buyers[answers.findIndex(({ status }) => status === 200) % 25] as Person;
    expect(await message(at(market, holder, '203.0.113.7'), last)).toBe(
      `${full} Pay for one of yours in My Orders, or try again in 12 hours.`,
    );
    // From elsewhere the next one is held, and back here as soon as one is given up.
    const free = phones.filter((_, nth) => answers[nth]?.status !== 200);
    expect(codes([await book(at(market, await addPerson(market, 'User'), '203.0.113.8'), free[0] as string)])).toEqual([
      'held',
    ]);
    const held = answers.findIndex(({ status }) => status === 200);
    await at(market, buyers[held % 25] as Person, home).call(`DELETE /api/bookings/${answers[held]?.body.insertedId}`);
    expect(codes([await book(at(market, await addPerson(market, 'User'), '203.0.113.7'), free[1] as string)])).toEqual([
      'held',
    ]);
  });

  test('is a /64 where addresses are long', async () => {
    const [phones, buyers] = [await phonesOf(seller, 12), await addBuyers(market, 12)];
    market.wait(25);
    const answers = await Promise.all(
      phones.map((phone, nth) => book(at(market, buyers[nth] as Person, `2001:db8:1:2::${nth + 1}`), phone)),
    );
    expect(codes(answers).filter((code) => code === 'held')).toHaveLength(newness.holds.liveANetwork);
  });

  test('whose people all want the phone whose time is over gets it once, with keys, and no request hangs', async () => {
    const phone = await listPhone(market, seller);
    const buyers = await addBuyers(market, 6);
    await book(at(market, buyers[5] as Person, address(9)), phone);
    market.wait(2.01);
    const answers = await Promise.all(
      buyers
        .slice(0, 5)
        .map(async (buyer, nth) =>
          at(market, buyer, '203.0.113.7', { 'idempotency-key': `key-${nth}` }).call<Booked>(
            'POST /api/bookings',
            await newBooking(market, buyer, phone),
          ),
        ),
    );
    expect(codes(answers).toSorted()).toEqual([
      'already_reserved',
      'already_reserved',
      'already_reserved',
      'already_reserved',
      'held',
    ]);
  });
});

describe('A phone whose reservation was cancelled', () => {
  const cancelled = async (buyer: Person, phone: string) => {
    const { body } = await book(buyer, phone);
    expect((await buyer.call(`DELETE /api/bookings/${body.insertedId}`)).body).toMatchObject({ deletedCount: 1 });
  };

  test('can not be held by the same account again for an hour, from any network', async () => {
    const [phone, buyer] = [await listPhone(market, seller), await addPerson(market, 'User')];
    await cancelled(at(market, buyer, address(1)), phone);
    for (const nth of [1, 2, 3])
      expect(codes([await book(at(market, buyer, address(nth)), phone)])).toEqual(['cancelled_lately']);
    expect(codes([await book(at(market, buyer, address(1)), await listPhone(market, seller))])).toEqual(['held']);
    market.wait(0.25);
    expect(await message(at(market, buyer, address(1)), phone)).toBe(
      'Your last reservation of this phone was cancelled. You can book it again in 45 minutes.',
    );
    market.wait(0.76);
    expect(codes([await book(at(market, buyer, address(1)), phone)])).toEqual(['held']);
  });

  test('while the clock was twenty days ahead can be held again once it is set right', async () => {
    const [phone, buyer] = [await listPhone(market, seller), at(market, await addPerson(market, 'User'), address(1))];
    await cancelled(buyer, phone);
    await sql`update bookings set ended_at = ended_at + interval '20 days'`.execute(market.owner);
    await cancelled(buyer, phone);
    expect(await message(buyer, phone)).toContain('You can book it again in 60 minutes.');
  });

  test('can not be held by another account in the same browser, but by others of the same network', async () => {
    const [phone, one] = [await listPhone(market, seller), await signUp(market, 'User')];
    const other = await addPerson(market, 'User');
    const device = {
      cookie: one.cookie.split('; ').find((cookie) => cookie.startsWith('redial.device=')) ?? '',
    };
    expect(device.cookie).not.toBe('');
    await cancelled(at(market, one, address(1), device), phone);
    expect(await book(at(market, other, address(2), device), phone)).toMatchObject({
      status: 409,
      body: {
        code: 'cancelled_lately',
        message:
          'Another account reserved this phone in this browser, and that reservation was cancelled. ' +
          'You can book it in 60 minutes.',
      },
    });
    expect(codes([await book(at(market, other, address(1)), phone)])).toEqual(['held']);
  });

  test('can be held again at once when its time was over instead', async () => {
    const [phone, buyer] = [await listPhone(market, seller), at(market, await addPerson(market, 'User'), address(1))];
    await book(buyer, phone);
    market.wait(2.01);
    expect(codes([await book(buyer, phone)])).toEqual(['held']);
  });

  test('and others of its kind are booked sixty times a day by one account at most', async () => {
    const buyer = at(market, await addPerson(market, 'User'), address(1));
    const [img] = await market.context.db.selectFrom('categories').select('image_id').execute();
    const rows = Array.from({ length: newness.holds.aDay }, () => listingRow(seller.id, img?.image_id ?? ''));
    const products = await market.context.db.insertInto('products').values(rows).returning('id').execute();
    const now = market.context.clock.now();
    await market.context.db
      .insertInto('bookings')
      .values(
        products.map(({ id }) => ({
          product_id: id,
          seller_id: seller.id,
          buyer_id: buyer.id,
          price_usd: 5,
          phone: '12345',
          state: 'cancelled' as const,
          ended_by: 'buyer' as const,
          ended_at: now,
          expires_at: now,
          created_at: now,
        })),
      )
      .execute();
    const moved = (by: string) =>
      sql`update bookings set created_at = created_at + ${by}::interval where state = 'cancelled'`.execute(
        market.owner,
      );
    // As if the clock had been ahead when they were booked.
    await moved('20 days');
    expect(codes([await book(buyer, await listPhone(market, seller))])).toEqual(['held']);
    await moved('-20 days');
    expect(codes([await book(buyer, await listPhone(market, seller))])).toEqual(['bookings_today']);
    market.wait(24.01);
    expect(codes([await book(buyer, await listPhone(market, seller))])).toEqual(['held']);
  });
});

describe('How a holder of a phone is recognised', () => {
  test('is kept as an HMAC, and no longer than a limit needs it', async () => {
    const buyer = await signUp(market, 'User');
    const stranger = at(market, buyer, '203.0.113.7', {
      cookie: buyer.cookie.split('; ').find((cookie) => cookie.startsWith('redial.device=')) ?? '',
    });
    const [paid, given, over] = [
      await listPhone(market, seller),
      await listPhone(market, seller),
      await listPhone(market, seller),
    ];
    const bookings = [await book(stranger, paid), await book(stranger, given), await book(stranger, over)].map(
      ({ body }) => body.insertedId,
    );
    const hidden = expect.stringMatching(/^[\w-]{22}$/) as string;
    expect(await traces()).toEqual(bookings.map(() => ({ network: hidden, device: hidden })));

    const intent = await beginToPay(buyer, bookings[0] ?? '');
    await charge(market, intent);
    expect((await recordPayment(buyer, bookings[0] ?? '', intent.intentId)).status).toBe(200);
    await stranger.call(`DELETE /api/bookings/${bookings[1]}`);
    market.wait(0.9);
    await forgetTraces(market.context);
    expect((await traces()).filter(({ device }) => device !== null)).toHaveLength(2);
    // Ended while the clock was ahead: no limit counts it.
    await sql`update bookings set ended_at = ended_at + '20 days' where state = 'cancelled'`.execute(market.owner);
    await forgetTraces(market.context);
    expect((await traces()).filter(({ device }) => device !== null)).toHaveLength(1);
    market.wait(1.2);
    // The next buyer finds that reservation over.
    await book(at(market, await addPerson(market, 'User'), '203.0.113.8'), over);
    await forgetTraces(market.context);
    expect((await traces()).filter(({ network, device }) => network !== null || device !== null)).toEqual([
      { network: hidden, device: null },
    ]);
  });
});
