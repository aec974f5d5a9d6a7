import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { bookPhone, call, done, listPhone, newReport, signInAdmin, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { marketUrl } from '../support/market-url.ts';
import { comeTo, moveOn, visit } from '../support/pages.ts';
import { alarm, isRed, toast, watchCalls } from '../support/watching.ts';

let browser: Browser;
let buyer: Person;
let rival: Person;
let phone: Listed;
let buyersPage: Page;
let adminsPage: Awaited<ReturnType<typeof newVisitor>>;
let visitorsPage: Awaited<ReturnType<typeof newVisitor>>;

beforeAll(async () => {
  browser = await openBrowser();
  [buyer, rival] = [await signUpByCalls('User', 'Eda Buyer'), await signUpByCalls('User', 'Eli Rival')];
  phone = await listPhone(await signUpByCalls('Seller', 'Edo Seller'));
  buyersPage = await newVisitor(browser, windowOf(buyer));
  adminsPage = await newVisitor(browser, windowOf(await signInAdmin()));
  visitorsPage = await newVisitor(browser);
});
afterAll(() => browser.close());

describe('Booking and reporting', () => {
  test("that fails: a toast with the server's message, and the dialog stays", async () => {
    await visit(buyersPage, `/category/${phone.id}`);
    const card = buyersPage.getByRole('article', { name: phone.name });
    await card.getByRole('button', { name: 'Book Now' }).click();
    const dialog = buyersPage.getByRole('dialog', { name: phone.name });
    const taken = await bookPhone(rival, phone);
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await toast(
      buyersPage,
      'Somebody else has just booked this phone. It comes back if they do not pay in time.',
    ).waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await done(call(`DELETE /bookings/${taken}`, rival));

    await done(call('POST /reportedItems', buyer, newReport(buyer, phone)));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    const report = buyersPage.getByRole('dialog', { name: `Report ${phone.name}` });
    await report.getByLabel('Reason').fill('Twice.');
    await report.getByRole('button', { name: 'Submit' }).click();
    await toast(buyersPage, 'You have reported this phone already. The admin will look at it.').waitFor();
    expect(await report.isVisible()).toBe(true);
  });
});

describe('Login and sign-up that fail', () => {
  test("show the provider's message in red under the form", async () => {
    const page = visitorsPage;
    await visit(page, '/login');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectRedUnder(page, 'Invalid email or password', 'Login');

    await moveOn(page, '/signUp');
    await page.getByLabel('Name').fill('Eda Buyer');
    await page.getByLabel('Account Type').selectOption('User');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'SignUp', exact: true }).click();
    await expectRedUnder(page, 'User already exists. Use another email.', 'SignUp');
  });

  test('by Google: it is logged, told at the button, and the form can still be used', async () => {
    const page = visitorsPage;
    page.failures.length = 0;
    await page.goto('/login');
    await page.route('**/api/identity/settings', (route) => route.fulfill({ json: { google: true } }));
    await page.route('**/api/auth/sign-in/social', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Google can not be reached at the moment.', code: 'unavailable' },
      }),
    );
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await alarm(page, 'Google can not be reached at the moment.').waitFor();
    expect(page.failures.join('\n')).toContain('Google can not be reached at the moment.');
    expect(await page.getByRole('button', { name: 'Login', exact: true }).isEnabled()).toBe(true);
    await page.unrouteAll();

    page.failures.length = 0;
    await page.goto('/login?error=access_denied');
    await alarm(page, 'You cancelled at Google, so you are not signed in.').waitFor();
    expect(page.failures).toEqual(['You cancelled at Google, so you are not signed in.']);
  });

  async function expectRedUnder(page: Page, message: string, button: string): Promise<void> {
    const problem = alarm(page, message);
    await problem.waitFor();
    expect(await isRed(problem)).toBe(true);
    const above = await page.getByRole('button', { name: button, exact: true }).boundingBox();
    const below = await problem.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }
});

describe("An admin's list that can not be loaded", () => {
  const refuse = (pattern: string) =>
    adminsPage.route(pattern, (route) =>
      route.fulfill({ status: 400, json: { message: 'Not today.', code: 'invalid_request' } }),
    );

  test.each([
    ['buyers', 'allBuyers', '**/api/users/buyers?*'],
    ['sellers', 'allSellers', '**/api/users/sellers?*'],
  ])('of %s is logged, logs nobody out, and can be tried again', async (_, path, pattern) => {
    adminsPage.failures.length = 0;
    await refuse(pattern);
    await comeTo(adminsPage, `/dashboard/${path}`);
    await adminsPage.getByRole('button', { name: 'Try again' }).waitFor();
    expect(adminsPage.failures).toEqual([expect.stringContaining('Not today.')]);
    expect(await adminsPage.getByRole('button', { name: 'SignOut' }).isVisible()).toBe(true);
    await adminsPage.unrouteAll();
    await adminsPage.getByRole('button', { name: 'Try again' }).click();
    await adminsPage.getByRole('table').waitFor();
  });

  test('of reported items is logged and shows empty, and can be tried again', async () => {
    adminsPage.failures.length = 0;
    await done(call('POST /reportedItems', rival, newReport(rival, phone)));
    await refuse('**/api/reportedItems?*');
    await comeTo(adminsPage, '/dashboard/reportedItems');
    await adminsPage.getByRole('heading', { name: 'No reported items' }).waitFor();
    expect(await adminsPage.getByRole('table').count()).toBe(0);
    expect(adminsPage.failures).toEqual([expect.stringContaining('Not today.')]);
    await adminsPage.unrouteAll();
    await adminsPage.getByRole('button', { name: 'Try again' }).click();
    await adminsPage.getByRole('row').filter({ hasText: phone.name }).first().waitFor();
  });
});

describe('A card that is declined', () => {
  test("shows the provider's message in red under the form, records nothing, and Pay waits for a change or Try again", async () => {
    const bookingId = await bookPhone(buyer, phone);
    const page = buyersPage;
    await page.goto(`/dashboard/payment/${bookingId}`);
    const sent = watchCalls(page);
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByLabel('Expiry').fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    await pay.click();
    const message = alarm(page, 'Your card was declined.');
    await message.waitFor();
    expect(await isRed(message)).toBe(true);
    const [button, text] = [await pay.boundingBox(), await message.boundingBox()];
    expect(text?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
    expect(sent).not.toContain('POST /api/payments');
    expect(await pay.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await pay.isEnabled()).toBe(true);
    await done(call(`DELETE /bookings/${bookingId}`, buyer));
  });
});

describe('A route', () => {
  test('that fails shows the error page with the reason, and SignOut there goes to /login', async () => {
    const page = await newVisitor(browser, windowOf(rival));
    await visit(page, '/blog');
    await page.route('**/api/categories', (route) =>
      route.fulfill({ status: 400, json: { message: 'The brands are being counted.', code: 'not_returned' } }),
    );
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('The brands are being counted.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  });

  test('that is unknown shows the two sentences', async () => {
    const answer = await fetch(`${marketUrl()}/no/such/route`);
    expect(answer.status).toBe(404);
    await moveOn(visitorsPage, '/no/such/route');
    await visitorsPage.getByText('The route you are searching is not available!!!').waitFor();
    await visitorsPage.getByText('Please try for a valid route!!!').waitFor();
  });
});
