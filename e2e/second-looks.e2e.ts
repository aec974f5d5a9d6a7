import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { complaintsAbout, frame } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { answerPrompt, moveOn, visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let buyer: Person;
let seller: Person;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  [buyer, seller] = await Promise.all([register('User', 'Lou Looker'), register('Seller')]);
  page = await openWindow(browser, buyer);
});
afterAll(() => browser.close());

test('The picture of a phone is shown whole and large where it is pressed, by keyboard too, and the focus comes back', async () => {
  const phone = await listPhone(seller);
  await visit(page, `/category/${phone.id}?phone=${phone._id}`);
  const card = page.getByRole('article', { name: phone.name }).first();
  const button = card.getByRole('button', { name: `Show the picture of ${phone.name} larger` });
  const widthInCard = await button.getByRole('img').evaluate((img) => img.clientWidth);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: phone.name });
  const large = dialog.getByRole('img', { name: phone.name });
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await large.evaluate((img) => [img.clientWidth, getComputedStyle(img).objectFit])).toEqual([
    expect.toSatisfy((width: number) => width > widthInCard),
    'contain',
  ]);
  expect(await complaintsAbout(page, frame)).toEqual([]);
  const widthWhole = await large.evaluate((img) => img.clientWidth);
  const closer = dialog.getByRole('button', { name: 'Look closer' });
  await closer.press('Enter');
  await expect.poll(() => large.evaluate((img) => img.clientWidth)).toBeGreaterThan(widthWhole * 1.5);
  expect([await closer.getAttribute('aria-pressed'), await complaintsAbout(page, frame)]).toEqual(['true', []]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await button.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
});

test('An order whose money went back leads to what became of its payment', async () => {
  const booking = await bookPhone(buyer, await listPhone(seller));
  const transactionId = await payFor(buyer, booking);
  await (await enterDemo('admin')).api.refundPayment({ params: { id: booking._id }, body: { words: 'It was lost.' } });
  await moveOn(page, '/dashboard/myOrders');
  await page.getByRole('link', { name: `Details of the payment for ${booking.productName}` }).click();
  await page.getByText(transactionId).waitFor();
});

describe('Delete, in a list that was drawn a while ago', () => {
  let phone: Product;
  let lost: Product;
  beforeAll(async () => {
    [phone, lost] = [await listPhone(seller), await listPhone(seller, { name: 'Phone of a lost line' })];
    await handOver(page, seller);
    await visit(page, '/dashboard/myProducts');
  });

  test('says that somebody has reserved the phone meanwhile', async () => {
    const row = page.getByRole('row').filter({ hasText: phone.name }).filter({ hasText: 'Available' }).first();
    await row.waitFor();
    await bookPhone(buyer, phone);
    const question = answerPrompt(page, 'dismiss');
    await row.getByRole('button', { name: 'Delete' }).click();
    expect(await question).toContain('Somebody has reserved this phone');
    await page.getByText('Reserved', { exact: true }).first().waitFor();
  });

  test("still asks when the state can't be loaded", async () => {
    const row = page.getByRole('row').filter({ hasText: lost.name });
    await page.route('**/api/products/mine/*', (route) => route.abort());
    const question = answerPrompt(page, 'dismiss');
    await row.getByRole('button', { name: 'Delete' }).click();
    expect(await question).toBe(`Are you sure you want to delete this product?\n\n${lost.name}`);
  });
});

test('My Products goes on after 1,000 phones, as many as a shop may list', async () => {
  const [phone] = await seller.api.listMyProducts({ query: { email: seller.email } });
  const json = Array.from({ length: 1_000 }, (_, at) => ({ ...phone, _id: `copy ${at}` }));
  await page.route('**/api/products?*', (route) => route.fulfill({ json }));
  await page.reload({ waitUntil: 'commit' });
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('&after=copy%20999')),
    // Not clicked: it moves while the table above it grows.
    page.getByRole('button', { name: 'Show more' }).dispatchEvent('click'),
  ]);
});

test('The names of a brand go on after 1,000 phones', async () => {
  const phone = await listPhone(seller);
  const json = Array.from({ length: 1_000 }, (_, at) => ({ ...phone, _id: `copy ${at}` }));
  await page.route(`**/api/categories/${phone.id}*`, (route) => route.fulfill({ json }));
  await visit(page, `/categories/${phone.id}`);
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('?after=copy%20999')),
    page.getByRole('button', { name: 'Show more' }).dispatchEvent('click'),
  ]);
});

test('No page logged an error', () => {
  expect(page.failures).toEqual([]);
});
