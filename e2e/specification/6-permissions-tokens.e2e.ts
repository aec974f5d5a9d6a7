import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { listPhone, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { isAlive, walkTo } from '../support/pages.ts';
import { patience, watchCalls } from '../support/watching.ts';

let browser: Browser;
let seller: Person;
let phones: Listed[];
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  seller = await signUpByCalls('Seller', 'Theo Seller');
  phones = [await listPhone(seller), await listPhone(seller), await listPhone(seller)];
  page = await newVisitor(browser, windowOf(seller));
});
afterAll(() => browser.close());

const products = '**/api/products?*';
const storedToken = async () => String(await page.evaluate("localStorage.getItem('accessToken')"));

/** Refuses the list, as many times as it is asked for. @returns the tokens that it was asked for with */
async function refuse(status: number, times = Infinity): Promise<string[]> {
  const tokens: string[] = [];
  await page.route(products, (route) => {
    tokens.push(route.request().headers().authorization ?? '');
    return tokens.length > times
      ? route.continue()
      : route.fulfill({ status, json: { message: 'No.', code: 'not_allowed' } });
  });
  return tokens;
}

/** Lets nobody have a new token. @returns how often one was asked for */
async function refuseTokens(): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/jwt?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 401, json: { message: 'Please sign in first.', code: 'not_signed_in' } });
  });
  return () => asked;
}

// Each list with either status: web/lib/api.test.ts.
describe('Protected calls', () => {
  test('carry the stored token; a list that refuses it is asked for with a new one, else one is signed out', async () => {
    // The page asks for the list before its scripts, and it goes with the session.
    const preloaded = page.waitForRequest(products);
    await page.goto('/dashboard/myProducts');
    expect((await preloaded).headers()).not.toHaveProperty('authorization');
    await page.getByRole('row').nth(1).waitFor();
    const signOut = page.getByRole('button', { name: 'SignOut' });
    await signOut.waitFor();
    await isAlive(page);

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
    const first = `bearer ${await storedToken()}`;
    expect([(await change).headers().authorization, (await list).headers().authorization]).toEqual([first, first]);
    await page.getByText('Advertised', { exact: true }).first().waitFor();

    const made = watchCalls(page);
    const once = await refuse(401, 1);
    await advertise(1);
    await page.getByText('Advertised', { exact: true }).nth(1).waitFor();
    await expect.poll(() => once.length, patience).toBe(2);
    expect(once).toEqual([first, `bearer ${await storedToken()}`]);
    expect(made.filter((one) => one === 'GET /api/jwt')).toHaveLength(1);
    await signOut.waitFor();
    await page.unrouteAll();

    // A refusal of another kind logs nobody out.
    await page.route('**/api/booking/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not for you.', code: 'not_allowed' } }),
    );
    await walkTo(page, '/dashboard/payment/00000000-0000-4000-8000-000000000000');
    await page.getByText('Not for you.').waitFor();
    await signOut.waitFor();
    await walkTo(page, '/dashboard/myProducts');

    const renewals = await refuseTokens();
    const refused = await refuse(403);
    const token = await storedToken();
    const ended = page.waitForResponse('**/api/auth/sign-out');
    await advertise(2);
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
    expect(await storedToken()).toBe('null');
    expect((await ended).status()).toBe(200);
    expect([refused[0], renewals()]).toEqual([`bearer ${token}`, 1]);
  });
});
