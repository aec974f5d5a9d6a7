import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openBrowser } from '../support/browser.ts';
import { comeTo, moveOn, visit } from '../support/pages.ts';
import { alarm, patience, toast, watchCalls, writes } from '../support/watching.ts';
import { bookPhone, enterDemo, listPhone, openWindow, register, visitor } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { isThere } from '../support/screens.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let buyer: Person;
let phone: Product;
let other: Product;
let third: Product;
beforeAll(async () => {
  browser = await openBrowser();
  const [seller, somebody, verified] = await Promise.all([
    register('Seller', 'Una Unverified'),
    register('User'),
    enterDemo('seller'),
  ]);
  buyer = somebody;
  phone = await listPhone(verified, { productCondition: 'Excellent', selling_post_date: '2025-10-31' });
  other = await listPhone(seller, { productCondition: 'Fair' });
  third = await listPhone(seller);
  await verified.api.advertiseProduct({ params: { id: phone._id } });
  page = await openWindow(browser, buyer);
});
afterAll(() => browser.close());

describe('2. Categories', () => {
  test('/category lists what GET categories answers', async () => {
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/categories');
    await visit(page, '/category');
    const categories = (await (await asked).json()) as { name: string }[];
    await page.getByRole('heading', { name: 'Categories' }).waitFor();
    const tiles = page.getByRole('main').getByRole('link');
    await tiles.first().waitFor();
    expect(await page.title()).toBe('Categories · Redial');
    expect(await tiles.count()).toBe(categories.length);
    for (const [at, { name }] of categories.entries()) expect(await tiles.nth(at).textContent()).toContain(name);
  });

  test("/category/:id, 'All Available Products', has a card for each product of GET categories/{id}", async () => {
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/categories/fairphone');
    await comeTo(page, '/category/fairphone');
    const products = (await (await asked).json()) as Product[];
    await page.getByRole('heading', { name: 'All Available Products', exact: true }).waitFor();
    await cardOf(phone).waitFor();
    await expect.poll(() => page.title(), patience).toBe('Fairphone: All Available Products · Redial');
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents(), patience)
      .toEqual(products.map(({ name }) => name));
  });

  test("/categories/:id, 'All product in this categories', lists the names of GET categories/{id}", async () => {
    await comeTo(page, '/categories/fairphone');
    await page.getByRole('heading', { name: 'All product in this categories', exact: true }).waitFor();
    await page.getByText(phone.name, { exact: true }).waitFor();
    await expect.poll(() => page.title(), patience).toBe('Fairphone: All product in this categories · Redial');
    const names = (await visitor.listCategoryProducts({ params: { id: 'fairphone' } })).map(({ name }) => name);
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(names);
  });

  test('a brand that is none shows the not-found text on both pages', async () => {
    for (const path of ['/category/no-such-brand', '/categories/no-such-brand']) {
      await comeTo(page, '/category');
      await moveOn(page, path);
      await page.getByText('The route you are searching is not available!!!').waitFor();
    }
  });
});

describe('2. The product card', () => {
  test('shows name, brand, prices, year of use, condition, seller, phone, location and posting date', async () => {
    await comeTo(page, '/category/fairphone');
    await isThere(page);
    const card = cardOf(phone);
    await card.getByRole('heading', { name: phone.name }).waitFor();
    await card.getByText('Original-Price $699').waitFor();
    await card.getByText('Resale-Price $345').waitFor();
    // Nobody has checked that it cost $699.
    expect(await card.getByText(/%/).count()).toBe(0);
    expect(await factsOf(card)).toEqual({
      Brand: 'Fairphone',
      'Year-of-Use': '1 year, 4 months, 2 days',
      'Product-Condition': 'Excellent',
      Seller: 'Sam Okafor',
      Phone: '+1 503 555 0142',
      Location: 'Portland, OR',
      'Posting-Date': 'Oct 31, 2025',
    });
  });

  test('has a verified badge beside the seller when verified, and none otherwise', async () => {
    await cardOf(phone).getByRole('img', { name: 'Verified seller' }).waitFor();
    await cardOf(phone).getByRole('button', { name: 'Verified seller' }).click();
    await cardOf(phone).getByText('An admin of this market has checked who this seller is.').waitFor();
    await page.keyboard.press('Escape');
    await cardOf(other).getByText('Una Unverified').waitFor();
    expect(await cardOf(other).getByRole('img', { name: 'Verified seller' }).count()).toBe(0);
  });

  test("has the buttons 'Book Now' and 'Report To Admin'", async () => {
    // Before them comes what is no action: the condition, which explains itself.
    expect((await cardOf(phone).getByRole('button').allTextContents()).slice(-2)).toEqual([
      'Book Now',
      'Report To Admin',
    ]);
  });
});

describe('2. The dialogs of a brand page', () => {
  test("'Report To Admin' reports that very product, asks for a reason, and closes once it is sent", async () => {
    await comeTo(page, '/category/fairphone');
    const open = () => cardOf(other).getByRole('button', { name: 'Report To Admin' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: `Report ${other.name}` });
    const send = () => dialog.getByRole('button', { name: 'Submit' }).click();
    const sent = watchCalls(page);
    await send();
    await alarm(dialog, 'Reason is required').waitFor();
    expect(writes(sent)).toEqual([]);
    expect(await dialog.getByLabel('Reason').evaluate((field) => field.tagName)).toBe('TEXTAREA');
    await dialog.getByLabel('Reason').fill('The pictures are of another phone.');
    await send();
    await toast(page, 'Thanks for your response..We saved your report').waitFor();
    await dialog.waitFor({ state: 'detached' });

    // A second time it is refused: the server's words in a toast, and the dialog stays.
    await open();
    await dialog.getByLabel('Reason').fill('Twice.');
    await send();
    await toast(page, 'You have reported this phone already. The admin will look at it.').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test("'Book Now' books that very product, filled in but for phone and location, and closes once done", async () => {
    await comeTo(page, '/category/fairphone');
    await cardOf(other).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: other.name });
    await dialog.waitFor();
    const filled = { 'User Name': buyer.name, Email: buyer.email, 'Product Name': other.name, Price: '$345' };
    for (const [label, value] of Object.entries(filled)) {
      const field = dialog.getByLabel(label, { exact: true });
      expect([label, await field.inputValue(), await field.isEditable()]).toEqual([label, value, false]);
    }
    const phoneField = dialog.getByLabel('Phone', { exact: true });
    expect([await phoneField.isEditable(), await dialog.getByLabel('Location').isEditable()]).toEqual([true, true]);

    const sent = watchCalls(page);
    const send = () => dialog.getByRole('button', { name: 'Submit' }).click();
    await send();
    await alarm(dialog, 'Phone is required').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(1);
    await phoneField.fill('hello');
    await alarm(dialog, 'Phone must have at least 5 digits').waitFor();
    expect(writes(sent)).toEqual([]);

    // Somebody else is quicker: the server's words in a toast, and the dialog stays.
    const rival = await register('User', 'Ron Rival');
    const taken = await bookPhone(rival, other);
    await phoneField.fill('+1 206 555 0123');
    await send();
    await toast(page, 'Somebody else has just booked this phone. It comes back if they do not pay in time.').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await rival.api.cancelBooking({ params: { id: taken._id } });

    const request = page.waitForRequest('**/api/bookings');
    await send();
    const { price, location } = (await request).postDataJSON() as { price: number; location: string };
    expect([price, location]).toEqual([345, '']);
    await toast(page, 'Booking Confirmed').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const own = await buyer.api.listMyBookings({ query: { email: buyer.email } });
    expect(own.map(({ productID }) => productID)).toEqual([other._id]);

    // An admin takes a phone off the market while its dialog is open.
    await cardOf(third).getByRole('button', { name: 'Book Now' }).click();
    const late = page.getByRole('dialog', { name: third.name });
    await late.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await (await enterDemo('admin')).api.takeOffMarket({ params: { id: third._id } });
    await late.getByRole('button', { name: 'Submit' }).click();
    await alarm(late, 'This phone is off the market.').waitFor();
  });
});

describe('2. The advertised card', () => {
  test('is shorter: name, brand, prices, usage and condition, without seller, phone and buttons', async () => {
    await comeTo(page, '/');
    const card = page
      .getByRole('region', { name: 'Advertised items' })
      .getByRole('article')
      .filter({ hasText: phone.name });
    for (const text of [
      phone.name,
      /Fairphone/,
      'Original-Price $699',
      'Resale-Price $345',
      /Used 1 year, 4 months, 2 days/,
      'Excellent',
    ])
      await card.getByText(text).first().waitFor();
    for (const text of ['Sam Okafor', '+1 503 555 0142', 'Portland, OR'])
      expect(await card.getByText(text).count()).toBe(0);
    expect(await card.getByRole('button').count()).toBe(0);
  });

  test('no page logged an error', () => {
    expect(page.failures).toEqual([]);
  });
});

const cardOf = (product: Product): Locator => page.getByRole('article', { name: product.name });

/** A card's facts: each term with what is said of it. */
async function factsOf(card: Locator): Promise<Record<string, string>> {
  const [terms, facts] = await Promise.all([
    card.getByRole('term').allInnerTexts(),
    card.getByRole('definition').allInnerTexts(),
  ]);
  return Object.fromEntries(terms.map((term, at) => [term, facts[at]?.trim() ?? '']));
}
