import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signUp } from './support/browser.ts';
import { photo } from './support/calls.ts';
import { startMailServer } from './support/mail-server.ts';
import type { MailServer } from './support/mail-server.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startEmptyMarket } from './support/own-market.ts';
import { moveOn } from './support/pages.ts';
import { handOver } from './support/people.ts';

let browser: Browser;
let dataDir: string;
let mail: MailServer;
let market: MarketProcess;
let page: Page & { failures: string[] };

/** A market that sends mail, as one on the internet does. */
beforeAll(async () => {
  [browser, dataDir, mail] = [
    await openBrowser(),
    await mkdtemp(join(tmpdir(), 'redial-address-')),
    await startMailServer(),
  ];
  market = await startEmptyMarket(dataDir, await freePort(), { SMTP_URL: mail.url });
  page = await newPerson();
});

afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

const newPerson = () => newVisitor(browser, { baseURL: market.url });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Category').selectOption('Google');
  await page.getByLabel('Condition').selectOption('Good');
  await page.getByLabel('Used Time').fill('1 year, 2 months');
  await page.getByLabel('Description').fill('Fine.');
  await page.getByLabel('Image').setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByLabel('Original Price').fill('899');
  await page.getByLabel('Resale Price').fill('419');
  await page.getByLabel('Location').fill('Portland, OR');
  await page.getByLabel('Phone', { exact: true }).fill('+1 503 555 0142');
}

describe('Where the market sends mail', () => {
  const seller = 'selma@redial.example';
  const buyer = 'bob@redial.example';
  const phone = 'Pixel 7 Pro';

  test('a seller signs up at once, must confirm their address on Add Product, and then lists with the same form', async () => {
    await handOver(page, null);
    await signUp(page, { name: 'Selma Seller', accountType: 'Seller', email: seller });
    const toConfirm = page.getByText(`Before you sell a phone, confirm your e-mail address ${seller}`);
    await moveOn(page, '/dashboard');
    await toConfirm.waitFor();
    await expect.poll(() => mail.subjectsTo(seller)).toHaveLength(1);
    mail.refuse(seller, '550 5.1.1 User unknown');
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    // Of an address that was never confirmed only the code is shown.
    await page.getByText(`Mails to ${seller} come back (“550”)`).waitFor();
    expect(await page.getByRole('link', { name: 'change it' }).getAttribute('href')).toBe('/dashboard/security');
    mail.refuse(seller, null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('That worked. We mail you again.').waitFor();
    await moveOn(page, '/dashboard/myProducts');
    await toConfirm.waitFor();
    mail.refuse(seller, '550 5.1.1 User unknown');
    // The answer itself: the toast of the first press may still be there.
    const answer = page.waitForResponse('**/api/identity/confirmation/mail');
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    expect(await (await answer).json()).toMatchObject({ sent: false });
    await page.getByText('The mail came back. Your Notices page says why.').first().waitFor();
    mail.refuse(seller, null);
    await moveOn(page, '/dashboard/addProduct');
    await toConfirm.waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('The mail is on its way').waitFor();
    await expect
      .poll(() => mail.subjectsTo(seller))
      .toEqual(Array.from({ length: 3 }, () => 'Confirm your e-mail address'));

    await fillIn(page, phone);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('alert').getByText('Please confirm your e-mail address first').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/addProduct');

    // In another browser, as on a phone. The page looks again when its window is in front again.
    const elsewhere = await newPerson();
    await elsewhere.goto(await mail.linkTo(seller, '/confirmEmail'));
    await elsewhere.getByText('Your e-mail address is confirmed.').waitFor();
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByText('Before you sell a phone').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByText('Product Added Successfully').waitFor();
    expect([...page.failures, ...elsewhere.failures]).toEqual([]);
  });

  test('a buyer is told in the booking dialog, and stays signed in; then the same dialog books', async () => {
    await handOver(page, null);
    await signUp(page, { name: 'Bob Buyer', accountType: 'User', email: buyer });
    await moveOn(page, '/category/google');
    await page.getByRole('article', { name: phone }).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Before you book a phone, confirm your e-mail address ${buyer}`).waitFor();
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 503 555 0100');
    const book = dialog.locator('button[type=submit]');
    await book.click();
    await dialog.getByRole('alert').getByText('Please confirm your e-mail address first').waitFor();

    const link = await mail.linkTo(buyer, '/confirmEmail');
    const tab = await page.context().newPage();
    await tab.goto(link);
    await tab.getByText('Your e-mail address is confirmed.').waitFor();
    await tab.close();
    await book.click();
    await page.getByText('Booking Confirmed').first().waitFor();
    expect(page.failures).toEqual([]);
  });
});

test("A page with a token in its address isn't cached, and sends no referrer", async () => {
  for (const path of ['/resetPassword?token=secret', '/confirmEmail?token=secret']) {
    const answer = await fetch(market.url + path);
    expect([answer.status, answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(await answer.text()).toContain('noindex');
  }
  expect((await fetch(`${market.url}/login`)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(market.output()).not.toContain('secret');
});
