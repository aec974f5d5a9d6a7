import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openBrowser } from '../support/browser.ts';
import { comeTo, visit } from '../support/pages.ts';
import { patience } from '../support/watching.ts';
import { enterDemo, handOver, listPhone, openWindow, register, visitor } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { isThere } from '../support/screens.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let buyer: Person;
let phone: Product;
let other: Product;
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

  test("/category/:id is titled 'All Available Products' and shows a card for each product of GET categories/{id}", async () => {
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/categories/fairphone');
    await comeTo(page, '/category/fairphone');
    const products = (await (await asked).json()) as Product[];
    await page.getByRole('heading', { name: 'All Available Products', exact: true }).waitFor();
    await cardOf(phone).waitFor();
    await expect.poll(() => page.title(), patience).toBe('All Available Products · Redial');
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents(), patience)
      .toEqual(products.map(({ name }) => name));
  });

  test("/categories/:id is headed 'All product in this categories' and lists the names of GET categories/{id}", async () => {
    await comeTo(page, '/categories/fairphone');
    await page.getByRole('heading', { name: 'All product in this categories', exact: true }).waitFor();
    await page.getByText(phone.name, { exact: true }).waitFor();
    await expect.poll(() => page.title(), patience).toBe('All product in this categories · Redial');
    const names = (await visitor.listCategoryProducts({ params: { id: 'fairphone' } })).map(({ name }) => name);
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(names);
  });

  test('a brand that is none shows the not-found text on both pages', async () => {
    for (const path of ['/category/no-such-brand', '/categories/no-such-brand']) {
      await visit(page, path);
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
  test("'Report To Admin' opens the dialog of that very product, and a report that is sent closes it", async () => {
    await comeTo(page, '/category/fairphone');
    await cardOf(other).getByRole('button', { name: 'Report To Admin' }).click();
    const dialog = page.getByRole('dialog', { name: `Report ${other.name}` });
    await dialog.getByRole('textbox').last().fill('The pictures are of another phone.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('status').getByText('Thanks for your response..We saved your report').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test("'Book Now' opens the dialog of that very product, and a booking that succeeds closes it", async () => {
    await cardOf(other).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: other.name });
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe(other.name);
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('status').getByText('Booking Confirmed').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(
      (await buyer.api.listMyBookings({ query: { email: buyer.email } })).map(({ productID }) => productID),
    ).toEqual([other._id]);
  });

  test('a booking that is refused leaves the dialog open', async () => {
    await comeTo(page, '/category/fairphone');
    await cardOf(phone).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: phone.name });
    await dialog.getByLabel('Phone').fill('+1 206 555 0124');
    await page.route('**/api/bookings', (route) =>
      route.fulfill({
        status: 409,
        json: { acknowledged: false, message: 'Somebody was faster', code: 'already_reserved' },
      }),
    );
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('status').getByText('Somebody was faster').waitFor();
    expect(await dialog.isVisible()).toBe(true);
  });
});

describe('2. The advertised card', () => {
  test('is shorter: name, brand, prices, usage and condition, without seller, phone and buttons', async () => {
    await handOver(page, null);
    await visit(page, '/');
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

  test('no page had an error of its own', () => {
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
