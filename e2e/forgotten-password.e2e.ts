import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn, signUp } from './support/browser.ts';
import { freePort, startMarket } from './support/market-process.ts';
import type { MarketProcess } from './support/market-process.ts';
import { linkFromMail } from './support/outbox.ts';

let browser: Browser;
let dataDir: string;
let market: MarketProcess;

beforeAll(async () => {
  [browser, dataDir] = [await openBrowser(), await mkdtemp(join(tmpdir(), 'redial-password-'))];
  market = await startMarket(dataDir, await freePort(), { DEMO: '0' });
});

afterAll(async () => {
  await browser.close();
  market.process.kill('SIGTERM');
  await market.ended;
  await rm(dataDir, { recursive: true, force: true });
});

const newPerson = () => newVisitor(browser, { baseURL: market.url });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText(`If there is an account with ${email}, a mail is on its way.`).waitFor();
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

describe('A forgotten password', () => {
  test('is replaced by a link from a mail; who was signed in by the old one is not any more', async () => {
    const email = 'fay@redial.example';
    const elsewhere = await newPerson();
    await signUp(elsewhere, { name: 'Fay Forgetful', accountType: 'User', email });
    const page = await newPerson();
    await askForLink(page, email);
    await page.goto(await linkFromMail(dataDir, email, '/resetPassword'));
    await choose(page, '12345');
    await page.getByText('Password must be atleast 6 characters or longer').waitFor();
    await choose(page, 'remembered now');
    await page.getByText('Password Changed Successfully').waitFor();
    await page.waitForURL('**/login');

    await elsewhere.goto('/dashboard/notices');
    await elsewhere.waitForURL('**/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Invalid email or password').waitFor();
    await signIn(page, email, 'remembered now');
    expect(page.failures).toEqual([]);
  });

  test('by a link that was used says so, and leads to a new one', async () => {
    const email = 'fred@redial.example';
    const page = await newPerson();
    await signUp(page, { name: 'Fred Forgetful', accountType: 'User', email });
    await askForLink(page, email);
    const link = await linkFromMail(dataDir, email, '/resetPassword');
    await page.goto(link);
    await choose(page, 'remembered now');
    // In the very browser that was signed in, too.
    await page.waitForURL('**/login');
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor();
    await page.goto(link);
    await choose(page, 'another password');
    await page.getByRole('alert').getByText('This link has been used, is too old, or is not whole.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    await page.goto('/resetPassword');
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    expect(page.failures).toEqual([]);
  });

  test('of nobody is answered as if there were one; without an address there is no answer', async () => {
    const page = await newPerson();
    await page.goto('/forgotPassword');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Email Address is required').waitFor();
    await page.getByLabel('Email').fill('fay');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Enter an address like').waitFor();
    await askForLink(page, 'nobody@redial.example');
  });
});

describe('An e-mail address', () => {
  test('is confirmed by the link in the mail after signing up; until then the notices offer to send it again', async () => {
    const email = 'cora@redial.example';
    const page = await newPerson();
    await signUp(page, { name: 'Cora Confirmed', accountType: 'Seller', email });
    await page.goto('/dashboard/notices');
    await page.getByText(`Your e-mail address ${email} is not confirmed yet.`).waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('The mail is on its way').waitFor();

    // The mail is read somewhere else, by a browser that nobody is signed in to.
    const elsewhere = await newPerson();
    await elsewhere.goto(await linkFromMail(dataDir, email, '/confirmEmail', 2));
    await elsewhere.getByText('Your e-mail address is confirmed.').waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('is not confirmed yet').waitFor({ state: 'detached' });
    await page.goto(await linkFromMail(dataDir, email, '/confirmEmail', 1));
    await page.getByText('Your e-mail address is confirmed.').waitFor();
    expect([...page.failures, ...elsewhere.failures]).toEqual([]);
  });

  test('is not confirmed by a link that is not whole: who is signed in gets another one, the rest are asked to sign in', async () => {
    const email = 'cody@redial.example';
    const stranger = await newPerson();
    await stranger.goto('/confirmEmail?token=cut');
    await stranger.getByRole('alert').getByText('This link is too old, or is not whole.').waitFor();
    await stranger.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await stranger.waitForURL('**/login');

    const page = await newPerson();
    await signUp(page, { name: 'Cody Cut', accountType: 'User', email });
    await page.goto('/confirmEmail?token=cut');
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.goto(await linkFromMail(dataDir, email, '/confirmEmail', 2));
    await page.getByText('Your e-mail address is confirmed.').waitFor();
    expect(pathOf(page)).toBe('/confirmEmail');
  });
});

test('A page that carries a token is passed on to nobody and kept by nobody', async () => {
  for (const path of ['/resetPassword?token=secret', '/confirmEmail?token=secret']) {
    const answer = await fetch(market.url + path);
    expect([answer.status, answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(await answer.text()).toContain('noindex');
  }
  expect((await fetch(`${market.url}/login`)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(market.output()).not.toContain('secret');
});
