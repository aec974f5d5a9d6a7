import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { cutOff, sideways, visitWhole } from './support/fitting.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';

/** Spanish takes more room than English, and prices have their unit behind them: '1.299 US$'. */
let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { locale: 'es', viewport: { width: 390, height: 844 } });
  [seller, buyer] = [await register('Seller'), await register('User')];
  const [sold, unpaid] = [
    await listPhone(seller, { originalPrice: 100_000, resalePrice: 99_999 }),
    await listPhone(seller, { name: 'Galaxy S23 Ultra 512GB', originalPrice: 1_499, resalePrice: 1_299 }),
  ];
  await payFor(buyer, await bookPhone(buyer, sold));
  await bookPhone(buyer, unpaid);
});
afterAll(() => browser.close());

describe('On a phone in Spanish nothing is cut off, and nothing has to be scrolled sideways', () => {
  test.each<[path: string, who: () => Promise<Person> | Person | null]>([
    ['/', () => null],
    ['/dashboard', () => seller],
    ['/dashboard/mySales', () => seller],
    ['/dashboard/myOrders', () => buyer],
    ['/dashboard', () => enterDemo('seller')],
    ['/dashboard', () => enterDemo('admin')],
  ])('%s', async (path, who) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await handOver(page, await who());
    await visitWhole(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    expect([await cutOff(page), await sideways(page)]).toEqual([[], 0]);
  });
});

test.each([1280, 1440])(
  'At %i pixels in Spanish the table of orders fits into its frame, with a button to pay',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await handOver(page, buyer);
    await visitWhole(page, '/dashboard/myOrders');
    const table = page.getByRole('table');
    await table.getByRole('link', { name: 'Pagar' }).waitFor();
    expect(
      await table.evaluate(({ parentElement: frame }) =>
        frame === null ? null : frame.scrollWidth - frame.clientWidth,
      ),
    ).toBe(0);
  },
);
