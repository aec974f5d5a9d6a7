import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startEmptyMarket } from './support/own-market.ts';

let dataDir: string;
let market: MarketProcess;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-away-'));
  market = await startEmptyMarket(dataDir, await freePort());
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
});

describe('While the database is away', () => {
  test('a page says so in words, with the status and the header that machines understand; when it is back the page is', async () => {
    const [here, away] = [join(dataDir, 'postgres'), join(dataDir, 'postgres-away')];
    const server = Number((await readFile(join(here, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    // Without its folder it can be started again as often as one likes.
    await rename(here, away);
    process.kill(server, 'SIGKILL');
    const page = await newVisitor(browser, { baseURL: market.url });
    await expect.poll(async () => (await fetch(`${market.url}/readyz`)).status).toBe(503);
    const answer = await page.goto('/');
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText("its database can't be reached. Please try again shortly.").waitFor();
    expect((await fetch(`${market.url}/healthz`)).status).toBe(200);

    await rename(away, here);
    await expect.poll(async () => (await fetch(`${market.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Something went wrong' }).first().waitFor();
    expect(page.failures).toEqual([]);
  });
});
