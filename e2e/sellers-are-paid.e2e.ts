import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm } from './support/watching.ts';

let browser: Browser;
let english: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  english = await newVisitor(browser);
});
beforeEach(() => {
  english.failures.length = 0;
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tile = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();

async function buy(seller: Person) {
  const buyer = await register('User');
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const complete = async () => {
    for (const act of ['receive', 'accept'] as const)
      await buyer.api.moveSale({ params: { id: booking._id }, body: { act } });
  };
  return { id: booking._id, complete };
}

test('A seller sees what a sale brings, and says where it goes; a new account waits for three days', async () => {
  const seller = await register('Seller');
  const sale = await buy(seller);
  const page = english;
  await handOver(page, seller);
  await visit(page, '/dashboard/money');
  await expect.poll(() => tile(page, 'Held').textContent()).toBe('$345.00');
  await page.getByText('Your statements begin with your first completed sale.').waitFor();
  await sale.complete();
  await page.reload();
  await expect.poll(() => tile(page, 'Available').textContent()).toBe('$345.00');

  await press(page, 'Enter your account');
  expect(await page.evaluate('document.activeElement.name')).toBe('holder');
  await press(page, 'Save');
  for (const missing of [
    'Enter the name that your bank knows',
    'Enter the number of your account',
    'Enter the routing number or BIC of your bank',
  ])
    await alarm(page, missing).waitFor();
  await page.getByLabel('Account holder').fill('Sam Seller');
  await page.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 01');
  await press(page, 'Save');
  await page.getByText(/is no account number/).waitFor();
  expect(await complaintsAbout(page)).toEqual([]);
  await page.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00');
  await page.keyboard.press('Enter');
  await page.getByText('Sam Seller, account ending in 3000').waitFor();
  await page.getByText(/^Nothing is sent there before /).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Change');
  expect(await page.content()).not.toMatch(/0532 ?0130/);
  expect(page.failures.filter((failure) => !failure.includes('400'))).toEqual([]);

  // What was paid back is of no phone and no payout.
  const { user } = await seller.api.getMe();
  const { api } = await enterDemo('admin');
  const settle = (amountCents: number) =>
    api.settleByHand({ body: { seller: user?._id ?? '', amountCents, words: 'In cash.' } });
  await settle(34_500);
  await api.refundPayment({ params: { id: sale.id }, body: { words: 'The phone was lost.' } });
  await settle(-34_500);
  await page.reload();
  const statement = page.getByRole('table', { name: /^Your money in / });
  await statement.getByRole('cell', { name: 'Paid back by you', exact: true }).waitFor();
  await statement.getByRole('cell', { name: /^Payout REDIAL-\d+$/ }).waitFor();
});

test('An admin pays a seller, after a try that did not work, and another by hand; both read it', async () => {
  const [seller, newcomer, admin] = await Promise.all([enterDemo('seller'), register('Seller'), enterDemo('admin')]);
  await (await buy(newcomer)).complete();
  await newcomer.api.setPayoutAccount({ body: { holder: 'Sam Seller', number: 'DE89370400440532013000', bank: '' } });
  const { availableCents } = await seller.api.getMoney();
  expect(availableCents).toBeGreaterThan(0);
  const amount = `$${(availableCents / 100).toFixed(2)}`;
  const desk = english;
  await handOver(desk, admin);
  const isNotBack = (url: URL) => url.pathname === '/api/payouts' && url.searchParams.has('notBack');
  // One that is tried again by itself would be waited for.
  const refusal = { status: 404, contentType: 'application/json', body: '{"code":"not_found","message":"Not now."}' };
  await desk.route(isNotBack, (route) => route.fulfill(refusal));
  await visit(desk, '/dashboard/payouts');
  const notBack = desk.getByRole('region', { name: 'Not taken back' });
  await notBack.getByRole('alert').waitFor();
  await desk.unroute(isNotBack);
  await notBack.getByRole('button', { name: 'Try again' }).click();
  await notBack.waitFor({ state: 'detached' });
  const waiting = desk.getByRole('region', { name: 'Sellers to pay' });
  const underWay = desk.getByRole('region', { name: 'Under way' });
  const fresh = waiting.getByRole('row', { name: newcomer.email });
  await fresh.getByText(/^new, usable from /).waitFor();
  expect(await fresh.getByRole('checkbox').isDisabled()).toBe(true);
  await press(desk, 'Prepare 0 payouts');
  await desk.getByText('Choose sellers first.').waitFor();
  const prepare = async () => {
    await waiting.getByRole('row', { name: seller.email }).getByRole('checkbox').check();
    await press(desk, 'Prepare 1 payout');
    await underWay.getByText(amount).waitFor();
    await underWay.getByRole('checkbox', { name: /^Choose payout / }).check();
  };
  await prepare();
  await press(desk, 'Did not work');
  await press(desk, 'Save');
  await alarm(desk, 'Enter a reason').waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);
  await desk.getByLabel('Reason').fill('The bank does not know this account.');
  await press(desk, 'Save');
  await underWay.getByText('No payout is under way').waitFor();
  expect((await seller.api.getMoney()).availableCents).toBe(availableCents);

  await prepare();
  const [file] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download a file for the bank')]);
  expect(file.suggestedFilename()).toMatch(/^redial-payouts-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`"${amount.slice(1)}","USD","${seller.email}"`);
  await underWay.getByText(/^in a file since /).waitFor();
  await press(desk, 'Mark as paid');
  await underWay.getByText('No payout is under way').waitFor();
  await desk
    .getByRole('button', { name: /^Sent back by the bank: payout \d+$/ })
    .first()
    .waitFor();

  await desk.getByText('No account yet').first().waitFor();
  await press(desk, 'Settle by hand what is due to Marco Bellini');
  await press(desk, 'Save');
  await alarm(desk, 'Write down how it was settled').waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);
  await desk.getByLabel('How was it settled?').fill('Paid in cash at the fair.');
  await press(desk, 'Save');
  await desk
    .getByRole('button', { name: 'Settle by hand what is due to Marco Bellini' })
    .waitFor({ state: 'detached' });
  await desk.getByText('Paid in cash at the fair.').waitFor();

  // On a phone, in Spanish.
  const page = await openWindow(browser, seller, { viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await visit(page, '/dashboard/money');
  await page.getByText('The bank does not know this account.').waitFor();
  await expect.poll(() => tile(page, 'Disponible para el próximo pago').textContent()).toMatch(/^0,00/);
  await page.getByText('Pago que no ha funcionado').waitFor();
  await page.getByRole('heading', { name: 'Extracto' }).waitFor();
  const months = page.getByLabel('Mes');
  const named = await months.locator('option').allTextContents();
  await page.getByRole('heading', { name: `Tu dinero en ${named[0]}` }).waitFor();
  // On the first days of a month its only lines are the payouts of today.
  await months.selectOption({ index: named.length - 1 });
  await page.getByRole('heading', { name: `Tu dinero en ${named.at(-1)}` }).waitFor();
  await page
    .getByRole('link', { name: /^iPhone|Galaxy|Pixel|Phone/ })
    .first()
    .waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar todo en CSV' }).click(),
  ]);
  expect((await readFile(await statement.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(3);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Adónde va tu dinero' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: /^Tu dinero en / }).isVisible()).toBe(true);
  expect([page.failures, desk.failures]).toEqual([[], []]);
});
