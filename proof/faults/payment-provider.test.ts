import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#server/platform/payment-gateway/stripe-gateway.ts';
import { bookPhone } from '#server/testing/paying.ts';
import { addBuyers, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import type { Fault, StripeStandIn } from '#server/testing/stripe-stand-in.ts';
import { isSoak, scale } from '../scale.ts';
import { ask, complaintsAbout, patienceMs } from './asking.ts';
import type { Outcome } from './asking.ts';
import { listen, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

/** In the soak the time that the market itself gives Stripe. */
const timeoutMs = scale({ test: 400, soak: 5_000 });

let stage: Stage;
let stripe: StripeStandIn;
let url: string;
let seller: Person;
let buyer: Person;
let rival: Person;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stage = await setStage();
  stripe = await startStripeStandIn();
  url = await marketWith(gatewayAt(stripe.url, timeoutMs));
  seller = await addPerson(stage.beside, 'Seller');
  [buyer, rival] = (await addBuyers(stage.beside, 2)) as [Person, Person];
});
afterAll(async () => {
  for (const close of closers) await close();
  await stripe.stop();
  await stage.close();
});

const gatewayAt = (apiUrl: string, patienceMs: number) =>
  createStripeGateway(
    { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: null, connectWebhookSecret: null, apiUrl },
    stage.beside.context.clock,
    patienceMs,
  );

/** The market with another payment provider, listening. @returns its address */
async function marketWith(payments: PaymentGateway): Promise<string> {
  const context: Context = { ...stage.beside.context, payments };
  const app = await createApp(context, { pages: null });
  closers.push(() => app.close());
  return listen({ ...stage.beside, app, context });
}

const pay = (bookingId: string, at = url, withinMs = patienceMs): Promise<Outcome> =>
  ask(
    at,
    'POST /api/create-payment-intent',
    { authorization: `bearer ${buyer.token}` },
    { price: 389, bookingId },
    withinMs,
  );
const stateOf = async (bookingId: string) =>
  (
    await sql<{
      booking: string;
      product: string;
    }>`select b.state as booking, p.state as product from bookings b join products p on p.id = b.product_id
      where b.id = ${bookingId}::uuid`.execute(stage.beside.context.db)
  ).rows[0];
/** At the market that can reach the provider of the payment. */
async function giveUp(bookingId: string): Promise<void> {
  expect(await ask(url, `DELETE /api/bookings/${bookingId}`, { authorization: `bearer ${buyer.token}` })).toMatchObject(
    { status: 200 },
  );
}

/** Transactions that wait for something outside of the database, in everybody's way. */
async function openTransactions(): Promise<string[]> {
  const { rows } = await sql<{
    query: string;
  }>`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(stage.beside.context.db);
  return rows.map(({ query }) => query);
}

/** Begins to pay at a provider that fails, looks around meanwhile, and tries again when it is back. */
async function throughFault(
  bookingId: string,
  phone: string,
): Promise<{ refused: Outcome; others: Outcome; transactions: string[] }> {
  const booking = await newBooking(stage.beside, rival, phone);
  const asking = pay(bookingId);
  await untilAsked();
  const transactions = await openTransactions();
  const others = await ask(url, 'POST /api/bookings', { authorization: `bearer ${rival.token}` }, booking);
  return { refused: await asking, others, transactions };
}

const untilAsked = () => expect.poll(() => stripe.asked.length, { interval: 5, timeout: 5_000 }).toBeGreaterThan(0);

async function bookOne(): Promise<{ phone: string; bookingId: string }> {
  const phone = await listPhone(stage.beside, seller);
  return { phone, bookingId: await bookPhone(stage.beside, buyer, phone) };
}

const silence: Fault = { kind: 'silence' };
const faults: [string, Fault][] = [
  ['does not answer', silence],
  ['answers with a page of somebody else', { kind: 'garbage' }],
  ['does what it is asked and hangs up', { kind: 'hang-up', after: true }],
];
const moreFaults: [string, Fault][] = [
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers 429, since it is asked too often', { kind: 'status', status: 429 }],
  ['hangs up', { kind: 'hang-up', after: false }],
];

describe('A payment provider that', () => {
  test.each(isSoak ? [...faults, ...moreFaults] : faults)(
    '%s costs the buyer a 503; the phone stays held, nobody else waits, and the same attempt goes on later',
    async (_title, fault) => {
      const { phone, bookingId } = await bookOne();
      const before = stripe.intents.size;
      stripe.asked.length = 0;
      stripe.faults.push(fault, fault);
      const { refused, others, transactions } = await throughFault(bookingId, phone);
      stripe.faults.length = 0;

      expect(refused).toMatchObject({ status: 503, body: expect.stringContaining('"provider_unavailable"') });
      expect(complaintsAbout([refused])).toEqual([]);
      expect(others).toMatchObject({ status: 409, body: expect.stringContaining('"already_reserved"') });
      expect(transactions).toEqual([]);
      expect(await stateOf(bookingId)).toEqual({ booking: 'paying', product: 'reserved' });

      expect(await pay(bookingId)).toMatchObject({ status: 200 });
      const keys = stripe.asked.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey);
      expect([new Set(keys).size, stripe.intents.size - before]).toEqual([1, 1]);
      expect((await checkBooks(stage.beside.context, invariants)).map(({ invariant }) => invariant.id)).toEqual([]);
      await giveUp(bookingId);
    },
  );

  test('is unreachable is reported at once, and recovers without a restart', async () => {
    const { bookingId } = await bookOne();
    await stripe.stop();
    const refused = await pay(bookingId);
    stripe = await startStripeStandIn(Number(new URL(stripe.url).port));
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(String) });
    expect(await stateOf(bookingId)).toEqual({ booking: 'paying', product: 'reserved' });
    expect(await pay(bookingId)).toMatchObject({ status: 200 });
    await giveUp(bookingId);
  });
});

describe('It is found out', () => {
  test('when nothing limits how long the provider may take', async () => {
    const at = await marketWith(gatewayAt(stripe.url, 60_000));
    const { bookingId } = await bookOne();
    stripe.faults.push(silence);
    const outcome = await pay(bookingId, at, isSoak ? 13_000 : 1_500);
    stripe.faults.length = 0;
    expect(complaintsAbout([outcome])).toEqual([expect.stringContaining('was left without an answer')]);
    await stripe.stop();
    stripe = await startStripeStandIn(Number(new URL(stripe.url).port));
    // The gateway asks a second time, which the next test would take for its own.
    await untilAsked();
    await giveUp(bookingId);
  });

  test('when the provider is asked inside a transaction', async () => {
    const { db } = stage.beside.context;
    const gateway = gatewayAt(stripe.url, timeoutMs);
    const at = await marketWith({
      ...gateway,
      createIntent: (intent) =>
        db.transaction().execute(async (db) => {
          await sql`select from bookings where id = ${intent.metadata.bookingId}::uuid for update`.execute(db);
          return gateway.createIntent(intent);
        }),
    });
    const { bookingId } = await bookOne();
    stripe.asked.length = 0;
    stripe.faults.push(silence, silence);
    const asking = pay(bookingId, at);
    await untilAsked();
    const transactions = await openTransactions();
    await asking;
    stripe.faults.length = 0;
    expect(transactions).toEqual([expect.stringMatching(/from "?bookings"?/)]);
    await giveUp(bookingId);
  });
});
