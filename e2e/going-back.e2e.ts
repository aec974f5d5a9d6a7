import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { signInByCalls } from './support/calls.ts';
import { isStill, pathOf, visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };

/** Another document, which costs next to nothing to load. */
const otherDocument = '/healthz';

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
    page = await newVisitor(browser);
  });
  afterAll(() => browser.close());

  /** Leaves the page for another document and goes back. @returns whether it was still there, alive */
  async function comesBackAlive(meanwhile?: () => Promise<unknown>): Promise<void> {
    await page.evaluate("addEventListener('pageshow', (event) => { window.stillThere = event.persisted; })");
    await page.goto(otherDocument);
    await meanwhile?.();
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('window.stillThere'), patience).toBe(true);
  }

  test('finds the home page as it was left, without loading it, and a form with what was typed', async () => {
    await visit(page, '/');
    await comesBackAlive();
    await visit(page, '/signUp');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await comesBackAlive();
    await expect.poll(() => page.getByLabel('Name').inputValue(), patience).toBe('Ada Lovelace');
  });

  test('shows the theme, the saved phones and the language that were chosen on other pages meanwhile', async () => {
    const other = await page.context().newPage();
    await visit(page, '/');
    await comesBackAlive(async () => {
      await visit(other, '/');
      await other
        .getByRole('button', { name: /^Save .*\d/ })
        .first()
        .click();
      await other.getByRole('button', { name: 'Theme: System' }).click();
      await other.getByRole('button', { name: 'Dark', exact: true }).click();
    });
    await page.getByRole('banner').getByRole('link', { name: '1 saved phone', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

    // One that isn't kept at the time follows at once.
    await other.getByRole('button', { name: 'Theme: Dark' }).click();
    await other.getByRole('button', { name: 'Light', exact: true }).click();
    await page.getByRole('button', { name: 'Theme: Light' }).waitFor();

    // The texts of another language are another file.
    await page.goto(otherDocument);
    await other.getByLabel('Language').selectOption('es');
    await other.getByLabel('Idioma').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByLabel('Language').waitFor();
    await other.close();
  });

  test("finds a member's orders as they were left, and at a payment what was paid elsewhere meanwhile", async () => {
    const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
    const booking = await bookPhone(buyer, await listPhone(seller));
    await handOver(page, buyer);
    await visit(page, '/dashboard/myOrders');
    await comesBackAlive();
    await visit(page, `/dashboard/payment/${booking._id}`);
    await page.getByText('will be charged once').waitFor();
    // The card stays when the address of their account was changed meanwhile. The token says so, which is then asked for.
    const emailInToken = () =>
      page.evaluate<string>("JSON.parse(atob(localStorage.accessToken.split('.')[1].replace(/-/g, '+'))).email");
    await comesBackAlive(() =>
      page.evaluate(`
        const [head, claims, seal] = localStorage.accessToken.split('.');
        const changed = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), email: 'new@redial.example' };
        localStorage.accessToken = [head, btoa(JSON.stringify(changed)), seal].join('.');`),
    );
    await expect.poll(emailInToken, patience).toBe(buyer.email);
    expect(await page.evaluate('window.stillThere')).toBe(true);
    await comesBackAlive(() => payFor(buyer, booking));
    await page.getByText('Congrats! Your Payment Completed').waitFor();
  });

  test('shows the page of the account that has signed in since, and nothing of one that has signed out', async () => {
    await handOver(page, await signInByCalls('buyer@redial.example', 'redial-demo'));
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('table').waitFor();
    const orders = await placeOf(page);
    await signIn(page, 'seller@redial.example');
    await goBackTo(page, orders);
    await page.getByText('That page is for buyers').waitFor();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();

    await visit(page, '/dashboard/myProducts');
    await page.getByRole('table').waitFor();
    const products = await placeOf(page);
    await visit(page, '/blog');
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    // Also without a connection.
    await page.context().setOffline(true);
    await goBackTo(page, products);
    await expect.poll(() => pathOf(page), patience).not.toBe('/login');
    await page.getByRole('table').waitFor({ state: 'hidden' });
  });
});

/** A window for what stays within the site, for which the shell is enough. */
async function openShell(): Promise<void> {
  browser = await openBrowser();
  page = await newVisitor(browser);
}

/** Follows a link inside the site, which a test needs not bring into the window. */
function follow(place: Locator, path: string): Promise<void> {
  return place
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

describe('Going back within the site', () => {
  beforeAll(openShell);
  afterAll(() => browser.close());

  test.each([
    ["a brand's phones", 'buyer', '/category/apple', [1440, 390]],
    ["a seller's phones", 'seller', '/dashboard/myProducts', [390]],
  ] as const)('finds %s where they were left', async (_what, role, path, widths) => {
    await handOver(page, await enterDemo(role));
    const places = () => page.evaluate(() => document.querySelectorAll('article, tbody tr').length);
    await page.setViewportSize({ width: widths[0], height: 844 });
    await visit(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(places, patience).toBeGreaterThan(20);
      await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
      // What is far from the window takes about its room only, so the place may move a little as it comes near.
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2_900);
      await follow(page.getByRole('contentinfo'), '/blog');
      await page.getByRole('heading', { name: 'Blog' }).waitFor();
      await page.goBack();
      await expect.poll(places, patience).toBeGreaterThan(20);
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - 3_000), patience).toBeLessThan(200);
    }
  });

  test('goes back one page, also before the next one is shown', async () => {
    await page.goto(otherDocument);
    await visit(page, '/search?q=pixel');
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      // The address has changed; React is still rendering.
      history.pushState = (...entry) => {
        push(...entry);
        history.back();
        document.body.dataset['wentBack'] = '';
      };
    });
    const field = page.getByRole('combobox', { name: 'Search all phones' });
    await field.fill('iphone');
    await field.press('Enter');
    await page.locator('[data-went-back]').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel”' }).waitFor();
    await expect.poll(() => field.inputValue(), patience).toBe('pixel');
    expect(pathOf(page)).toBe('/search?q=pixel');
    expect(page.failures).toEqual([]);
  });
});

describe('Back, while something lies over the page,', () => {
  beforeAll(openShell);
  beforeEach(() => void page.failures.splice(0));
  afterAll(() => browser.close());

  test.each([
    [
      'buyer',
      '/category',
      '/category/google',
      [
        ['the large picture of a phone', 1440, /^Show the picture of/],
        ['the form that books a phone', 1440, 'Book Now'],
        ['the filters on a phone', 390, 'Filter'],
      ],
    ],
    ['seller', '/', '/dashboard', [['the menu of the dashboard on a phone', 390, 'Dashboard menu']]],
  ] as const)('closes that for a %s, and leaves the page only the next time', async (...row) => {
    const [role, before, path, openers] = row;
    await handOver(page, await enterDemo(role));
    await page.setViewportSize({ width: openers[0][1], height: 844 });
    await visit(page, before);
    for (const [what, width, opener] of openers) {
      await page.setViewportSize({ width, height: 844 });
      await follow(page.locator('body'), path);
      const button = page.getByRole('button', { name: opener, disabled: false }).first();
      await isStill(page);
      await button.click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The browser has gone back already when the page learns of it, and is sent forward again.
      await expect.poll(() => pathOf(page), { ...patience, message: what }).toBe(path);
      await expect
        .poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement), patience)
        .toBe(true);
      await page.goBack();
      await expect.poll(() => pathOf(page), { ...patience, message: what }).toBe(before);
      // A link pressed while the page is still shown would take the place of the one before in the history.
      await button.waitFor({ state: 'detached' });
      await isStill(page);
    }
    expect(page.failures).toEqual([]);
  });

  test('closes it too where the page before was another document, and where it has just opened', async () => {
    await handOver(page, await enterDemo('buyer'));
    await page.goto(otherDocument);
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
    const picture = page.getByRole('button', { name: /^Show the picture of/ }).first();
    await picture.evaluate((opener: HTMLElement) => {
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
    // Then it leaves in one step.
    await goBackTo(page, (await placeOf(page)) - 1);
    await expect.poll(() => pathOf(page), patience).toBe(otherDocument);
    expect(page.failures).toEqual([]);
  });
});
