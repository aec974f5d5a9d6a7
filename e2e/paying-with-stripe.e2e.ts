import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startEmptyMarket } from './support/own-market.ts';
import { comeTo } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { playStripeScript, startStripe } from './support/stripe-process.ts';
import type { StripeProcess } from './support/stripe-process.ts';

const webhookSecret = 'whsec_of_the_tests';
let browser: Browser;
let folder: string;
let stripe: StripeProcess;
let market: MarketProcess;
let seller: Person;
let buyer: Person;
let page: Awaited<ReturnType<typeof newVisitor>>;
const confirmed: { key: string; intentId: string; billing: object }[] = [];

beforeAll(async () => {
  [browser, folder, stripe] = [
    await openBrowser(),
    await mkdtemp(join(tmpdir(), 'redial-stripe-')),
    await startStripe(),
  ];
  market = await startEmptyMarket(join(folder, 'market'), await freePort(), {
    RATE_LIMIT: '0',
    STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  [seller, buyer] = [
    await register('Seller', 'Sal Stripe', market.url),
    await register('User', 'Ben Stripe', market.url),
  ];
  page = await newVisitor(browser, { baseURL: market.url });
  await handOver(page, buyer, market.url);
  await playStripeScript(page, (key, secret, card, billing) => {
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

async function openPayment(): Promise<void> {
  const booking = await bookPhone(buyer, await listPhone(seller));
  await comeTo(page, '/dashboard');
  await comeTo(page, `/dashboard/payment/${booking._id}`);
  await page.getByText('Please pay $345 for your booking').waitFor();
}

describe('With Stripe', () => {
  test("the card is typed into Stripe's own element, under Stripe's policy", async () => {
    await openPayment();
    await page.getByLabel('Card', { exact: true }).waitFor();
    const policy = (await page.request.get('/')).headers()['content-security-policy'];
    const sources = 'https://*.js.stripe.com https://js.stripe.com';
    for (const part of [`frame-src ${sources} https://hooks.stripe.com;`, "connect-src 'self' https://api.stripe.com;"])
      expect(policy).toContain(part);
    expect(/script-src [^;]*/.exec(policy ?? '')?.[0]).toContain(sources);
  });

  test('what Stripe says of a card stands in red, and Pay waits until the card is changed', async () => {
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    await page.getByLabel('Card', { exact: true }).fill('incomplete');
    await pay.click();
    await page.getByText('Your card number is incomplete.').waitFor();
    expect(await pay.isDisabled()).toBe(true);
    await page.getByLabel('Card', { exact: true }).fill('declined');
    await pay.click();
    await page.getByText('Your card was declined.').waitFor();
  });

  test("the payment is confirmed with the buyer's name and e-mail, recorded after asking Stripe, and shown with its id", async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card', { exact: true }).fill('good');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(confirmed).toEqual([
      {
        key: 'pk_live_of_the_tests',
        intentId: expect.stringMatching(/^pi_/),
        billing: { name: 'Ben Stripe', email: buyer.email },
      },
    ]);
    await page
      .getByRole('status')
      .getByText(confirmed[0]?.intentId ?? 'none')
      .waitFor();
  });

  test('a lost answer is explained, and the page finds out whether money was taken without paying twice', async () => {
    const before = confirmed.length;
    await openPayment();
    const pay = async (card: string) => {
      await page.getByLabel('Card', { exact: true }).fill(card);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    };
    await pay('lost before');
    await page.getByRole('alert').getByText('We lost the connection').waitFor();
    await pay('lost after');
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(confirmed.length).toBe(before + 1);
  });

  test("a payment whose browser went away is recorded by Stripe's event, and the page shows it", async () => {
    await openPayment();
    const opened = await page.evaluate<{
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
    await page.reload();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
  });

  test('a script that can not be loaded is a warning on the console, and can be tried again', async () => {
    await openPayment();
    const other = await page.context().newPage();
    const warnings: string[] = [];
    other.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await other.route('https://js.stripe.com/**', (route) => route.abort());
    await other.goto(page.url());
    await other.getByText('The card form of our payment provider could not be loaded').waitFor();
    expect(warnings).toContain('Failed to load Stripe.js');
    await other.unroute('https://js.stripe.com/**');
    await other.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => warnings).toContain('Stripe.js not available');
  });

  test('no page logged an error', () => {
    expect(page.failures).toEqual([]);
  });
});
