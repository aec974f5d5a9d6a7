import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { moveOn, visit, visitListening } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let seller: Person;
let phone: Product;
beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller');
  phone = await listPhone(seller);
  await seller.api.advertiseProduct({ params: { id: phone._id } });
});
afterAll(() => browser.close());

const heartOf = (page: Page, { name }: Product) => page.getByRole('button', { name: `Save ${name}` });
const cardOf = (page: Page, { name }: Product) => page.getByRole('article', { name });

describe('A saved phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newVisitor(browser, { timezoneId: 'America/Los_Angeles' });
  });
  beforeEach(() => handOver(page, null));

  test('is saved by a visitor with the heart on its card, counted in the bar, and kept in all tabs', async () => {
    await visit(page, '/');
    expect(await heartOf(page, phone).getAttribute('aria-pressed')).toBe('false');
    await heartOf(page, phone).click();
    expect(await heartOf(page, phone).getAttribute('aria-pressed')).toBe('true');
    // Saved on an evening, when the next day has begun in UTC.
    await page.evaluate(() => {
      const kept = localStorage.getItem('savedPhones.v1') ?? '';
      localStorage.setItem('savedPhones.v1', kept.replace(/"savedAt":"[^"]+"/, '"savedAt":"2026-11-21T03:00:00.000Z"'));
    });
    await page.reload();
    const link = page.getByRole('banner').getByRole('link', { name: '1 saved phone', exact: true });
    // As wide as it gets, the count leaves the heart to be seen.
    await link.getByText('1', { exact: true }).evaluate(({ firstChild }, most) => {
      if (firstChild !== null) firstChild.nodeValue = most;
    }, String(limits.savedMax));
    const [count, heart] = [await link.locator('.badge').boundingBox(), await link.locator('svg').boundingBox()];
    expect(count?.x).toBeGreaterThanOrEqual((heart?.x ?? Number.NaN) + (heart?.width ?? 0) / 2);
    await link.click();
    await page.waitForURL('**/saved');
    for (const text of [phone.name, '$345', 'Good', /Portland, OR/, 'Saved on Nov 20, 2026'])
      await cardOf(page, phone).getByText(text).first().waitFor();
    await cardOf(page, phone).getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('heading', { name: 'No saved phones yet' }).waitFor();
    const focused = () => page.evaluate('document.activeElement.textContent');
    await expect.poll(focused, patience).toMatch(/^No saved phones yet/);
    await page.getByRole('banner').getByRole('link', { name: 'Saved phones' }).waitFor();

    const other = await page.context().newPage();
    await visit(other, '/');
    await heartOf(other, phone).click();
    await cardOf(page, phone).getByRole('button', { name: 'Remove' }).click();
    await other.getByRole('button', { name: `Save ${phone.name}`, pressed: false }).waitFor();
    await other.close();
  });

  test('says that it was reserved, sold or taken off the market meanwhile, and that its price fell', async () => {
    const [fallen, taken, gone] = [await listPhone(seller), await listPhone(seller), await listPhone(seller)];
    const member = await register('User');
    await handOver(page, member);
    await visit(page, '/category/fairphone');
    const hearts = [phone, fallen, taken, gone];
    for (const one of hearts) await heartOf(page, one).click();
    await expect.poll(async () => (await member.api.listSavedPhones()).length, patience).toBe(hearts.length);
    await bookPhone(await register('User'), taken);
    await seller.api.deleteProduct({ params: { id: gone._id } });
    let calls = 0;
    // No call of the market lowers a price or sells without a payment: the answers are what they would be.
    const changes = new Map<string, Partial<Product>>([
      [fallen._id, { resalePrice: 300 }],
      [phone._id, { salesStatus: 'Sold' }],
    ]);
    const changeAnswer = async (route: Route) => {
      const answer = await route.fetch();
      const found = (await answer.json()) as Product[];
      await route.fulfill({ response: answer, json: found.map((one) => ({ ...one, ...changes.get(one._id) })) });
    };
    await page.route('**/api/saved/phones', changeAnswer);
    await page.route('**/api/products/several?*', (route) => {
      calls += 1;
      return changeAnswer(route);
    });
    // The first of the live events tells what the page has asked for already.
    await visitListening(page, '/saved');
    await cardOf(page, taken).getByText('Reserved by somebody at the moment').waitFor();
    await cardOf(page, gone).getByText('No longer on the market').waitFor();
    // Members are not told where it was.
    await cardOf(page, gone).getByText(gone.brand, { exact: true }).waitFor();
    await cardOf(page, phone).getByText('Sold meanwhile').waitFor();
    await cardOf(page, fallen).getByText('$45 less than when you saved it ($345)').waitFor();
    await cardOf(page, fallen).getByText('$300', { exact: true }).waitFor();
    expect(calls).toBe(1);

    // The keyboard goes on at the phone that takes the place of a removed one.
    const bins = page.getByRole('button', { name: /^Remove / });
    const next = await bins.nth(1).getAttribute('aria-label');
    await bins.first().press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel'), patience).toBe(next);
  });
});

describe('The service worker', () => {
  let page: Page & { failures: string[] };
  let buyer: Person;
  beforeAll(async () => {
    [page, buyer] = [await newVisitor(browser, { serviceWorkers: 'allow' }), await register('User')];
    await bookPhone(buyer, await listPhone(seller));
    await visit(page, '/');
    await isInstalled(page);
  });

  test('leaves nothing of a person behind: no page and no API answer is ever cached', async () => {
    await handOver(page, buyer);
    for (const path of ['/dashboard/myOrders', '/category/fairphone']) await visit(page, path);
    for (const path of ['/dashboard/notices', '/saved']) await moveOn(page, path);
    const scripts = async () => (await keptAddresses(page)).filter((path) => path.startsWith('/static/js/'));
    await expect.poll(async () => (await scripts()).length, patience).toBeGreaterThan(5);
    const kept = await keptAddresses(page);
    expect(kept.filter((path) => !/^\/(static\/|offline\.html$)/.test(path))).toEqual([]);
  });

  test('takes pages from the network; without one any address shows the saved phones, then the page itself', async () => {
    await handOver(page, null);
    // Home shows one phone of each seller first, and may be full with these.
    const another = await register('Seller');
    const next = await listPhone(another);
    await another.api.advertiseProduct({ params: { id: next._id } });
    await visit(page, '/');
    await heartOf(page, next).waitFor();
    await heartOf(page, phone).click();
    await keptUnder(page, '/images/');
    // As of a phone that left the market: members are not told where it was.
    await page.evaluate(() => {
      const kept = localStorage.getItem('savedPhones.v1') ?? '';
      localStorage.setItem('savedPhones.v1', kept.replace(/"location":"[^"]+"/, '"location":""'));
    });
    await page.context().setOffline(true);
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    for (const text of ['$345', 'Fairphone · Good'])
      await cardOf(page, phone).getByText(text, { exact: true }).waitFor();
    const picture = cardOf(page, phone).getByRole('img', { name: phone.name });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
      .toBeGreaterThan(0);
    expect(page.failures).toEqual([]);

    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
  });

  test('shows a page without a network in the language of its reader and the theme they chose', async () => {
    const page = await newVisitor(browser, { serviceWorkers: 'allow', locale: 'es-MX', colorScheme: 'light' });
    await visit(page, '/');
    await isInstalled(page);
    await page.getByRole('button', { name: `Guardar ${phone.name}` }).click();
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.context().setOffline(true);
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'Estás sin conexión' }).waitFor();
    await cardOf(page, phone).getByText('Bueno').waitFor();
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        getComputedStyle(document.documentElement).colorScheme,
      ]),
    ).toEqual(['es', 'ltr', 'dark']);

    // What was chosen goes before what the browser likes best.
    await page.evaluate(() => (document.cookie = 'lang=en; path=/'));
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.failures).toEqual([]);
  });
});

describe('The installed app', () => {
  test('has a manifest that names it, with icons that are there in the size they claim', async () => {
    const home = await (await fetch(marketUrl())).text();
    const address = /<link rel="manifest" href="([^"]+)"/.exec(home)?.[1];
    const answer = await fetch(`${marketUrl()}${address}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      short_name: 'Redial',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(`${marketUrl()}${src}`);
      expect([src, icon.headers.get('content-type')]).toEqual([src, 'image/png']);
      // Width and height stand at the same place in every PNG.
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('has its own policy for what its worker may fetch, and is revalidated each time', async () => {
    const answer = await fetch(`${marketUrl()}/service-worker.js`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
    });
    const again = await fetch(`${marketUrl()}/service-worker.js`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

/** Waits until the service worker has this page. */
async function isInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of everything that is kept in this browser for the market. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until something is kept whose path begins so. */
async function keptUnder(page: Page, start: string): Promise<void> {
  await expect
    .poll(async () => (await keptAddresses(page)).some((path) => path.startsWith(start)), patience)
    .toBe(true);
}
