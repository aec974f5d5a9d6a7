import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { holdBack, moveOn, visit } from './support/pages.ts';
import { listPhone, openWindow, register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('What is booked or cancelled in one tab of a browser shows in the other, which loads nothing anew', async () => {
  const phone = await listPhone(await register('Seller'));
  const one = await openWindow(browser, await register('User'));
  const other = await one.context().newPage();
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
