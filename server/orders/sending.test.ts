import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Booking, Sale } from '#contract/bookings.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { followDueSales, forgetAddresses, settleAccounts } from '#server/orders/jobs.ts';
import { admin, kinds, market, noticesOf, withSales } from '#server/orders/sales.fixture.ts';
import { bookPhone, payFor, statesOf } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, calleMayor, choose, letTimePass, look, sellPhone, send } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

withSales();

const posted: Partial<NewProduct> = { handover: 'sent', sentTo: ['PT', 'ES'] };
const either: Partial<NewProduct> = { handover: 'both', sentTo: ['ES'] };
const toMadrid = { way: 'sent', address: calleMayor } as const;
const parcel = { carrier: 'correos', trackingNumber: 'PQ4F6P 0402222470128008S' } as const;
const ordersOf = async ({ email, call }: Person) => (await call<Booking[]>(`GET /api/bookings?email=${email}`)).body;
const salesOf = async ({ email, call }: Person) => (await call<Sale[]>(`GET /api/sales?email=${email}`)).body;
const kept = async (sale: string) => {
  const { rows } = await sql<{
    row: string;
  }>`select deliveries::text as row from deliveries where booking_id = ${sale}::uuid`.execute(market.owner);
  return rows.map(({ row }) => row).join();
};

/** A phone that its seller has sent to Madrid. */
async function sendPhone(): Promise<PaidPhone> {
  const sold = await sellPhone(market, posted);
  await choose(sold.buyer, sold.sale, toMadrid);
  expect((await send(sold.seller, sold.sale, parcel)).status).toBe(200);
  return sold;
}

describe('A phone that is sent', () => {
  test('asks for an address, is sent, arrives, and is theirs once they accept it', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    expect(await look(buyer, sale)).toMatchObject({
      state: 'to_hand_over',
      code: null,
      parcel: null,
      delivery: { offered: 'sent', to: ['ES', 'PT'], way: 'sent', hasAddress: false, address: null },
    });
    expect((await kinds(buyer)).slice(0, 2)).toContain('address_needed');
    expect([(await ordersOf(buyer))[0]?.sending, (await salesOf(seller))[0]?.sending]).toEqual(['address', 'address']);

    expect((await choose(buyer, sale, toMadrid)).body.modifiedCount).toBe(1);
    expect((await choose(buyer, sale, toMadrid)).body.modifiedCount).toBe(0);
    expect((await kinds(seller)).filter((kind) => kind === 'address_given')).toHaveLength(1);
    expect((await look(seller, sale)).delivery.address).toEqual(calleMayor);
    const { body: booking } = await buyer.call<Booking>(`GET /api/booking/${sale}`);
    expect(booking.delivery?.address).toEqual(calleMayor);
    expect((await seller.call(`GET /api/booking/${sale}`)).status).toBe(404);
    expect((await salesOf(seller))[0]?.sending).toBe('to_send');

    expect((await send(seller, sale, parcel)).body.modifiedCount).toBe(1);
    const number = 'PQ4F6P0402222470128008S';
    expect((await noticesOf(buyer))[0]).toMatchObject({ kind: 'sent', about: { parcel: `Correos ${number}` } });
    expect((await look(buyer, sale)).parcel).toMatchObject({ carrier: 'correos', trackingNumber: number });
    expect((await look(buyer, sale)).parcel?.page).toContain(number);

    await act(buyer, sale, { act: 'receive' });
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'buyer' });
    await act(buyer, sale, { act: 'accept' });
    expect(await look(seller, sale)).toMatchObject({ state: 'completed', endedBy: 'buyer' });
    expect(await statesOf(market, sale)).toMatchObject({ product: 'sold', booking: 'paid' });
  });

  test('may have its address before it is paid, which nobody but its buyer sees then', async () => {
    const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const booking = await bookPhone(market, buyer, await listPhone(market, seller, either));
    await choose(buyer, booking, { way: 'in_person' });
    await choose(buyer, booking, toMadrid);
    expect((await ordersOf(buyer))[0]).toMatchObject({
      sending: null,
      delivery: { offered: 'both', way: 'sent', hasAddress: true },
    });
    expect((await seller.call(`GET /api/sales/${booking}`)).status).toBe(404);
    await payFor(market, buyer, booking);
    expect((await kinds(seller)).slice(0, 2).toSorted()).toEqual(['address_given', 'sold']);
    expect((await look(seller, booking)).delivery).toMatchObject({ way: 'sent', address: calleMayor });
    expect((await look(admin, booking)).delivery).toMatchObject({ hasAddress: true, address: null });
  });

  test('tells people to meet if its buyer has chosen that before paying', async () => {
    const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const booking = await bookPhone(market, buyer, await listPhone(market, seller, either));
    await choose(buyer, booking, { way: 'in_person' });
    await payFor(market, buyer, booking);
    expect((await kinds(seller)).slice(0, 2).toSorted()).toEqual(['handover_chosen', 'sold']);
    const isSent = async (person: Person) =>
      (await noticesOf(person)).find(({ kind }) => /^(paid|sold)$/.test(kind))?.about.isSent;
    expect([await isSent(seller), await isSent(buyer)]).toEqual([false, false]);
    await choose(buyer, booking, toMadrid);
    expect([await isSent(seller), await isSent(buyer)]).toEqual([true, true]);
  });

  test('goes to an address that a mail would make a link of', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    const address = { ...calleMayor, name: 'Amazon.de GmbH', street: 'ul.Nowa 5/7', more: 'Jl.Sudirman No.5' };
    expect((await choose(buyer, sale, { way: 'sent', address })).status).toBe(200);
    expect((await look(seller, sale)).delivery.address).toEqual(address);
  });

  test('may be met instead where its listing offers both, with the code', async () => {
    const { seller, buyer, sale } = await sellPhone(market, either);
    expect((await look(buyer, sale)).delivery.way).toBeNull();
    await choose(buyer, sale, { way: 'in_person' });
    expect((await kinds(seller))[0]).toBe('handover_chosen');
    const { code } = await look(buyer, sale);
    // The seller has noted the code, and an address comes before he enters it.
    await choose(buyer, sale, toMadrid);
    expect((await choose(buyer, sale, { way: 'in_person' })).body.code).toBe('way_settled');
    expect((await look(buyer, sale)).code).toBeNull();
    await act(seller, sale, { act: 'hand_over', code: code ?? '' });
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'code' });
  });

  test('keeps what its listing promised, also when the listing changes later', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    await act(seller, sale, { act: 'give_back' });
    await settleAccounts(market.context);
    await sql`update products set handover = 'in_person', sent_to = '{}'
      where id = (select product_id from bookings where id = ${sale}::uuid)`.execute(market.owner);
    expect((await look(buyer, sale)).delivery).toMatchObject({ offered: 'sent', to: ['ES', 'PT'] });
  });

  test('keeps its address sealed, and forgets it 90 days after its sale', async () => {
    const { buyer, sale } = await sendPhone();
    expect(await kept(sale)).not.toMatch(/Mayor|Madrid|\b28013\b/);
    await act(buyer, sale, { act: 'receive' });
    await act(buyer, sale, { act: 'accept' });
    const end = (days: number) =>
      sql`update sales set ended_at = now() - make_interval(days => ${days}) where booking_id = ${sale}::uuid`.execute(
        market.owner,
      );
    await end(89);
    await forgetAddresses(market.context);
    expect((await look(buyer, sale)).delivery.address).toEqual(calleMayor);
    await end(91);
    await forgetAddresses(market.context);
    expect(await kept(sale)).toBe('');
    expect((await look(buyer, sale)).delivery).toMatchObject({ way: 'sent', address: null });
  });

  test('forgets the address of a booking that was not paid, and of an account that is closed', async () => {
    const buyer = await addPerson(market, 'User');
    const booking = await bookPhone(market, buyer, await listPhone(market, await addPerson(market, 'Seller'), posted));
    await choose(buyer, booking, toMadrid);
    await buyer.call(`DELETE /api/bookings/${booking}`);
    await forgetAddresses(market.context);
    expect(await kept(booking)).toBe('');
    const bought = await sendPhone();
    await act(bought.buyer, bought.sale, { act: 'receive' });
    await act(bought.buyer, bought.sale, { act: 'accept' });
    expect((await admin.call(`DELETE /api/users/${bought.buyer.id}`)).status).toBe(200);
    expect(await kept(bought.sale)).toBe('');
  });
});

test('A parcel goes to the address that its seller saw, and to no earlier one', async () => {
  const { seller, buyer, sale } = await sellPhone(market, posted);
  await choose(buyer, sale, toMadrid);
  const { changedAt } = (await look(seller, sale)).delivery;
  await choose(buyer, sale, { way: 'sent', address: { ...calleMayor, street: 'Calle Menor 2' } });
  const late = await act(seller, sale, { act: 'send', ...parcel, changedAt: changedAt ?? '' });
  expect([late.status, late.body.code]).toEqual([409, 'address_changed']);
  expect((await look(seller, sale)).state).toBe('to_hand_over');
  expect((await send(seller, sale, parcel)).status).toBe(200);
});

test("The address of a phone that was never sent is its seller's no more, and is erased", async () => {
  const { seller, buyer, sale } = await sellPhone(market, posted);
  await choose(buyer, sale, toMadrid);
  await act(seller, sale, { act: 'give_back' });
  expect((await look(seller, sale)).delivery.address).toBeNull();
  expect((await look(buyer, sale)).delivery.address).toEqual(calleMayor);
  await forgetAddresses(market.context);
  expect(await kept(sale)).toBe('');
});

describe('Silence', () => {
  test('releases nothing on its way: both are reminded twice, then admins look at it', async () => {
    const { seller, buyer, sale } = await sendPhone();
    for (const hours of [5 * 24, 5 * 24]) {
      await letTimePass(market, sale, hours);
      await followDueSales(market.context);
    }
    expect((await look(buyer, sale)).state).toBe('sent');
    expect((await kinds(buyer)).slice(0, 3)).toEqual(['has_it_arrived', 'has_it_arrived', 'sent']);
    expect((await kinds(seller)).slice(0, 2)).toEqual(['not_said_arrived', 'not_said_arrived']);
    await letTimePass(market, sale, 4 * 24);
    await followDueSales(market.context);
    await letTimePass(market, sale, 100 * 24);
    await followDueSales(market.context);
    expect(await look(seller, sale)).toMatchObject({ state: 'problem', problem: { about: 'no_word' } });
    const desk = (await admin.call<SaleProblem[]>('GET /api/sales/problems?limit=100')).body;
    expect(desk.find(({ _id }) => _id === sale)?.about).toBe('no_word');
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['arrival_unknown', 'arrival_unsaid']);
    const decided = await admin.call(`PUT /api/sales/${sale}/decision`, { for: 'seller', words: 'Signed for' });
    expect(decided.status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({ state: 'completed', endedBy: 'admin', receivedAt: null });
  });

  test('broken late leaves the seller some days, of which notices speak', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    await letTimePass(market, sale, 130);
    await choose(buyer, sale, toMadrid);
    const { handOverBy, canTakeBack } = await look(buyer, sale);
    expect([Date.parse(handOverBy) > Date.now(), canTakeBack]).toEqual([true, false]);
    const [notice] = await noticesOf(seller);
    expect(notice).toMatchObject({ kind: 'address_given', about: { until: handOverBy } });
    await followDueSales(market.context);
    expect((await look(buyer, sale)).state).toBe('to_hand_over');
    await letTimePass(market, sale, 73);
    await followDueSales(market.context);
    expect((await kinds(seller))[0]).toBe('send_now');
  });

  test('before it is sent gives the money back, as where it is handed over', async () => {
    const { buyer, sale } = await sellPhone(market, posted);
    await letTimePass(market, sale, 120);
    await followDueSales(market.context);
    expect((await kinds(buyer))[0]).toBe('address_late');
    expect((await look(buyer, sale)).canTakeBack).toBe(true);
    await letTimePass(market, sale, 120);
    await followDueSales(market.context);
    expect(await look(buyer, sale)).toMatchObject({ state: 'undone', endedBy: 'time' });
  });
});

describe('Bad input changes nothing', () => {
  const refused = async (answer: Promise<{ status: number; body: Partial<ProblemBody> }>) => {
    const { status, body } = await answer;
    return [status, body.issues?.[0] ? `${body.issues[0].path} ${body.issues[0].code}` : body.code];
  };

  test('of a seller who sends a phone', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    const stranger = await addPerson(market, 'Seller');
    expect(await refused(send(seller, sale, parcel))).toEqual([409, 'no_address']);
    await choose(buyer, sale, toMadrid);
    const before = await look(seller, sale);
    const seen = { act: 'send', ...parcel, changedAt: before.delivery.changedAt ?? '' } as const;
    const ups = send(seller, sale, { ...parcel, trackingNumber: '1Z5R89390357567127' });
    expect((await ups).body.message).toContain('is a number of UPS');
    expect(await refused(send(seller, sale, { ...parcel, trackingNumber: '<b>' }))).toEqual([
      400,
      'trackingNumber not_a_tracking_number',
    ]);
    expect(await refused(send(seller, sale, { ...parcel, carrier: 'other' }))).toEqual([400, 'carrierName required']);
    expect(await refused(act(stranger, sale, seen))).toEqual([404, 'not_found']);
    expect(await refused(act(buyer, sale, seen))).toEqual([403, 'not_allowed']);
    expect(await look(seller, sale)).toEqual(before);
    const twice = await Promise.all([
      act(seller, sale, seen),
      act(seller, sale, { ...seen, carrier: 'ups', trackingNumber: '1Z5R89390357567127' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await kinds(buyer)).filter((kind) => kind === 'sent')).toHaveLength(1);
    const right = { ...parcel, act: 'correct_parcel', trackingNumber: 'RR123456785ES' } as const;
    expect((await act(seller, sale, right)).body.modifiedCount).toBe(1);
    expect((await look(buyer, sale)).parcel?.trackingNumber).toBe('RR123456785ES');
    expect((await kinds(buyer))[0]).toBe('parcel_corrected');
    const [earlier] = (await look(admin, sale)).parcel?.earlier ?? [];
    expect(twice[0]?.status === 200 ? 'Correos' : 'UPS').toBe(earlier?.carrierName);
    await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'No parcel' });
    expect(await refused(act(seller, sale, { ...right, trackingNumber: 'RR123456794ES' }))).toEqual([
      409,
      'number_settled',
    ]);
    expect(await refused(choose(buyer, sale, toMadrid))).toEqual([409, 'already_sent']);
  });

  test('of a buyer who says where to', async () => {
    const { seller, buyer, sale } = await sellPhone(market, posted);
    const to = (changes: object) => choose(buyer, sale, { way: 'sent', address: { ...calleMayor, ...changes } });
    expect(await refused(to({ country: 'FR' }))).toEqual([400, 'address.country country_not_served']);
    expect(await refused(to({ country: 'ZZ' }))).toEqual([400, 'address.country not_a_country']);
    expect(await refused(to({ street: ' ' }))).toEqual([400, 'address.street required']);
    expect(await refused(choose(buyer, sale, { way: 'in_person' }))).toEqual([400, 'way way_not_offered']);
    expect(await refused(choose(await addPerson(market, 'User'), sale, toMadrid))).toEqual([404, 'not_found']);
    expect(await refused(choose(seller, sale, toMadrid))).toEqual([403, 'not_allowed']);
    expect(await kept(sale)).toBe('');
  });
});
