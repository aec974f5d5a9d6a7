import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openBrowser } from '../support/browser.ts';
import { answerPrompt, visit } from '../support/pages.ts';
import { listPhone, openWindow, register } from '../support/people.ts';

let browser: Browser;
let page: Page;
let first: Product;
let second: Product;
beforeAll(async () => {
  browser = await openBrowser();
  const seller = await register('Seller');
  [first, second] = await Promise.all([listPhone(seller), listPhone(seller)]);
  page = await openWindow(browser, seller);
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visit(page, '/dashboard/myProducts');
});
afterAll(() => browser.close());

const buttonOf = (product: Product, name: string) => page.getByRole('row').filter({ hasText: product.name }).getByRole('button', { name, exact: true, disabled: false });
const toasts = () => page.getByRole('status');
const refuse = (message: string) => page.route('**/api/products/**', (route) => route.fulfill({ status: 409, json: { message, code: 'conflict' } }), { times: 1 });

describe('4. Toasts', () => {
  test('what fails is told in a toast at the top in the middle', async () => {
    await refuse('That did not work');
    await buttonOf(first, 'Advertise').click();
    const toast = toasts().getByText('That did not work');
    await toast.waitFor();
    const [box, width] = [await toast.boundingBox(), page.viewportSize()?.width ?? 0];
    expect(box?.y).toBeLessThan(80);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(30);
  });

  test('a success goes away by itself before an error that was there first', async () => {
    await refuse('That did not work');
    await buttonOf(first, 'Advertise').click();
    await toasts().getByText('That did not work').waitFor();
    void answerPrompt(page, 'accept');
    await buttonOf(second, 'Delete').click();
    const success = toasts().getByText('Deleted Successfully');
    await success.waitFor();
    await success.waitFor({ state: 'detached' });
    expect(await toasts().getByText('That did not work').count()).toBe(1);
    await toasts().getByText('That did not work').waitFor({ state: 'detached' });
  });

  test('at most 20 show', async () => {
    for (let at = 1; at <= 21; at += 1) {
      await refuse(`Refusal ${at}.`);
      await buttonOf(first, 'Advertise').dispatchEvent('click');
      await toasts().getByText(`Refusal ${at}.`).waitFor({ state: 'attached' });
      // While the mouse is over the toasts none of them goes.
      if (at === 1) await toasts().hover();
    }
    expect(await toasts().count()).toBe(20);
    expect(await toasts().getByText('Refusal 1.', { exact: true }).count()).toBe(0);
  });
});
