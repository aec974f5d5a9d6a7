import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { bookPhone, call, done, listPhone, signInByCalls, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { isAlive, walkTo } from '../support/pages.ts';
import { patience, watchCalls } from '../support/watching.ts';

let browser: Browser;
let buyer: Person;
let seller: Person;
let phones: Listed[];

beforeAll(async () => {
  browser = await openBrowser();
  [buyer, seller] = [await signUpByCalls('User', 'Tara Buyer'), await signUpByCalls('Seller', 'Theo Seller')];
  phones = [await listPhone(seller), await listPhone(seller), await listPhone(seller)];
  await bookPhone(buyer, await listPhone(seller));
});
afterAll(() => browser.close());

const advertised = '**/api/products/advertised?*';
const orders = '**/api/bookings?*';
const products = '**/api/products?*';

/**
 * Opens a list as a whole page, in a window and a session of their own, which the test may end. The page asks for the
 * list before its scripts, and it goes with the session.
 */
async function openList(who: Person, path: string, list: string): Promise<Page> {
  const page = await newVisitor(browser, windowOf(await signInByCalls(who.email)));
  const request = page.waitForRequest(list);
  await page.goto(path);
  expect((await request).headers()).not.toHaveProperty('authorization');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'SignOut' }).waitFor();
  await isAlive(page);
  return page;
}

const storedToken = async (page: Page) => String(await page.evaluate("localStorage.getItem('accessToken')"));
const step = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).first().click();

/** Refuses a list, as many times as it is asked for. @returns the tokens that it was asked for with */
async function refuse(page: Page, list: string, status: number, times = Infinity): Promise<string[]> {
  const tokens: string[] = [];
  await page.route(list, (route) => {
    tokens.push(route.request().headers().authorization ?? '');
    return tokens.length > times
      ? route.continue()
      : route.fulfill({ status, json: { message: 'No.', code: 'not_allowed' } });
  });
  return tokens;
}

/** Lets nobody have a new token. @returns how often one was asked for */
async function refuseTokens(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/jwt?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 401, json: { message: 'Please sign in first.', code: 'not_signed_in' } });
  });
  return () => asked;
}

/** Does what asks for a list that is refused, and waits until the page has signed out. @returns the token until then */
async function isSignedOutBy(page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = await storedToken(page);
  // Its answer takes the cookies away, also those of a sign-in after it if it came that late.
  const ended = page.waitForResponse('**/api/auth/sign-out');
  await act();
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  expect(await storedToken(page)).toBe('null');
  expect((await ended).status()).toBe(200);
  await page.unrouteAll();
  return before;
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill('six-or-more');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

// Each list with either status: web/lib/api.test.ts.
describe('Protected calls carry "authorization: bearer" with the stored token', () => {
  test('of a buyer, who is logged out where My Orders or advertised products refuse a new token too', async () => {
    const page = await openList(buyer, '/dashboard/myOrders', orders);
    // A refusal of another kind logs nobody out.
    await page.route('**/api/booking/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not for you.', code: 'not_allowed' } }),
    );
    await walkTo(page, '/dashboard/payment/00000000-0000-4000-8000-000000000000');
    await page.getByText('Not for you.').waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect(await done(call('GET /me', { token: await storedToken(page) }))).toMatchObject({
      user: { email: buyer.email },
    });
    await page.unrouteAll();

    const renewals = await refuseTokens(page);
    const ofAdvertised = await refuse(page, advertised, 401);
    const token = await isSignedOutBy(page, () => step(page, 'Home'));
    expect([ofAdvertised[0], renewals()]).toEqual([`bearer ${token}`, 1]);

    // Refused with the new token, too.
    await step(page, 'Login');
    await signInAgain(page);
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    await step(page, 'Dashboard');
    const twice = await refuse(page, orders, 403);
    const second = await isSignedOutBy(page, () => step(page, 'My Orders'));
    expect([twice.length, twice[0]]).toEqual([2, `bearer ${second}`]);

    // Taken with the new token: the login leads back to the list.
    const made = watchCalls(page);
    const once = await refuse(page, orders, 403, 1);
    await signInAgain(page);
    await page.getByRole('row').nth(1).waitFor();
    await expect.poll(() => once.length, patience).toBe(2);
    expect(once[1]).toBe(`bearer ${await storedToken(page)}`);
    // One came with the login.
    expect(made.filter((one) => one === 'GET /api/jwt')).toHaveLength(2);
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
  });

  test('of a seller, also for a change; a 401 on My Products logs out, unless a new token helps', async () => {
    const page = await openList(seller, '/dashboard/myProducts', products);
    // To advertise one changes the list, which is then asked for again.
    const advertise = (nth: number) =>
      page
        .getByRole('row')
        .filter({ hasText: phones[nth]?.name ?? '' })
        .getByRole('button', { name: 'Advertise', exact: true })
        .click();
    const [change, list] = [
      page.waitForRequest((one) => one.method() === 'PUT'),
      page.waitForRequest((one) => one.method() === 'GET' && /\/api\/products\?/.test(one.url())),
    ];
    await advertise(0);
    const first = `bearer ${await storedToken(page)}`;
    expect([(await change).headers().authorization, (await list).headers().authorization]).toEqual([first, first]);
    await page.getByText('Advertised', { exact: true }).first().waitFor();

    const made = watchCalls(page);
    const once = await refuse(page, products, 401, 1);
    await advertise(1);
    await page.getByText('Advertised', { exact: true }).nth(1).waitFor();
    await expect.poll(() => once.length, patience).toBe(2);
    expect(once).toEqual([first, `bearer ${await storedToken(page)}`]);
    expect(made.filter((one) => one === 'GET /api/jwt')).toHaveLength(1);
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    await page.unrouteAll();

    const renewals = await refuseTokens(page);
    const refused = await refuse(page, products, 401);
    const token = await isSignedOutBy(page, () => advertise(2));
    expect([refused[0], renewals()]).toEqual([`bearer ${token}`, 1]);
  });
});
