import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { endOverOffers } from '#server/offers/jobs.ts';
import { openTwoServers } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { accept, bookingsOf, counter, end, mustOffer, stateOfPhone, storedOffer } from '#server/testing/offering.ts';
import { addAdmin, addBuyers, addCategory, addPerson, callAs, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** Two servers on one database: nothing that one of them remembers helps. */
let two: Awaited<ReturnType<typeof openTwoServers>>;
let market: TestMarket;
let seller: Person;
/** The same person at the other server. */
const elsewhere = (person: Person): Person => ({
  ...person,
  call: (call, body) => callAs(two.servers[1], call, { authorization: `bearer ${person.token}` }, body),
});

beforeAll(async () => {
  two = await openTwoServers();
  [market] = two.servers;
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});
afterAll(async () => {
  const found = await checkBooks(market.context, [...invariants, ...ledgerInvariants]);
  expect(found.map(({ invariant }) => invariant.id)).toEqual([]);
  await two.close();
});

const rounds = Array.from({ length: 6 }, (_, at) => at);
const codes = (answers: { status: number; body: { code?: unknown } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : String(body.code))).toSorted();

/** How many hold or bought a phone. */
async function holders(phone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bookings
    where product_id = ${phone}::uuid and state in ('reserved', 'paying', 'paid')`.execute(market.context.db);
  return rows[0]?.count ?? 0;
}

describe('No phone is sold twice', () => {
  test.each(rounds)('when its seller accepts five offers at once, from two tabs and servers (%i)', async () => {
    const phone = await listPhone(market, seller);
    const buyers = await addBuyers(market, 5);
    const ids = await Promise.all(buyers.map((buyer, at) => mustOffer(market, buyer, phone, 300 + at)));
    const answers = await Promise.all(ids.map((id, at) => accept(at % 2 === 0 ? seller : elsewhere(seller), id)));
    expect(codes(answers)).toEqual([...Array.from({ length: 4 }, () => 'already_reserved'), 'done']);
    expect(await holders(phone)).toBe(1);
    const states = await Promise.all(ids.map((id) => storedOffer(market, id)));
    expect(states.map((offer) => offer?.state).toSorted()).toEqual(['accepted', 'open', 'open', 'open', 'open']);
  });

  test.each(rounds)('when one offer is accepted twice (%i)', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    const answers = await Promise.all([accept(seller, id), accept(elsewhere(seller), id)]);
    expect(codes(answers)).toEqual(['done', 'offer_over']);
    expect(await bookingsOf(market, id)).toHaveLength(1);
  });

  test.each(rounds)('when another buyer books while the seller accepts (%i)', async () => {
    const [buyer, other, phone] = [
      await addPerson(market, 'User'),
      await addPerson(market, 'User'),
      await listPhone(market, seller),
    ];
    const id = await mustOffer(market, buyer, phone, 300);
    const payload = await newBooking(market, other, phone);
    const [accepted, booked] = await Promise.all([
      accept(seller, id),
      elsewhere(other).call('POST /api/bookings', payload),
    ]);
    expect(codes([accepted, booked])).toEqual(['already_reserved', 'done']);
    expect(await holders(phone)).toBe(1);
    expect((await storedOffer(market, id))?.state).toBe(accepted.status === 200 ? 'accepted' : 'open');
  });

  test.each(rounds)('when the buyer books at the asking price while the seller accepts (%i)', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    const payload = await newBooking(market, buyer, phone);
    const answers = await Promise.all([accept(seller, id), elsewhere(buyer).call('POST /api/bookings', payload)]);
    // The one who booked it has no need of the offer, which is over with that.
    expect([
      ['already_reserved', 'done'],
      ['booked_by_you', 'done'],
      ['done', 'offer_over'],
    ]).toContainEqual(codes(answers));
    expect(await holders(phone)).toBe(1);
  });
});

describe('An offer has one end', () => {
  test.each(rounds)('when the buyer takes it back while the seller accepts (%i)', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    const [accepted, taken] = await Promise.all([accept(seller, id), end(elsewhere(buyer), id)]);
    const isAccepted = accepted.status === 200;
    expect([taken.body.modifiedCount, accepted.body.code]).toEqual(isAccepted ? [0, undefined] : [1, 'offer_over']);
    expect((await storedOffer(market, id))?.state).toBe(isAccepted ? 'accepted' : 'withdrawn');
    expect(await stateOfPhone(market, phone)).toBe(isAccepted ? 'reserved' : 'on_sale');
  });

  test.each(rounds)('when the seller accepts in one tab and names another price in the other (%i)', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    const answers = await Promise.all([accept(seller, id), counter(elsewhere(seller), id, 1, 350)]);
    expect(codes(answers)).toSatisfy(([one, other]: string[]) => one === 'done' && other !== 'done');
    expect((await bookingsOf(market, id)).map(({ price_usd }) => price_usd)).toEqual(
      answers[0].status === 200 ? [300] : [],
    );
  });

  test.each(rounds)('when the seller deletes the phone while it is accepted (%i)', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    await counter(seller, id, 1, 350);
    const [accepted] = await Promise.all([
      accept(buyer, id, 2),
      elsewhere(seller).call(`DELETE /api/products/${phone}`),
      endOverOffers(market.context),
    ]);
    if (accepted.status !== 200) expect(accepted.body.code).toBe('offer_over');
    await endOverOffers(market.context);
    expect((await storedOffer(market, id))?.state).toBe(accepted.status === 200 ? 'accepted' : 'gone');
    expect(await stateOfPhone(market, phone)).toBe('withdrawn');
  });

  test.each(['buyer', 'seller'])('when an admin closes the account of the %s while it is accepted', async (who) => {
    const [buyer, selling, admin] = [
      await addPerson(market, 'User'),
      await addPerson(market, 'Seller'),
      await addAdmin(market),
    ];
    const id = await mustOffer(market, buyer, await listPhone(market, selling), 300);
    const leaving = who === 'buyer' ? buyer : selling;
    const [accepted, closed] = await Promise.all([
      accept(selling, id),
      elsewhere(admin).call(`DELETE /api/users/${leaving.id}`),
    ]);
    expect(closed.status).toBe(200);
    expect((await storedOffer(market, id))?.state).toBe(accepted.status === 200 ? 'accepted' : 'left');
    expect((await bookingsOf(market, id)).map(({ state }) => state)).toEqual(
      accepted.status === 200 ? ['cancelled'] : [],
    );
  });
});

test('A buyer holds three phones at most, also when five offers are accepted at once', async () => {
  const buyer = await addPerson(market, 'User');
  const sellers = await Promise.all(Array.from({ length: 5 }, () => addPerson(market, 'Seller')));
  const ids = await Promise.all(
    sellers.map(async (one) => mustOffer(market, buyer, await listPhone(market, one), 300)),
  );
  const answers = await Promise.all(
    sellers.map((one, at) => accept(at % 2 === 0 ? one : elsewhere(one), ids[at] ?? '')),
  );
  expect(codes(answers)).toEqual(['buyer_full', 'buyer_full', 'done', 'done', 'done']);
});
