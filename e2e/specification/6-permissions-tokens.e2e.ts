import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import {
  bookPhone,
  call,
  done,
  listPhone,
  signInAdmin,
  signInByCalls,
  signUpByCalls,
  windowOf,
} from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { isAlive, walkTo } from '../support/pages.ts';
import { patience, watchCalls } from '../support/watching.ts';

let browser: Browser;
let buyer: Person;
let seller: Person;
let phone: Listed;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  [buyer, seller] = [await signUpByCalls('User', 'Tara Buyer'), await signUpByCalls('Seller', 'Theo Seller')];
  phone = await listPhone(seller);
  await bookPhone(buyer, phone);
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

interface List {
  /** The call's address, as a pattern. */
  call: string;
  who: () => Person;
  /** Where one starts, the link that leads to the list, where that is, and what is seen when it is there. */
  from: string;
  link: string;
  at: string;
  seen: () => Promise<void>;
}

const lists: Record<string, List> = {
  'advertised products': {
    call: '**/api/products/advertised?*',
    who: () => buyer,
    from: '/blog',
    link: 'Home',
    at: '/',
    seen: () => page.getByRole('region', { name: 'Advertised items' }).waitFor(),
  },
  'my orders': {
    call: '**/api/bookings?*',
    who: () => buyer,
    from: '/dashboard',
    link: 'My Orders',
    at: '/dashboard/myOrders',
    seen: () => page.getByRole('row', { name: phone.name }).waitFor(),
  },
  'my products': {
    call: '**/api/products?*',
    who: () => seller,
    from: '/dashboard',
    link: 'My Products',
    at: '/dashboard/myProducts',
    seen: () => page.getByRole('row', { name: phone.name }).waitFor(),
  },
};
const listOf = (name: string): List => lists[name] ?? (Promise.reject(new Error(name)) as never);

/** Signs somebody in anew, in a session that a test may end, and opens a page. */
async function openAs(who: Person, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What the page of the one before still does must not be taken for the new one's.
  await page.goto('about:blank');
  await page.context().setStorageState(windowOf(await signInByCalls(who.email)).storageState ?? '');
  await page.goto(path);
}

/** Signs somebody in anew, and goes where the list is one step away. */
async function oneStepBefore({ who, from }: Pick<List, 'who' | 'from'>): Promise<void> {
  await openAs(who(), from);
  await page.getByRole('button', { name: 'SignOut' }).waitFor();
  await isAlive(page);
}

const step = (link: string) => page.getByRole('link', { name: link, exact: true }).first().click();
async function carriesToken({ call, link, seen }: List): Promise<void> {
  const request = page.waitForRequest(call);
  await step(link);
  expect((await request).headers().authorization).toBe(`bearer ${await storedToken()}`);
  await seen();
}

const storedToken = async () => String(await page.evaluate("localStorage.getItem('accessToken')"));
const isSignedOut = () => page.getByRole('link', { name: 'Login', exact: true }).waitFor();

describe('A call that is protected', () => {
  test('carries the header "authorization: bearer" with the stored token: advertised products, my orders', async () => {
    await oneStepBefore({ who: () => buyer, from: '/dashboard' });
    for (const name of ['my orders', 'advertised products']) await carriesToken(listOf(name));
  });

  test('carries it as well for my products, when something is changed, or an admin looks', async () => {
    await page.context().setStorageState(windowOf(await signInAdmin()).storageState ?? '');
    await page.goto('/dashboard');
    await isAlive(page);
    for (const [link, pattern] of [
      ['All Buyers', '**/api/users/buyers?*'],
      ['All Sellers', '**/api/users/sellers?*'],
      ['Reported Items', '**/api/reportedItems?*'],
    ] as const) {
      const request = page.waitForRequest(pattern);
      await step(link);
      expect((await request).headers().authorization).toBe(`bearer ${await storedToken()}`);
    }
    await oneStepBefore(listOf('my products'));
    await carriesToken(listOf('my products'));
    const request = page.waitForRequest((one) => one.method() === 'PUT');
    await page.getByRole('button', { name: 'Advertise', exact: true }).click();
    expect((await request).headers().authorization).toBe(`bearer ${await storedToken()}`);
  });

  test.each(['my orders', 'my products'])(
    'goes with the session where the page asks before its scripts: %s',
    async (name) => {
      const list = listOf(name);
      const request = page.waitForRequest(list.call);
      await openAs(list.who(), list.at);
      expect((await request).headers()).not.toHaveProperty('authorization');
      await list.seen();
    },
  );
});

describe('A refused list', () => {
  // Each list with either status: web/lib/api.test.ts.
  test.each([
    [401, 'advertised products'],
    [403, 'my orders'],
    [401, 'my products'],
  ])('logs out: %i on %s, once a new token could not be had', async (status, name) => {
    const list = listOf(name);
    await oneStepBefore(list);
    let renewals = 0;
    await page.route('**/api/jwt?*', (route) => {
      renewals += 1;
      return route.fulfill({ status: 401, json: { message: 'Please sign in first.', code: 'not_signed_in' } });
    });
    await page.route(list.call, (route) => route.fulfill({ status, json: { message: 'No.', code: 'not_allowed' } }));
    const ended = page.waitForResponse('**/api/auth/sign-out');
    await step(list.link);
    await isSignedOut();
    expect(await storedToken()).toBe('null');
    expect((await ended).status()).toBe(200);
    expect(renewals).toBe(1);
  });

  test.each([
    [403, 'my orders'],
    [401, 'my products'],
  ])('stays signed in: %i on %s, when a new token is taken', async (status, name) => {
    const list = listOf(name);
    await oneStepBefore(list);
    const before = await storedToken();
    const tokens: string[] = [];
    await page.route(list.call, (route) => {
      tokens.push(route.request().headers().authorization ?? '');
      return tokens.length === 1
        ? route.fulfill({ status, json: { message: 'No.', code: 'token_expired' } })
        : route.continue();
    });
    const made = watchCalls(page);
    await step(list.link);
    await list.seen();
    await expect.poll(() => tokens.length, patience).toBe(2);
    expect(tokens).toEqual([`bearer ${before}`, `bearer ${await storedToken()}`]);
    expect(made.filter((one) => one === 'GET /api/jwt')).toHaveLength(1);
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
  });

  test('logs out when it is refused with the new token, too', async () => {
    const list = listOf('my orders');
    await oneStepBefore(list);
    await page.route(list.call, (route) =>
      route.fulfill({ status: 403, json: { message: 'No.', code: 'not_allowed' } }),
    );
    // Its answer takes the cookies away, also those of the next test if it came that late.
    const ended = page.waitForResponse('**/api/auth/sign-out');
    await step(list.link);
    await page.waitForURL('**/login');
    expect(await storedToken()).toBe('null');
    await ended;
  });

  test('of another kind does not log out', async () => {
    await oneStepBefore({ who: () => buyer, from: '/dashboard' });
    await page.route('**/api/booking/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not for you.', code: 'not_allowed' } }),
    );
    await walkTo(page, '/dashboard/payment/00000000-0000-4000-8000-000000000000');
    await page.getByText('Not for you.').waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect(await done(call('GET /me', buyer))).toMatchObject({ user: { email: buyer.email } });
  });
});
