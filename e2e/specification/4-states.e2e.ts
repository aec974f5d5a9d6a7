import { randomUUID } from 'node:crypto';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { answerPrompt, pathOf, visit } from '../support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register, reportPhone } from '../support/people.ts';
import { patience, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

const tokenIn = (page: Page) => page.evaluate<string | null>("localStorage.getItem('accessToken')");
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('4. Signed out, signed in, and back', () => {
  test('login: the identity service first, then a token by e-mail, which is stored before it navigates', async () => {
    await handOver(page, null);
    await visit(page, '/login');
    expect(await tokenIn(page)).toBeNull();
    const steps = followSteps(page);
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('status').getByText('SignIn Successful').waitFor();
    await page.getByRole('region', { name: 'Browse by brand' }).waitFor();
    // Of each place it is asked whether a token is there, which takes a moment.
    await expect
      .poll(() => steps, patience)
      .toEqual(['POST /api/auth/sign-in/email', 'GET /api/jwt?email=buyer%40redial.example', 'at / with a token']);
    expect(await tokenIn(page)).toMatch(/^ey/);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  });

  test('sign-up: the identity service, then the account, then the token, then it navigates', async () => {
    await handOver(page, null);
    await visit(page, '/signUp');
    const steps = followSteps(page);
    const email = `olga-${randomUUID().slice(0, 8)}@redial.example`;
    await page.getByLabel('Name', { exact: true }).fill('Olga Order');
    await page.getByLabel('Account Type').selectOption('Seller');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'SignUp', exact: true }).click();
    await page.getByRole('status').getByText('User Created Successfully').waitFor();
    await page.getByRole('region', { name: 'Browse by brand' }).waitFor();
    // Of each place it is asked whether a token is there, which takes a moment.
    await expect
      .poll(() => steps, patience)
      .toEqual([
        'POST /api/auth/sign-up/email',
        'POST /api/users',
        `GET /api/jwt?email=${encodeURIComponent(email)}`,
        'at / with a token',
      ]);
  });

  test('without a token it does not navigate, and says so', async () => {
    await handOver(page, null);
    await visit(page, '/login');
    await page.route('**/api/jwt?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable' } }),
    );
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/no access token could be fetched/)
      .waitFor();
    expect([pathOf(page), await tokenIn(page)]).toEqual(['/login', null]);
  });

  test('logout removes the stored access token', async () => {
    await handOver(page, await register('User'));
    await visit(page, '/category');
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    expect(await tokenIn(page)).toBeNull();
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  });

  test('a reload keeps one signed in', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/myOrders');
    expect(await tokenIn(page)).toMatch(/^ey/);
  });
});

describe('4. Seller verification', () => {
  test('Make Verified turns unverified into verified, with no way back', async () => {
    const [admin, seller] = await Promise.all([enterDemo('admin'), register('Seller', 'Vera Verify')]);
    await handOver(page, admin);
    await visit(page, '/dashboard/allSellers');
    const row = rowOf(page, seller.email);
    await row.getByText('unverified').waitFor();
    await row.getByRole('button', { name: 'Make Verified', exact: true }).click();
    await page.getByRole('status').getByText('Seller is Verified Now').waitFor();
    await row.getByRole('img', { name: 'Verified seller' }).waitFor();
    expect(await row.getByRole('button').allTextContents()).toEqual(['Suspend', 'Delete']);
    expect(await admin.api.verifySeller({ params: { id: seller.id } })).toMatchObject({ modifiedCount: 0 });
    expect(await seller.api.getIsVerified({ params: { email: seller.email } })).toEqual({ isVerified: true });
  });
});

describe('4. A booking', () => {
  test('goes from unpaid to paid through the payment flow', async () => {
    const [buyer, seller] = await Promise.all([register('User'), register('Seller')]);
    const booking = await bookPhone(buyer, await listPhone(seller));
    await handOver(page, buyer);
    await visit(page, '/dashboard/myOrders');
    await rowOf(page, booking.productName).getByRole('link', { name: 'Pay', exact: true }).waitFor();
    await payFor(buyer, booking);
    await visit(page, '/dashboard/myOrders');
    await rowOf(page, booking.productName).getByText('Paid', { exact: true }).waitFor();
  });
});

describe('4. An advertised product', () => {
  test("is set by the seller's Advertise, shows on the home page, and has no button that takes it back", async () => {
    const seller = await register('Seller');
    const product = await listPhone(seller);
    await handOver(page, seller);
    await visit(page, '/dashboard/myProducts');
    const row = rowOf(page, product.name);
    await row.getByRole('button', { name: 'Advertise', exact: true }).click();
    await page.getByRole('status').getByText('Advertise Successful').waitFor();
    await row.getByText('Advertised', { exact: true }).waitFor();
    expect(await row.getByRole('button').allTextContents()).toEqual(['Delete']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: 'Advertised items' }).getByText(product.name).waitFor();
  });
});

describe('4. Deleting a report', () => {
  test('asks first; then it is deleted, a toast says so, and the list is fetched again', async () => {
    const reason = await openReport();
    const sent = watchCalls(page);
    const refused = answerPrompt(page, 'dismiss');
    await press(page, reason);
    expect(await refused).toBe('Are you sure you want to delete this report?\n\nPhone Reported Wrongly');
    expect(await rowOf(page, reason).count()).toBe(1);

    const refetched = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/reportedItems',
    );
    const confirmed = answerPrompt(page, 'accept');
    await press(page, reason);
    expect(await confirmed).toBe('Are you sure you want to delete this report?\n\nPhone Reported Wrongly');
    await page.getByRole('status').getByText('Report Deleted Successfully').waitFor();
    expect((await refetched).status()).toBe(200);
    await rowOf(page, reason).waitFor({ state: 'detached' });
    expect(writes(sent)).toHaveLength(1);
  });

  test('when nothing was deleted no toast says so', async () => {
    const reason = await openReport();
    await page.route('**/api/reportedItems/*', (route) =>
      route.fulfill({ json: { acknowledged: true, deletedCount: 0 } }),
    );
    const refetched = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/reportedItems',
    );
    void answerPrompt(page, 'accept');
    await press(page, reason);
    await refetched;
    expect(await page.getByText('Report Deleted Successfully').count()).toBe(0);
  });
});

const press = (page: Page, reason: string) =>
  rowOf(page, reason).getByRole('button', { name: 'Delete', exact: true }).click();

/** Puts an admin in front of a report that somebody has just made. @returns its reason */
async function openReport(): Promise<string> {
  const reason = `Not the phone in the picture, ${randomUUID()}`;
  const [buyer, seller] = await Promise.all([register('User'), enterDemo('seller')]);
  const product = await listPhone(seller, { name: 'Phone Reported Wrongly' });
  await reportPhone(buyer, product, reason);
  await handOver(page, await enterDemo('admin'));
  await visit(page, '/dashboard/reportedItems');
  await rowOf(page, reason).waitFor();
  return reason;
}

/**
 * What a page asks the server to do on the way in, and where it goes then, until the test ends; who one is it may ask
 * at any time.
 */
function followSteps(page: Page): string[] {
  const steps: string[] = [];
  const noteCall = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(auth|users|jwt)/.test(pathname)) steps.push(`${request.method()} ${pathname}${search}`);
  };
  const notePlace = () => {
    const at = pathOf(page);
    void tokenIn(page).then((token) => steps.push(`at ${at} ${token === null ? 'without' : 'with'} a token`));
  };
  page.on('request', noteCall).on('framenavigated', notePlace);
  onTestFinished(() => void page.off('request', noteCall).off('framenavigated', notePlace));
  return steps;
}
