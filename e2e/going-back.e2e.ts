import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { signInByCalls, windowOf } from './support/calls.ts';
import { pathOf, visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, payFor, register } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
afterAll(() => browser.close());

/** The window of what stays within the site, for which the shell is enough. */
let page: Page & { failures: string[] };
async function openShell(): Promise<void> {
  browser = await openBrowser();
  page = await newVisitor(browser);
}

/** Leaves a page for another document and goes back. @returns whether the page was still there, alive */
async function comesBackAlive(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.evaluate("addEventListener('pageshow', (event) => { window.stillThere = event.persisted; })");
  await visit(page, '/blog');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.stillThere'), patience).toBe(true);
}

/** Where in the window's history the page is, to go back to. */
const placeOf = (page: Page): Promise<number> => page.evaluate(() => history.length);

/**
 * Goes back to a place in the history. It does not wait to be there: a page that loads itself anew on the way ends such
 * a wait.
 */
async function goBackTo(page: Page, place: number): Promise<void> {
  await page.evaluate((to) => void setTimeout(() => history.go(to - history.length)), place);
}

describe('Going back from another document', () => {
  beforeAll(async () => {
    browser = await openBrowser({ keepsPages: true });
  });
  afterAll(() => browser.close());

  test('finds the home page as it was left, without loading it', async () => {
    await comesBackAlive(await newVisitor(browser), '/');
  });

  test('finds a form as it was left, with what was typed', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/signUp');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await visit(page, '/blog');
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.getByLabel('Name').inputValue(), patience).toBe('Ada Lovelace');
  });

  test("finds a member's orders as they were left", async () => {
    await comesBackAlive(await openWindow(browser, await enterDemo('buyer')), '/dashboard/myOrders');
  });

  test('to a payment finds what was paid elsewhere meanwhile', async () => {
    const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
    const booking = await bookPhone(buyer, await listPhone(seller));
    const page = await openWindow(browser, buyer);
    await visit(page, `/dashboard/payment/${booking._id}`);
    await page.getByText('will be charged once').waitFor();
    await page.evaluate("addEventListener('pageshow', (event) => { window.stillThere = event.persisted; })");
    await visit(page, '/blog');
    await payFor(buyer, booking);
    await page.goBack({ waitUntil: 'commit' });
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    expect(await page.evaluate('window.stillThere')).toBe(true);
  });

  test('shows nothing of somebody who has signed out since, also without a connection', async () => {
    const page = await newVisitor(browser, windowOf(await signInByCalls('buyer@redial.example', 'redial-demo')));
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('table').waitFor();
    const orders = await placeOf(page);
    await visit(page, '/blog');
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    await page.context().setOffline(true);
    await goBackTo(page, orders);
    await expect.poll(() => pathOf(page), patience).not.toBe('/login');
    await page.getByRole('table').waitFor({ state: 'hidden' });
  });

  test('as somebody else leads to the page of whom one is now, who stays signed in', async () => {
    const page = await newVisitor(browser, windowOf(await signInByCalls('buyer@redial.example', 'redial-demo')));
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('table').waitFor();
    const orders = await placeOf(page);
    await signIn(page, 'seller@redial.example');
    await goBackTo(page, orders);
    await page.getByText('That page is for buyers').waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
  });
});

describe('Going back within the site', () => {
  beforeAll(openShell);

  test.each([
    ["a brand's phones", 'buyer', '/category/apple', 1440],
    ["a brand's phones on a phone", 'buyer', '/category/apple', 390],
    ["a seller's phones", 'seller', '/dashboard/myProducts', 390],
  ] as const)('finds %s where they were left', async (_what, role, path, width) => {
    await handOver(page, await enterDemo(role));
    await page.setViewportSize({ width, height: 844 });
    await visit(page, path);
    const places = () => page.evaluate(() => document.querySelectorAll('article, tbody tr').length);
    await expect.poll(places, patience).toBeGreaterThan(20);
    await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
    // What is far from the window takes about its room only, so the place may move a little as it comes near.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_900);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Blog' })
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { name: 'Blog' }).waitFor();
    await page.goBack();
    await expect.poll(places, patience).toBeGreaterThan(20);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - 3_000), patience).toBeLessThan(200);
  });
});

describe('Back, while something lies over the page,', () => {
  beforeAll(openShell);

  test.each([
    ['the large picture of a phone', 'buyer', 1440, '/category', '/category/google', /^Show the picture of/],
    ['the form that books a phone', 'buyer', 1440, '/category', '/category/google', 'Book Now'],
    ['the filters on a phone', 'buyer', 390, '/category', '/category/google', 'Filter'],
    ['the menu of the dashboard on a phone', 'seller', 390, '/', '/dashboard', 'Dashboard menu'],
  ] as const)('closes %s, and leaves the page only the next time', async (_what, role, width, before, path, opener) => {
    await handOver(page, await enterDemo(role));
    await page.setViewportSize({ width, height: 844 });
    await visit(page, before);
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    const button = page.getByRole('button', { name: opener, disabled: false }).first();
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The browser has gone back already when the page learns of it, and is sent forward again.
    await expect.poll(() => pathOf(page), patience).toBe(path);
    await expect
      .poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement), patience)
      .toBe(true);
    await page.goBack();
    await expect.poll(() => pathOf(page), patience).toBe(before);
    expect(page.failures).toEqual([]);
  });

  test('closes it too where the page before was another document, and then leaves in one step', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/blog');
    await visit(page, '/category/google');
    const button = page.getByRole('button', { name: 'Book Now', disabled: false }).first();
    for (const _time of ['opened once', 'opened again']) {
      await button.click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe('/category/google');
    }
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goBackTo(page, (await placeOf(page)) - 1);
    await expect.poll(() => pathOf(page), patience).toBe('/blog');
    expect(page.failures).toEqual([]);
  });

  test('closes what has opened that very moment', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/category');
    await page
      .locator('a[href="/category/google"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    const button = page.getByRole('button', { name: /^Show the picture of/ }).first();
    await button.evaluate((opener: HTMLElement) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('dialog') === null) return;
        observer.disconnect();
        history.back();
        opener.dataset.wentBack = '';
      }).observe(document.body, { childList: true, subtree: true });
      opener.click();
    });
    await page.locator('[data-went-back]').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page), patience).toBe('/category/google');
  });
});
