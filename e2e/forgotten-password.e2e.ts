import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketFolder } from './support/market-url.ts';
import { linkFromMail } from './support/outbox.ts';
import { visit, walkTo } from './support/pages.ts';
import { handOver, register } from './support/people.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let elsewhere: typeof page;
beforeAll(async () => {
  browser = await openBrowser();
  [page, elsewhere] = [await newVisitor(browser), await newVisitor(browser)];
});
afterAll(() => browser.close());

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText(`If there is an account with ${email}, a mail is on its way.`).waitFor();
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('A forgotten password is replaced through a mailed link, once, which ends all other sessions', async () => {
  const person = await register('User', 'Fay Forgetful');
  const { email } = person;
  await handOver(elsewhere, person);
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Email Address is required').waitFor();
  await page.getByLabel('Email').fill('fay');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Enter an address like').waitFor();
  // An unknown address gets the same answer as a known one.
  await askForLink(page, 'nobody@redial.example');
  await askForLink(page, email);
  await page.goto(await linkFromMail(marketFolder(), email, '/resetPassword'));
  await choose(page, '12345');
  await page.getByText('Password must be atleast 6 characters or longer').waitFor();
  await choose(page, 'remembered now');
  await page.getByText('Password Changed Successfully').waitFor();
  await page.waitForURL('**/login');

  await elsewhere.goto('/dashboard/notices');
  await elsewhere.waitForURL('**/login');
  await logIn(page, email, person.password);
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, email, 'remembered now');
  await page.getByText('SignIn Successful').waitFor();
  await page.getByRole('region', { name: 'Browse by brand' }).waitFor();

  // In the very browser that is signed in, too.
  await walkTo(page, '/forgotPassword');
  // Home has a field for an address, too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await askForLink(page, email);
  const link = await linkFromMail(marketFolder(), email, '/resetPassword', 2);
  await page.goto(link);
  await choose(page, 'remembered again');
  await page.waitForURL('**/login');
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor();
  await page.goto(link);
  await choose(page, 'another password');
  await page.getByRole('alert').getByText('This link has been used, is too old, or is not whole.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  await walkTo(page, '/resetPassword');
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  expect(page.failures).toEqual([]);
});

test('An e-mail address is confirmed by a mailed link, which can be sent again: where it was cut, and in the notices', async () => {
  const person = await register('Seller', 'Cora Confirmed');
  const { email } = person;
  await handOver(page, person);
  await visit(page, '/confirmEmail?token=cut');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await linkFromMail(marketFolder(), email, '/confirmEmail', 2);
  await walkTo(page, '/dashboard/notices');
  await page.getByText(`Your e-mail address ${email} is not confirmed yet.`).waitFor();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('The mail is on its way').last().waitFor();

  // The mail is read somewhere else, by a browser that nobody is signed in to, which can send none.
  await handOver(elsewhere, null);
  await visit(elsewhere, '/confirmEmail?token=cut');
  await elsewhere.getByRole('alert').getByText('This link is too old, or is not whole.').waitFor();
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.waitForURL('**/login');
  await elsewhere.goto(await linkFromMail(marketFolder(), email, '/confirmEmail', 3));
  await elsewhere.getByText('Your e-mail address is confirmed.').waitFor();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('is not confirmed yet').waitFor({ state: 'detached' });
  await page.goto(await linkFromMail(marketFolder(), email, '/confirmEmail', 1));
  await page.getByText('Your e-mail address is confirmed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/confirmEmail');
  expect([...page.failures, ...elsewhere.failures]).toEqual([]);
});
