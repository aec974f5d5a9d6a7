import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { OwnProduct } from '#contract/products.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { endOverOffers, forgetOffers } from '#server/offers/jobs.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { accept, counter, end, mustOffer, offer, offersOf, storedOffer, toldOf } from '#server/testing/offering.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  listPhone,
  newBooking,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { grantAdmin } from '#server/users/actions.ts';

let market: TestMarket;
let seller: Person;
let admin: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  admin = await addAdmin(market);
});
afterAll(async () => {
  const found = await checkBooks(market.context, [...invariants, ...ledgerInvariants]);
  expect(found.map(({ invariant }) => invariant.id)).toEqual([]);
  await market.close();
});

const newBuyer = () => addPerson(market, 'User');
const phoneOfSeller = () => listPhone(market, seller);

describe('What ends an offer by itself', () => {
  test('48 hours without an answer: it shows at once, and both are told by the job', async () => {
    const [buyer, name] = [await newBuyer(), 'Expired 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 300);
    await sql`update offers set expires_at = now() - interval '1 second' where id = ${id}::uuid`.execute(market.owner);
    expect((await accept(seller, id)).body.code).toBe('offer_over');
    expect((await offersOf(buyer, 'other'))[0]?.state).toBe('expired');
    // It makes way for a new one, also before the job.
    const next = await mustOffer(market, buyer, phone, 310);
    expect((await storedOffer(market, id))?.state).toBe('expired');
    await sql`update offers set expires_at = now() - interval '1 second' where id = ${next}::uuid`.execute(
      market.owner,
    );
    await endOverOffers(market.context);
    expect(await toldOf(buyer, name)).toEqual(['offer_expired', 'offer_expired']);
    // The end of the first offer and the second one may be of the same millisecond, so they come in any order.
    const told = (await toldOf(seller, name)).toSorted();
    expect(told).toEqual(['offer_expired', 'offer_expired', 'offer_made', 'offer_made']);
  });

  test('a booking of its buyer at the asking price: nobody is told, and the phone can be offered for again after it', async () => {
    const [buyer, name] = [await newBuyer(), 'Booked 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 300);
    const booking = await bookPhone(market, buyer, phone);
    expect((await accept(seller, id)).status).toBe(409);
    await endOverOffers(market.context);
    expect((await storedOffer(market, id))?.state).toBe('gone');
    expect(await toldOf(buyer, name)).not.toContain('offer_over');
    await buyer.call(`DELETE /api/bookings/${booking}`);
    await mustOffer(market, buyer, phone, 310);
  });

  test('a sold phone: all others who had offered for it are told', async () => {
    const [one, two, name] = [await newBuyer(), await newBuyer(), 'Sold 13'];
    const phone = await listPhone(market, seller, { name });
    const [first, second] = [await mustOffer(market, one, phone, 300), await mustOffer(market, two, phone, 310)];
    const { body } = await accept(seller, first);
    expect((await accept(seller, second)).body.code).toBe('already_reserved');
    await payFor(market, one, body.insertedId, 300);
    await endOverOffers(market.context);
    expect((await storedOffer(market, second))?.state).toBe('gone');
    expect(await toldOf(two, name)).toEqual(['offer_over']);
  });

  test('a changed listing, as its seller is told before: its buyer hears so, and of whose price', async () => {
    const [buyer, name] = [await newBuyer(), 'Changed 13'];
    const phone = await listPhone(market, seller, { name });
    const id = await mustOffer(market, buyer, phone, 280);
    expect((await counter(seller, id, 1, 335)).status).toBe(200);
    const { img } = (await seller.call<{ img: string }>(`GET /api/products/${phone}`)).body;
    const { sellerName: _, email: __, verified: ___, ...listing } = newProduct(seller, img, { name, resalePrice: 350 });
    const open = async () => (await seller.call<OwnProduct>(`GET /api/products/mine/${phone}`)).body.openOffers;
    expect(await open()).toBe(1);
    expect((await seller.call(`PUT /api/products/${phone}`, { ...listing, revision: 1 })).status).toBe(200);
    expect(await open()).toBe(0);
    await endOverOffers(market.context);
    expect((await buyer.call<Notice[]>('GET /api/notices')).body[0]).toMatchObject({
      kind: 'offer_outdated',
      title: 'The listing of Changed 13 changed',
      text: 'So the offer of $335 has ended. Look at the listing and its price; you can make a new offer.',
    });
  });

  test('a withdrawn phone', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    await seller.call(`DELETE /api/products/${phone}`);
    expect((await accept(seller, id)).body.code).toBe('offer_over');
    await endOverOffers(market.context);
    expect((await storedOffer(market, id))?.state).toBe('gone');
  });

  test.each(['close', 'suspend'])('an account that an admin has to %s, on either side', async (how) => {
    const [buyer, selling] = [await newBuyer(), await addPerson(market, 'Seller')];
    const [one, two] = [await listPhone(market, selling), await phoneOfSeller()];
    const [got, made] = [await mustOffer(market, await newBuyer(), one, 300), await mustOffer(market, buyer, two, 300)];
    for (const { id } of [buyer, selling])
      await (how === 'close'
        ? admin.call(`DELETE /api/users/${id}`)
        : admin.call(`PUT /api/users/suspend/${id}`, { reason: 'Fraud' }));
    for (const id of [got, made])
      expect(await storedOffer(market, id)).toEqual({ state: 'left', phone: null, location: null });
    expect((await accept(seller, made)).body.code).toBe('offer_over');
  });

  test('somebody who is to be an admin has to end it first; nobody books for an admin', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const id = await mustOffer(market, buyer, phone, 300);
    const grant = () => grantAdmin({ ...market.context, db: market.owner }, buyer.email);
    await expect(grant()).rejects.toMatchObject({ code: 'account_in_use' });
    // As the command of an older version left it.
    await market.owner.insertInto('admin_grants').values({ user_id: buyer.id }).execute();
    expect((await accept(seller, id)).body.code).toBe('offer_over');
    await market.owner.deleteFrom('admin_grants').where('user_id', '=', buyer.id).execute();
    expect((await end(buyer, id)).status).toBe(200);
    expect(await grant()).toBe(true);
  });

  test('an account that is being made an admin: what waits for that is refused, as is a booking or a listing', async () => {
    const [buyer, selling] = [await newBuyer(), await addPerson(market, 'Seller')];
    const [one, two] = [await phoneOfSeller(), await phoneOfSeller()];
    const booking = await newBooking(market, buyer, two);
    const listing = newProduct(selling, await uploadPhoto(market, selling));
    const late: Promise<{ status: number }>[] = [];
    await inTransaction({ ...market.context, db: market.owner }, async (context) => {
      for (const { email } of [buyer, selling]) await grantAdmin(context, email);
      late.push(offer(market, buyer, one, 300), buyer.call('POST /api/bookings', booking));
      late.push(selling.call('POST /api/products', listing));
      await until(async () => (await countWaiting(market)) === late.length);
    });
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('what ended is erased after 90 days, unless it was accepted', async () => {
    const [buyer, phone] = [await newBuyer(), await phoneOfSeller()];
    const declined = await mustOffer(market, buyer, phone, 300);
    await end(seller, declined);
    const accepted = await mustOffer(market, buyer, phone, 310);
    await accept(seller, accepted);
    await sql`update offers set ended_at = ended_at - interval '91 days'
      where id in (${declined}::uuid, ${accepted}::uuid)`.execute(market.owner);
    await forgetOffers(market.context);
    expect(await storedOffer(market, declined)).toBeUndefined();
    expect((await storedOffer(market, accepted))?.state).toBe('accepted');
  });
});
