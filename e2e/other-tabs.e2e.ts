import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { photo } from './support/calls.ts';
import { holdBack, moveOn, visit } from './support/pages.ts';
import { handOver, listPhone, openWindow, register } from './support/people.ts';

let browser: Browser;
let one: Page;
let other: Page;
beforeAll(async () => {
  browser = await openBrowser();
  one = await openWindow(browser, await register('User'));
  other = await one.context().newPage();
});
afterAll(() => browser.close());

test('What is booked or cancelled in one tab of a browser shows in the other, which loads nothing anew', async () => {
  const phone = await listPhone(await register('Seller'));
  const card = (page: Page) => page.getByRole('article', { name: phone.name });
  const book = async (page: Page) => {
    await card(page).getByRole('button', { name: 'Book Now' }).click();
    await page.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  };
  // What listens to other tabs may come after a tab has read what they change.
  const letListen = await holdBack(other, '**/static/js/in-step-*.js');
  await visit(one, '/dashboard/myOrders');
  await visit(other, `/category/${phone.id}`);
  await other.evaluate(() => (document.documentElement.dataset.stays = 'yes'));
  await book(other);
  // Until it has read its own booking it would not show it: the other tab cancels it next.
  await card(other).getByText('Reserved').first().waitFor();
  await one.getByRole('row', { name: phone.name }).waitFor();
  await one.getByRole('button', { name: `Cancel the booking of ${phone.name}` }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await one.getByRole('row', { name: phone.name }).getByText('Cancelled by you').waitFor();
  letListen();
  await card(other).getByRole('button', { name: 'Book Now', disabled: false }).waitFor();

  await moveOn(one, `/category/${phone.id}`);
  await book(one);
  await one.getByText('Booking Confirmed').waitFor();
  await card(other).getByText('Reserved').first().waitFor();
  expect(await other.locator('html').getAttribute('data-stays')).toBe('yes');
});

test('A phone typed in one tab is still offered after another was typed there, and listed from another tab', async () => {
  const offered = (tab: Page, name: string) => tab.getByText(`“${name}” is not listed yet.`).waitFor();
  const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();
  const type = (tab: Page, name: string) => field(tab, 'Product Name').fill(name);
  await other.goto('about:blank');
  await handOver(one, await register('Seller'));
  await visit(one, '/dashboard/addProduct');
  await type(one, 'Pixel of the first form');
  await one.reload();
  await offered(one, 'Pixel of the first form');
  await type(one, 'Pixel beside an offer');
  await one.reload();
  await offered(one, 'Pixel beside an offer');
  await press(one, 'Go on with your draft');

  await visit(other, '/dashboard/addProduct');
  await type(other, 'Pixel of the other tab');
  await fillTheRest(one);
  await press(one, 'Add Product');
  await one.getByRole('row', { name: 'Pixel beside an offer' }).waitFor();

  await other.reload();
  await offered(other, 'Pixel of the other tab');
  await press(other, 'Start anew');
  await offered(other, 'Pixel of the first form');
  await press(other, 'Go on with your draft');
  expect(await field(other, 'Product Name').inputValue()).toBe('Pixel of the first form');

  // What is typed beside a second offer stays, and isn't offered to its own form.
  await other.reload();
  await offered(other, 'Pixel of the first form');
  await type(other, 'Pixel thrown away');
  await other.reload();
  await offered(other, 'Pixel thrown away');
  await press(other, 'Start anew');
  await offered(other, 'Pixel of the first form');
  await type(other, 'Pixel of my own');
  await press(other, 'Start anew');
  await other.getByText('is not listed yet').waitFor({ state: 'detached' });
  expect(await field(other, 'Product Name').inputValue()).toBe('Pixel of my own');

  // It is listed, and the page loaded anew before the answer came.
  await fillTheRest(other);
  const listed = Promise.withResolvers<void>();
  await other.route('**/api/products', async (route) => {
    await route.fetch();
    listed.resolve();
  });
  await press(other, 'Add Product');
  await listed.promise;
  await other.unroute('**/api/products');
  await other.reload();
  await other.getByText(/^You tried to list “Pixel of my own”/).waitFor();
  await other.getByText('It may be on sale already: look in My Products.').waitFor();

  // That the next try is refused says nothing of the first, nor does what is typed for it.
  await press(other, 'Go on with your draft');
  await type(other, 'Pixel that was refused');
  await choosePhoto(other);
  const busy = { code: 'too_many_requests', message: 'Too many attempts. Try again in 9 minutes.' };
  await other.route('**/api/products', (route) => route.fulfill({ status: 429, json: busy }));
  await press(other, 'Add Product');
  await other.getByRole('alert').filter({ hasText: 'Try again in' }).waitFor();
  await other.unroute('**/api/products');
  await other.reload();
  await other.getByText(/^You tried to list “Pixel of my own”/).waitFor();
});

const field = (tab: Page, name: string) => tab.getByLabel(name, { exact: true });

async function fillTheRest(page: Page): Promise<void> {
  await field(page, 'Category').selectOption('Google');
  await field(page, 'Condition').selectOption('Good');
  await choosePhoto(page);
  const texts = {
    'Used Time': '1 year',
    Description: 'Fine.',
    'Original Price': '800',
    'Resale Price': '400',
    Location: 'Portland, OR',
    Phone: '+1 503 555 0142',
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

async function choosePhoto(page: Page): Promise<void> {
  await field(page, 'Image').setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo() });
}
