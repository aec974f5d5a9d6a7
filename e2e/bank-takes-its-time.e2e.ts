import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('A bank that says no after a while is told of on the payment page, also when it is opened anew, and another card can be tried', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  const page = await openWindow(browser, buyer);
  const no = page.getByRole('alert').getByText('Your bank has not approved the payment.');
  const pay = async (number: string) => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('12 / 40');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  };
  await visit(page, `/dashboard/payment/${booking._id}`);
  await pay('4000 0000 0000 6017');
  await page.getByText('Your bank is deciding').waitFor();
  const pleasePay = page.getByText(/^Please pay/);
  await pleasePay.waitFor({ state: 'detached' });
  expect(await no.count()).toBe(0);
  // The test gateway's bank takes 20 s.
  await no.waitFor({ timeout: 60_000 });
  await pleasePay.waitFor();
  await page.reload();
  await no.waitFor();
  await pay('4242 4242 4242 4242');
  await page.getByText('Congrats! Your Payment Completed').waitFor();
  expect(await no.count()).toBe(0);
});
