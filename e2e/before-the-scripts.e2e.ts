import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, isAlive, visit } from './support/pages.ts';
import { handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { isThere } from './support/screens.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let seller: Person;
let buyer: Person;
let phone: Product;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
  [seller, buyer] = [await register('Seller'), await register('User')];
  phone = await listPhone(seller);
});
beforeEach(async () => {
  await handOver(page, null);
  await page.setViewportSize({ width: 1280, height: 720 });
  page.failures.length = 0;
});
afterAll(() => browser.close());

test('Pictures below the first screen load after the first paint', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const firstPicture = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/images/'))?.startTime ?? 0,
    );
  await expect.poll(firstPicture, patience).toBeGreaterThan(0);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  expect(await firstPicture()).toBeGreaterThan(painted);
});

describe('The web font', () => {
  /** When things were asked for or first seen, in ms since the page was opened. */
  const timesOf = (page: Page) =>
    page.evaluate(() => {
      const startOf = (ending: string) =>
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith(ending))?.startTime ?? Number.NaN;
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        letters: startOf('.woff2'),
        scripts: startOf('.js'),
      };
    });
  const family = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

  test('loads after hydration, and before the scripts once it is cached', async () => {
    const page = await newVisitor(browser);
    const first = await atBlog(page);
    expect(first.scripts).toBeGreaterThan(first.painted);
    expect(first.letters).toBeGreaterThan(first.scripts);
    expect(await family(page)).toMatch(/^"?Inter Late/);
    const second = await atBlog(page);
    expect(second.letters).toBeLessThan(second.scripts);
    expect(await family(page)).toMatch(/^"?Inter Variable/);
    expect(page.failures).toEqual([]);
  });

  test('loads at once where a link leads into the page, which must end where it should', async () => {
    // A browser that has had the font starts with it on every page.
    const page = await newVisitor(browser);
    await visit(page, '/blog#top');
    // A file is in the browser's list once it is here.
    await expect.poll(async () => (await timesOf(page)).letters, patience).not.toBeNaN();
    const { letters, scripts } = await timesOf(page);
    expect(letters).toBeLessThan(scripts);
  });

  test('loads also without scripts', async () => {
    const page = await newVisitor(browser, { javaScriptEnabled: false });
    const letters = page.waitForRequest(/\.woff2$/);
    await page.goto('/blog');
    await letters;
  });

  async function atBlog(page: Page): ReturnType<typeof timesOf> {
    await visit(page, '/blog');
    await isAlive(page);
    await page.waitForFunction(
      () =>
        localStorage.getItem('font') === 'here' &&
        document.fonts.check(`1em ${getComputedStyle(document.body).fontFamily.split(',')[0]}`),
    );
    return timesOf(page);
  }
});

describe('Before the scripts have come', () => {
  test("a member sees a brand's first phones, disabled, where they stay; filtered ones come later", async () => {
    await comeBack(buyer);
    let letThrough = await openWithoutScripts('/category/fairphone');
    const card = page.getByRole('article', { name: phone.name });
    const picture = await card.getByRole('img').elementHandle();
    await card.getByText(phone.sellerName).waitFor();
    expect(await card.getByRole('button', { name: 'Book Now' }).isDisabled()).toBe(true);
    // The seller's number is for members alone, and the page is the same for everybody.
    expect(await card.innerText()).not.toContain(phone.phone);
    letThrough();
    await isAlive(page);
    await card.getByRole('link', { name: phone.phone }).waitFor();
    expect(await card.getByRole('button', { name: 'Book Now' }).isEnabled()).toBe(true);
    expect(await picture?.evaluate(({ isConnected }) => isConnected)).toBe(true);

    // Phones that were filtered come later, as somebody asked for them.
    letThrough = await openWithoutScripts('/category/fairphone?condition=Excellent');
    expect(await page.getByRole('article').count()).toBe(0);
    letThrough();
    await isAlive(page);
    await isThere(page);
    expect(page.failures).toEqual([]);
  });

  test('a visitor sees none of them, and is sent to sign in', async () => {
    await comeBack(null);
    const letThrough = await openWithoutScripts('/category/fairphone');
    await page.getByRole('heading', { name: 'All Available Products' }).waitFor();
    expect(await page.getByText(phone.name).filter({ visible: true }).count()).toBe(0);
    letThrough();
    await page.waitForURL('**/login');
  });

  test('a page of the dashboard says what it is about', async () => {
    await comeBack(seller);
    const letThrough = await openWithoutScripts('/dashboard/myProducts');
    const heading = await page.getByRole('heading', { level: 1, name: 'My Products' }).elementHandle();
    letThrough();
    await page.getByRole('row', { name: phone.name }).waitFor();
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });

  test('filters, an order and a town can be set on the page of all phones, and stay', async () => {
    const letThrough = await openWithoutScripts('/search');
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByLabel('Excellent').check();
    await filters.getByLabel('Up to').fill('900');
    const town = filters.getByLabel('Town').filter({ visible: true });
    await town.fill('Port');
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    letThrough();
    await isAlive(page);
    await page.waitForURL('**/search?condition=Excellent&to=900&sort=cheapest');
    await isThere(page);
    expect(await filters.getByLabel('Excellent').isChecked()).toBe(true);
    expect(await town.inputValue()).toBe('Port');
    await page.goBack();
    await page.waitForURL('**/search');
    await expect.poll(() => filters.getByLabel('Excellent').isChecked(), patience).toBe(false);
    expect(page.failures).toEqual([]);
  });
});

test('Without scripts, pages that need them say so in both languages, and nothing seems to be loading', async () => {
  const plain = await newVisitor(browser, { javaScriptEnabled: false });
  // Playwright finds no words in a <noscript>.
  const note = plain.locator('noscript p');
  const waiting = plain.locator('.skeleton, .loading, [role=status]').filter({ visible: true });
  for (const path of [
    '/login',
    '/signUp',
    '/dashboard',
    '/saved',
    '/category/apple',
    '/category/apple?condition=Good',
    '/categories/apple',
  ]) {
    await plain.goto(path);
    await note.waitFor();
    expect(await note.innerText()).toContain('Signing in, booking and saving need JavaScript.');
    expect([path, await waiting.count()]).toEqual([path, 0]);
  }
  await plain.goto('/blog');
  await plain.getByRole('heading', { level: 1 }).waitFor();
  expect(await note.count()).toBe(0);
  const reader = await newVisitor(browser, { javaScriptEnabled: false, locale: 'es-ES' });
  await reader.goto('/login');
  expect(await reader.locator('noscript p').innerText()).toContain('necesitas JavaScript');
});

/** The window is somebody's who has been on the market before. */
async function comeBack(person: Person | null): Promise<void> {
  await handOver(page, person);
  await visit(page, '/');
}

/**
 * Opens a page and waits for its first paint: until its styles have come, a page is in the document but not on screen.
 *
 * @returns what lets the scripts come
 */
async function openWithoutScripts(path: string): Promise<() => void> {
  const letThrough = await holdBack(page, '**/static/js/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return letThrough;
}

test('An injected script is run neither by the browser nor by our starter', async () => {
  const planted =
    '<script>window.planted="at once"</script><script type="later">window.planted="later"</script>' +
    '<script nonce="" type="later">window.planted="later"</script>';
  await page.route('**/blog', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<body[^>]*>/, `$&${planted}`) });
  });
  await page.goto('/blog');
  await isAlive(page);
  expect(await page.evaluate('window.planted')).toBeUndefined();
  expect(page.failures.filter((failure) => failure.includes('Content Security Policy')).length).toBeGreaterThan(0);
});
