import { sql } from 'kysely';
import { makeOffer } from '#server/offers/actions.ts';
import { openPaymentIntent } from '#server/orders/paying.ts';
import { recordPayment } from '#server/orders/paying.ts';
import { chooseDelivery } from '#server/orders/deliveries.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { decideProblem, moveSale } from '#server/orders/sales.ts';
import { sayTrader } from '#server/sellers/actions.ts';
import { samPhones } from '#server/testing/selling.ts';
import { payBackDue, refundBooking } from '#server/orders/refunds.ts';
import { book } from './booking.ts';
import { sending, toMadrid } from './operations.ts';
import { openStage, priceUsd } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * How things stand when it begins: the phone on sale; besides, with an open offer of the first buyer; reserved by the
 * first buyer, now or three hours ago (`old`); their payment begun; their card charged without our knowing; told.
 * `due`: the reservation's time is over. `addressed`: paid, with an address to send it to. `late`: the same when the
 * time to send it is over. `sent`: on its way. `answered`: the seller offers a part for what is broken. `goesBack`: an
 * admin lets it go back, and its seller has said where to; `lateBack`: the time for that is over. `askedBack`: the same
 * in time, and its buyer asks for an admin. `sentBack`: on its way back. `received`: its buyer has it; `receivedDue`:
 * the time to withdraw is over; `faulty`: they have told of a problem; `faultyDue`: the time to answer is over.
 * `claimed`: as `answered`, and the buyer's bank claims the money, which we have not heard; `completed`: the same when
 * the buyer is content by then. `posted`: its buyer has withdrawn, it may have been posted, and the time to say so is
 * over. `called`: paid, and its buyer asks for an admin. `unwanted`: paid, and its buyer asks to cancel. `returned`:
 * paid, and given back.
 */
const hoursOf = {
  onSale: 0,
  offered: 0,
  reserved: 0,
  old: 3,
  due: 13,
  begun: 0,
  begunDue: 13,
  chargedDue: 13,
  paid: 0,
  addressed: 0,
  late: 241,
  sent: 0,
  answered: 0,
  goesBack: 0,
  lateBack: 15 * 24,
  sentBack: 0,
  askedBack: 0,
  received: 0,
  receivedDue: 410,
  faulty: 0,
  faultyDue: 4 * 24,
  claimed: 0,
  completed: 0,
  posted: 49,
  called: 0,
  unwanted: 0,
  returned: 0,
} as const;
export type StartName = keyof typeof hoursOf;

export interface Start {
  name: StartName;
  bookingId: string;
  offerId: string;
  intent: { intentId: string; clientSecret: string };
  /** The address as the seller sees it. */
  changedAt: string;
}

const tables = [
  'identity_user',
  'users',
  'seller_kinds',
  'products',
  'listing_versions',
  'offers',
  'offer_prices',
  'bookings',
  'payments',
  'sales',
  'deliveries',
  'returns',
  'watched_parcels',
  'chargebacks',
  'movements',
  'transitions',
  'notices',
  'audit',
  'provider_events',
  'test_gateway.payment_methods',
  'test_gateway.payment_intents',
  'test_gateway.refunds',
  'test_gateway.disputes',
  'test_gateway.events',
];
const keptAs = (table: string) => `kept.${table.replace('test_gateway.', '')}`;

export type Starts = Record<StartName, Start>;

/** Opens a stage with all its starts. */
export async function openWithStarts(options?: Parameters<typeof openStage>[0]) {
  const stage = await openStage(options);
  return { stage, starts: await prepareStarts(stage) };
}

/** Brings the market into each state once by the product's own actions, and keeps its tables. */
async function prepareStarts(stage: Stage): Promise<Starts> {
  const {
    context,
    buyers: [buyer],
  } = stage;
  const columns = await columnsOf(stage);
  await stage.monitor.query(makePlaces(columns));
  await sayTrader(context, stage.seller, samPhones);
  const [none, starts] = [{ bookingId: '', offerId: '', intent: { intentId: '', clientSecret: '' } }, {} as Starts];
  const keep = async (name: StartName, start: Omit<Start, 'name' | 'changedAt'> & { changedAt?: string }) => {
    await stage.monitor.query(keepStatements(name, columns));
    starts[name] = { name, changedAt: new Date(0).toISOString(), ...start };
  };
  await keep('onSale', none);
  const said = { productID: stage.productId, revision: 1, price: priceUsd - 89, phone: '12345' };
  const offer = await makeOffer(context, buyer, said, false);
  await keep('offered', { ...none, offerId: offer.id });
  await resetTo(stage, 'onSale');
  const { id: bookingId } = await book(context, stage, buyer);
  await keep('reserved', { ...none, bookingId });
  await keep('old', { ...none, bookingId });
  await keep('due', { ...none, bookingId });

  const intent = await openPaymentIntent(context, buyer, { price: priceUsd, bookingId });
  await keep('begun', { ...none, bookingId, intent });
  await keep('begunDue', { ...none, bookingId, intent });
  await stage.sessions[0]?.charge(context.payments, intent);
  await keep('chargedDue', { ...none, bookingId, intent });
  await recordPayment(context, buyer, {
    price: priceUsd,
    transactionId: intent.intentId,
    email: buyer.email,
    bookingId,
  });
  await keep('paid', { ...none, bookingId, intent });
  await chooseDelivery(context, buyer, bookingId, toMadrid);
  const changedAt = (await findDelivery(context, bookingId))?.changed_at.toISOString() ?? '';
  await keep('addressed', { ...none, bookingId, intent, changedAt });
  await keep('late', { ...none, bookingId, intent, changedAt });
  await moveSale(context, buyer, bookingId, { act: 'receive' });
  await keep('received', { ...none, bookingId, intent, changedAt });
  await keep('receivedDue', { ...none, bookingId, intent, changedAt });
  await moveSale(context, buyer, bookingId, { act: 'say_problem', about: 'broken', words: 'x' });
  await keep('faulty', { ...none, bookingId, intent, changedAt });
  await keep('faultyDue', { ...none, bookingId, intent, changedAt });
  await resetTo(stage, 'addressed');
  await moveSale(context, buyer, bookingId, { act: 'withdraw', name: 'Bea Buyer' });
  await keep('posted', { ...none, bookingId, intent, changedAt });
  await resetTo(stage, 'addressed');
  await moveSale(context, stage.seller, bookingId, { ...sending, changedAt });
  await keep('sent', { ...none, bookingId, intent, changedAt });
  const backAt = await letGoBack(stage, bookingId);
  await keep('goesBack', { ...none, bookingId, intent, changedAt: backAt });
  await keep('lateBack', { ...none, bookingId, intent, changedAt: backAt });
  await moveSale(context, buyer, bookingId, { act: 'call_admin', about: 'buyer_asks', words: 'x' });
  await keep('askedBack', { ...none, bookingId, intent, changedAt: backAt });
  await resetTo(stage, 'goesBack');
  await moveSale(context, buyer, bookingId, { ...sending, act: 'send_back', changedAt: backAt });
  await keep('sentBack', { ...none, bookingId, intent, changedAt: backAt });
  await resetTo(stage, 'paid');
  await moveSale(context, buyer, bookingId, { act: 'call_admin', about: 'buyer_asks', words: 'x' });
  await keep('called', { ...none, bookingId, intent });
  await resetTo(stage, 'addressed');
  await moveSale(context, buyer, bookingId, { act: 'ask_cancel' });
  await keep('unwanted', { ...none, bookingId, intent, changedAt });
  await resetTo(stage, 'paid');
  await refundBooking(context, stage.admin, bookingId, 'x');
  await payBackDue(context);
  await keep('returned', { ...none, bookingId, intent });
  await resetTo(stage, 'onSale');
  const answered = { ...none, ...(await letAnswer(stage)) };
  await keep('answered', answered);
  await claim(stage, answered.intent);
  await keep('claimed', answered);
  await moveSale(context, buyer, answered.bookingId, { act: 'accept' });
  await keep('completed', answered);
  return starts;
}

/** The bank of the first buyer claims their money at the provider. */
async function claim({ context }: Stage, { intentId }: Start['intent']): Promise<void> {
  await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, status)
    values ('dp_told', ${intentId}, ${priceUsd * 100}, 'lost', 'needs_response')`.execute(context.db);
}

/** A private person offers a part of the price: a business can't, while its buyer may withdraw. */
async function letAnswer(stage: Stage): Promise<Pick<Start, 'bookingId' | 'intent'>> {
  const {
    context,
    buyers: [buyer],
  } = stage;
  await sayTrader(context, stage.seller, null);
  const { id: bookingId } = await book(context, stage, buyer);
  const intent = await openPaymentIntent(context, buyer, { price: priceUsd, bookingId });
  await stage.sessions[0]?.charge(context.payments, intent);
  const paid = { price: priceUsd, transactionId: intent.intentId, email: buyer.email, bookingId };
  await recordPayment(context, buyer, paid);
  await moveSale(context, buyer, bookingId, { act: 'receive' });
  await moveSale(context, buyer, bookingId, { act: 'say_problem', about: 'broken', words: 'x' });
  await moveSale(context, stage.seller, bookingId, { act: 'answer', kind: 'part', cents: 5_000, words: 'x' });
  return { bookingId, intent };
}

/** A phone on its way has a problem, and goes back. @returns when its seller said where to */
async function letGoBack({ context, buyers: [buyer], seller, admin }: Stage, bookingId: string): Promise<string> {
  await moveSale(context, buyer, bookingId, { act: 'receive' });
  await moveSale(context, buyer, bookingId, { act: 'say_problem', about: 'broken', words: 'x' });
  await decideProblem(context, admin, bookingId, { for: 'return', words: 'x' });
  await moveSale(context, seller, bookingId, { act: 'return_to', address: toMadrid.address });
  return (await findReturn(context, bookingId))?.address_at?.toISOString() ?? '';
}

/** Restoring leaves dead rows behind; without a vacuum everything gets slow. */
const ordersPerVacuum = 200;
let orders = 0;

/** Restores a start. */
export async function resetTo(stage: Stage, name: StartName): Promise<void> {
  stage.setClock(hoursOf[name]);
  if ((orders += 1) % ordersPerVacuum === 0) await stage.monitor.query(`vacuum ${tables.join(', ')}`);
  await stage.restorer.query({ name: 'reset', text: 'select kept.reset_to($1)', values: [name] });
}

/** Columns that are written, without those that PostgreSQL generates. */
async function columnsOf({ monitor }: Stage): Promise<Map<string, string>> {
  const { rows } = await monitor.query<{ name: string; columns: string }>(
    `select name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from unnest($1::text[]) as name join pg_attribute on attrelid = name::regclass
     where attnum > 0 and not attisdropped and attgenerated = '' group by name`,
    [tables],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * A copy of every table, with the start that a row is of, and a function that restores one. The restorer's connection
 * looks at no foreign keys: they held before.
 */
function makePlaces(columns: ReadonlyMap<string, string>): string {
  const places = tables.map(
    (table) =>
      `create table ${keptAs(table)} as select null::text as start, ${columns.get(table)} from ${table} limit 0;`,
  );
  const restored = tables.map(
    (table) => `delete from ${table};
      insert into ${table} (${columns.get(table)}) overriding system value
      select ${columns.get(table)} from ${keptAs(table)} where start = in_start;`,
  );
  return `create schema kept;
    ${places.join('\n')}
    create function kept.reset_to(in_start text) returns void language plpgsql as $$ begin
      ${restored.join('\n')}
    end $$`;
}

function keepStatements(name: StartName, columns: ReadonlyMap<string, string>): string {
  return tables
    .map(
      (table) => `insert into ${keptAs(table)} (start, ${columns.get(table)})
        select '${name}', ${columns.get(table)} from ${table}`,
    )
    .join(';');
}
