import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOn, pathOf, visit } from './support/pages.ts';
import { listPhone, openWindow, register } from './support/people.ts';
import { alarm, patience, toast } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const saved = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'PUT' && answer.ok());

test('A seller says that they are private, then a business, and everybody reads it', async () => {
  const seller = await register('Seller');
  const phone = await listPhone(seller);
  const page = await openWindow(browser, seller, { viewport: { width: 390, height: 844 } });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await visit(page, '/dashboard/myProducts');
  await page.getByText('Do you sell as a private person or as a business?').waitFor();
  await page.getByRole('link', { name: 'Tell them' }).click();
  await save();
  await alarm(page, 'Say how you sell').waitFor();
  await page.getByLabel('You sell as').selectOption('A private person');
  await save();
  await toast(page, 'Saved').waitFor();
  // Somebody who has said so is not asked again, once it is known.
  const known = page.waitForResponse(
    (answer) => pathOf(page) === '/dashboard/myProducts' && answer.url().endsWith('/api/me/trader'),
  );
  await visit(page, '/dashboard/myProducts');
  expect(await (await known).json()).toEqual({ trader: null, contactAfterBooking: false, takesOffers: true });
  await page.getByRole('row', { name: phone.name }).waitFor();
  expect(await page.getByText('Do you sell as').count()).toBe(0);
  await page.getByRole('link', { name: 'See your public page' }).click();
  await page.getByText('Sells as a private person').waitFor();

  await moveOn(page, '/dashboard/sellerDetails');
  const kind = page.getByLabel('You sell as');
  await expect.poll(() => kind.locator('option:checked').textContent(), patience).toBe('A private person');
  await kind.selectOption('A business');
  await save();
  for (const missing of [
    'Name of the business is required',
    'Address is required',
    'E-mail for buyers is required',
    'Phone for buyers is required',
  ])
    await alarm(page, missing).waitFor();
  await page.getByLabel('Name of the business').fill('Sam Phones LLC');
  await page.getByLabel('Address', { exact: true }).fill('12 SE Ash St\nPortland, OR 97214');
  await page.getByLabel('E-mail for buyers').fill('hello@sam-phones.example');
  await page.getByLabel('Phone for buyers').fill('123');
  await save();
  await alarm(page, 'must have at least 5 characters').waitFor();
  await page.getByLabel('Phone for buyers').fill('+1 503 555 0199');
  const said = saved(page, '/api/me/trader');
  await save();
  await said;
  await page.getByLabel('Who sees them').selectOption('Only buyers who have booked my phone');
  const chosen = saved(page, '/api/me/contact');
  await page.getByRole('button', { name: 'Save this choice' }).click();
  await chosen;
  expect(page.failures).toEqual([]);

  const reader = await newVisitor(browser, { javaScriptEnabled: false });
  for (const path of [phonePath(phone._id, phone.name), sellerPath(phone.sellerId, phone.sellerName)]) {
    await reader.goto(path);
    await reader.getByText('Sells as a business').waitFor();
    await reader.getByText('Sam Phones LLC 12 SE Ash St Portland, OR 97214').waitFor();
    expect(await reader.getByRole('link', { name: '+1 503 555 0199' }).getAttribute('href')).toBe('tel:+15035550199');
  }
  // Nobody is told to log in for what is shown only after a booking.
  await reader.goto(phonePath(phone._id, phone.name));
  await reader.getByText('The seller shares their phone number and e-mail address once you have booked.').waitFor();
  expect(await reader.getByText('Log in to see').count()).toBe(0);
});
