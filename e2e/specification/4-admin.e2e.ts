import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { answerPrompt, comeTo } from '../support/pages.ts';
import { enterDemo, listPhone, openWindow, register, reportPhone } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { toast, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let admin: Person;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  admin = await enterDemo('admin');
  page = await openWindow(browser, admin);
});
afterAll(() => browser.close());

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
const deleteIn = (row: Locator) => row.getByRole('button', { name: 'Delete', exact: true }).click();

/**
 * Opens a list by its tab while it can't be loaded. The call carries the stored token, and its refusal is logged but
 * signs nobody out. @returns loads it after all
 */
async function openRefused(tab: string, call: string): Promise<() => Promise<void>> {
  await comeTo(page, '/dashboard');
  page.failures.length = 0;
  await page.route(call, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not today.', code: 'invalid_request' } }),
  );
  const asked = page.waitForRequest(call);
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: tab }).click();
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  expect((await asked).headers().authorization).toBe(`bearer ${token}`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(page.failures).toEqual([expect.stringContaining('Not today.')]);
  expect(await page.getByRole('button', { name: 'SignOut' }).isVisible()).toBe(true);
  await page.unrouteAll();
  return async () => page.getByRole('button', { name: 'Try again' }).click();
}

describe('An admin', () => {
  test('verifies a seller, with no way back, once the list could be loaded', async () => {
    const seller = await register('Seller', 'Vera Verify');
    const loadAgain = await openRefused('All Sellers', '**/api/users/sellers?*');
    await loadAgain();
    const row = rowOf(seller.email);
    await row.getByText('unverified').waitFor();
    await row.getByRole('button', { name: 'Make Verified', exact: true }).click();
    await toast(page, 'Seller is Verified Now').waitFor();
    await row.getByRole('img', { name: 'Verified seller' }).waitFor();
    await row.getByRole('button', { name: 'Make Verified' }).waitFor({ state: 'detached' });
    expect(await row.getByRole('button').allTextContents()).toEqual(['Suspend', 'Delete']);
    expect(await admin.api.verifySeller({ params: { id: seller.id } })).toMatchObject({ modifiedCount: 0 });
    expect(await seller.api.getIsVerified({ params: { email: seller.email } })).toEqual({ isVerified: true });
  });

  test('reads who buys, once the list could be loaded', async () => {
    const buyer = await register('User', 'Ben Buyer');
    const loadAgain = await openRefused('All Buyers', '**/api/users/buyers?*');
    await loadAgain();
    await rowOf(buyer.email).waitFor();
  });

  test('deletes a report after a question, once the list could be loaded, which is empty until then', async () => {
    const reason = `Not the phone in the picture, ${randomUUID()}`;
    const phone = await listPhone(await enterDemo('seller'), { name: 'Phone Reported Wrongly' });
    await reportPhone(await register('User'), phone, reason);
    const loadAgain = await openRefused('Reported Items', '**/api/reportedItems?*');
    await page.getByRole('heading', { name: 'No reported items' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await loadAgain();
    const row = rowOf(reason);
    await row.waitFor();

    const sent = watchCalls(page);
    const question = 'Are you sure you want to delete this report?\n\nPhone Reported Wrongly';
    const refused = answerPrompt(page, 'dismiss');
    await deleteIn(row);
    expect(await refused).toBe(question);
    expect(await row.count()).toBe(1);
    expect(writes(sent)).toEqual([]);

    // When nothing was deleted no toast says so, and the list is fetched again.
    await page.route('**/api/reportedItems/*', (route) =>
      route.fulfill({ json: { acknowledged: true, deletedCount: 0 } }),
    );
    const looked = refetched();
    void answerPrompt(page, 'accept');
    await deleteIn(row);
    await looked;
    expect(await page.getByText('Report Deleted Successfully').count()).toBe(0);
    await page.unrouteAll();

    const confirmed = answerPrompt(page, 'accept');
    const again = refetched();
    await deleteIn(row);
    expect(await confirmed).toBe(question);
    await toast(page, 'Report Deleted Successfully').waitFor();
    expect((await again).status()).toBe(200);
    await row.waitFor({ state: 'detached' });
    expect(writes(sent)).toHaveLength(2);
  });
});

const refetched = () =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/reportedItems',
  );
