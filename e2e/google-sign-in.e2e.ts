import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { marketUrl } from './support/market-url.ts';
import { startEmptyMarket } from './support/own-market.ts';
import { pathOf, visit, walkTo } from './support/pages.ts';
import { handOver, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { startProvider } from './support/provider-process.ts';
import type { ProviderProcess } from './support/provider-process.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let dataDir: string;
let market: MarketProcess;
let provider: ProviderProcess;
let restartProvider: () => Promise<void>;
let page: Page & { failures: string[] };
const metricsToken = 'a-token-for-the-numbers-of-this-market';
/** Somebody with a password, whose e-mail address Google knows too. */
let twin: Person;

beforeAll(async () => {
  [browser, dataDir] = [await openBrowser(), await mkdtemp(join(tmpdir(), 'redial-google-'))];
  const [marketPort, port] = [await freePort(), await freePort()];
  const people = {
    gina: {
      email: 'gina@provider.example',
      email_verified: true,
      name: 'Gina Guarded',
      picture: `http://127.0.0.1:${port}/photo/gina`,
    },
    gus: {
      email: 'gus@provider.example',
      email_verified: true,
      name: 'Gus Signup',
      picture: `http://127.0.0.1:${port}/nothing-there`,
    },
    twin: { email: '', email_verified: true, name: 'Tom Twin' },
  };
  restartProvider = async () => {
    provider = await startProvider({ marketUrl: `http://localhost:${marketPort}`, port, people });
  };
  await restartProvider();
  // It starts while nobody answers there.
  await provider.stop();
  market = await startEmptyMarket(dataDir, marketPort, { ...provider.environment, METRICS_TOKEN: metricsToken });
  twin = await register('User', 'Tom Twin', market.url);
  people.twin.email = twin.email;
  page = await newVisitor(browser, { baseURL: market.url });
});
beforeEach(() => handOver(page, null));

afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await provider.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const press = (at: Page = page) => at.getByRole('button', { name: 'Continue with Google' }).click();
const choose = (who: string, at: Page = page) => at.getByRole('button', { name: who }).click();
const problem = () => page.locator('form').getByRole('alert');

/** How many browsers came back from the provider, as the market counts them. */
async function waysBack(): Promise<number> {
  const answer = await fetch(`${market.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const counts = [...(await answer.text()).matchAll(/^redial_request_seconds_count{.*callback\/google.*} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function answerAccountType(accountType: 'User' | 'Seller'): Promise<void> {
  await page.getByRole('heading', { name: 'One more thing' }).waitFor();
  await page.getByLabel('Account Type').selectOption(accountType);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

describe('Continue with Google', () => {
  test('from a guarded page: explains an absence or a cancel, asks for the account type once, and opens that page', async () => {
    await page.goto('/category/apple?from=mail');
    await page.waitForURL('**/login');
    await press();
    await page
      .getByRole('alert')
      .getByText('Google can not be reached at the moment.')
      .waitFor()
      .finally(restartProvider);
    await press();
    await choose('Cancel');
    await expect
      .poll(() => problem().textContent(), patience)
      .toBe('You cancelled at Google, so you are not signed in.');
    // The address is made clean after that.
    await expect.poll(() => pathOf(page), patience).toBe('/login');
    expect(await page.getByText('cancelled <b>there</b>').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await problem().count()).toBe(0);

    // What was refused is told on the console, too.
    page.failures.length = 0;
    await press();
    await choose('Continue as gina');
    await answerAccountType('Seller');
    await page.getByText('SignIn Successful').waitFor();
    await page.waitForURL('**/category/apple?from=mail');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toMatch(/^ey/);
    await expect
      .poll(() => page.evaluate("document.querySelector('img[alt=\\'Gina Guarded\\']')?.naturalWidth > 0"), patience)
      .toBe(true);

    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await walkTo(page, '/dashboard/addProduct');
    await expect.poll(() => page.evaluate('history.state.usr?.from.pathname'), patience).toBe('/dashboard/addProduct');
    await press();
    await page.waitForURL('**/dashboard/addProduct');
    await page.getByRole('heading', { name: 'Add A Product' }).waitFor();
    expect(await page.getByRole('heading', { name: 'One more thing' }).count()).toBe(0);
    expect(page.failures).toEqual([]);
  });

  test('where the service worker is active asks for the way back once, and does what was pressed before, also after a cancel', async () => {
    const page = await newVisitor(browser, { baseURL: market.url, serviceWorkers: 'allow' });
    await visit(page, '/search?q=pixel');
    await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js'));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await press(page);
    await choose('Cancel', page);
    await page.getByText('You cancelled at Google').waitFor();
    const before = await waysBack();
    await press(page);
    await choose('Continue as gina', page);
    await page.getByText('SignIn Successful').waitFor();
    expect((await waysBack()) - before).toBe(1);
    await page.getByRole('link', { name: 'Search saved' }).waitFor();
  });

  test('from /signUp: each page asks for the account type, then home opens; a missing photo shows the icon', async () => {
    await page.goto('/signUp');
    await press();
    await choose('Continue as gus');
    const question = page.getByRole('heading', { name: 'One more thing, Gus Signup' });
    await question.waitFor();
    await walkTo(page, '/login');
    await expect.poll(() => pathOf(page), patience).toBe('/login');
    await question.waitFor();
    await page.goto('/');
    await question.waitFor();
    await answerAccountType('User');
    await page.getByRole('heading', { name: 'Browse by brand' }).waitFor();
    await page.getByRole('img', { name: 'Signed in as Gus Signup' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Browse by brand' }).waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect(await page.getByRole('heading', { name: 'One more thing' }).count()).toBe(0);
  });

  test('with the e-mail of a password account: a message, and the password still works', async () => {
    await page.goto('/login');
    await press();
    await choose('Continue as twin');
    await expect
      .poll(() => problem().textContent(), patience)
      .toBe(
        'There is an account with this e-mail address already. Sign in with your password and confirm the address ' +
          'first (Dashboard, Notices); then Continue with Google leads there too.',
      );
    await page.getByLabel('Email').fill(twin.email);
    await page.getByLabel('Password').fill(twin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('SignIn Successful').waitFor();
  });

  test('a forged return address shows none of its text and redirects to no other site', async () => {
    await page.goto(`/login?${new URLSearchParams({ error: 'Call +1 555 0100', to: '//evil.example' })}`);
    await expect.poll(() => problem().textContent(), patience).toMatch(/^Signing in with Google did not work/);
    await expect.poll(() => pathOf(page), patience).toBe('/login');
    expect(await page.getByText('Call +1').count()).toBe(0);
    await page.goto('/login/google?to=//evil.example');
    await expect.poll(() => problem().textContent(), patience).toMatch(/^Signing in did not last/);
    await expect.poll(() => pathOf(page), patience).toBe('/login');
  });

  test('says so where Google is not set up', async () => {
    await page.goto(`${marketUrl()}/signUp`);
    await press();
    await page
      .getByText('Google sign-in is not set up on this server. Please use your e-mail address and a password.')
      .waitFor();
  });
});
