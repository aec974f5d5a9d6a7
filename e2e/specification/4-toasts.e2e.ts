import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openBrowser } from '../support/browser.ts';
import { answerPrompt, visit } from '../support/pages.ts';
import { listPhone, openWindow, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';

let browser: Browser;
let page: Page;
let seller: Person;
let first: Product;
let second: Product;
beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller');
  [first, second] = await Promise.all([listPhone(seller), listPhone(seller)]);
  page = await openWindow(browser, seller);
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visit(page, '/dashboard/myProducts');
});
afterAll(() => browser.close());

const rowOf = (page: Page, product: Product) => page.getByRole('row').filter({ hasText: product.name });
const advertise = () => rowOf(page, first).getByRole('button', { name: 'Advertise', exact: true, disabled: false });
const toasts = () => page.getByRole('status');
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { message: 'That did not work', code: 'not_returned' } });

describe('4. Toasts', () => {
  test('what fails is told in a toast at the top in the middle', async () => {
    await page.route('**/api/products/**', refuse);
    await advertise().click();
    const toast = toasts().getByText('That did not work');
    await toast.waitFor();
    const [box, width] = [await toast.boundingBox(), page.viewportSize()?.width ?? 0];
    expect(box?.y).toBeLessThan(80);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(30);
  });

  test('go away by themselves, a success sooner than an error', async () => {
    const own = await openWindow(browser, seller);
    await own.clock.install();
    await visit(own, '/dashboard/myProducts');
    await rowOf(own, second).waitFor();
    await own.clock.pauseAt(Date.now() + 60_000);

    await own.route('**/api/products/**', refuse);
    await rowOf(own, second).getByRole('button', { name: 'Advertise' }).click();
    const errorMs = await lifeOf(own, 'That did not work');
    await own.unroute('**/api/products/**', refuse);
    void answerPrompt(own, 'accept');
    await rowOf(own, second).getByRole('button', { name: 'Delete' }).click();
    const successMs = await lifeOf(own, 'Deleted Successfully');
    expect(successMs).toBeGreaterThan(2_000);
    expect(errorMs).toBeGreaterThan(successMs + 1_000);
  });

  test('at most 20 show', async () => {
    let asked = 0;
    await page.route('**/api/products/**', (route) =>
      route.fulfill({ status: 409, json: { message: `Refusal ${(asked += 1)}.`, code: 'not_returned' } }),
    );
    for (let at = 1; at <= 21; at += 1) {
      await advertise().dispatchEvent('click');
      await toasts().getByText(`Refusal ${at}.`).waitFor({ state: 'attached' });
      // While the mouse is over the toasts none of them goes.
      if (at === 1) await toasts().hover();
    }
    expect(await toasts().count()).toBe(20);
    expect(await toasts().getByText('Refusal 1.', { exact: true }).count()).toBe(0);
  });
});

/** How long a toast is there, by the clock of its page, which moves only here. */
async function lifeOf(page: Page, text: string): Promise<number> {
  const toast = page.getByRole('status').getByText(text);
  await expect.poll(() => page.clock.runFor(10).then(() => toast.count()), { timeout: 15_000 }).toBe(1);
  for (let ms = 0; ms < 60_000; ms += 100) {
    if ((await toast.count()) === 0) return ms;
    await page.clock.runFor(100);
  }
  return Number.POSITIVE_INFINITY;
}
