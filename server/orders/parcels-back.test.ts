import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestMove } from '#contract/parcel-states.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { keepParcels, takeParcelNews } from '#server/orders/parcel-news.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { goBack, sendBack } from '#server/testing/returning.ts';
import { act, calleMayor, choose, look, samPhones, sellPhone, send } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
beforeAll(async () => {
  market = await openTestMarket({ DELIVERY_PROOF: 'test' });
  await addCategory(market);
  admin = await addAdmin(market);
});
afterEach(async () => expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]));
afterAll(() => market.close());

const posted = { handover: 'sent', sentTo: ['ES'] } as const;
const parcelOf = async (sale: string) => {
  const { rows } = await sql<{ tracker_id: string; waits_hours: string }>`
    select tracker_id, extract(epoch from ask_at - now()) / 3600 as waits_hours from watched_parcels
    where booking_id = ${sale}::uuid`.execute(market.context.db);
  return rows[0] && { ...rows[0], waits_hours: Number(rows[0].waits_hours) };
};
const moves = async (sale: string, move: TestMove) => {
  await keepParcels(market.context);
  const { tracker_id: trackerId = '' } = (await parcelOf(sale)) ?? {};
  await market.context.parcels?.desk?.move(trackerId, move);
  await takeParcelNews(market.context, trackerId);
};

test('Of what was posted before its buyer withdrew the carrier is asked as well, and that moves nothing', async () => {
  const { seller, buyer, sale } = await sellPhone(market, { ...posted, sentTo: ['ES'] }, samPhones);
  await choose(buyer, sale, { way: 'sent', address: calleMayor });
  await act(buyer, sale, { act: 'withdraw', name: 'Bea Buyer' });
  expect((await send(seller, sale, { carrier: 'ups', trackingNumber: '1Z5R89390357567127' })).status).toBe(200);
  await moves(sale, 'delivered');
  for (const person of [seller, buyer, admin])
    expect(await look(person, sale)).toMatchObject({
      state: 'returning',
      receivedAt: null,
      parcel: { said: { state: 'delivered', doubt: null } },
    });
  // Nothing is waited for that would follow of it.
  expect((await parcelOf(sale))?.waits_hours).toBeGreaterThan(5);
});

test('The desk lists what the carrier says of a phone that was sent back', async () => {
  const { seller, buyer, sale } = await goBack(market, admin, { ...posted, sentTo: ['ES'] });
  await act(seller, sale, { act: 'return_to', address: calleMayor });
  await sendBack(buyer, sale, { trackingNumber: '1Z5R89390357567136' });
  await moves(sale, 'lost');
  const { body } = await admin.call<SaleProblem[]>('GET /api/sales/problems');
  expect(body.find(({ _id }) => _id === sale)).toMatchObject({ about: 'return_no_word', saidBack: 'lost' });
});
