import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { bookPhone, listPhone, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { patience, toast } from '../support/watching.ts';

let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
let phone: Listed;

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await signUpByCalls('Seller', 'Tom Seller'), await signUpByCalls('User', 'Tia Buyer')];
  phone = await listPhone(seller);
  await bookPhone(buyer, phone);
  page = await newVisitor(browser);
});
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
afterEach(() => page.clock.resume());
afterAll(() => browser.close());

/** Opens a page as somebody, with a clock that goes on only when it is told to. */
async function openWithStoppedClock(who: Person, path: string, isThere: () => Promise<unknown>): Promise<void> {
  await page.context().setStorageState(windowOf(who).storageState ?? '');
  await page.clock.install();
  await page.goto(path);
  await isThere();
  await stopClock();
}

/** What shows toasts comes a moment after the page. */
const toastsCanCome = () =>
  expect.poll(() => afterTicking(() => page.locator('[data-rht-toaster]').count(), 500), patience).toBe(1);

/** Far enough ahead: a clock can't be stopped at a moment that has passed. */
const stopClock = async () => page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 10_000);
const myProductsAreThere = () => page.getByRole('row').filter({ hasText: phone.name }).waitFor();
const advertise = () => page.getByRole('button', { name: 'Advertise', exact: true }).click();
const opacityOf = (text: string) =>
  toast(page, text).evaluate((element) => Number(getComputedStyle(element.parentElement ?? element).opacity));

/** What comes in is shown with the next tick of a clock that stands still. */
async function afterTicking<Seen>(look: () => Promise<Seen>, ms = 50): Promise<Seen> {
  await page.clock.runFor(ms);
  return look();
}

/** Answers the Advertise button, so that it can be pressed again and again. */
async function answerAdvertise(answer: (count: number) => { status: number; json: object }): Promise<void> {
  let count = 0;
  await page.route('**/api/products/advertise/*', (route) => route.fulfill(answer((count += 1))));
}

describe('Toasts', () => {
  test.each([
    ['success', 2_000, 'Advertise Successful', { status: 200, json: { acknowledged: true, modifiedCount: 1 } }],
    ['error', 4_000, 'Not today.', { status: 409, json: { message: 'Not today.', code: 'not_returned' } }],
  ] as const)('of %s are shown for %i ms, and removed 1000 ms later', async (_, durationMs, text, answer) => {
    await openWithStoppedClock(seller, '/dashboard/myProducts', myProductsAreThere);
    await toastsCanCome();
    await answerAdvertise(() => answer);
    await advertise();
    await toast(page, text).waitFor();
    await expect.poll(() => opacityOf(text), patience).toBe(1);
    await page.clock.runFor(durationMs - 100);
    expect(await opacityOf(text)).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => opacityOf(text), patience).toBe(0);
    await page.clock.runFor(800);
    expect(await toast(page, text).count()).toBe(1);
    await page.clock.runFor(200);
    await toast(page, text).waitFor({ state: 'detached' });
  });

  test('are twenty at most, the latest ones, at the top in the middle', async () => {
    await openWithStoppedClock(seller, '/dashboard/myProducts', myProductsAreThere);
    await toastsCanCome();
    await answerAdvertise((count) => ({ status: 409, json: { message: `Refused ${count}`, code: 'not_returned' } }));
    const button = page.getByRole('button', { name: 'Advertise', exact: true });
    for (let count = 1; count <= 23; count += 1) {
      // While an answer is awaited the button takes no press. Ticks this short age no toast.
      await expect.poll(() => afterTicking(() => button.isEnabled(), 1), patience).toBe(true);
      // By keyboard: the toasts lie above the button in the end.
      await button.press('Enter');
      await toast(page, `Refused ${count}`).waitFor();
    }
    const shown = await page
      .getByRole('status')
      .filter({ hasText: /^Refused/ })
      .allTextContents();
    expect(shown.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `Refused ${at + 4}`).toSorted());
    const box = await toast(page, 'Refused 23').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(20);
    expect(box?.y).toBeLessThan(60);
  });
});

describe('Fetching', () => {
  test('is tried again three times, after one, two and four seconds, and then told', async () => {
    await openWithStoppedClock(buyer, '/dashboard', () => page.getByRole('link', { name: 'My Orders' }).waitFor());
    const asked: number[] = [];
    await page.route('**/api/bookings?*', async (route) => {
      asked.push(Number(await page.evaluate('Date.now()')));
      await route.fulfill({ status: 503, json: { message: 'Redial is busy.', code: 'unavailable' } });
    });
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect.poll(() => asked.length, patience).toBe(1);
    for (const tries of [2, 3, 4]) {
      while (asked.length < tries) await page.clock.runFor(100);
    }
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const [index, pause] of pauses.entries()) {
      const expected = 1_000 * 2 ** index;
      expect(pause).toBeGreaterThanOrEqual(expected);
    }
    const told = page.getByRole('alert').filter({ hasText: 'Redial is busy.' });
    await expect.poll(() => afterTicking(() => told.count()), patience).toBe(1);
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(4);
  });

  test('keeps an answer for 300000 ms after it was looked at, and not longer', async () => {
    await openWithStoppedClock(buyer, '/dashboard/myOrders', () =>
      page.getByRole('row').filter({ hasText: phone.name }).waitFor(),
    );
    const tabs = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    const leaveFor = async (ms: number) => {
      await tabs.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await page.clock.runFor(ms);
      await tabs.getByRole('link', { name: 'My Orders' }).click();
    };
    // What comes back is held, so that only what was kept can be seen.
    const held: Route[] = [];
    await page.route('**/api/bookings?*', (route) => void held.push(route));
    const row = page.getByRole('row').filter({ hasText: phone.name });
    await leaveFor(299_000);
    await row.waitFor();
    await expect.poll(() => held.length, patience).toBe(1);
    const answered = page.waitForResponse('**/api/bookings?*');
    await held[0]?.continue();
    await (await answered).finished();
    await page.clock.runFor(100);
    await leaveFor(301_000);
    const isLoading = page.getByRole('status').filter({ hasText: 'Loading your orders' });
    await expect.poll(() => afterTicking(() => isLoading.count()), patience).toBe(1);
    expect(await row.count()).toBe(0);
  });
});

describe('The code of a page', () => {
  test('that has not come after 120 s is given up: the error page says so', async () => {
    await openWithStoppedClock(buyer, '/dashboard', () => page.getByRole('link', { name: 'My Orders' }).waitFor());
    const held: string[] = [];
    await page.route('**/static/js/blog-*', (route) => void held.push(new URL(route.request().url()).pathname));
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    // The pointer may have asked for it already when it came over the link.
    await expect.poll(() => held.length, patience).toBeGreaterThanOrEqual(1);
    // The time counts from when the page says that another is on its way.
    await page.locator('.on-its-way').waitFor({ state: 'attached' });
    await page.clock.fastForward(119_000);
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('The page did not load within two minutes.').waitFor();
  });
});
