import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { difference, readGlance, writeGlance } from './support/likeness.ts';
import type { Glance } from './support/likeness.ts';
import { lookAt } from './support/look.ts';
import type { Theme } from './support/look.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startEmptyMarket } from './support/own-market.ts';
import { visit } from './support/pages.ts';
import { handOver } from './support/people.ts';
import { fillShelves } from './support/shelves.ts';
import type { Shelves } from './support/shelves.ts';

/**
 * The main screens, compared from afar with how they looked when somebody last said that they look right:
 * UPDATE_SCREENS=1 says so. Baselines are a few kilobytes each, since only cells of colours are kept.
 */
const folder = join(import.meta.dirname, 'screens');
const isToBeKept = process.env.UPDATE_SCREENS === '1';

const ways: [width: number, theme: Theme][] = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'dark'],
  [390, 'light'],
];

let browser: Browser;
let dataDir: string;
let market: MarketProcess;
let shelves: Shelves;
let page: Page;
beforeAll(async () => {
  // A market of its own, where nobody else lists phones. Its phones are the same every time, unlike the demo's, which
  // get older and cheaper.
  dataDir = await mkdtemp(join(tmpdir(), 'redial-screens-'));
  [browser, market] = [
    await openBrowser({ isWhole: true }),
    await startEmptyMarket(dataDir, await freePort(), { RATE_LIMIT: '0' }),
  ];
  shelves = await fillShelves(market.url);
  page = await newVisitor(browser, { baseURL: market.url, locale: 'en-US', timezoneId: 'UTC' });
  await mkdir(folder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
});

describe('The main screens look as they did, wide and narrow, light and dark', () => {
  test.each<[name: string, who: 'visitor' | 'buyer' | 'seller', path: (shelves: Shelves) => string]>([
    ['home', 'visitor', () => '/'],
    ['login', 'visitor', () => '/login'],
    ['category', 'buyer', () => '/category/apple'],
    ['search', 'buyer', () => '/search?q=iphone'],
    ['my-orders', 'buyer', () => '/dashboard/myOrders'],
    ['payment', 'buyer', ({ unpaidId }) => `/dashboard/payment/${unpaidId}`],
    ['dashboard', 'seller', () => '/dashboard'],
    ['add-product', 'seller', () => '/dashboard/addProduct'],
  ])('%s', async (name, who, path) => {
    await handOver(page, who === 'visitor' ? null : shelves[who], market.url);
    // From the start: on a slow machine the slides would have turned before the first look.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, path(shelves));
    const differences: string[] = [];
    for (const [width, theme] of ways) {
      const found = await judge(`${name}-${width}-${theme}`, await lookAt(page, width, theme));
      if (found !== null) differences.push(`at ${width} pixels, ${theme}: ${found}`);
    }
    expect(differences).toEqual([]);
  });
});

describe('A screen that is broken is told from one that is not', () => {
  let whole: Glance;
  beforeAll(async () => {
    await handOver(page, null, market.url);
    await visit(page, '/');
    whole = await lookAt(page, 390, 'light');
  });

  test('and one that is only loaded anew is not', async () => {
    await visit(page, '/');
    expect(difference(whole, await lookAt(page, 390, 'light'))).toBeNull();
  });

  test('by its theme', async () => {
    expect(difference(whole, await lookAt(page, 390, 'dark'))).toContain('looks different');
  });

  test('by a section that is not there, or that nobody can see', async () => {
    const section = page.getByRole('region', { name: 'Advertised items' });
    await section.evaluate((element: HTMLElement) => (element.style.opacity = '0'));
    expect(difference(whole, await lookAt(page, 390, 'light'))).toContain('looks different');
    await page
      .locator('section')
      .filter({ hasText: 'Contact us' })
      .last()
      .evaluate((element: HTMLElement) => element.remove());
    expect(difference(whole, await lookAt(page, 390, 'light'))).toContain('pixels high');
  });

  test('by its styles', async () => {
    await page.route('**/*.css', (route) => route.abort());
    await visit(page, '/');
    expect(difference(whole, await lookAt(page, 390, 'light'))).not.toBeNull();
    await page.unroute('**/*.css');
  });

  test('by its pictures', async () => {
    await page.route('**/images/**', (route) => route.abort());
    await visit(page, '/');
    await expect(lookAt(page, 390, 'light')).rejects.toThrow("can't be shown");
    await page.unroute('**/images/**');
  });
});

/** @returns what is different from the baseline of that name, or null; without a baseline, that it has to be made */
async function judge(name: string, seen: Glance): Promise<string | null> {
  const file = join(folder, `${name}.webp`);
  if (isToBeKept) {
    await writeFile(file, await writeGlance(seen));
    return null;
  }
  const kept = await readFile(file).catch(() => null);
  return kept === null
    ? 'nobody has said yet how it should look: UPDATE_SCREENS=1 keeps this'
    : difference(await readGlance(kept), seen);
}
