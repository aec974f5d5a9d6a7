import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { hasArrived } from './support/look.ts';
import { freePort, startMarket } from './support/market-process.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, payFor } from './support/people.ts';
import { isThere } from './support/screens.ts';

const folder = join(import.meta.dirname, '../docs/images');
const viewport = { width: 1440, height: 900 };
const largestBytes = 250_000;

const pictures: { name: string; who: 'visitor' | 'buyer' | 'seller'; path: string; theme: 'light' | 'dark' }[] = [
  { name: 'home', who: 'visitor', path: '/', theme: 'light' },
  { name: 'category', who: 'buyer', path: '/category/google', theme: 'light' },
  { name: 'dark', who: 'buyer', path: '/category/samsung', theme: 'dark' },
  { name: 'dashboard', who: 'seller', path: '/dashboard', theme: 'light' },
];

// A demo market of its own: the same phones every time, nothing of another market.
const dataDir = await mkdtemp(join(tmpdir(), 'redial-pictures-'));
const market = await startMarket(dataDir, await freePort(), { DEMO: '1', RATE_LIMIT: '0' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  await haveBusiness();
  const context = await browser.newContext({
    baseURL: market.url,
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  for (const { name, who, path, theme } of pictures) {
    await handOver(page, who === 'visitor' ? null : await enterDemo(who, market.url), market.url);
    await page.emulateMedia({ colorScheme: theme });
    await visit(page, path);
    await isThere(page);
    await hasArrived(page);
    const file = join(folder, `${name}.webp`);
    await writeFile(file, await compressed(page));
    console.log(`docs/images/${name}.webp: ${Math.round((await stat(file)).size / 1_000)} kB`);
  }
} finally {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
}

/** Somebody has bought of the demo's seller, so that there is something to see on the dashboard: two paid, one reserved. */
async function haveBusiness(): Promise<void> {
  const [seller, buyer] = [await enterDemo('seller', market.url), await enterDemo('buyer', market.url)];
  const phones = await seller.api.listMyProducts({ query: { email: seller.email } });
  for (const [at, phone] of phones.slice(0, 3).entries()) {
    const booking = await bookPhone(buyer, phone);
    if (at < 2) await payFor(buyer, booking);
  }
}

/** As good as it can be within the size that a page of texts may ask of its readers. */
async function compressed(page: Page): Promise<Buffer> {
  const picture = await page.screenshot({ animations: 'disabled' });
  for (const quality of [88, 80, 70, 60]) {
    const made = await sharp(picture).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (made.length <= largestBytes) return made;
  }
  throw new Error(`the picture of ${page.url()} does not become small enough`);
}
