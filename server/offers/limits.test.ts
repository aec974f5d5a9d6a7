import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerAllowances, offering } from '#contract/offering.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { accept, end, mustOffer } from '#server/testing/offering.ts';
import { bookPhone } from '#server/testing/paying.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

// A stranger's requests: the owner's, from this machine, aren't counted.
const fromElsewhere = { 'x-forwarded-for': '203.0.113.9' };
let market: TestMarket;
let seller: Person;

beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

async function send(person: Person, call: string, body: object) {
  const [method, url = ''] = call.split(' ');
  const answer = await market.app.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `bearer ${person.token}`, ...fromElsewhere },
    payload: body,
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

const makeOffer = (buyer: Person, productID: string) =>
  send(buyer, 'POST /api/offers', { productID, revision: 1, price: 300, phone: '12345' });

async function oldBuyer(): Promise<Person> {
  const buyer = await addPerson(market, 'User');
  await sql`update users set created_at = now() - interval '2 days' where id = ${buyer.id}::uuid`.execute(market.owner);
  return buyer;
}

describe('A buyer', () => {
  test(`has ${offering.openMax} open offers at most`, async () => {
    const buyer = await oldBuyer();
    for (let made = 0; made < offering.openMax; made += 1)
      expect(await makeOffer(buyer, await listPhone(market, seller))).toMatchObject({ status: 200 });
    expect(await makeOffer(buyer, await listPhone(market, seller))).toEqual({ status: 409, code: 'too_many_offers' });
  });

  test(`whose account is new makes ${offerAllowances.madeByNewcomer.max} offers a day`, async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    for (let made = 0; made < offerAllowances.madeByNewcomer.max; made += 1)
      await end(buyer, await mustOffer(market, buyer, phone, 300));
    expect(await makeOffer(buyer, phone)).toEqual({ status: 429, code: 'too_many_requests' });
    // As if the clock had been ahead when they were made.
    await sql`update offers set created_at = created_at + interval '20 days' where buyer_id = ${buyer.id}::uuid`.execute(
      market.owner,
    );
    expect(await makeOffer(buyer, phone)).toMatchObject({ status: 200 });
  });

  test('who gave a phone back has to wait, also when its seller accepts their offer', async () => {
    const [buyer, phone] = [await oldBuyer(), await listPhone(market, seller)];
    await buyer.call(`DELETE /api/bookings/${await bookPhone(market, buyer, phone)}`);
    const id = await mustOffer(market, buyer, phone, 300);
    expect(await send(seller, `POST /api/offers/${id}/accept`, { named: 1 })).toEqual({
      status: 409,
      code: 'buyer_full',
    });
  });

  test('whose account is new has as long to pay as others, since the seller chose them and the moment', async () => {
    const [buyer, phone] = [await addPerson(market, 'User'), await listPhone(market, seller)];
    const id = await mustOffer(market, buyer, phone, 300);
    expect(await send(seller, `POST /api/offers/${id}/accept`, { named: 1 })).toMatchObject({ status: 200 });
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - created_at)::int / 3600 as hours from bookings
      where offer_id = ${id}::uuid`.execute(market.context.db);
    expect(rows).toEqual([{ hours: 12 }]);
    expect((await accept(seller, id)).body.code).toBe('offer_over');
  });
});
