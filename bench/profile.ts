import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { freePort } from '../server/testing/free-port.ts';
import { quiet } from './quiet.ts';

export interface Profile {
  // A fresh browser with an empty cache for each look, so no page inherits memory or downloads from the one before.
  look<Seen>(act: (port: number) => Promise<Seen>): Promise<Seen>;
  close(): Promise<void>;
}

/** Makes a profile; with an e-mail address, signed in as somebody of the demo market. */
export async function makeProfile(url: string, email: string | null): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'redial-profile-'));
  const close = () => rm(folder, { recursive: true, force: true });
  async function look<Seen>(act: (port: number) => Promise<Seen>): Promise<Seen> {
    const port = await freePort();
    const context = await open(folder, port);
    try {
      await clearCache(context, url);
      await quiet();
      return await act(port);
    } finally {
      await context.close();
    }
  }
  try {
    if (email !== null) {
      const context = await open(folder, await freePort());
      await signIn(context, url, email).finally(() => context.close());
    }
    return { look, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function open(folder: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Without it no page could be kept for going back, and Lighthouse would not say why one can't.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
    ],
  });
}

/** Uses the session alone, as on a return: the page fetches its token and keeps it. */
async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'redial-demo' }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const pairs = answer.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s));
  // Without an expiry they would end with the browser.
  const expires = Date.now() / 1_000 + 86_400;
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url, expires })));
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-session="in"]').waitFor({ state: 'attached' });
  await page.close();
}

async function clearCache(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate("localStorage.removeItem('font')");
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  // The service worker has a cache of its own.
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}
