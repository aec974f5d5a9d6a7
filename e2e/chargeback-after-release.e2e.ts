import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { ownerConnection } from './support/owner-connection.ts';
import { moveOn, visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const tile = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const shows = (page: Page, label: string, amount: string) =>
  expect.poll(() => tile(page, label).textContent(), patience).toBe(amount);

/** Sells a phone for $345 until the money is the seller's. */
async function sell(seller: Person): Promise<{ booking: Booking; buyer: Person }> {
  const buyer = await register('User');
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  await buyer.api.moveSale({ params: { id: booking._id }, body: { act: 'receive' } });
  await buyer.api.moveSale({ params: { id: booking._id }, body: { act: 'accept' } });
  return { booking, buyer };
}

/** The bank of this buyer acts at the embedded provider, which tells the market of it as Stripe would. */
async function atTheBank(statement: string, { _id }: Booking): Promise<void> {
  const client = new pg.Client(ownerConnection());
  await client.connect();
  await client.query(statement, [_id]);
  await client.end();
}
const claims = `insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
  select 'dp_' || intent_id, intent_id, 34500, 'lost', now() from payments where booking_id = $1`;
const decides = `update test_gateway.disputes set due_at = now()
  where payment_intent_id = (select intent_id from payments where booking_id = $1)`;

test('A bank takes back what was paid out: the seller owes it, admins see it, the next sale pays it', async () => {
  const [seller, admin] = await Promise.all([register('Seller', 'Chris Charged'), enterDemo('admin')]);
  const { booking, buyer } = await sell(seller);
  const sale = `/dashboard/sales/${booking._id}`;
  const body = { seller: seller.id, amountCents: 34_500, words: 'Paid in cash.' };
  await admin.api.settleByHand({ body });
  const before = await admin.api.getBook();
  const page = await openWindow(browser, seller);
  await visitListening(page, '/dashboard/notices');
  await atTheBank(claims, booking);
  await page.getByText(`The buyer's bank claims the money for ${booking.productName}`).waitFor();
  await moveOn(page, '/dashboard/money');
  await shows(page, 'You owe this, and your next sales pay it', '$345.00');
  await shows(page, 'Paid out in all', '$345.00');
  const line = page.getByRole('row').filter({ hasText: `Claimed by the buyer's bank ${booking.productName}` });
  await line.getByText('-$345.00').waitFor();
  await moveOn(page, sale);
  await page.getByText(/The buyer’s bank claimed \$345\.00 of this payment on .* has not decided yet/).waitFor();

  const desk = await openWindow(browser, admin);
  await visit(desk, '/dashboard/payouts');
  const after = await admin.api.getBook();
  expect([after.chargebacksCents - before.chargebacksCents, after.owingCents - before.owingCents]).toEqual([
    34_500, 34_500,
  ]);
  const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await shows(desk, "Claimed by buyers' banks", dollars(after.chargebacksCents));
  await shows(desk, 'Owed by sellers', dollars(after.owingCents));
  const row = desk.getByRole('region', { name: 'Sellers to pay' }).getByRole('row', { name: seller.email });
  await row.getByText('Owes this').waitFor();
  await row.getByText('-$345.00').waitFor();
  await moveOn(desk, '/dashboard/notices');
  await desk.getByText(`The payment for ${booking.productName} is disputed`).waitFor();
  await moveOn(desk, sale);
  await desk.getByText('A refund waits for its decision.').waitFor();
  await moveOn(desk, '/dashboard/payments');
  const paid = desk.getByRole('row').filter({ hasText: seller.name }).first();
  await paid.getByRole('button', { name: 'Refund' }).click();
  await desk.getByRole('dialog').getByText('A refund waits for its decision.').waitFor();
  await desk.keyboard.press('Escape');
  await moveOn(desk, '/dashboard/notices');

  await moveOn(page, '/dashboard/notices');
  await atTheBank(decides, booking);
  await page.getByText(`The buyer's bank keeps the money for ${booking.productName}`).waitFor();
  await desk.getByText(`The dispute about ${booking.productName} is lost`).waitFor();
  await moveOn(desk, sale);
  await desk
    .getByText(/The buyer’s bank gave the buyer \$345\.00 back on .* We don’t refund this amount again/)
    .waitFor();
  const hers = await openWindow(browser, buyer, { viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await visit(hers, sale);
  await hers.getByText(/Tu banco te devolvió 345,00.US\$ el .* No los devolvemos otra vez/).waitFor();
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);
  await sell(seller);
  await visit(page, '/dashboard/money');
  await shows(page, 'Available for the next payout', '$0.00');
  expect([page.failures, desk.failures, hers.failures]).toEqual([[], [], []]);
});
