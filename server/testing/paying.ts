import { sql } from 'kysely';
import type { IntentResult } from '#contract/payments.ts';
import { deliverEvent } from '#server/app.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addPerson, callAsVisitor, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

export interface Intent {
  intentId: string;
  clientSecret: string;
}

/** Books a phone and answers with the booking's id. */
export async function bookPhone(market: TestMarket, buyer: Person, phone: string): Promise<string> {
  const { status, body } = await buyer.call<{ insertedId: string }>(
    'POST /api/bookings',
    await newBooking(market, buyer, phone),
  );
  if (status !== 200) throw new Error(`booking failed: ${JSON.stringify(body)}`);
  return body.insertedId;
}

/** Somebody new, who has booked a phone of this seller's that was listed for it. */
export async function bookAnother(
  market: TestMarket,
  seller: Person,
): Promise<{ buyer: Person; phone: string; bookingId: string }> {
  const buyer = await addPerson(market, 'User');
  const phone = await listPhone(market, seller);
  return { buyer, phone, bookingId: await bookPhone(market, buyer, phone) };
}

/** The same for a buyer who may have unpaid bookings: these end first, so the limit of three doesn't matter. */
export async function bookInsteadOfUnpaid(
  market: TestMarket,
  seller: Person,
  buyer: Person,
): Promise<{ phone: string; bookingId: string }> {
  await sql`
    with gone as (
      update bookings set state = 'lapsed', ended_by = 'time', ended_at = now()
      where buyer_id = ${buyer.id}::uuid and state in ('reserved', 'paying') returning product_id)
    update products set state = 'on_sale' where id in (select product_id from gone)`.execute(market.context.db);
  const phone = await listPhone(market, seller);
  return { phone, bookingId: await bookPhone(market, buyer, phone) };
}

/** The states of a booking and its phone, and how often it is paid. */
export async function paidStateOf(market: TestMarket, bookingId: string): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select b.state as booking, p.state as product,
      (select count(*)::int from payments where booking_id = b.id and state = 'succeeded') as paid
    from bookings b join products p on p.id = b.product_id where b.id = ${bookingId}::uuid`.execute(market.context.db);
  return rows[0];
}

/** The states of a phone and of its bookings, with who ended them. */
export async function phoneStates(market: TestMarket, phone: string): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select p.state as product,
      coalesce((select string_agg(concat_ws(' by ', state, ended_by), ', ' order by created_at)
        from bookings where product_id = p.id), '') as bookings
    from products p where id = ${phone}::uuid`.execute(market.context.db);
  return rows[0];
}

/** How a booking stands, with its phone and the attempts to pay for it. */
export async function statesOf(market: TestMarket, bookingId: string): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select p.state as product, b.state as booking,
      coalesce((select string_agg(state, ', ' order by attempt) from payments where booking_id = b.id), '') as payments
    from bookings b join products p on p.id = b.product_id where b.id = ${bookingId}::uuid`.execute(market.context.db);
  return rows[0];
}

/** The time of a reservation is over. */
export async function makeDue(market: TestMarket, bookingId: string): Promise<void> {
  await sql`update bookings set expires_at = created_at where id = ${bookingId}::uuid`.execute(market.context.db);
}

/** Begins to pay for a booking. */
export async function beginToPay(buyer: Person, bookingId: string, price = 389): Promise<Intent> {
  const { status, body } = await buyer.call<Intent>('POST /api/create-payment-intent', { price, bookingId });
  if (status !== 200) throw new Error(`no intent: ${JSON.stringify(body)}`);
  return body;
}

/** The buyer's card is charged at the test gateway; the market has not heard of it yet. */
export async function charge(market: TestMarket, intent: Intent): Promise<void> {
  const result = await tryCard(market, intent);
  if ('error' in result || result.paymentIntent.status !== 'succeeded')
    throw new Error(`the card was not charged: ${JSON.stringify(result)}`);
}

/** The same by a card of this number. @returns what the gateway's calls answered, a refusal too */
export async function tryCard(
  market: TestMarket,
  { intentId, clientSecret }: Intent,
  number = '4242 4242 4242 4242',
): Promise<IntentResult> {
  const { body: made } = await callAsVisitor<
    { paymentMethod: { id: string } } | Extract<IntentResult, { error: unknown }>
  >(market, 'POST /api/test-gateway/payment_methods', { number, expMonth: 12, expYear: 2040, cvc: '123' });
  if ('error' in made) return made;
  const { body } = await callAsVisitor<IntentResult>(
    market,
    `POST /api/test-gateway/payment_intents/${intentId}/confirm`,
    { clientSecret, paymentMethod: made.paymentMethod.id },
  );
  return body;
}

/** Cards whose bank says yes or no only after a while. */
export const slowCards = { yes: '4000000000006009', no: '4000000000006017' };

/** Pays with a card whose bank takes its time; the market has not heard of it yet. @returns the transaction's id */
export async function payAtSlowBank(
  market: TestMarket,
  buyer: Person,
  bookingId: string,
  number: string,
): Promise<string> {
  const intent = await beginToPay(buyer, bookingId);
  const result = await confirmWith(market, intent, number);
  if ('error' in result || result.paymentIntent.status !== 'processing')
    throw new Error(`the bank did not take its time: ${JSON.stringify(result)}`);
  return intent.intentId;
}

/** A card is held to the test gateway's reader. */
export async function confirmWith(
  market: TestMarket,
  { intentId, clientSecret }: Intent,
  number: string,
): Promise<IntentResult> {
  const desk = market.context.payments.cardDesk;
  const method = await desk?.createMethod({ number, expMonth: 12, expYear: 2040, cvc: '123' });
  if (!desk || !method || 'error' in method) throw new Error('no such card');
  return desk.confirm(intentId, clientSecret, method.paymentMethod.id);
}

/** Tells the market that a booking was paid. */
export function recordPayment(buyer: Person, bookingId: string, transactionId: string, price = 389) {
  return buyer.call('POST /api/payments', { price, transactionId, email: buyer.email, bookingId });
}

/** Runs the test gateway's background work: its events reach the webhook. */
export async function hearFromProvider({ app, context }: TestMarket): Promise<void> {
  await context.payouts.background?.();
  await context.payments.background?.((body, signature) => deliverEvent(app, body, signature));
}

/** Pays for a booking from beginning to end. @returns the transaction's id */
export async function payFor(market: TestMarket, buyer: Person, bookingId: string, price = 389): Promise<string> {
  const intent = await beginToPay(buyer, bookingId, price);
  await charge(market, intent);
  const { status, body } = await recordPayment(buyer, bookingId, intent.intentId, price);
  if (status !== 200) throw new Error(`the payment was not recorded: ${JSON.stringify(body)}`);
  return intent.intentId;
}

/** Plays a provider that fails for as long as the work takes. */
export async function whileProviderIsAway(
  market: TestMarket,
  work: () => Promise<void>,
  failure: Error = new ProviderUnavailable(),
): Promise<void> {
  const away = () => Promise.reject(failure);
  await withProvider(market, { createIntent: away, retrieveIntent: away, cancelIntent: away }, work);
}

/** Plays a provider that does some things in its own way, for as long as the work takes. */
export async function withProvider(
  market: TestMarket,
  changes: Partial<PaymentGateway>,
  work: () => Promise<void>,
): Promise<void> {
  const { payments } = market.context;
  Object.assign(market.context, { payments: { ...payments, ...changes } satisfies PaymentGateway });
  try {
    await work();
  } finally {
    Object.assign(market.context, { payments });
  }
}
