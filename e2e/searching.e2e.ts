import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { pathOf, visit } from './support/pages.ts';
import { listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

/** A word that nobody else's phones have. */
const mark = `z${randomUUID().slice(0, 6)}`;

let browser: Browser;
let page: Page & { failures: string[] };
let buyer: Person;
let seller: Person;
let phones: Product[];
beforeAll(async () => {
  browser = await openBrowser();
  [buyer, seller] = await Promise.all([register('User', 'Selma Searching'), register('Seller')]);
  phones = [
    await listPhone(seller, {
      name: `Pixel 7 ${mark}`,
      id: 'google',
      brand: 'Google',
      resalePrice: 250,
      location: 'Köln',
    }),
    await listPhone(seller, {
      name: `Galaxy S22 ${mark}`,
      id: 'samsung',
      brand: 'Samsung',
      resalePrice: 320,
      productCondition: 'Fair',
      location: 'Berlin',
    }),
    await listPhone(seller, {
      name: `Xperia 5 ${mark}`,
      id: 'sony',
      brand: 'Sony',
      resalePrice: 180,
      productCondition: 'Fair',
      location: 'Berlin',
    }),
  ];
  page = await openWindow(browser, buyer);
});
afterAll(() => browser.close());

const field = () => page.getByRole('search').getByLabel('Search all phones');
const heading = (words: string) => page.getByRole('heading', { level: 1, name: `Phones for “${words}”` });
const cards = () => page.getByRole('main').getByRole('article');
const names = () => cards().getByRole('heading').allTextContents();
const shows = (...wanted: string[]) => expect.poll(names, patience).toEqual(wanted.map((name) => `${name} ${mark}`));
const summary = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });

describe('A search', () => {
  test('begins on the page of all brands, with Enter, and finds phones of any brand, the newest first', async () => {
    await visit(page, '/category');
    await field().fill(mark.toUpperCase());
    await field().press('Enter');
    await heading(mark.toUpperCase()).waitFor();
    await shows('Xperia 5', 'Galaxy S22', 'Pixel 7');
    await summary('3 phones').waitFor();
    expect(pathOf(page)).toBe(`/search?q=${mark.toUpperCase()}`);
    await expect.poll(() => page.title(), patience).toBe(`Phones for “${mark.toUpperCase()}” · Redial`);
  });

  test('on the page of a brand looks at all of them, and keeps its filters', async () => {
    await visit(page, '/category/sony?condition=Fair&sort=dearest');
    await field().fill(mark);
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await shows('Galaxy S22', 'Xperia 5');
    await summary('2 of 3 phones').waitFor();
    expect(pathOf(page)).toBe(`/search?q=${mark}&sort=dearest&condition=Fair`);
  });

  test('has filters and an order, which stay with its words when the page is loaded again', async () => {
    await visit(page, `/search?q=${mark}`);
    await page.getByLabel('Up to').fill('300');
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    await shows('Xperia 5', 'Pixel 7');
    expect(pathOf(page)).toBe(`/search?q=${mark}&sort=cheapest&to=300`);
    await page.reload();
    await shows('Xperia 5', 'Pixel 7');
    expect([await field().inputValue(), await page.getByLabel('Up to').inputValue()]).toEqual([mark, '300']);
    await page.getByLabel('Up to').fill('1');
    await page.getByRole('heading', { name: 'No phone matches your filters' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await shows('Xperia 5', 'Galaxy S22', 'Pixel 7');
    expect(pathOf(page)).toBe(`/search?q=${mark}`);
  });

  test('is found again, word for word, by going back and forward', async () => {
    await visit(page, '/category');
    for (const place of ['koln', 'BERLIN']) {
      await field().fill(`${mark} ${place}`);
      await field().press('Enter');
      await heading(`${mark} ${place}`).waitFor();
      // People who type on find the cursor where it was.
      if (place === 'BERLIN')
        expect(await field().evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    }
    await shows('Xperia 5', 'Galaxy S22');
    await page.goBack();
    await shows('Pixel 7');
    expect(await field().inputValue()).toBe(`${mark} koln`);
    await page.goForward();
    await shows('Xperia 5', 'Galaxy S22');
    expect(await field().inputValue()).toBe(`${mark} BERLIN`);
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  });

  test('that finds nothing says so, and leads on', async () => {
    await visit(page, `/search?q=${mark}+nowhere`);
    await page.getByRole('heading', { name: `No phone found for “${mark} nowhere”` }).waitFor();
    await page.getByRole('link', { name: 'See all brands' }).click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  });

  test('for nothing shows all phones there are, page by page', async () => {
    await visit(page, '/search?q=');
    await page.getByRole('heading', { level: 1, name: 'Phones of all brands' }).waitFor();
    await expect.poll(() => cards().count(), patience).toBe(24);
    const { count } = await buyer.api.countProducts({ query: {} });
    await summary(`${count} phones`).waitFor();
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    await cards().nth(47).waitFor();
    // The keyboard focus is still where it was.
    expect(await more.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    expect(new Set(await names()).size).toBeGreaterThan(24);
  });

  test('shows how many were looked at when nobody can count them', async () => {
    await page.route('**/api/products/search/count*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy.', code: 'unavailable' } }),
    );
    await visit(page, '/search?q=');
    await summary('More than 24 phones').waitFor();
    await page.unroute('**/api/products/search/count*');
  });

  test('says 1,000+ when there are more than are counted', async () => {
    await page.route('**/api/products/search/count*', (route) => route.fulfill({ json: { count: 1_000, more: true } }));
    await visit(page, '/search?q=');
    await summary('1,000\\+ phones').waitFor();
    await page.unroute('**/api/products/search/count*');
  });

  test('that takes too long says what to do', async () => {
    const refusal = {
      message: 'This search takes too long. Add a more specific word, such as a model or a place.',
      code: 'search_too_broad',
    };
    await page.route('**/api/products/search?*', (route) => route.fulfill({ status: 422, json: refusal }));
    await visit(page, '/search?q=a+b+c');
    await page.getByRole('alert').filter({ hasText: refusal.message }).waitFor();
    await page.unroute('**/api/products/search?*');
  });

  test('that fails says so, and is tried again', async () => {
    await page.route('**/api/products/search?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The market is busy.', code: 'unavailable' } }),
    );
    await visit(page, `/search?q=${mark}`);
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/products/search?*');
    await again.click();
    await shows('Xperia 5', 'Galaxy S22', 'Pixel 7');
  });

  test('takes what looks like markup, or like a search language, for the words it is', async () => {
    const words = `</script><b>"'&|!:*\\ %_ ${mark}`;
    await visit(page, `/search?q=${encodeURIComponent(words)}`);
    await heading(words).waitFor();
    expect(await field().inputValue()).toBe(words);
    await page.getByRole('heading', { name: `No phone found for “${words}”` }).waitFor();
  });

  test('is not for search engines', async () => {
    expect(await (await fetch(`${marketUrl()}/search?q=pixel`)).text()).toContain(
      '<meta name="robots" content="noindex"/>',
    );
  });
});

describe('A phone that was found', () => {
  test('is reported and booked there, and shown as booked at once', async () => {
    const [pixel] = phones;
    await visit(page, `/search?q=${mark}+pixel`);
    const card = page.getByRole('article', { name: pixel?.name ?? '' });
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
      .first()
      .click();
    await card.getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: pixel?.name ?? '' });
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    // The list is held back, so that what changes can only come from the answer to the booking.
    await page.route('**/api/products/search?*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await card.getByRole('link', { name: 'Pay now' }).waitFor();
    expect(await card.getByRole('button', { name: 'Book Now' }).isDisabled()).toBe(true);
    await page.unroute('**/api/products/search?*');
  });
});

describe('A visitor who searches', () => {
  test('gets to what was searched for after the login', async () => {
    const somebody = await newVisitor(browser);
    await visit(somebody, `/search?q=${mark}+berlin&sort=cheapest`);
    await somebody.waitForURL('**/login');
    await somebody.getByLabel('Email').fill('buyer@redial.example');
    await somebody.getByLabel('Password').fill('redial-demo');
    await somebody.getByRole('button', { name: 'Login', exact: true }).click();
    await somebody.getByRole('article', { name: `Xperia 5 ${mark}` }).waitFor();
    expect(pathOf(somebody)).toBe(`/search?q=${mark}+berlin&sort=cheapest`);
  });
});

describe('Before its scripts are there', () => {
  test('the field leads to the same search, filters and all', async () => {
    const still = await newVisitor(browser, { javaScriptEnabled: false });
    await still.goto('/category/sony?to=300');
    await still.getByLabel('Search all phones').fill('pixel 7');
    await still.getByLabel('Search all phones').press('Enter');
    await still.getByRole('heading', { level: 1, name: 'Phones for “pixel 7”' }).waitFor();
    expect([pathOf(still), await still.title(), await still.getByLabel('Search all phones').inputValue()]).toEqual([
      '/search?q=pixel+7&to=300',
      'Phones for “pixel 7” · Redial',
      'pixel 7',
    ]);
  });
});

test('No page of these had an error of its own', () => {
  expect(page.failures).toEqual([]);
});
