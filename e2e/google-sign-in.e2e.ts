import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signUp } from './support/browser.ts';
import { freePort } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { startEmptyMarket } from './support/own-market.ts';
import { startProvider } from './support/provider-process.ts';
import type { ProviderProcess } from './support/provider-process.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let dataDir: string;
let market: MarketProcess;
let provider: ProviderProcess;
let restartProvider: () => Promise<void>;

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
    twin: { email: 'twin@redial.example', email_verified: true, name: 'Tom Twin' },
  };
  restartProvider = async () => {
    provider = await startProvider({ marketUrl: `http://localhost:${marketPort}`, port, people });
  };
  await restartProvider();
  // It starts while nobody answers there.
  await provider.stop();
  market = await startEmptyMarket(dataDir, marketPort, provider.environment);
});

afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await provider.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const newPerson = () => newVisitor(browser, { baseURL: market.url });
const press = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();
const choose = (page: Page, who: string) => page.getByRole('button', { name: who }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const problem = (page: Page) => page.locator('form').getByRole('alert');

async function answerAccountType(page: Page, accountType: 'User' | 'Seller'): Promise<void> {
  await page.getByRole('heading', { name: 'One more thing' }).waitFor();
  await page.getByLabel('Account Type').selectOption(accountType);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

describe('Continue with Google', () => {
  test('while the provider is away: the button says so, and works when it is back', async () => {
    const page = await newPerson();
    await page.goto('/login');
    await press(page);
    await page
      .getByRole('alert')
      .getByText('Google can not be reached at the moment.')
      .waitFor()
      .finally(restartProvider);
    await press(page);
    await page.getByRole('button', { name: 'Continue as gina' }).waitFor();
  });

  test('from a guarded page: asked for the account type once, then back on that page; the next time straight in', async () => {
    const page = await newPerson();
    await page.goto('/category/apple?from=mail');
    await page.waitForURL('**/login');
    await press(page);
    await choose(page, 'Continue as gina');
    await answerAccountType(page, 'Seller');
    await page.getByText('SignIn Successful').waitFor();
    await page.waitForURL('**/category/apple?from=mail');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toMatch(/^ey/);
    await expect
      .poll(() => page.evaluate("document.querySelector('img[alt=\\'Gina Guarded\\']')?.naturalWidth > 0"))
      .toBe(true);

    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    await page.goto('/dashboard/addProduct');
    await page.waitForURL('**/login');
    await press(page);
    await page.waitForURL('**/dashboard/addProduct');
    await page.getByRole('heading', { name: 'Add A Product' }).waitFor();
    expect(await page.getByRole('heading', { name: 'One more thing' }).count()).toBe(0);
    expect(page.failures).toEqual([]);
  });

  test('from /signUp: an open question is asked again on each page, and its answer leads home; a photo that is gone leaves the icon', async () => {
    const page = await newPerson();
    await page.goto('/signUp');
    await press(page);
    await choose(page, 'Continue as gus');
    await page.getByRole('heading', { name: 'One more thing, Gus Signup' }).waitFor();
    for (const path of ['/', '/blog', '/login']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'One more thing, Gus Signup' }).waitFor();
    }
    await page.goto('/');
    await answerAccountType(page, 'User');
    await page.getByRole('heading', { name: 'Browse by brand' }).waitFor();
    await page.getByRole('img', { name: 'Signed in as Gus Signup' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Browse by brand' }).waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect(await page.getByRole('heading', { name: 'One more thing' }).count()).toBe(0);
  });

  test('cancelled there: a message at /login, a clean address, and the page still known for the next try', async () => {
    const page = await newPerson();
    await page.goto('/dashboard/myProducts');
    await page.waitForURL('**/login');
    await press(page);
    await choose(page, 'Cancel');
    await expect
      .poll(() => problem(page).textContent(), patience)
      .toBe('You cancelled at Google, so you are not signed in.');
    // The address is made clean after that.
    await expect.poll(() => pathOf(page), patience).toBe('/login');
    expect(await page.getByText('cancelled <b>there</b>').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await problem(page).count()).toBe(0);
    await press(page);
    await choose(page, 'Continue as gina');
    await page.waitForURL('**/dashboard/myProducts');
    await page.getByRole('heading', { name: 'My Products' }).waitFor();
  });

  test('with an e-mail that somebody signed up with by password: a message, and the password still works', async () => {
    const owner = await newPerson();
    await signUp(owner, { name: 'Tilda Twin', accountType: 'User', email: 'twin@redial.example' });
    const page = await newPerson();
    await page.goto('/login');
    await press(page);
    await choose(page, 'Continue as twin');
    await expect
      .poll(() => problem(page).textContent(), patience)
      .toBe(
        'There is an account with this e-mail address already. Sign in with your password and confirm the address first (Dashboard, Notices); then Continue with Google leads there too.',
      );
    await page.getByLabel('Email').fill('twin@redial.example');
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('SignIn Successful').waitFor();
  });

  test('an address made by somebody else shows none of its words, and leads to no other site', async () => {
    const page = await newPerson();
    await page.goto(`/login?${new URLSearchParams({ error: 'Call +1 555 0100', to: '//evil.example' })}`);
    await expect.poll(() => problem(page).textContent(), patience).toMatch(/^Signing in with Google did not work/);
    await expect.poll(() => pathOf(page), patience).toBe('/login');
    expect(await page.getByText('Call +1').count()).toBe(0);
    await page.goto('/login/google?to=//evil.example');
    await expect.poll(() => problem(page).textContent(), patience).toMatch(/^Signing in did not last/);
    await expect.poll(() => pathOf(page), patience).toBe('/login');
  });
});

test('Where Google is not set up the button says so', async () => {
  const page = await newVisitor(browser);
  await page.goto('/signUp');
  await press(page);
  await page
    .getByText('Google sign-in is not set up on this server. Please use your e-mail address and a password.')
    .waitFor();
});
