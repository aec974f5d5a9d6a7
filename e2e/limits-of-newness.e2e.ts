import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import type { Product } from '#contract/products.ts';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { toast, watchQuiet } from './support/watching.ts';

let browser: Browser;
let [seller, buyer]: Person[] = [];
let phone: Product;

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await register('Seller', 'Lin Limits'), await register('User', 'Bo Limits')];
  phone = await listPhone(seller);
});
afterAll(() => browser.close());

/**
 * The list that a page asks for, with every phone changed: two hours are longer than a test, and sixty sellers more
 * than the market has.
 */
async function changeList(page: Page, address: string, change: (product: Product) => Product): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const products = (await answer.json()) as Product[];
    await route.fulfill({ response: answer, json: products.map(change) });
  });
}

describe('My Products', () => {
  test('says who holds a phone and when its seller may end that, and has the button once it is time', async () => {
    await bookPhone(buyer as Person, phone);
    const page = await openWindow(browser, seller as Person);
    await visit(page, '/dashboard/myProducts');
    await page.getByText(/^Held by Bo Limits since .+, until .+\. You can end the reservation from .+\.$/).waitFor();
    const button = page.getByRole('button', { name: `End reservation of ${phone.name}` });
    expect(await button.count()).toBe(0);

    await changeList(page, '**/api/products?email=*', (product) =>
      product.reservation
        ? {
            ...product,
            reservation: { ...product.reservation, since: new Date(Date.now() - 3 * 3_600_000).toISOString() },
          }
        : product,
    );
    let ended = 0;
    await page.route('**/api/bookings/*/end', (route) =>
      route.fulfill({ json: { acknowledged: true, modifiedCount: ended === 0 ? (ended += 1) : 0 } }),
    );
    await page.reload();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await button.click();
    await toast(page, 'Reservation Ended').waitFor();
    expect(asked).toEqual([
      `End the reservation of ${phone.name}? The phone goes back on sale, and we tell the buyer.`,
    ]);
    // As when it was ended in another tab.
    await button.click();
    await toast(page, 'This reservation had already ended').waitFor();
  });
});

test('The booking dialog says the two hours of a new account once, and otherwise when a seller may end the booking', async () => {
  const page = await openWindow(browser, buyer as Person);
  const opened = async () => {
    await visit(page, `/category/${phone.id}`);
    await page.getByRole('button', { name: 'Book Now' }).and(page.locator(':enabled')).first().click();
    return page.getByRole('region', { name: 'What happens next' }).innerText();
  };
  expect(await opened()).toMatch(/Held for you for 12 hours[^]*After 2 hours the seller may end it/);
  await page.route('**/api/me', async (route) => {
    const me = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...me, user: { ...me.user, holdHours: newness.holds.newcomerHoldHours } } });
  });
  expect((await opened()).match(/2 hours/g)).toHaveLength(1);
});

test('Add A Product says how many phones a new seller may have on the market', async () => {
  const page = await openWindow(browser, seller as Person, { viewport: { width: 1440, height: 900 } });
  await visit(page, '/dashboard/addProduct');
  await page
    .getByText(`You can have ${newness.listings.liveBeforeFirstSale} phones on the market until your first sale`)
    .waitFor();
});

test('Add A Product warns a new seller at the limit of phones, before the form', async () => {
  const full = await register('Seller', 'Fay Full');
  const page = await openWindow(browser, full);
  const isQuiet = watchQuiet(page);
  const warning = page
    .getByRole('status')
    .filter({ hasText: 'You have 20 phones on the market; a new seller may have 20.' });
  for (let at = 1; at < newness.listings.liveBeforeFirstSale; at += 1) await listPhone(full);
  await visit(page, '/dashboard/addProduct');
  await isQuiet();
  expect(await warning.count()).toBe(0);

  await listPhone(full);
  await visit(page, '/dashboard/addProduct');
  await warning.getByRole('link', { name: 'My Products' }).click();
  await page.waitForURL('**/dashboard/myProducts');
});

test.each([
  ['too_many', 'Seen too many today'],
  ['unconfirmed', 'Confirm your e-mail address to see it'],
] as const)(
  'A card whose contact is kept back (%s) says "%s" in place of the phone number',
  async (contactHidden, words) => {
    const page = await openWindow(browser, buyer as Person);
    await changeList(page, `**/api/categories/${phone.id}?*`, ({ email: _email, phone: _phone, ...product }) => ({
      ...product,
      contactHidden,
    }));
    await visit(page, `/category/${phone.id}`);
    const card = page.getByRole('article').first();
    await card.getByText(words).waitFor();
    expect(await card.getByRole('definition').filter({ hasText: words }).count()).toBe(1);
  },
);
