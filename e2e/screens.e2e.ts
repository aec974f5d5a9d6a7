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
  [browser, market] = [await openBrowser(), await startEmptyMarket(dataDir, await freePort(), { RATE_LIMIT: '0' })];
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
    // The buyer's own bookings come after the phones, and make the card of a booked one higher.
    if (name === 'category' || name === 'search') await page.getByRole('link', { name: 'Pay now' }).waitFor();
    const differences: string[] = [];
    for (const [width, theme] of ways) {
      const found = await judge(`${name}-${width}-${theme}`, await lookAt(page, width, theme));
      if (found !== null) differences.push(`at ${width} pixels, ${theme}: ${found}`);
    }
    expect(differences).toEqual([]);
  });
});

describe('The comparison detects a broken screen', () => {
  const kept = async (name: string) => readGlance(await readFile(join(folder, `${name}.webp`)));

  test('in the wrong theme, without a section that can be seen, without its styles, without a picture', async () => {
    await handOver(page, null, market.url);
    await visit(page, '/');
    const whole = await kept('home-390-light');
    const differenceNow = async (theme: Theme = 'light') => difference(whole, await lookAt(page, 390, theme));
    expect(await differenceNow('dark')).toContain('looks different');
    const section = page.getByRole('region', { name: 'Advertised items' });
    await section.evaluate((element: HTMLElement) => (element.style.opacity = '0'));
    expect(await differenceNow()).toContain('looks different');
    const contact = page.locator('section').filter({ hasText: 'Contact us' }).last();
    await contact.evaluate((element: HTMLElement) => (element.hidden = true));
    expect(await differenceNow()).toContain('pixels high');

    await section.evaluate((element: HTMLElement) => (element.style.opacity = ''));
    await contact.evaluate((element: HTMLElement) => (element.hidden = false));
    expect(await differenceNow()).toBeNull();
    await page.evaluate(() => [...document.styleSheets].forEach((sheet) => (sheet.disabled = true)));
    expect(await differenceNow()).not.toBeNull();
    await section.evaluate((element) => element.append(Object.assign(new Image(), { src: '/images/none' })));
    await expect(differenceNow()).rejects.toThrow("can't be shown");
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
