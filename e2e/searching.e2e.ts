import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { moveOn, pathOf, visit, walkTo } from './support/pages.ts';
import { listPhone, register, visitor } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, hasFocus, patience } from './support/watching.ts';

/** A word that nobody else's phones have. */
const mark = `z${randomUUID().slice(0, 6)}`;

let browser: Browser;
let page: Page & { failures: string[] };
let seller: Person;
let phones: Product[];
beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller');
  phones = [];
  for (const [name, id, brand, changes] of [
    ['Pixel 7', 'google', 'Google', { resalePrice: 250, location: 'Köln', storageGb: 128 }],
    ['Galaxy S22', 'samsung', 'Samsung', { resalePrice: 320, productCondition: 'Fair', colour: 'Blue' }],
    ['Xperia 5', 'sony', 'Sony', { resalePrice: 180, productCondition: 'Fair', location: 'Berlin', storageGb: 128 }],
  ] as const)
    phones.push(await listPhone(seller, { name: `${name} ${mark}`, id, brand, ...changes }));
  page = await newVisitor(browser);
  // What is listed is found within a second; a page that searched before that stays as it is.
  await vi.waitFor(async () => {
    expect((await visitor.search({ query: { q: mark } })).total).toBe(phones.length);
  }, patience);
});
afterAll(() => browser.close());

/** Goes on inside the site, as a link would. */
const go = (path: string) => (page.url() === 'about:blank' ? visit(page, path) : walkTo(page, path));
const field = (at: Page = page) => at.getByRole('combobox', { name: 'Search all phones' });
const heading = (words: string, at: Page = page) =>
  at.getByRole('heading', { level: 1, name: `Phones for “${words}”` });
const cards = (at: Page = page) => at.getByRole('main').getByRole('article');
const names = (at: Page = page) => cards(at).getByRole('heading').allTextContents();
const shows = (...wanted: string[]) =>
  expect.poll(() => names(), patience).toEqual(wanted.map((name) => `${name} ${mark}`));
const showsSome = (...wanted: string[]) =>
  expect.poll(async () => (await names()).toSorted(), patience).toEqual(wanted.map((name) => `${name} ${mark}`));
const isAt = (path: string) => expect.poll(() => pathOf(page), patience).toBe(path);
/** The field follows the address with the next paint. */
const says = (words: string) => expect.poll(() => field().inputValue(), patience).toBe(words);
const summary = (text: string, at: Page = page) =>
  at
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) });

describe('A search by a visitor', () => {
  test('begins on any page, with Enter, and finds phones of any brand', async () => {
    await go('/blog');
    await field().fill(mark.toUpperCase());
    await field().press('Enter');
    await heading(mark.toUpperCase()).waitFor();
    await showsSome('Galaxy S22', 'Pixel 7', 'Xperia 5');
    await summary('3 phones').waitFor();
    await isAt(`/search?q=${mark.toUpperCase()}`);
    await expect.poll(() => page.title(), patience).toBe(`Phones for “${mark.toUpperCase()}” · Redial`);
  });

  test('keeps the filters that fit every brand when the words change', async () => {
    await go('/search?brand=sony&condition=Fair&sort=dearest');
    await says('');
    await field().fill(mark);
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await shows('Galaxy S22', 'Xperia 5');
    await isAt(`/search?q=${mark}&condition=Fair&sort=dearest`);
  });

  test('has filters with counts, each counted as if its own filter were off', async () => {
    await go(`/search?q=${mark}`);
    const fair = page.getByRole('checkbox', { name: 'Fair 2 phones' });
    await fair.check();
    await showsSome('Galaxy S22', 'Xperia 5');
    await summary('2 phones').waitFor();
    await page.getByRole('checkbox', { name: 'Excellent 0 phones' }).waitFor();
    await page.getByRole('checkbox', { name: 'Samsung 1 phone' }).waitFor();
    // The filters follow the list.
    await page.getByRole('checkbox', { name: /^Google/ }).waitFor({ state: 'detached' });
    // Where one was, one still is.
    expect(await fair.evaluate(hasFocus)).toBe(true);
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    // They may have stood in this order before.
    await isAt(`/search?q=${mark}&condition=Fair&sort=cheapest`);
    await shows('Xperia 5', 'Galaxy S22');
    const dearest = page.getByRole('textbox', { name: 'Up to' });
    await dearest.fill('-50');
    await alarm(page, 'Enter a price of 0 or more.').waitFor();
    await dearest.blur();
    expect([await dearest.inputValue(), await dearest.getAttribute('aria-invalid')]).toEqual(['-50', 'true']);
    await dearest.fill('300');
    await shows('Xperia 5');
    expect(await alarm(page, 'Enter a price of 0 or more.').count()).toBe(0);
    await isAt(`/search?q=${mark}&condition=Fair&to=300&sort=cheapest`);

    await page.goBack();
    await shows('Xperia 5', 'Galaxy S22');
    expect(await page.getByRole('textbox', { name: 'Up to' }).inputValue()).toBe('');
    await page.goBack();
    await page.goBack();
    await showsSome('Galaxy S22', 'Pixel 7', 'Xperia 5');
    expect(await page.getByRole('checkbox', { name: /^Fair/ }).isChecked()).toBe(false);
    await page.goForward();
    await showsSome('Galaxy S22', 'Xperia 5');
    await page.reload();
    await showsSome('Galaxy S22', 'Xperia 5');
  });

  test('shows each filter as a link that takes it off', async () => {
    await go(`/search?q=${mark}&condition=Fair,Excellent&to=300&storage=128`);
    await shows('Xperia 5');
    const active = page.getByRole('list', { name: 'Active filters' });
    expect(await active.getByRole('link').allTextContents()).toEqual([
      '128 GB',
      'Fair',
      'Excellent',
      'Up to $300',
      'Clear filters',
    ]);
    await active.getByRole('link', { name: 'Remove filter: Up to $300' }).press('Enter');
    await isAt(`/search?q=${mark}&storage=128&condition=Fair,Excellent`);
    await expect.poll(() => active.evaluate((list) => list.contains(document.activeElement)), patience).toBe(true);
    await active.getByRole('link', { name: 'Clear filters' }).click();
    await showsSome('Galaxy S22', 'Pixel 7', 'Xperia 5');
    // Prices said in words are a filter too.
    await go(`/search?q=${mark}+200-300`);
    await shows('Pixel 7');
    await active.getByRole('link', { name: 'Remove filter: $200 to $300' }).click();
    await isAt(`/search?q=${mark}`);
  });

  test('is found again, word for word, by going back and forward', async () => {
    await moveOn(page, '/blog');
    for (const place of ['koln', 'BERLIN']) {
      await field().fill(`${mark} ${place}`);
      await field().press('Enter');
      await heading(`${mark} ${place}`).waitFor();
      // People who type on find the cursor where it was.
      expect(await field().evaluate(hasFocus)).toBe(true);
    }
    await shows('Xperia 5');
    // Sent once more, it begins at the top, and is no other step to go back from.
    expect(await page.evaluate(() => (scrollTo(0, 500), scrollY))).toBeGreaterThan(0);
    await field().press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY), patience).toBe(0);
    await page.goBack();
    await shows('Pixel 7');
    await says(`${mark} koln`);
    await page.goForward();
    await shows('Xperia 5');
    await says(`${mark} BERLIN`);
  });

  test('without matches names what one filter less would find', async () => {
    await go(`/search?q=${mark}&brand=samsung&to=100`);
    await page.getByRole('heading', { name: 'No phone matches your filters' }).waitFor();
    await page
      .getByRole('region', { name: 'Close matches' })
      .getByRole('link', { name: 'Without the price limits 1 phone' })
      .click();
    await shows('Galaxy S22');
    await isAt(`/search?q=${mark}&brand=samsung`);
  });

  test('for a model that nobody sells says so, and leads to its page', async () => {
    await go('/search?q=flip5');
    await page.getByRole('heading', { name: 'No Galaxy Z Flip5 is on sale now' }).waitFor();
    await page.getByRole('link', { name: 'See this model' }).click();
    await page.getByRole('heading', { name: /Galaxy Z Flip5/, level: 1 }).waitFor();
  });

  test('that fails by a word alone blames the word, not the filters', async () => {
    await go(`/search?q=${mark}+zeppelin&brand=samsung`);
    await page.getByRole('heading', { name: `No phone found for “${mark} zeppelin”` }).waitFor();
    await page.getByRole('link', { name: 'Without “zeppelin” 1 phone' }).waitFor();
    expect(await page.getByRole('link', { name: 'Clear filters' }).count()).toBe(0);
  });

  test('says that it leaves out a filter it does not know, until another is chosen', async () => {
    await go(`/search?q=${mark}&condition=Bad`);
    const note = page.getByText('We left out a filter of this address');
    await note.waitFor();
    await page.getByRole('checkbox', { name: /^Good/ }).check();
    await note.waitFor({ state: 'detached' });
  });

  test('says which words it took for others', async () => {
    await go('/search?q=galxy');
    await page.getByText('Showing results for galaxy').waitFor();
    await cards().first().waitFor();
  });

  test('for nothing shows all phones there are, page by page', async () => {
    await go('/search');
    await page.getByRole('heading', { level: 1, name: 'Phones of all brands' }).waitFor();
    await expect.poll(() => cards().count(), patience).toBe(24);
    const { total } = await visitor.search({ query: {} });
    await summary(`${total} phones`).waitFor();
    const more = page.getByRole('button', { name: 'Show more' });
    await more.press('Enter');
    await cards().nth(47).waitFor();
    expect(await more.evaluate(hasFocus)).toBe(true);
    expect(new Set(await names()).size).toBeGreaterThan(24);
  });

  test('that fails says so, and is tried again', async () => {
    // What was not looked for before is asked of the server.
    await go('/blog');
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 400, json: { message: 'The market is closed.', code: 'closed' } }),
    );
    await field().fill(`${mark} `.repeat(2).trim());
    await field().press('Enter');
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/search?*');
    await again.click();
    await showsSome('Galaxy S22', 'Pixel 7', 'Xperia 5');
  });

  test('that a newer one overtakes is cancelled', async () => {
    await go(`/search?q=${mark}&to=999`);
    await showsSome('Galaxy S22', 'Pixel 7', 'Xperia 5');
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('condition=Fair&'));
    await page.route('**/api/search?*condition=Fair&*', async () => undefined);
    await page.getByRole('checkbox', { name: /^Fair/ }).check();
    await page.getByRole('checkbox', { name: /^Excellent/ }).check();
    await cancelled;
    await page.unroute('**/api/search?*condition=Fair&*');
    await isAt(`/search?q=${mark}&condition=Fair,Excellent&to=999`);
    await showsSome('Galaxy S22', 'Xperia 5');
    page.failures.splice(0);
  });

  test('takes what looks like markup, or like a search language, for the words it is', async () => {
    const words = `</script><b>"'&|!:*\\ %_ ${mark}`;
    await go(`/search?q=${encodeURIComponent(words)}`);
    await heading(words).waitFor();
    await expect.poll(() => field().inputValue(), patience).toBe(words);
  });
});

describe('For search engines', () => {
  test.each([
    ['/search', '/search', true],
    ['/search?brand=apple&utm=1', '/search?brand=apple', true],
    ['/search?condition=Fair&condition=Good&from=', '/search?condition=Fair,Good', false],
    ['/search?q=pixel', '/search?q=pixel', false],
  ])('%s is %s, to be listed: %s', async (path, canonical, isListed) => {
    const answer = await fetch(marketUrl() + path);
    expect(answer.headers.get('link')).toBe(`<${marketUrl()}${canonical}>; rel="canonical"`);
    expect((await answer.text()).includes('<meta name="robots" content="noindex"/>')).toBe(!isListed);
  });

  test('only the list of all is kept, and sent anew when something is listed', async () => {
    const get = () => fetch(`${marketUrl()}/search`);
    const etag = (await get()).headers.get('etag');
    expect((await get()).headers.get('etag')).toBe(etag);
    const phone = await listPhone(seller, { name: `Newest ${mark}x` });
    const fresh = await get();
    expect(fresh.headers.get('etag')).not.toBe(etag);
    expect(await (await fetch(`${marketUrl()}/search?sort=newest`)).text()).toContain(phone.name);
    expect((await fetch(`${marketUrl()}/search?q=${mark}`)).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('A card', () => {
  test('leads a visitor to the login and back to what they pressed, and shows the number and the way to book only then', async () => {
    const buyer = await register('User', 'Selma Searching');
    const { name = '', phone = '' } = phones[0] ?? {};
    await go(`/search?q=${mark}+pixel&sort=cheapest`);
    const card = page.getByRole('article', { name });
    const bookNow = card.getByRole('link', { name: 'Book Now' });
    await bookNow.waitFor();
    expect(await card.getByText('Phone', { exact: true }).isVisible()).toBe(false);
    expect(await card.textContent()).not.toContain(phone);
    await bookNow.click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await card.getByRole('button', { name: 'Book Now' }).waitFor();
    expect(pathOf(page)).toBe(`/search?q=${mark}+pixel&sort=cheapest`);
    await card.getByRole('link', { name: phone }).waitFor();
    await page.getByRole('dialog', { name }).waitFor();
  });
});

test('No page logged an error', () => {
  expect(page.failures).toEqual([]);
});
