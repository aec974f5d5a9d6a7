import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { pathOf, visit } from './support/pages.ts';
import { handOver, listPhone, register } from './support/people.ts';
import { alarm } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let phone: Product;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  const seller = await register('Seller');
  phone = await listPhone(seller);
  page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await handOver(page, seller);
});

test('A seller who is asked says that they are a business, and everybody reads it beside their phones', async () => {
  await visit(page, '/dashboard/myProducts');
  await page.getByText('Do you sell as a private person or as a business?').waitFor();
  await page.getByRole('link', { name: 'Tell them' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alarm(page, 'Say how you sell').waitFor();
  await page.getByLabel('You sell as').selectOption('A business');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const missing of ['Name of the business is required', 'Address is required', 'Phone is required'])
    await alarm(page, missing).waitFor();
  await page.getByLabel('Name of the business').fill('Sam Phones LLC');
  await page.getByLabel('Address', { exact: true }).fill('12 SE Ash St\nPortland, OR 97214');
  await page.getByLabel('E-mail for buyers').fill('hello@sam-phones.example');
  await page.getByLabel('Phone for buyers').fill('123');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alarm(page, 'must have at least 5 characters').waitFor();
  await page.getByLabel('Phone for buyers').fill('+1 503 555 0199');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  await visit(page, '/dashboard/sellerDetails');
  expect(await page.getByLabel('Name of the business').inputValue()).toBe('Sam Phones LLC');
  expect(page.failures).toEqual([]);

  const reader = await newVisitor(browser, { javaScriptEnabled: false });
  for (const path of [phonePath(phone._id, phone.name), sellerPath(phone.sellerId, phone.sellerName)]) {
    await reader.goto(path);
    await reader.getByText('Sells as a business').waitFor();
    await reader.getByText('Sam Phones LLC 12 SE Ash St Portland, OR 97214').waitFor();
    expect(await reader.getByRole('link', { name: '+1 503 555 0199' }).getAttribute('href')).toBe('tel:+15035550199');
  }
});

test('A private person says so once, is not asked again, and everybody reads it', async () => {
  await visit(page, '/dashboard/sellerDetails');
  await page.getByLabel('You sell as').selectOption('A private person');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Not what the page before asks for once it has saved.
  const known = page.waitForResponse(
    (answer) => pathOf(page) === '/dashboard/myProducts' && answer.url().endsWith('/api/me/trader'),
  );
  await visit(page, '/dashboard/myProducts');
  expect(await (await known).json()).toEqual({ trader: null, contactAfterBooking: false, takesOffers: true });
  await page.getByRole('row', { name: phone.name }).waitFor();
  expect(await page.getByText('Do you sell as').count()).toBe(0);
  await page.getByRole('link', { name: 'See your public page' }).click();
  await page.getByText('Sells as a private person').waitFor();
});
