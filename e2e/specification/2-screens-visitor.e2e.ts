import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { comeTo, pathOf, visit, walkTo } from '../support/pages.ts';
import { marketUrl } from '../support/market-url.ts';
import { patience } from '../support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

const isTitled = (title: string) => expect.poll(() => page.title(), patience).toBe(title);
const token = () => page.evaluate<string | null>("localStorage.getItem('accessToken')");

describe('2. Screens for everybody', () => {
  test('/ shows hero, brand categories, advertised items and the contact form', async () => {
    await visit(page, '/');
    expect(await page.title()).toBe('Redial: sell and buy used phones');
    for (const name of ['What Redial is for', 'Browse by brand', 'Advertised items', 'Contact us'])
      await page.getByRole('region', { name }).waitFor();
  });

  test('/login asks for Email and Password and offers Continue with Google', async () => {
    await comeTo(page, '/login');
    await isTitled('Login · Redial');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google', exact: true }).waitFor();
  });

  test('/signUp asks for Name, Account Type, Email and Password, and offers Continue with Google', async () => {
    await comeTo(page, '/signUp');
    await isTitled('SignUp · Redial');
    await page.getByLabel('Name', { exact: true }).focus();
    for (const label of ['Name', 'Account Type', 'Email', 'Password']) {
      expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe(label);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'SignUp', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google', exact: true }).waitFor();
  });

  test('the Account Type of /signUp is User or Seller', async () => {
    await comeTo(page, '/signUp');
    expect(await page.getByLabel('Account Type').getByRole('option').allTextContents()).toEqual([
      'Choose one',
      'User',
      'Seller',
    ]);
  });

  test('/blog is titled Blog', async () => {
    await comeTo(page, '/blog');
    await isTitled('Blog · Redial');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Blog');
  });

  test('any other path shows an image and two sentences, below the navbar', async () => {
    for (const path of ['/nowhere', '/dashboards', '/login/elsewhere', '/category/apple/more']) {
      const answer = await fetch(marketUrl() + path, { headers: { 'accept-language': 'en' } });
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect(html).toMatch(/role="img" aria-label="404/);
      const [title, main] = ['<title>Not found · Redial</title>', 'aria-label="Main"'];
      for (const part of [title, main, 'searching is not available!!!', 'Please try for a valid route!!!'])
        expect(html).toContain(part);
    }
  });

  test('a link to nowhere inside the site shows the same', async () => {
    await comeTo(page, '/blog');
    await walkTo(page, '/nowhere');
    await page.getByRole('img', { name: /404/ }).waitFor();
    await page.getByText('The route you are searching is not available!!!', { exact: true }).waitFor();
    await page.getByText('Please try for a valid route!!!', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
});

describe('2. Where Login and SignUp lead', () => {
  test('/login leads to /, or to the page that was wanted, with its search, also by way of /signUp', async () => {
    await comeTo(page, '/login');
    await logIn('buyer@redial.example');
    await page.getByRole('region', { name: 'Browse by brand' }).waitFor();
    expect(pathOf(page)).toBe('/');

    await wantsAsVisitor('/categories/apple?from=mail', visit);
    await logIn('buyer@redial.example');
    await page.getByRole('heading', { name: 'All product in this categories' }).waitFor();
    expect(pathOf(page)).toBe('/categories/apple?from=mail');

    await wantsAsVisitor('/category/sony', walkTo);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signUpHere();
    await page.getByRole('heading', { name: 'All Available Products' }).waitFor();
    expect(pathOf(page)).toBe('/category/sony');
    expect(await token()).toMatch(/^ey/);
  });
});

/** Signs out, and wants a page for members: as a whole one, as from a mail, or by a link inside the site. */
async function wantsAsVisitor(path: string, come: typeof walkTo): Promise<void> {
  await page.getByRole('button', { name: 'SignOut' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await walkTo(page, '/blog');
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor();
  await come(page, path);
  await page.getByRole('heading', { name: 'Login' }).waitFor();
}

async function logIn(email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('redial-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signUpHere(): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora New');
  await page.getByLabel('Account Type').selectOption('User');
  await page.getByLabel('Email').fill(`nora-${randomUUID().slice(0, 8)}@redial.example`);
  await page.getByLabel('Password').fill('six-or-more');
  await page.getByRole('button', { name: 'SignUp', exact: true }).click();
}
