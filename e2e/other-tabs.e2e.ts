import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let seller: Person;
beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller');
});
afterAll(() => browser.close());

/** Two tabs of one browser. */
async function twoTabs(person: Person): Promise<[Page, Page]> {
  const one = await openWindow(browser, person);
  return [one, await one.context().newPage()];
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

test('A phone that is booked in one tab can not be booked in the other any more, which loads nothing anew', async () => {
  const phone = await listPhone(seller);
  const [one, other] = await twoTabs(await register('User'));
  await visit(other, `/category/${phone.id}`);
  await card(other, phone.name).getByRole('button', { name: 'Book Now' }).waitFor();
  await other.evaluate(() => (document.documentElement.dataset.stays = 'yes'));
  await visit(one, `/category/${phone.id}`);
  await card(one, phone.name).getByRole('button', { name: 'Book Now' }).click();
  await one.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
  await one.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await one.getByText('Booking Confirmed').waitFor();
  await card(other, phone.name).getByText('Reserved').first().waitFor();
  expect(await other.locator('html').getAttribute('data-stays')).toBe('yes');
});

test('A reservation that is cancelled in one tab is gone from the orders of the other', async () => {
  const phone = await listPhone(seller);
  const buyer = await register('User');
  const [one, other] = await twoTabs(buyer);
  await visit(one, '/dashboard/myOrders');
  await visit(other, `/category/${phone.id}`);
  await card(other, phone.name).getByRole('button', { name: 'Book Now' }).click();
  await other.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
  await other.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await one.getByRole('row', { name: phone.name }).waitFor();
  await one.getByRole('button', { name: `Cancel the booking of ${phone.name}` }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await card(other, phone.name).getByRole('button', { name: 'Book Now', disabled: false }).waitFor();
});
