import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { signInByCalls } from './support/calls.ts';
import { comeTo, holdBack, moveOn, often, visit } from './support/pages.ts';
import { enterDemo, handOver, register } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

/** A buyer in a session that a test may end. */
async function comeAsBuyer({ withoutToasts = false } = {}): Promise<void> {
  await handOver(page, await signInByCalls('buyer@redial.example', 'redial-demo'));
  if (withoutToasts) await page.route('**/static/js/toasts-*.js', (route) => route.abort());
  await visit(page, '/blog');
}

describe('Who is signed in', () => {
  test('reads so at /login and /signUp, and is led on; a broken token is replaced without a word', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/login');
    for (const path of ['/login', '/signUp']) {
      await comeTo(page, path);
      await page.getByRole('status').getByText('You are signed in as').waitFor();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await page.waitForURL('**/dashboard');
    }
    await page.evaluate("localStorage.setItem('accessToken', 'broken')");
    await page.goto('/dashboard/myOrders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page
      .getByText(/You have not booked a phone yet|Product-Name/)
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate("localStorage.getItem('accessToken')"), patience).toMatch(/^ey/);
    expect(page.failures).toEqual([]);
  });

  test('SignOut goes to /login, removes the token, and other tabs follow; without a connection it says so', async () => {
    // A dialog says then what a toast would, whether or not the code of toasts would have come by now.
    await comeAsBuyer({ withoutToasts: true });
    const other = await page.context().newPage();
    await visit(other, '/dashboard/myOrders');
    const orders = other.getByRole('heading', { name: 'My Orders' });
    await orders.waitFor();
    // What listens to other tabs comes after the page.
    const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/in-step-'));
    await other.waitForFunction(loaded, undefined, often);
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    const told = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'SignOut' }).click();
    expect((await told).message()).toContain('Redial can not be reached.');
    await (await told).accept();
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Theirs is hidden at once, also in a tab that can't learn yet who is signed in now.
    await other.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await other.getByText('Redial can not be reached').waitFor();
    expect(await orders.count()).toBe(0);
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.waitForURL('**/login');
    expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await other.close();
  });

  test('opens no booking that somebody else began there: they signed out or in in another tab', async () => {
    const [first, next] = [await register('User'), await register('User')];
    await handOver(page, first);
    const other = await page.context().newPage();
    const dialog = other.getByRole('dialog');
    const begin = async () => {
      await other.getByRole('button', { name: 'Book Now', disabled: false }).first().click();
      await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    };
    await visit(other, '/search');
    await begin();
    await handOver(page, next);
    await visit(page, '/blog');
    await dialog.waitFor({ state: 'detached' });
    await begin();
    // Their session ends, and nobody pressed SignOut.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await dialog.waitFor({ state: 'detached' });
    await handOver(page, first);
    await visit(page, '/blog');
    await other.getByRole('button', { name: 'Book Now', disabled: false }).first().waitFor();
    expect(await dialog.count()).toBe(0);
    await other.close();
  });

  test('a tab that was told who one is before another tab signed out, and comes alive after, follows as well', async () => {
    await comeAsBuyer();
    const other = await page.context().newPage();
    const release = await holdBack(other, '**/static/js/*.js');
    const told = other.waitForResponse('**/api/me');
    await other.goto('/blog', { waitUntil: 'commit' });
    expect(await (await told).json()).toMatchObject({ user: { email: 'buyer@redial.example' } });
    const type = () => other.evaluate("sessionStorage.setItem('redial.typed.message', 'Is it')");
    const typed = () => other.evaluate("sessionStorage.getItem('redial.typed.message')");
    await type();
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    release();
    await other.getByRole('link', { name: 'Login' }).waitFor();
    expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(await typed()).toBeNull();
    // Nobody has signed out since: what is typed now stays.
    await type();
    await visit(other, '/blog');
    expect(await typed()).toBe('Is it');
    await other.close();
  });
});

describe('What everybody sees', () => {
  test('with scripts off the home page reads: slides, Get Started, brands, contact; and so do the blog and a 404', async () => {
    const page = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.locator('[aria-roledescription="slide"]').count()).toBe(3);
    expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe('/category');
    expect(
      await page.getByRole('region', { name: 'Browse by brand' }).getByRole('link').count(),
    ).toBeGreaterThanOrEqual(10);
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
    await page.getByText('Sell and Buy Used Phones').waitFor();
    await page.getByRole('button', { name: 'Submit' }).waitFor();

    await page.goto('/blog');
    await page.getByRole('heading', { name: 'Blog', exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);

    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await page.getByText('The route you are searching is not available!!!').waitFor();
    await page.getByText('Please try for a valid route!!!').waitFor();
    await page.getByRole('img', { name: /404/ }).waitFor();
  });

  test('the home page does not move under the finger as one goes down it', async () => {
    await handOver(page, null);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.waitForFunction(() => localStorage.getItem('font') === 'here');
    const form = page.getByRole('button', { name: 'Submit' });
    const place = () => form.evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY));
    const before = await place();
    await form.scrollIntoViewIfNeeded();
    // What is laid out only when it is near has its own height a frame later.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    expect(await place()).toBe(before);
  });

  test('a link to the contact form ends at it, from wherever it is followed, on a phone and on wide screens', async () => {
    const place = () =>
      page.evaluate(() => Math.round(document.querySelector('#contact')?.getBoundingClientRect().top ?? -1));
    // Below the bar at the top, which is 64 px high.
    const endsAtIt = () => expect.poll(place, patience).toBe(80);
    const follow = () =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: /^Contact/ })
        .evaluate((link: HTMLElement) => link.click());
    await handOver(page, null);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // As a whole page on the narrowest and the widest.
      if (width !== 768) {
        await page.goto('about:blank');
        await visit(page, '/#contact');
        await endsAtIt();
      }
      await moveOn(page, '/blog');
      await follow();
      await endsAtIt();
      // From the page itself, too.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await follow();
      await endsAtIt();
    }
  });
});
