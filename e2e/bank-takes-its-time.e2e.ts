import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { goodUntil } from './support/card.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { watchCalls } from './support/watching.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

/** Opens the payment of a phone that is booked. @returns who pays */
async function openPayment(): Promise<Person> {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await handOver(page, buyer);
  await visit(page, `/dashboard/payment/${booking._id}`);
  return buyer;
}

async function pay(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(goodUntil);
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

describe('While a bank takes its time', () => {
  test('the payment page waits; a late decline shows there, also after a reload, and another card can be tried', async () => {
    const no = page.getByRole('alert').getByText('Your bank has not approved the payment.');
    const calls = watchCalls(page);
    await openPayment();
    await pay('4000 0000 0000 6017');
    await page.getByText('Your bank is deciding').waitFor();
    const pleasePay = page.getByText(/^Please pay/);
    await pleasePay.waitFor({ state: 'detached' });
    expect(await no.count()).toBe(0);
    // The test gateway's bank takes 20 s.
    await no.waitFor({ timeout: 60_000 });
    await pleasePay.waitFor();
    // As it opened, as the bank began to decide, and as it had decided: these count against an allowance.
    expect(calls.filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(3);
    await page.reload();
    await no.waitFor();
    await pay('4242 4242 4242 4242');
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(await no.count()).toBe(0);
  });

  test("a buyer whose account is closed is sent to the login with the open page's next request", async () => {
    const [buyer, admin] = [await openPayment(), await enterDemo('admin')];
    await pay('4000 0000 0000 6009');
    await page.getByText('Your bank is deciding').waitFor();
    await admin.api.deleteUser({ params: { id: buyer.id } });
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await page.evaluate('localStorage.getItem("accessToken")')).toBeNull();
  });
});
