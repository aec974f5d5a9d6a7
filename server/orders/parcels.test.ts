import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { followDueSales, settleAccounts } from '#server/orders/jobs.ts';
import { keepParcels } from '#server/orders/parcel-news.ts';
import { deliver, eventOf, lose, startAfterShipStandIn } from '#server/testing/aftership-stand-in.ts';
import type { AfterShipStandIn } from '#server/testing/aftership-stand-in.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { goBack, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, letTimePass, look, sellPhone, send } from '#server/testing/selling.ts';

const secret = 'aftership-webhook-secret';
let aftership: AfterShipStandIn;
let market: TestMarket;
let admin: Person;
beforeAll(async () => {
  aftership = await startAfterShipStandIn('asat_1');
  market = await openTestMarket({
    DELIVERY_PROOF: 'aftership',
    AFTERSHIP_API_KEY: 'asat_1',
    AFTERSHIP_WEBHOOK_SECRET: secret,
    AFTERSHIP_API_URL: aftership.url,
  });
  await addCategory(market);
  admin = await addAdmin(market);
});
afterEach(async () => {
  aftership.faults.length = 0;
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
});
afterAll(async () => {
  await market.close();
  await aftership.stop();
});

const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['PT', 'ES'] };
const toMadrid = { way: 'sent', address: calleMayor } as const;
const kinds = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
let count = 0;
const newNumber = () => `PQ${String((count += 1)).padStart(8, '0')}ES`;
const soon = () => new Date(market.context.clock.now().getTime() + 1_000);
const trackingOf = (number: string) => {
  const found = aftership.trackings.find((one) => one.tracking_number === number);
  if (!found) throw new Error(`nobody told of ${number}`);
  return found;
};

/** PostgreSQL counts microseconds and the market milliseconds, so its `now()` may lie ahead of ours. */
const askNext = (number: string) =>
  sql`update watched_parcels set ask_at = now() - interval '1 second'
    where ask_at is not null and tracking_number = ${number}`.execute(market.owner);

/** A phone that its seller has sent to Madrid, of which the service was told. */
async function sendPhone(trackingNumber = newNumber()) {
  const sold = await sellPhone(market, posted);
  await choose(sold.buyer, sold.sale, toMadrid);
  expect((await send(sold.seller, sold.sale, { carrier: 'correos', trackingNumber })).status).toBe(200);
  await keepParcels(market.context);
  return { ...sold, number: trackingNumber };
}

async function tell(number: string, { body, signature } = eventOf(trackingOf(number).id, secret)) {
  const answer = await market.app.inject({
    method: 'POST',
    url: '/api/webhooks/aftership',
    headers: { 'content-type': 'application/json', 'aftership-hmac-sha256': signature },
    payload: body,
  });
  return answer.statusCode;
}

describe('A parcel of which a service is told', () => {
  test('begins the time to check it once it is delivered, and silence then makes the money the seller’s', async () => {
    const { seller, buyer, sale, number } = await sendPhone();
    expect((await look(buyer, sale)).parcel?.said).toMatchObject({
      service: 'aftership',
      state: 'unknown',
      doubt: null,
    });
    deliver(trackingOf(number), soon(), { courier_destination_country_region: 'ESP' });
    expect(await tell(number)).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'carrier' });
    expect((await look(buyer, sale)).deliveredAt).not.toBeNull();
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['delivered', 'delivered_too']);

    // Again, and late: nothing more follows.
    expect(await tell(number)).toBe(200);
    await keepParcels(market.context);
    expect((await kinds(buyer)).filter((kind) => kind === 'delivered')).toHaveLength(1);

    await letTimePass(market, sale, 49);
    await followDueSales(market.context);
    await followDueSales(market.context);
    expect(await look(seller, sale)).toMatchObject({ state: 'completed', endedBy: 'time', receivedBy: 'carrier' });
  });

  test('is denied by its buyer, whose money stays until an admin decides or it comes', async () => {
    const { buyer, sale, number } = await sendPhone();
    deliver(trackingOf(number), soon());
    await tell(number);
    await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nothing came', photos: [] });
    expect(await look(admin, sale)).toMatchObject({
      state: 'problem',
      receivedAt: null,
      problem: { about: 'not_handed_over' },
      parcel: { said: { state: 'delivered', doubt: null } },
    });
    await tell(number);
    await letTimePass(market, sale, 24 * 20);
    await followDueSales(market.context);
    expect((await look(buyer, sale)).state).toBe('problem');
    await act(buyer, sale, { act: 'receive' });
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'buyer' });
  });

  test('that is lost or goes back is a case for the desk, which ends once it is delivered after all', async () => {
    const { seller, buyer, sale, number } = await sendPhone();
    lose(trackingOf(number), soon());
    await tell(number);
    const desk = (await admin.call<SaleProblem[]>('GET /api/sales/problems?limit=100')).body;
    expect(desk.find(({ _id }) => _id === sale)?.about).toBe('not_delivered');
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['not_delivered', 'not_delivered_too']);
    deliver(trackingOf(number), soon());
    await tell(number);
    expect((await look(buyer, sale)).state).toBe('received');

    const other = await sendPhone();
    // Delivered to its sender again: no proof that the buyer has it.
    deliver(trackingOf(other.number), soon(), { return_to_sender: true });
    await tell(other.number);
    expect(await look(other.buyer, other.sale)).toMatchObject({
      state: 'problem',
      problem: { about: 'not_delivered' },
    });
  });

  test.each([
    [
      'time',
      (number: string) => deliver(trackingOf(number), new Date(market.context.clock.now().getTime() - 86_400_000)),
    ],
    ['place', (number: string) => deliver(trackingOf(number), soon(), { courier_destination_country_region: 'PRT' })],
  ] as const)('proves nothing where its %s speaks against it', async (doubt, happens) => {
    const { buyer, sale, number } = await sendPhone();
    happens(number);
    await tell(number);
    expect(await look(buyer, sale)).toMatchObject({ state: 'sent', parcel: { said: { state: 'delivered', doubt } } });
  });

  test('proves nothing under a number that another sale has had, corrected or not', async () => {
    const first = await sendPhone();
    await act(first.seller, first.sale, { act: 'correct_parcel', carrier: 'correos', trackingNumber: newNumber() });
    const second = await sendPhone(first.number);
    deliver(trackingOf(first.number), soon());
    await tell(first.number);
    expect(await look(second.buyer, second.sale)).toMatchObject({
      state: 'sent',
      parcel: { said: { doubt: 'number' } },
    });
    expect((await look(first.buyer, first.sale)).state).toBe('sent');
  });

  test('proves nothing once it was delivered under a number that is entered only then', async () => {
    const invented = await sendPhone();
    const real = await sendPhone();
    deliver(trackingOf(real.number), soon());
    await tell(real.number);
    expect((await look(real.buyer, real.sale)).receivedBy).toBe('carrier');
    await act(invented.seller, invented.sale, {
      act: 'correct_parcel',
      carrier: 'correos',
      trackingNumber: real.number,
    });
    await keepParcels(market.context);
    await keepParcels(market.context);
    expect(await look(invented.buyer, invented.sale)).toMatchObject({
      state: 'sent',
      parcel: { said: { state: 'delivered', doubt: 'number' } },
    });
  });

  test('is believed where its number stood first, though an older sale takes it later', async () => {
    const older = await sendPhone();
    const real = await sendPhone();
    const numbers = [real.number, newNumber()];
    for (const trackingNumber of numbers)
      await act(older.seller, older.sale, { act: 'correct_parcel', carrier: 'correos', trackingNumber });
    deliver(trackingOf(real.number), soon());
    await tell(real.number);
    expect((await look(real.buyer, real.sale)).receivedBy).toBe('carrier');
  });

  test('is registered once even if an answer was lost, and asked for again after a fault', async () => {
    aftership.faults.push('lost', 500);
    const { buyer, sale, number } = await sendPhone();
    await askNext(number);
    aftership.faults.push('garbage');
    await keepParcels(market.context);
    deliver(trackingOf(number), soon());
    for (let again = 0; again < 3; again += 1) {
      await askNext(number);
      await keepParcels(market.context);
    }
    expect(aftership.trackings.filter((one) => one.tracking_number === number)).toHaveLength(1);
    expect((await look(buyer, sale)).state).toBe('received');
  });

  test('is asked about at once when a clock that was ahead is set right', async () => {
    const { buyer, sale, number } = await sendPhone();
    deliver(trackingOf(number), soon());
    const ahead = sql`update watched_parcels set ask_at = now() + interval '20 days' where tracking_number = ${number}`;
    await ahead.execute(market.owner);
    await keepParcels(market.context);
    expect((await look(buyer, sale)).state).toBe('received');
  });

  test('is registered again once the service no longer has it', async () => {
    const { buyer, sale, number } = await sendPhone();
    aftership.trackings.splice(aftership.trackings.indexOf(trackingOf(number)), 1);
    for (const isThere of [false, true]) {
      await askNext(number);
      await keepParcels(market.context);
      expect(aftership.trackings.some((one) => one.tracking_number === number)).toBe(isThere);
    }
    deliver(trackingOf(number), soon());
    expect(await tell(number)).toBe(200);
    expect((await look(buyer, sale)).state).toBe('received');
  });

  test('is asked for again if an event arrives while an answer is under way', async () => {
    const { buyer, sale, number } = await sendPhone();
    const service = market.context.parcels;
    if (service === null) throw new Error('this market asks a service');
    const ask = service.look.bind(service);
    const told: Promise<number>[] = [];
    const asking = vi.spyOn(service, 'look').mockImplementationOnce(async (id) => {
      const before = await ask(id);
      deliver(trackingOf(number), soon());
      told.push(tell(number));
      return before;
    });
    await tell(number);
    await Promise.all(told);
    asking.mockRestore();
    expect((await look(buyer, sale)).receivedBy).toBe('carrier');
  });

  test('is not moved by events that are forged, of another kind, or of a parcel that we do not know', async () => {
    const { buyer, sale, number } = await sendPhone();
    const { id } = trackingOf(number);
    deliver(trackingOf(number), soon());
    const before = aftership.asked.length;
    expect(await tell(number, eventOf(id, 'another secret'))).toBe(400);
    expect(await tell(number, { ...eventOf(id, secret), body: '{}' })).toBe(400);
    expect(await tell(number, { ...eventOf(id, secret), signature: '' })).toBe(400);
    expect(await tell(number, eventOf(id, secret, { event: 'edd_revise' }))).toBe(200);
    expect(await tell(number, eventOf('trk_of_nobody', secret))).toBe(200);
    expect(aftership.asked).toHaveLength(before);
    expect((await look(buyer, sale)).state).toBe('sent');
    expect(await tell(number)).toBe(200);
    expect((await look(buyer, sale)).state).toBe('received');
  });

  test('of an answered call counts once the sale continues', async () => {
    const { buyer, sale, number } = await sendPhone();
    await act(buyer, sale, { act: 'call_admin', about: 'buyer_asks', words: 'The seller does not answer' });
    deliver(trackingOf(number), soon());
    await tell(number);
    expect((await look(buyer, sale)).state).toBe('problem');
    await act(buyer, sale, { act: 'end_call' });
    await tell(number);
    expect((await look(buyer, sale)).receivedBy).toBe('carrier');
  });
});

describe('A parcel that goes back', () => {
  test('is proven to have come, and is for the desk where its seller says nothing', async () => {
    const { seller, buyer, sale } = await goBack(market, admin, posted);
    await act(seller, sale, { act: 'return_to', address: { ...calleMayor, country: 'PT' } });
    const number = newNumber();
    await sendBack(buyer, sale, { carrier: 'correos', trackingNumber: number });
    await keepParcels(market.context);
    deliver(trackingOf(number), soon());
    await tell(number);
    expect((await look(seller, sale)).back).toMatchObject({ parcel: { said: { state: 'delivered', doubt: null } } });
    expect([(await kinds(seller))[0], (await kinds(buyer))[0]]).toEqual(['return_delivered', 'return_delivered_too']);
    await letTimePass(market, sale, 24 * 3 + 1);
    await followDueSales(market.context);
    expect(await look(admin, sale)).toMatchObject({ state: 'problem', problem: { about: 'return_no_word' } });
  });
});
