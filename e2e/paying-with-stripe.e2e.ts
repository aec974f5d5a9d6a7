import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signUp } from './support/browser.ts';
import { freePort, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { playStripeScript, startStripe } from './support/stripe-process.ts';
import type { StripeProcess } from './support/stripe-process.ts';

const webhookSecret = 'whsec_of_the_tests';
let browser: Browser;
let folder: string;
let stripe: StripeProcess;
let market: MarketProcess;
let seller: Person;
let buyer: Awaited<ReturnType<typeof newVisitor>>;
const confirmed: { key: string; intentId: string; billing: object }[] = [];

beforeAll(async () => {
  [browser, folder, stripe] = [
    await openBrowser(),
    await mkdtemp(join(tmpdir(), 'redial-stripe-')),
    await startStripe(),
  ];
  market = await startMarket(join(folder, 'market'), await freePort(), {
    DEMO: '0',
    RATE_LIMIT: '0',
    STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  buyer = await newVisitor(browser, { baseURL: market.url });
  await playStripeScript(buyer, (key, secret, card, billing) => {
    const intentId = secret.split('_secret_')[0] ?? '';
    if (card === 'declined') return { error: { message: 'Your card was declined.' } };
    const isLost = { error: { type: 'api_connection_error', message: 'Stripe could not be reached.' } };
    if (card === 'lost before') return isLost;
    confirmed.push({ key, intentId, billing });
    stripe.succeed(intentId);
    if (card === 'lost after') return isLost;
    return { paymentIntent: { id: intentId, status: 'succeeded' } };
  });
});

test('A market with live keys does not say "Test mode"', async () => {
  expect(await (await fetch(market.url)).text()).not.toContain('Test mode');
  expect((await fetch(`${market.url}/testPayouts?token=x`)).status).toBe(404);
});

afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await stripe.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openPayment(name: string): Promise<void> {
  await buyer.goto('/category/fairphone');
  await buyer.getByRole('article', { name }).getByRole('button', { name: 'Book Now' }).click();
  await buyer.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
  await buyer.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await buyer.getByText('Booking Confirmed').waitFor();
  await buyer.goto('/dashboard/myOrders');
  await buyer.getByRole('row', { name }).getByRole('link', { name: 'Pay' }).click();
  await buyer.getByText('Please pay $345 for your booking').waitFor();
}

describe('With Stripe', () => {
  test("the card is typed into Stripe's own element, under Stripe's policy", async () => {
    seller = await register('Seller', 'Sal Stripe', market.url);
    await signUp(buyer, { name: 'Ben Stripe', accountType: 'User', email: 'ben@redial.example' });
    await listPhone(seller, { name: 'Pixel Eins' });
    await openPayment('Pixel Eins');
    await buyer.getByLabel('Card', { exact: true }).waitFor();
    const policy = (await buyer.request.get('/')).headers()['content-security-policy'];
    for (const part of [
      'script-src',
      'https://js.stripe.com',
      'frame-src https://js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
    ])
      expect(policy).toContain(part);
  });

  test('what Stripe says of a card stands in red, and Pay waits until the card is changed', async () => {
    const pay = buyer.getByRole('button', { name: 'Pay', exact: true });
    await buyer.getByLabel('Card', { exact: true }).fill('incomplete');
    await pay.click();
    await buyer.getByText('Your card number is incomplete.').waitFor();
    expect(await pay.isDisabled()).toBe(true);
    await buyer.getByLabel('Card', { exact: true }).fill('declined');
    await pay.click();
    await buyer.getByText('Your card was declined.').waitFor();
  });

  test("the payment is confirmed with the buyer's name and e-mail, recorded after asking Stripe, and shown with its id", async () => {
    await buyer.getByRole('button', { name: 'Try again' }).click();
    await buyer.getByLabel('Card', { exact: true }).fill('good');
    await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
    await buyer.getByText('Congrats! Your Payment Completed').waitFor();
    expect(confirmed).toEqual([
      {
        key: 'pk_live_of_the_tests',
        intentId: expect.stringMatching(/^pi_/),
        billing: { name: 'Ben Stripe', email: 'ben@redial.example' },
      },
    ]);
    await buyer
      .getByRole('status')
      .getByText(confirmed[0]?.intentId ?? 'none')
      .waitFor();
  });

  test('an answer that got lost is told of, and whether money was taken is found out without paying twice', async () => {
    const before = confirmed.length;
    await listPhone(seller, { name: 'Pixel Null' });
    await openPayment('Pixel Null');
    const pay = async (card: string) => {
      await buyer.getByLabel('Card', { exact: true }).fill(card);
      await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
    };
    await pay('lost before');
    await buyer.getByRole('alert').getByText('We lost the connection').waitFor();
    await pay('lost after');
    await buyer.getByText('Congrats! Your Payment Completed').waitFor();
    expect(confirmed.length).toBe(before + 1);
  });

  test("a payment whose browser went away is recorded by Stripe's event, and the page shows it", async () => {
    await listPhone(seller, { name: 'Pixel Zwei' });
    await openPayment('Pixel Zwei');
    const opened = await buyer.evaluate<{
      intentId: string;
    }>(`fetch('/api/create-payment-intent', { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'bearer ' + localStorage.getItem('accessToken') },
      body: JSON.stringify({ price: 345, bookingId: location.pathname.split('/').at(-1) }) }).then((answer) => answer.json())`);
    stripe.succeed(opened.intentId);
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: opened.intentId } },
    });
    const at = Math.floor(Date.now() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`,
    };
    expect(
      (
        await fetch(`${market.url}/api/webhooks/stripe`, {
          method: 'POST',
          headers: { ...headers, 'stripe-signature': 't=1,v1=0' },
          body,
        })
      ).status,
    ).toBe(400);
    expect((await fetch(`${market.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status).toBe(200);
    await buyer.reload();
    await buyer.getByText('Congrats! Your Payment Completed').waitFor();
  });

  test('a script that can not be loaded is a warning on the console, and can be tried again', async () => {
    await listPhone(seller, { name: 'Pixel Drei' });
    await openPayment('Pixel Drei');
    const other = await buyer.context().newPage();
    const warnings: string[] = [];
    other.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await other.route('https://js.stripe.com/**', (route) => route.abort());
    await other.goto(buyer.url());
    await other.getByText('The card form of our payment provider could not be loaded').waitFor();
    expect(warnings).toContain('Failed to load Stripe.js');
    await other.unroute('https://js.stripe.com/**');
    await other.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => warnings).toContain('Stripe.js not available');
  });

  test('no page had an error of its own', () => {
    expect(buyer.failures).toEqual([]);
  });
});
