import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { beginJob } from './support/begin-job.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startDemoMarket } from './support/own-market.ts';
import { isAlive, visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let folder: string;
let market: MarketProcess;
let page: Page & { failures: string[] };

beforeAll(async () => {
  [browser, folder] = [await openBrowser(), await mkdtemp(join(tmpdir(), 'redial-payouts-'))];
  market = await startDemoMarket(join(folder, 'market'), await freePort(), { RATE_LIMIT: '0', PAYOUTS: 'test' });
  page = await newVisitor(browser, { baseURL: market.url });
});
afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Each minute the market looks whom it can pay: the look may be under way without what is new. */
const aMinute = { timeout: 150_000, interval: 500 };
const payNow = () => beginJob('keep-payouts', 'redial', join(folder, 'market'));
const tile = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();

async function open(person: Person, path: string): Promise<void> {
  await handOver(page, person, market.url);
  await visit(page, path);
}

/** A seller chooses at the test provider, and comes back. */
async function setUp(button: string, outcome: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(/\/testPayouts\?token=/);
  await isAlive(page);
  await page.getByText('This is test mode.').waitFor();
  await page.getByRole('radio', { name: outcome, exact: true }).check();
  if (outcome === 'It needs more') expect(await complaintsAbout(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.waitForURL(`${market.url}/dashboard/money`);
}

async function sell(seller: Person): Promise<void> {
  const buyer = await register('User', 'Bea Buyer', market.url);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  await buyer.api.moveSale({ params: { id: booking._id }, body: { act: 'receive' } });
  await buyer.api.moveSale({ params: { id: booking._id }, body: { act: 'accept' } });
}

test('A seller sets up payouts and is paid by the provider, once they have corrected their account', async () => {
  const [seller, admin] = await Promise.all([
    register('Seller', 'Uma Unlucky', market.url),
    enterDemo('admin', market.url),
  ]);
  await open(seller, '/dashboard/money');
  await page.getByText('We pay you through the test provider').waitFor();
  const otherTab = await page.context().newPage();
  await visit(otherTab, '/dashboard/money');
  await setUp('Set up payouts', 'It needs more');
  for (const tab of [page, otherTab]) await tab.getByText('who you are').waitFor();
  await otherTab.close();
  expect(await complaintsAbout(page)).toEqual([]);
  await setUp('Continue setting up', 'Payouts are refused');
  await page.getByText('Your money is sent by itself.').waitFor();
  await page.getByText(/^Bank account ending in \d{4}$/).waitFor();

  await sell(seller);
  await payNow();
  const failures = async () => (await seller.api.getMoney()).payouts.map(({ failure }) => failure);
  await expect.poll(failures, aMinute).toEqual(['refused']);
  // What the provider took for this payment is learned after it.
  await expect.poll(async () => (await admin.api.getBook()).providerFeesCents, aMinute).toBeGreaterThan(0);
  await page.reload();
  await page.getByText('The payment provider refused it. It is tried again.').waitFor();
  await expect.poll(() => tile('Available').textContent(), patience).toBe('$345.00');

  await open(admin, '/dashboard/payouts');
  await page.getByRole('row', { name: seller.email }).getByText('Set up', { exact: true }).waitFor();
  await page.getByText('refused by the provider').first().waitFor();
  await expect.poll(() => tile('Fees of the payment provider').textContent(), patience).not.toBe('$0.00');
  expect(await complaintsAbout(page)).toEqual([]);
  await page
    .getByRole('row', { name: 'Uma Unlucky' })
    .getByRole('button', { name: /^Try again: payout \d+$/ })
    .click();
  await page.getByText('1 payout was begun.').waitFor();
  await expect.poll(async () => (await seller.api.getMoney()).payouts.length, patience).toBe(2);

  await open(seller, '/dashboard/money');
  await setUp('Open my account', 'It works');
  await payNow();
  await expect.poll(async () => (await seller.api.getMoney()).paidOutCents, aMinute).toBe(34_500);
  await page.reload();
  await expect.poll(() => tile('Paid out').textContent(), patience).toBe('$345.00');
  await page
    .getByText(/^by the test provider, account ending in \d{4}$/)
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Payouts' }).getByText('Sent', { exact: true }).waitFor();
  expect(page.failures).toEqual([]);
}, 400_000);
