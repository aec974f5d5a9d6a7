import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
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

beforeAll(async () => {
  [browser, folder] = [await openBrowser(), await mkdtemp(join(tmpdir(), 'redial-payouts-'))];
  market = await startDemoMarket(join(folder, 'market'), await freePort(), { RATE_LIMIT: '0', PAYOUTS: 'test' });
});
afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(folder, { recursive: true, force: true });
});

/** The market pays once a sale is complete or an account can be paid, and looks each minute. */
const aMinute = { timeout: 150_000, interval: 1_000 };
const tile = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();

async function open(person: Person): Promise<Page & { failures: string[] }> {
  const page = await newVisitor(browser, { baseURL: market.url });
  await handOver(page, person, market.url);
  return page;
}

/** A seller chooses at the test provider, and comes back. */
async function setUp(page: Page, button: string, outcome: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(/\/testPayouts\?token=/);
  await isAlive(page);
  await page.getByText('This is test mode.').waitFor();
  await page.getByRole('radio', { name: outcome, exact: true }).check();
  expect(await complaintsAbout(page)).toEqual([]);
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

test('Two sellers set up their payouts: one is paid by itself, the other one once what was wrong is mended', async () => {
  const [seller, unlucky, admin] = await Promise.all([
    register('Seller', 'Sam Seller', market.url),
    register('Seller', 'Uma Unlucky', market.url),
    enterDemo('admin', market.url),
  ]);
  const [page, other] = [await open(seller), await open(unlucky)];
  await visit(page, '/dashboard/money');
  await page.getByText('We pay you through the test provider').waitFor();
  await setUp(page, 'Set up payouts', 'It needs more');
  await page.getByText('who you are').waitFor();
  expect(await complaintsAbout(page)).toEqual([]);
  await setUp(page, 'Continue setting up', 'It works');
  await page.getByText('Your money is sent by itself.').waitFor();
  await page.getByText(/^Bank account ending in \d{4}$/).waitFor();

  await visit(other, '/dashboard/money');
  await setUp(other, 'Set up payouts', 'Payouts are refused');
  await other.getByText('Your money is sent by itself.').waitFor();

  await Promise.all([sell(seller), sell(unlucky)]);
  await expect.poll(async () => (await seller.api.getMoney()).paidOutCents, aMinute).toBe(34_500);
  await visit(page, '/dashboard/money');
  await expect.poll(() => tile(page, 'Paid out').textContent(), patience).toBe('$345.00');
  await page.getByText(/^by the test provider, account ending in \d{4}$/).waitFor();
  await page.getByRole('region', { name: 'Payouts' }).getByText('Sent', { exact: true }).waitFor();

  await expect.poll(async () => (await unlucky.api.getMoney()).payouts.length, aMinute).toBe(1);
  await visit(other, '/dashboard/money');
  await other.getByText('The payment provider refused it. It is tried again.').waitFor();
  await expect.poll(() => tile(other, 'Available').textContent(), patience).toBe('$345.00');

  // What the provider took for these payments is learned after them.
  await expect.poll(async () => (await admin.api.getBook()).providerFeesCents, aMinute).toBeGreaterThan(0);
  const desk = await open(admin);
  await visit(desk, '/dashboard/payouts');
  await desk.getByRole('row', { name: unlucky.email }).getByText('Set up', { exact: true }).waitFor();
  await desk.getByText('refused by the provider').first().waitFor();
  await expect.poll(() => tile(desk, 'Fees of the payment provider').textContent(), patience).not.toBe('$0.00');
  expect(await complaintsAbout(desk)).toEqual([]);
  await desk
    .getByRole('row', { name: 'Uma Unlucky' })
    .getByRole('button', { name: /^Try again: payout \d+$/ })
    .click();
  await desk.getByText('1 payout was begun.').waitFor();
  await expect.poll(async () => (await unlucky.api.getMoney()).payouts.length, patience).toBe(2);
  await setUp(other, 'Open my account', 'It works');
  await expect.poll(async () => (await unlucky.api.getMoney()).paidOutCents, aMinute).toBe(34_500);
  await visit(other, '/dashboard/money');
  await expect.poll(() => tile(other, 'Paid out').textContent(), patience).toBe('$345.00');
  expect([page.failures, other.failures, desk.failures]).toEqual([[], [], []]);
}, 400_000);
