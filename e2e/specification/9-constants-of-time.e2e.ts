import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { listPhone, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed } from '../support/calls.ts';
import { patience, toast } from '../support/watching.ts';

let browser: Browser;
let page: Page;
let phone: Listed;

/** My Products, with a clock that goes on only when it is told to. */
beforeAll(async () => {
  browser = await openBrowser();
  const seller = await signUpByCalls('Seller', 'Tom Seller');
  phone = await listPhone(seller);
  page = await newVisitor(browser, windowOf(seller));
  await page.clock.install();
  await page.goto('/dashboard/myProducts');
  await row().waitFor();
  // Far enough ahead: a clock can't be stopped at a moment that has passed.
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 10_000);
});
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(() => browser.close());

const row = () => page.getByRole('row').filter({ hasText: phone.name });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name, exact: true });
const advertise = () => page.getByRole('button', { name: 'Advertise', exact: true });
const opacityOf = (text: string) =>
  toast(page, text).evaluate((element) => Number(getComputedStyle(element.parentElement ?? element).opacity));

/** What comes in is shown with the next tick of a clock that stands still. */
async function afterTicking<Seen>(look: () => Promise<Seen>, ms = 50): Promise<Seen> {
  await page.clock.runFor(ms);
  return look();
}

const goesTo = async (name: string) => {
  await tab(name).click();
  await expect
    .poll(() => afterTicking(() => page.getByRole('heading', { name, exact: true }).count()), patience)
    .toBe(1);
};

describe('Toasts', () => {
  test('stay 2000 ms, of errors 4000, are removed 1000 ms later, and stand top-center', async () => {
    // What shows toasts comes a moment after the page.
    const layers = () => afterTicking(() => page.locator('[data-rht-toaster]').count(), 500);
    await expect.poll(layers, patience).toBe(1);
    let answer: { status: number; json: object };
    await page.route('**/api/products/advertise/*', (route) => route.fulfill(answer));
    for (const [durationMs, text, next] of [
      [2_000, 'Advertise Successful', { status: 200, json: { acknowledged: true, modifiedCount: 1 } }],
      [4_000, 'Not today.', { status: 409, json: { message: 'Not today.', code: 'not_returned' } }],
    ] as const) {
      answer = next;
      await advertise().click();
      await toast(page, text).waitFor();
      await expect.poll(() => opacityOf(text), patience).toBe(1);
      const box = await toast(page, text).boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(20);
      expect(box?.y).toBeLessThan(60);
      await page.clock.runFor(durationMs - 100);
      expect(await opacityOf(text)).toBe(1);
      await page.clock.runFor(200);
      await expect.poll(() => opacityOf(text), patience).toBe(0);
      await page.clock.runFor(800);
      expect(await toast(page, text).count()).toBe(1);
      await page.clock.runFor(200);
      await toast(page, text).waitFor({ state: 'detached' });
    }
  });
});

describe('A page', () => {
  test('keeps answers 300000 ms, asks three times more after 1, 2 and 4 s, and gives code up after 120 s', async () => {
    // No toast lies above what is pressed.
    await page.clock.runFor(10_000);
    const products = '**/api/products?*';
    // What comes back is held, so that only what was kept can be seen.
    const held: Route[] = [];
    await page.route(products, (route) => void held.push(route));
    await goesTo('Dashboard');
    // Each look at a page lets some time pass as well.
    await page.clock.fastForward(290_000);
    await goesTo('My Products');
    await row().waitFor();
    await expect.poll(() => held.length, patience).toBe(1);
    const answered = page.waitForResponse(products);
    await held[0]?.continue();
    await (await answered).finished();
    await page.clock.runFor(100);

    await goesTo('Dashboard');
    await page.clock.fastForward(301_000);
    await page.unroute(products);
    const asked: number[] = [];
    await page.route(products, async (route) => {
      asked.push(Number(await page.evaluate('Date.now()')));
      await route.fulfill({ status: 503, json: { message: 'Redial is busy.', code: 'unavailable' } });
    });
    await tab('My Products').click();
    await expect.poll(() => asked.length, patience).toBe(1);
    for (const tries of [2, 3, 4]) {
      while (asked.length < tries) await page.clock.runFor(100);
    }
    // The answer of before is gone.
    expect(await row().count()).toBe(0);
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(1_000 * 2 ** index);
    const told = page.getByRole('alert').filter({ hasText: 'Redial is busy.' });
    await expect.poll(() => afterTicking(() => told.count()), patience).toBe(1);
    await page.clock.fastForward(60_000);
    // What is asked meanwhile is heard of before the answer to something asked later.
    for (let round = 0; round < 3; round += 1) {
      await page.clock.runFor(1_000);
      await page.evaluate("fetch('/healthz').then((answer) => answer.text())");
    }
    expect(asked).toHaveLength(4);

    const code: string[] = [];
    await page.route('**/static/js/blog-*', (route) => void code.push(new URL(route.request().url()).pathname));
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    // The pointer may have asked for it already when it came over the link.
    await expect.poll(() => code.length, patience).toBeGreaterThanOrEqual(1);
    // The time counts from when the page says that another is on its way.
    await page.locator('.on-its-way').waitFor({ state: 'attached' });
    await page.clock.fastForward(119_000);
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('The page did not load within two minutes.').waitFor();
  });
});
