import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('Whose account is closed while a page of theirs is open is sent to sign in as soon as the page asks for something', async () => {
  const [seller, buyer, admin] = await Promise.all([register('Seller'), register('User'), enterDemo('admin')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  const page = await openWindow(browser, buyer);
  await visit(page, `/dashboard/payment/${booking._id}`);
  await page.getByLabel('Card number').fill('4000 0000 0000 6009');
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your bank is deciding').waitFor();
  await admin.api.deleteUser({ params: { id: buyer.id } });
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(await page.evaluate('localStorage.getItem("accessToken")')).toBeNull();
});
