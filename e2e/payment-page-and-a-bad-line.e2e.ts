import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { goodUntil } from './support/card.ts';
import { comeTo, moveOn, visit } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page;
let [seller, buyer]: Person[] = [];
let path: string;
beforeAll(async () => {
  [browser, seller] = [await openBrowser(), await register('Seller')];
  page = await newVisitor(browser);
  await enterAnew();
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const booking = await bookPhone(buyer as Person, await listPhone(seller as Person));
  path = `/dashboard/payment/${booking._id}`;
  await comeTo(page, '/dashboard');
});
// What a test that failed left unpaid would count for the next ones' buyer, who may not have many.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await enterAnew();
});
afterAll(() => browser.close());

async function enterAnew(): Promise<void> {
  buyer = await register('User');
  await handOver(page, buyer);
  await visit(page, '/dashboard');
}

const pay = () => page.getByRole('button', { name: 'Pay', exact: true });
const pleasePay = () => page.getByText(/^Please pay/).count();

async function enterCard(): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill(goodUntil);
  await page.getByLabel('CVC').fill('123');
}

describe('On a bad line the payment page', () => {
  test('asks by itself whether a payment went through whose answer got lost', async () => {
    let confirmed = 0;
    await page.route('**/payment_intents/*/confirm', async (route) => {
      confirmed += 1;
      await route.fetch();
      await route.abort();
    });
    await moveOn(page, path);
    await enterCard();
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect([confirmed, await pleasePay()]).toEqual([1, 0]);
  });

  test('says that an answer got lost, and takes another try, when nothing was charged', async () => {
    await page.route('**/payment_intents/*/confirm', (route) => route.abort(), { times: 1 });
    await moveOn(page, path);
    await enterCard();
    await pay().click();
    await page.getByRole('alert').getByText('We lost the connection').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
  });

  test("doesn't ask again for a charge that could not be recorded, and shows it once it is", async () => {
    await page.route('**/api/payments', (route) => route.abort());
    await moveOn(page, path);
    await enterCard();
    // The provider tells the server at once, and the page hears of it only later.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/booking/*', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await pay().click();
    await page.getByText('Paid, but not recorded yet').waitFor();
    expect(await pleasePay()).toBe(0);
    seen.resolve();
    await page.getByText('Congrats! Your Payment Completed').waitFor({ timeout: 60_000 });
  });

  test('asks for no other card while a wrong amount is checked, and takes one after its refund', async () => {
    const mismatch = {
      status: 409,
      json: { message: 'Money has come for this booking that does not match it.', code: 'payment_mismatch' },
    };
    await page.route(
      '**/payment_intents/*/confirm',
      (route) => route.fulfill({ json: { paymentIntent: { id: 'pi_other', status: 'succeeded' } } }),
      { times: 1 },
    );
    let told = 0;
    await page.route('**/api/payments', (route) => ((told += 1) === 1 ? route.abort() : route.fulfill(mismatch)));
    await moveOn(page, path);
    await enterCard();
    await page.route('**/api/create-payment-intent', (route) => route.fulfill(mismatch));
    await pay().click();
    await page.getByText('Paid, but not recorded yet').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('does not match it').waitFor();
    // The page takes its question back with the next paint.
    await expect
      .poll(
        async () => [
          await page.getByText('Paid, but not recorded yet').count(),
          await pleasePay(),
          await pay().count(),
        ],
        patience,
      )
      .toEqual([0, 0, 0]);
    await page.unroute('**/api/create-payment-intent');
    await page.unroute('**/api/payments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await enterCard();
    expect(await pleasePay()).toBe(1);
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
  });

  test('leaves a card that is being typed where it is when the payment can not be begun yet', async () => {
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'Later', code: 'unavailable' } }),
    );
    await moveOn(page, path);
    await enterCard();
    await page.getByText('Getting ready to take your payment…').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('will be charged once').waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
  });
});
