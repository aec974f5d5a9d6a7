import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { newVisitor, openBrowser, signUp } from './support/browser.ts';
import { goodUntil } from './support/card.ts';
import { marketUrl } from './support/market-url.ts';
import { visit } from './support/pages.ts';
import { openWindow, register } from './support/people.ts';
import { patience } from './support/watching.ts';

const run = randomUUID().slice(0, 6);
const phone = `Pixel 7 Pro ${run}`;
let browser: Browser;
let folder: string;
let photo: string;
let seller: Awaited<ReturnType<typeof newVisitor>>;
let buyer: Awaited<ReturnType<typeof newVisitor>>;
let rival: Awaited<ReturnType<typeof newVisitor>>;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'redial-photo-'));
  photo = join(folder, 'phone.jpg');
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 700, channels: 3, background: '#476' } })
      .jpeg()
      .toBuffer(),
  );
  seller = await newVisitor(browser);
  buyer = await newVisitor(browser);
  rival = await openWindow(browser, await register('User', 'Rita Rival'));
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a visitor is sent of the advertised items as the home page, for eyes: its scripts name phones too. */
async function advertised(): Promise<string> {
  const page = (await (await fetch(marketUrl())).text()).replaceAll(/<script\b.*?<\/script>/gs, '');
  const section = page.split('<section').find((part) => part.includes('Advertised items</h2>'));
  if (section === undefined) throw new Error('the home page has no advertised items');
  return section.split('</section>')[0] ?? '';
}

describe('A phone is listed, found, booked and paid for', () => {
  test('somebody signs up as a Seller and adds a phone with a photo from disk', async () => {
    await signUp(seller, { name: 'Selma Seller', accountType: 'Seller', email: `selma-${run}@redial.example` });
    await seller.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await seller.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add A Product' }).click();
    await seller.getByLabel('Product Name').fill(phone);
    await seller.getByLabel('Category').selectOption('Google');
    expect(await seller.getByLabel('Id', { exact: true }).inputValue()).toBe('google');
    await seller.getByLabel('Condition').selectOption('Good');
    await seller.getByLabel('Used Time').fill('1 year, 2 months');
    await seller.getByLabel('Description').fill('Light scratches on the frame. <b>Not bold</b>');
    await seller.getByLabel('Image').setInputFiles(photo);
    await seller.getByLabel('Original Price').fill('899');
    await seller.getByLabel('Resale Price').fill('419');
    await seller.getByLabel('Location').fill('Portland, OR');
    await seller.getByLabel('Phone', { exact: true }).fill('+1 503 555 0142');
    await seller.getByRole('button', { name: 'Add Product' }).click();
    await seller.getByText('Product Added Successfully').waitFor();
  });

  test('sees it in My Products, and advertises it', async () => {
    await seller.waitForURL('**/dashboard/myProducts');
    const row = seller.getByRole('row', { name: phone });
    await row.getByText('Available').waitFor();
    await row.getByRole('button', { name: 'Advertise', exact: true }).click();
    await seller.getByText('Advertise Successful').waitFor();
  });

  test('it appears on the home page at once, also with scripts off', async () => {
    const items = await advertised();
    expect(items).toContain(phone);
    expect(items).toContain('$419');
  });

  test('somebody else signs up as a User, opens the brand and books it', async () => {
    await signUp(buyer, { name: 'Bo Buyer', accountType: 'User', email: `bo-${run}@redial.example` });
    await buyer.getByRole('region', { name: 'Browse by brand' }).getByRole('link', { name: 'Google' }).click();
    await buyer.getByRole('heading', { name: 'All Available Products' }).waitFor();
    const card = buyer.getByRole('article', { name: phone });
    await card.getByText('Light scratches on the frame. <b>Not bold</b>').waitFor();
    await card.getByRole('button', { name: 'Book Now' }).click();

    const dialog = buyer.getByRole('dialog', { name: phone });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Phone is required').waitFor();
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    // Optional, so a space that was typed there is no mistake.
    await dialog.getByLabel('Location').fill(' ');
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    await buyer.getByText('Booking Confirmed').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test('nobody else can book it', async () => {
    await visit(rival, '/category/google');
    const card = rival.getByRole('article', { name: phone });
    await card.getByText('Reserved').waitFor();
    expect(await card.getByRole('button', { name: 'Book Now' }).isDisabled()).toBe(true);
  });

  test('the buyer sees it in My Orders; a declined card shows why, and another can be tried', async () => {
    await buyer.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await buyer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
    await buyer.getByRole('row', { name: phone }).getByRole('link', { name: 'Pay' }).click();
    await buyer.getByRole('heading', { name: `Payment for ${phone}` }).waitFor();
    await buyer.getByText('Please pay $419 for your booking').waitFor();
    await buyer.getByLabel('Card number').fill('4000 0000 0000 0002');
    await buyer.getByLabel('Expiry').fill(goodUntil);
    await buyer.getByLabel('CVC').fill('123');
    await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
    await buyer.getByText('Your card was declined.').waitFor();
    expect(await buyer.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(true);
  });

  test('pays with the test card 4242 4242 4242 4242 and gets the transaction id', async () => {
    await buyer.getByLabel('Card number').fill('4242 4242 4242 4242');
    await buyer.getByRole('button', { name: 'Pay', exact: true }).dblclick();
    await buyer.getByText('Congrats! Your Payment Completed').waitFor();
    await buyer.getByText(/Your TransactionId: pi_test_/).waitFor();
  });

  test('going back and forward again it is still paid, and asks for no card', async () => {
    await buyer.goBack();
    await buyer.getByRole('heading', { name: 'My Orders' }).waitFor();
    await buyer.goForward();
    await buyer.getByText('Congrats! Your Payment Completed').waitFor();
    expect(await buyer.getByLabel('Card number').count()).toBe(0);
    await buyer.getByRole('link', { name: 'Go to My Orders' }).click();
    await buyer.getByRole('row', { name: phone }).getByText('Paid', { exact: true }).waitFor();
  });

  test('after payment it is off the brand page and off the home page', async () => {
    await rival.reload();
    await rival.getByRole('heading', { name: 'All Available Products' }).waitFor();
    await rival.getByRole('article').first().waitFor();
    expect(await rival.getByText(phone).count()).toBe(0);
    await expect.poll(advertised, patience).not.toContain(phone);
  });

  test('no page logged an error', () => {
    expect([...seller.failures, ...buyer.failures, ...rival.failures]).toEqual([]);
  });
});
