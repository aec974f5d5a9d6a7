import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAs, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let buyer: Person;
let seller: Person;
let admin: Person;
let phone: string;

beforeAll(async () => {
  // A demo market has the pages of a house.
  market = await openTestMarket({ DEMO: '1', DELIVERY_PROOF: 'test' });
  await addCategory(market);
  await fillCatalogue(market.context);
  [buyer, seller, admin] = [await addPerson(market, 'User'), await addPerson(market, 'Seller'), await addAdmin(market)];
  phone = await listPhone(market, seller);
  await seller.call(`PUT /api/products/advertise/${phone}`, {});
  const asked = await buyer.call<{ conversationId: string }>('POST /api/conversations', {
    productID: phone,
    text: 'Hi',
  });
  const { conversationId } = asked.body;
  const report = `POST /api/conversations/${conversationId}/report`;
  const reported = await buyer.call<{ insertedId: string }>(report, { reason: 'Rude' });
  const parcel = await market.context.parcels?.watch({ carrier: 'ups', number: '1Z5R89390357567127' });
  ids.push(
    ['test-gateway/parcels', parcel ?? ''],
    ['conversationReports', reported.body.insertedId],
    ['conversations/', conversationId],
    ['buyers/', buyer.id],
  );
});
afterAll(() => market.close());

const reads = Object.values<Route>(routes).filter(({ call }) => call.startsWith('GET '));
const forMembers = reads.filter(({ audience }) => audience !== 'anyone');
const forVisitors = reads.filter(({ audience, call }) => audience === 'anyone' && call !== routes.getMe.call);

/** What stands in a path that isn't a phone's id. */
const ids: [part: string, id: string][] = [
  ['categories', 'apple'],
  ['models', 'apple-iphone-13'],
  ['towns', '5746545'],
];
const queries: Record<string, string> = {
  '/api/towns': '?q=port',
  '/api/prices': '?model=apple-iphone-13&condition=Good',
  '/api/search/suggestions': '?q=ip',
  '/api/offers': '?waitingFor=me',
};

/** Somebody who may make the call, and the call as they make it. */
function madeBy({ audience, call }: Route): { person: Person; url: string } {
  const isFor = (role: 'buyer' | 'seller') => typeof audience === 'string' || audience.includes(role);
  const person = isFor('buyer') ? buyer : isFor('seller') ? seller : admin;
  const [, path = ''] = call.split(' ');
  const id = path.includes('/sellers/') ? seller.id : (ids.find(([part]) => path.includes(part))?.[1] ?? phone);
  const wantsEmail = ['/api/bookings', '/api/products', '/api/sales', '/api/jwt'].includes(path);
  const query = wantsEmail
    ? `?email=${person.email}`
    : path.endsWith('/several')
      ? `?ids=${phone}`
      : (queries[path] ?? '');
  return {
    person,
    url:
      path
        .replace('{email}', person.email)
        .replace('{id}', id)
        .replace('{name}', 'terms')
        .replace('{month}', '2026-11') + query,
  };
}

const ask = (url: string, headers: Record<string, string>) => market.app.inject({ url, headers });

/** Nothing is booked or sold here. */
const nothingThere: readonly string[] = [
  routes.getBooking.call,
  routes.getSale.call,
  routes.getSaleReviews.call,
  routes.listCaseMessages.call,
  routes.getCaseHistories.call,
];

describe("A member's read with the session's cookie alone", () => {
  test.each(forMembers.filter(({ isStream }) => !isStream))(
    'is answered as with a token, and kept by nobody: $call',
    async (row) => {
      const { person, url } = madeBy(row);
      const byCookie = await ask(url, { cookie: person.cookie });
      expect(byCookie.headers['cache-control']).toBe(byCookie.statusCode === 200 ? 'private, no-store' : 'no-store');
      expect(byCookie.headers.etag).toBeUndefined();
      if (row.credential === 'cookie') return expect(byCookie.statusCode).toBe(200);
      const byToken = await ask(url, { authorization: `bearer ${person.token}` });
      expect([byCookie.statusCode, byCookie.body]).toEqual([byToken.statusCode, byToken.body]);
      expect(nothingThere.includes(row.call) ? 404 : 200).toBe(byCookie.statusCode);
    },
  );

  test.each(forMembers)('is refused when a page of another site makes it: $call', async (row) => {
    const { person, url } = madeBy(row);
    for (const site of ['cross-site', 'same-site', 'nonsense']) {
      const answer = await ask(url, { cookie: person.cookie, 'sec-fetch-site': site });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'foreign_origin' }]);
    }
    if (row.isStream) return;
    for (const site of ['same-origin', 'none'])
      expect((await ask(url, { cookie: person.cookie, 'sec-fetch-site': site })).statusCode).not.toBe(403);
  });

  test.each(forMembers.filter(({ credential }) => credential !== 'cookie'))(
    'is refused beside a token that is not valid: $call',
    async (row) => {
      const { person, url } = madeBy(row);
      for (const authorization of ['bearer nonsense', 'Basic YTpi', '']) {
        const answer = await ask(url, { cookie: person.cookie, authorization });
        expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'token_expired' }]);
      }
    },
  );

  test("is judged by the token beside it, even if that is another person's", async () => {
    const both = { cookie: buyer.cookie, authorization: `bearer ${admin.token}` };
    expect((await ask('/api/users/buyers', both)).statusCode).toBe(200);
    expect((await ask(`/api/bookings?email=${buyer.email}`, both)).statusCode).toBe(403);
    // A token is not sent along by a browser, so who sends one has wanted the call.
    expect((await ask('/api/users/buyers', { ...both, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
  });

  test('is refused once the session or the account has ended, as with a token', async () => {
    const url = '/api/notices';
    const status = async (person: Person, headers: Record<string, string> = { cookie: person.cookie }) =>
      (await ask(url, headers)).statusCode;
    const leaver = await addPerson(market, 'User');
    expect(await status(leaver)).toBe(200);
    await callAs(market, 'POST /api/auth/sign-out', { cookie: leaver.cookie }, {});
    expect(await status(leaver)).toBe(401);

    const suspect = await addPerson(market, 'User');
    const suspended = await admin.call(`PUT /api/users/suspend/${suspect.id}`, { reason: 'Sold what was not there.' });
    expect(suspended.status).toBe(200);
    expect(await status(suspect)).toBe(401);
    expect(await status(suspect, { authorization: `bearer ${suspect.token}` })).toBe(401);

    const closed = await addPerson(market, 'Seller');
    await admin.call(`DELETE /api/users/${closed.id}`);
    expect(await status(closed)).toBe(401);
  });

  test('waits for the second step, as with a token', async () => {
    const person = await addPerson(market, 'User');
    await market.context.db
      .updateTable('identity_user')
      .set({ twoFactorEnabled: true })
      .where('email', '=', person.email)
      .execute();
    expect((await ask('/api/notices', { cookie: person.cookie })).statusCode).toBe(401);
  });
});

describe('A read that visitors may make', () => {
  test.each(forVisitors)('ignores the cookie from any site: $call', async (row) => {
    const { url } = madeBy(row);
    const asVisitor = await ask(url, {});
    expect(asVisitor.statusCode).toBe(200);
    for (const site of ['same-origin', 'cross-site']) {
      const byCookie = await ask(url, { cookie: buyer.cookie, 'sec-fetch-site': site });
      expect([byCookie.statusCode, byCookie.body, byCookie.headers['cache-control']]).toEqual([
        200,
        asVisitor.body,
        asVisitor.headers['cache-control'],
      ]);
    }
  });

  test("shows no seller's contact to a cookie, and none to visitors after a member has looked", async () => {
    const path = `/api/products/${phone}`;
    expect((await ask(path, { authorization: `bearer ${buyer.token}` })).json()).toMatchObject({ email: seller.email });
    expect((await ask(path, { cookie: buyer.cookie })).json()).not.toHaveProperty('email');
    expect((await ask(path, {})).json()).not.toHaveProperty('email');
  });
});

test('Who one is may be asked with a cookie, and not by a page of another site', async () => {
  const own = await ask('/api/me', { cookie: buyer.cookie });
  expect([own.json(), own.headers['cache-control']]).toMatchObject([
    { user: { email: buyer.email } },
    'private, no-store',
  ]);
  expect((await ask('/api/me', { cookie: buyer.cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await ask('/api/me', { 'sec-fetch-site': 'cross-site' })).json()).toEqual({ user: null });
});
