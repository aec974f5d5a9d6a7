import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser } from '../support/browser.ts';
import { holdBack, visit } from '../support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';

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

describe('4. The Pay button', () => {
  test('is disabled until a client secret has been obtained', async () => {
    const release = await holdBack(page, '**/api/create-payment-intent');
    await visit(page, path());
    await page.getByLabel('Card number').waitFor();
    expect(await pay().isDisabled()).toBe(true);
    release();
    await expect.poll(() => pay().isEnabled()).toBe(true);
  });

  test('stays away when no client secret can be obtained, and says why', async () => {
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 400, json: { message: 'No payments today', code: 'closed' } }),
    );
    await visit(page, path());
    await page.getByRole('alert').getByText('No payments today').waitFor();
    expect(await pay().count()).toBe(0);
  });

  test('is disabled while a payment is in progress', async () => {
    await openForm();
    const release = await holdBack(page, '**/api/test-gateway/payment_intents/*/confirm');
    await enterCard(declined);
    await pay().click();
    await page.getByRole('button', { name: 'Paying…' }).waitFor();
    expect(await pay().isDisabled()).toBe(true);
    release();
    await page.getByText('Your card was declined.').waitFor();
  });

  test('is disabled after a failure, until the card is changed', async () => {
    await openForm();
    await enterCard(declined);
    await pay().click();
    await page.getByText('Your card was declined.').waitFor();
    expect(await pay().isDisabled()).toBe(true);
    await page.getByLabel('CVC').fill('321');
    await expect.poll(() => pay().isEnabled()).toBe(true);
    expect(await page.getByText('Your card was declined.').count()).toBe(0);
  });

  test("is disabled after a failure, until 'Try again' is pressed", async () => {
    await openForm();
    await enterCard(declined);
    await pay().click();
    await page.getByText('Your card was declined.').waitFor();
    expect(await pay().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => pay().isEnabled()).toBe(true);
  });
});

describe('4. A payment that fails', () => {
  test('a card that makes no payment method shows its message in red, and nothing is confirmed', async () => {
    await openForm();
    const asked = followCalls();
    await enterCard('4242 4242 4242 4241');
    await pay().click();
    const message = page.getByRole('alert').getByText('Your card number is invalid.');
    await message.waitFor();
    expect(await isRed(message)).toBe(true);
    expect(asked).toEqual(['/api/test-gateway/payment_methods']);
  });

  test("a declined confirmation shows the provider's message in red and stops", async () => {
    await openForm();
    const asked = followCalls();
    await enterCard(declined);
    await pay().click();
    const message = page.getByRole('alert').getByText('Your card was declined.', { exact: true });
    await message.waitFor();
    expect(await isRed(message)).toBe(true);
    expect(asked.map(withoutId)).toEqual([
      '/api/test-gateway/payment_methods',
      '/api/test-gateway/payment_intents/{id}/confirm',
    ]);
    expect((await buyer.api.getBooking({ params: { id: booking._id } })).paid).toBe(false);
  });

  test("an intent whose status is not 'succeeded' is not recorded", async () => {
    await openForm();
    const asked = followCalls();
    await page.route('**/payment_intents/*/confirm', (route) =>
      route.fulfill({
        json: { paymentIntent: { id: 'pi_1', status: 'requires_payment_method', amount: 34500, currency: 'usd' } },
      }),
    );
    await enterCard(works);
    await pay().click();
    await page.getByRole('alert').getByText('The payment was not completed.').waitFor();
    expect(asked).not.toContain('/api/payments');
  });

  test('a record that is not acknowledged brings no congratulations', async () => {
    await openForm();
    await page.route('**/payment_intents/*/confirm', (route) =>
      route.fulfill({ json: { paymentIntent: { id: 'pi_1', status: 'succeeded', amount: 34500, currency: 'usd' } } }),
    );
    await page.route('**/api/payments', (route) => route.fulfill({ json: { acknowledged: false } }));
    await enterCard(works);
    await pay().click();
    await page.getByText(/we could not record it yet/).waitFor();
    expect(await page.getByText('Congrats! Your Payment Completed').count()).toBe(0);
  });
});

describe('4. A payment that succeeds', () => {
  test("makes a method, confirms with the client secret, name and e-mail, records, then congratulates with 'Your TransactionId:'", async () => {
    const secret = page.waitForResponse('**/api/create-payment-intent');
    await openForm();
    const { clientSecret, intentId } = (await (await secret).json()) as { clientSecret: string; intentId: string };
    const asked = followCalls();
    const confirmation = page.waitForRequest('**/payment_intents/*/confirm');
    const record = page.waitForRequest('**/api/payments');
    await enterCard(works);
    await pay().click();
    await page.getByText('Congrats! Your Payment Completed', { exact: true }).waitFor();
    expect(await page.getByText(/^Your TransactionId:/).innerText()).toBe(`Your TransactionId: ${intentId}`);
    expect(asked.map(withoutId)).toEqual([
      '/api/test-gateway/payment_methods',
      '/api/test-gateway/payment_intents/{id}/confirm',
      '/api/payments',
    ]);
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
  });

  test('leaves no form and no Pay button behind, also when the page is opened again', async () => {
    await visit(page, path());
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    expect(await pay().count()).toBe(0);
  });

  test('no page had an error of its own', () => {
    expect(page.failures).toEqual([]);
  });
});

async function openForm(): Promise<void> {
  await visit(page, path());
  await page.getByLabel('Card number').waitFor();
  await expect.poll(() => pay().isEnabled()).toBe(true);
}

async function enterCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

/** The paths of what is posted from now on. */
function followCalls(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

function withoutId(address: string): string {
  return address.replace(/pi_\w+/, '{id}');
}

/** Is a text's colour a red, however it is written in the style sheet? */
function isRed(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const pencil = document.createElement('canvas').getContext('2d');
    if (pencil === null) return false;
    pencil.fillStyle = getComputedStyle(element).color;
    pencil.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data;
    return red > 2 * green && red > 2 * blue;
  });
}
