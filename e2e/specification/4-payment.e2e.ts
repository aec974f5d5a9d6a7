import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser } from '../support/browser.ts';
import { goodUntil } from '../support/card.ts';
import { marketUrl } from '../support/market-url.ts';
import { comeTo, holdBack, moveOn, pathOf, visit } from '../support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { alarm, hasFocus, isRed, patience } from '../support/watching.ts';

const works = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';

let browser: Browser;
let buyer: Person;
let booking: Booking;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  const [seller, somebody] = await Promise.all([register('Seller'), register('User', 'Penny Payer')]);
  buyer = somebody;
  booking = await bookPhone(buyer, await listPhone(seller));
  page = await openWindow(browser, buyer);
});
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
afterAll(() => browser.close());

const pay = () => page.getByRole('button', { name: /^(Pay|Paying…)$/ });
const path = () => `/dashboard/payment/${booking._id}`;
const becomesPayable = () => expect.poll(() => pay().isEnabled(), patience).toBe(true);
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the form from elsewhere: no card has been tried in it. */
async function openForm(): Promise<void> {
  if (page.url() !== 'about:blank' && pathOf(page) === path()) await moveOn(page, '/dashboard');
  await comeTo(page, path());
}

async function enterCard(number: string, expiry = goodUntil): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('CVC').fill('123');
}

/** Presses Pay and waits for the refusal: in red, below the button, which waits for a change. */
async function isRefused(message: string): Promise<void> {
  await pay().click();
  const problem = alarm(page, message);
  await problem.waitFor();
  expect(await isRed(problem)).toBe(true);
  const [button, text] = [await pay().boundingBox(), await problem.boundingBox()];
  expect(text?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
  expect(await pay().isDisabled()).toBe(true);
}

/** The paths of what is posted from now on, until the test ends. */
function followCalls(): string[] {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace(/pi_\w+/, '{id}'));
  };
  page.on('request', note);
  onTestFinished(() => void page.off('request', note));
  return asked;
}
const methods = '/api/test-gateway/payment_methods';
const confirm = '/api/test-gateway/payment_intents/{id}/confirm';

describe('4. The way to the payment page', () => {
  test('asks one server: calls below /api, code of each page below /static/js, no script of a provider', async () => {
    const addresses: { url: URL; kind: string }[] = [];
    const note = (request: Request) => {
      if (/^https?:/.test(request.url())) addresses.push({ url: new URL(request.url()), kind: request.resourceType() });
    };
    page.on('request', note);
    onTestFinished(() => void page.off('request', note));
    const scripts = () =>
      addresses
        .filter(({ kind, url }) => kind === 'script' || url.pathname.endsWith('.js'))
        .map(({ url }) => url.pathname);
    await visit(page, '/');
    expect(scripts().some((path) => path.includes('my-orders'))).toBe(false);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'My Orders' }).click();
    await rowOf(booking.productName).getByRole('link', { name: 'Pay', exact: true }).click();
    await page.getByLabel('Card number').waitFor();
    expect(pathOf(page)).toBe(path());

    expect(new Set(addresses.map(({ url }) => url.origin))).toEqual(new Set([marketUrl()]));
    expect(scripts().some((path) => path.includes('my-orders'))).toBe(true);
    expect(scripts().filter((path) => !path.startsWith('/static/js/'))).toEqual([]);
    const calls = addresses.filter(({ kind }) => kind === 'fetch' || kind === 'xhr').map(({ url }) => url.pathname);
    expect(calls.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(await buyer.api.getPaymentSettings()).toEqual({ provider: 'test', publishableKey: null });
  });
});

describe('4. The Pay button', () => {
  test('stays away when no client secret can be obtained, and says why', async () => {
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 400, json: { message: 'No payments today', code: 'closed' } }),
    );
    await openForm();
    await page.getByRole('alert').getByText('No payments today').waitFor();
    expect(await pay().count()).toBe(0);
  });

  test('is disabled without a secret, while it pays, and after a failure until a change or Try again', async () => {
    const obtain = await holdBack(page, '**/api/create-payment-intent');
    await openForm();
    await page.getByLabel('Card number').waitFor();
    expect(await pay().isDisabled()).toBe(true);
    obtain();
    await becomesPayable();

    const asked = followCalls();
    const answer = await holdBack(page, '**/api/test-gateway/payment_intents/*/confirm');
    await enterCard(declined);
    await pay().click();
    await page.getByRole('button', { name: 'Paying…' }).waitFor();
    expect(await pay().isDisabled()).toBe(true);
    answer();
    await alarm(page, 'Your card was declined.').waitFor();
    expect(asked).toEqual([methods, confirm]);
    expect((await buyer.api.getBooking({ params: { id: booking._id } })).paid).toBe(false);

    await page.getByLabel('CVC').fill('321');
    await becomesPayable();
    expect(await page.getByText('Your card was declined.').count()).toBe(0);
    await isRefused('Your card was declined.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await becomesPayable();
    expect(await pay().evaluate(hasFocus)).toBe(true);
  });
});

describe('4. A payment that fails', () => {
  test('at a card that makes no payment method shows why in red, and confirms nothing', async () => {
    await openForm();
    await becomesPayable();
    const asked = followCalls();
    await isRefused('Your card number is invalid.');
    await enterCard(works, '12 / 21');
    await isRefused("Your card's expiration year is in the past.");
    await enterCard('4242 4242 4242 4241');
    await isRefused('Your card number is invalid.');
    expect(asked).toEqual([methods, methods, methods]);
  });

  test('with another status is not recorded; without an acknowledgement nobody is congratulated', async () => {
    await openForm();
    await becomesPayable();
    const asked = followCalls();
    let status = 'requires_payment_method';
    await page.route('**/payment_intents/*/confirm', (route) =>
      route.fulfill({ json: { paymentIntent: { id: 'pi_1', status, amount: 34500, currency: 'usd' } } }),
    );
    await enterCard(works);
    await isRefused('The payment was not completed. Please try again.');
    expect(asked).toEqual([methods, confirm]);

    status = 'succeeded';
    await page.route('**/api/payments', (route) => route.fulfill({ json: { acknowledged: false } }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await pay().click();
    await page.getByText(/we could not record it yet/).waitFor();
    expect(await page.getByText('Congrats! Your Payment Completed').count()).toBe(0);
  });
});

describe('4. A payment that succeeds', () => {
  test("makes a method, confirms it for this person, records it, congratulates, and is 'Paid' for good", async () => {
    const secret = page.waitForResponse('**/api/create-payment-intent');
    await openForm();
    const { clientSecret, intentId } = (await (await secret).json()) as { clientSecret: string; intentId: string };
    await becomesPayable();
    const asked = followCalls();
    const confirmation = page.waitForRequest('**/payment_intents/*/confirm');
    const record = page.waitForRequest('**/api/payments');
    await enterCard(works);
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed', { exact: true }).waitFor();
    expect(await page.getByText(/^Your TransactionId:/).innerText()).toBe(`Your TransactionId: ${intentId}`);
    expect(asked).toEqual([methods, confirm, '/api/payments']);
    expect((await confirmation).postDataJSON()).toMatchObject({
      clientSecret,
      billing: { name: 'Penny Payer', email: buyer.email },
    });
    expect((await record).postDataJSON()).toEqual({
      price: booking.price,
      transactionId: intentId,
      email: buyer.email,
      bookingId: booking._id,
    });

    await moveOn(page, '/dashboard/myOrders');
    await rowOf(booking.productName).getByText('Paid', { exact: true }).waitFor();
    await visit(page, path());
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    expect(await pay().count()).toBe(0);
  });

  test('no page logged an error', () => {
    expect(page.failures).toEqual([]);
  });
});
