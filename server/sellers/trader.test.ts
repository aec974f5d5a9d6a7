import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PhonePage } from '#contract/phones.ts';
import type { SellerPage, Trader } from '#contract/sellers.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

const trader: Trader = {
  name: 'Sam Phones LLC',
  address: '12 SE Ash St\nPortland, OR 97214',
  email: 'hello@sam-phones.example',
  phone: '+1 503 555 0199',
};

let market: TestMarket;
let seller: Person;
let phone: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await addPerson(market, 'Seller');
  phone = await listPhone(market, seller);
});

const open = { contactAfterBooking: false, takesOffers: true };
const say = (said: unknown) => seller.call('PUT /api/me/trader', { trader: said });

/** What everybody is told of how they sell, by the seller's page and by the phone's. */
async function told() {
  const page = await callAsVisitor<SellerPage>(market, `GET /api/sellers/${seller.id}`);
  const beside = await callAsVisitor<PhonePage>(market, `GET /api/phones/${phone}`);
  expect(beside.body.seller?.trader).toEqual(page.body.trader);
  expect((await seller.call('GET /api/me/trader')).body).toEqual(
    page.body.trader === undefined ? open : { ...open, trader: page.body.trader },
  );
  return page.body.trader;
}

describe('How a seller says they sell', () => {
  test('is told to everybody from then on: not said yet, a business, a private person', async () => {
    expect(await told()).toBeUndefined();
    expect(await say(trader)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await told()).toEqual(trader);
    expect((await say({ ...trader, name: 'Sam & Daughters' })).status).toBe(200);
    expect(await told()).toMatchObject({ name: 'Sam & Daughters' });
    expect((await say(null)).status).toBe(200);
    expect(await told()).toBeNull();
    expect((await say(null)).body).toMatchObject({ modifiedCount: 0 });
  });

  test.each<[string, object | undefined, string]>([
    ['nothing', undefined, 'trader'],
    ['no address', { ...trader, address: undefined }, 'trader.address'],
    ['an empty name', { ...trader, name: ' ' }, 'trader.name'],
    ['a link', { ...trader, address: 'See www.sam.example/now' }, 'trader.address'],
    ['no e-mail address', { ...trader, email: 'sam' }, 'trader.email'],
    ['a phone number that is too short', { ...trader, phone: '1' }, 'trader.phone'],
    ['another field', { ...trader, website: 'sam' }, 'trader.website'],
  ])('is refused with %s, and stays as it was', async (_what, said, path) => {
    await say(null);
    expect(await say(said)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await told()).toBeNull();
  });

  test('cannot be said by a buyer', async () => {
    const buyer = await addPerson(market, 'User');
    expect((await buyer.call('PUT /api/me/trader', { trader: null })).status).toBe(403);
    expect((await buyer.call('GET /api/me/trader')).status).toBe(403);
  });

  test('is forgotten when the account is closed', async () => {
    await say(trader);
    const admin = await addAdmin(market);
    await admin.call(`DELETE /api/users/${seller.id}`);
    expect(await market.context.db.selectFrom('seller_kinds').where('seller_id', '=', seller.id).execute()).toEqual([]);
  });
});
