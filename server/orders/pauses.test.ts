import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Money } from '#contract/payouts.ts';
import type { NewProduct, Product } from '#contract/products.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import { findBooking } from '#server/orders/booking-store.ts';
import { keepDeadlines, lapseDueReservations } from '#server/orders/jobs.ts';
import { findCurrentPayment } from '#server/orders/payment-store.ts';
import { admin, kinds, market, withSales } from '#server/orders/sales.fixture.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { compareAfterPause } from '#server/payouts/jobs.ts';
import { goBack, lookBack } from '#server/testing/returning.ts';
import { addPerson } from '#server/testing/people.ts';
import {
  beginToPay,
  bookAnother,
  hearFromProvider,
  whileProviderIsAway,
  withProvider,
} from '#server/testing/paying.ts';
import { act, calleMayor, choose, letTimePass, look, samPhones, sellPhone, send } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

withSales();

const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['ES'] };
const toMadrid = { way: 'sent', address: calleMayor } as const;
const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;

/** The last server stopped these minutes ago, and one starts now. */
async function startAfter(minutes: number): Promise<void> {
  await sql`insert into uptime (beat_at) values (now() - make_interval(mins => ${minutes}))
    on conflict (is_only) do update set beat_at = excluded.beat_at`.execute(market.owner);
  await keepDeadlines(market.context);
}

/** The market's admin gives the money back at the provider itself, and its event gets lost. */
async function refundByHand(sale: string): Promise<void> {
  const { payments } = market.context;
  const of = await findCurrentPayment(market.context, sale);
  if (!of?.intent_id) throw new Error('this sale was not paid');
  const amountCents = of.amount_usd * 100;
  await payments.refundIntent({ intentId: of.intent_id, amountCents, idempotencyKey: `by hand ${sale}` });
}

const hoursFromNow = (at: string | null) => Math.round((Date.parse(at ?? '') - Date.now()) / 360_000) / 10;
const minutesBetween = (before: string, after: string) => Math.round((Date.parse(after) - Date.parse(before)) / 60_000);

async function expectNoClosing({ seller, buyer }: PaidPhone): Promise<void> {
  for (const { id } of [seller, buyer])
    expect((await admin.call(`DELETE /api/users/${id}`)).body).toMatchObject({ code: 'sale_open' });
}

describe('While no server ran', () => {
  test('no deadline came nearer', async () => {
    const { buyer, sale } = await sellPhone(market);
    const hoursLeft = async () => {
      const { handOverBy, goesBackAt } = await look(buyer, sale);
      return [hoursFromNow(handOverBy), hoursFromNow(goesBackAt)];
    };
    await letTimePass(market, sale, 100);
    await startAfter(30);
    expect(await hoursLeft()).toEqual([20.5, 140.5]);
    await keepDeadlines(market.context);
    expect(await hoursLeft()).toEqual([20.5, 140.5]);
  });

  test('for more than an hour, nothing is released before people had a day', async () => {
    const { buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await letTimePass(market, sale, 50);
    await startAfter(90);
    const { state, inspectUntil } = await look(buyer, sale);
    expect([state, hoursFromNow(inspectUntil)]).toEqual(['received', 24]);
    expect((await kinds(buyer))[0]).toBe('inspection_half');
  });

  test('for more than an hour, nothing is released before the provider was asked about its money', async () => {
    const { buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await startAfter(90);
    const state = async () => (await look(buyer, sale)).state;
    const minutePasses = async () => {
      await compareAfterPause(market.context);
      await keepDeadlines(market.context);
    };
    await whileProviderIsAway(market, async () => {
      await minutePasses();
      await letTimePass(market, sale, 50);
      await minutePasses();
      expect(await state()).toBe('received');
      expect(await checkBooks(market.context, invariants)).toEqual([]);
    });
    await letTimePass(market, sale, 1);
    await minutePasses();
    expect(await state()).toBe('completed');
  });

  test('for more than an hour, what was given back at the provider meanwhile is not released', async () => {
    const { buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await startAfter(90);
    await refundByHand(sale);
    await letTimePass(market, sale, 50);
    await keepDeadlines(market.context);
    expect((await look(buyer, sale)).state).toBe('received');
    await compareAfterPause(market.context);
    await keepDeadlines(market.context);
    expect((await look(buyer, sale)).state).toBe('undone');
  });

  test('for more than an hour, admins are told once of a part that was given back at the provider', async () => {
    const { buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await startAfter(90);
    const { payments } = market.context;
    const of = await findCurrentPayment(market.context, sale);
    const retrieveIntent = async (id: string) => {
      const intent = await payments.retrieveIntent(id);
      return intent && { ...intent, refundedCents: id === of?.intent_id ? 5_000 : 0 };
    };
    await withProvider(market, { retrieveIntent }, async () => {
      await compareAfterPause(market.context);
      await compareAfterPause(market.context);
    });
    expect((await kinds(admin)).filter((kind) => kind === 'partly_refunded')).toHaveLength(1);
  });

  test('for more than an hour, a dispute that nobody told us of is found before its money is released', async () => {
    const { seller, buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await startAfter(90);
    await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
      select 'dp_test_' || id, intent_id, 38900, 'lost', now() from payments
      where booking_id = ${sale}::uuid`.execute(market.owner);
    // The provider opens it, and its event does not come.
    await market.context.payments.background?.(() => Promise.reject(new Error('no server runs')));
    const told = async () => [
      (await kinds(seller)).filter((kind) => kind === 'charged_back').length,
      (await kinds(admin)).filter((kind) => kind === 'disputed').length,
    ];
    const before = await told();
    await letTimePass(market, sale, 50);
    const away = { listDisputes: () => Promise.reject(new ProviderUnavailable()) };
    await withProvider(market, away, () => compareAfterPause(market.context));
    await keepDeadlines(market.context);
    expect((await look(buyer, sale)).state).toBe('received');
    await letTimePass(market, sale, 1);
    await compareAfterPause(market.context);
    expect(await told()).toEqual([1, (before[1] ?? 0) + 1]);
    await keepDeadlines(market.context);
    expect((await look(buyer, sale)).state).toBe('completed');
    const { availableCents } = (await seller.call<Money>('GET /api/money')).body;
    expect(availableCents).toBe(0);
    // Stripe repeats for days what it could not tell.
    await sql`update test_gateway.events set due_at = now() - interval '1 second' where delivered_at is null`.execute(
      market.owner,
    );
    await hearFromProvider(market);
    expect(await told()).toEqual([1, (before[1] ?? 0) + 1]);
  });

  test('for a few minutes, the provider need not be asked', async () => {
    const { buyer, sale } = await sellPhone(market);
    await act(buyer, sale, { act: 'receive' });
    await startAfter(30);
    await letTimePass(market, sale, 50);
    await keepDeadlines(market.context);
    expect((await look(buyer, sale)).state).toBe('completed');
  });

  test('silence about a parcel did not count, and closes no account', async () => {
    const sold = await sellPhone(market, posted);
    await choose(sold.buyer, sold.sale, toMadrid);
    await send(sold.seller, sold.sale, parcel);
    const wordBy = async () => (await look(sold.buyer, sold.sale)).parcel?.wordBy ?? '';
    const before = await wordBy();
    await startAfter(30);
    expect(minutesBetween(before, await wordBy())).toBe(30);
    await expectNoClosing(sold);
  });

  test('silence about a phone that goes back did not count, and closes no account', async () => {
    const sold = await goBack(market, admin, posted);
    const before = (await lookBack(sold.buyer, sold.sale)).nextBy;
    await startAfter(30);
    expect(minutesBetween(before, (await lookBack(sold.buyer, sold.sale)).nextBy)).toBe(30);
    await expectNoClosing(sold);
  });

  test('a business from whose sale a buyer withdrew lost none of its time to enter the number', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted, samPhones);
    await choose(buyer, sale, toMadrid);
    await act(buyer, sale, { act: 'withdraw', name: 'Bea Buyer' });
    await letTimePass(market, sale, 30);
    await startAfter(120);
    expect(await checkBooks(market.context, invariants)).toEqual([]);
    const { handOverBy, goesBackAt } = await look(buyer, sale);
    expect(handOverBy).toBe(goesBackAt);
    await letTimePass(market, sale, 21);
    expect((await look(buyer, sale)).canTakeBack).toBe(false);
    expect((await send(seller, sale, parcel)).status).toBe(200);
  });
});

describe('After a clock that was twenty days ahead was set right', () => {
  test('phones reserved meanwhile are held like others from now on, and so may their seller end that', async () => {
    const seller = await addPerson(market, 'Seller');
    const [booked, begun] = [await bookAnother(market, seller), await bookAnother(market, seller)];
    await beginToPay(begun.buyer, begun.bookingId);
    const held = async () =>
      (await seller.call<Product[]>(`GET /api/products?email=${seller.email}`)).body
        .map(({ reservation }) => [reservation?.until, reservation?.endableFrom].map((at) => hoursFromNow(at ?? null)))
        .toSorted();
    const before = await held();
    await sql`update bookings set created_at = created_at + interval '20 days',
      expires_at = expires_at + interval '20 days' where id = ${booked.bookingId}::uuid`.execute(market.owner);
    await sql`update payments set created_at = created_at + interval '20 days'
      where booking_id = ${begun.bookingId}::uuid`.execute(market.owner);
    expect(await held()).not.toEqual(before);
    await lapseDueReservations(market.context);
    expect(await held()).toEqual(before);
  });

  test('a phone that a server four minutes ahead reserves is held as long as it says', async () => {
    const { bookingId } = await bookAnother(market, await addPerson(market, 'Seller'));
    await sql`update bookings set created_at = created_at + interval '4 minutes',
      expires_at = expires_at + interval '4 minutes' where id = ${bookingId}::uuid`.execute(market.owner);
    const until = async () => (await findBooking(market.context, bookingId))?.expires_at;
    const said = await until();
    await lapseDueReservations(market.context);
    expect(await until()).toEqual(said);
  });
});
