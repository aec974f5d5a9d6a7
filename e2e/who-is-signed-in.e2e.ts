import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { holdBack, visit } from './support/pages.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Signing in has led on: before that the address is the one that signing out leads to. */
const isHome = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/');

describe('Who is signed in', () => {
  test('a visitor who wants a guarded page signs in and comes back to it', async () => {
    const page = await newVisitor(browser);
    await page.goto('/category/apple');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/category/apple');
    await page.getByRole('heading', { name: 'All Available Products' }).waitFor();
    expect(page.failures).toEqual([]);
  });

  test('each field of Login says what is missing, in the words of the house', async () => {
    const page = await newVisitor(browser);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Email Address is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Password').fill('five5');
    await page.getByText('Password must be atleast 6 characters or longer').waitFor();
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Invalid email or password').waitFor();
  });

  test('a buyer who opens a page for sellers is told so at /login', async () => {
    const page = await newVisitor(browser);
    await signIn(page, 'buyer@redial.example');
    await page.goto('/dashboard/addProduct');
    await page.waitForURL('**/login');
    await page.getByText('That page is for sellers').waitFor();
  });

  test.each(['/login', '/signUp'])('who is signed in reads so at %s, and is led on', async (path) => {
    const page = await newVisitor(browser);
    await signIn(page, 'buyer@redial.example');
    await visit(page, path);
    await page.getByRole('status').getByText('You are signed in as').waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('a broken token is replaced from the session without a word', async () => {
    const page = await newVisitor(browser);
    await signIn(page, 'buyer@redial.example');
    await page.evaluate("localStorage.setItem('accessToken', 'broken')");
    await page.goto('/dashboard/myOrders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page
      .getByText(/You have not booked a phone yet|Product-Name/)
      .first()
      .waitFor();
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toMatch(/^ey/);
  });

  test('SignOut goes to /login, removes the token, and other tabs follow', async () => {
    const page = await newVisitor(browser);
    await signIn(page, 'buyer@redial.example');
    await isHome(page);
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'SignOut' }).waitFor();
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await other.getByRole('link', { name: 'Login' }).waitFor();
    expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  });

  test('a tab that was told who one is before another tab signed out, and comes alive after, follows as well', async () => {
    const page = await newVisitor(browser);
    await signIn(page, 'buyer@redial.example');
    await isHome(page);
    const other = await page.context().newPage();
    const release = await holdBack(other, '**/static/js/*.js');
    const told = other.waitForResponse('**/api/me');
    await other.goto('/', { waitUntil: 'commit' });
    expect(await (await told).json()).toMatchObject({ user: { email: 'buyer@redial.example' } });
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    release();
    await other.getByRole('link', { name: 'Login' }).waitFor();
    expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  });
});

describe('What everybody sees', () => {
  test('the home page reads with scripts off: three slides, Get Started, brands, contact', async () => {
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
  });

  test('the home page does not move under the finger as one goes down it', async () => {
    const page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
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

  test('the contact form reaches the inbox and says so', async () => {
    const page = await newVisitor(browser);
    await page.goto('/#contact');
    await page.getByLabel('Email').fill('visitor@redial.example');
    await page.getByLabel('Message').fill('Is the blue one still there?');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your message is in our inbox').waitFor();
  });

  test.each([390, 768, 1440])(
    'a link to the contact form ends at it, from wherever it is followed: %i px',
    async (width) => {
      const page = await newVisitor(browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
      const place = () =>
        page.evaluate(() => Math.round(document.querySelector('#contact')?.getBoundingClientRect().top ?? -1));
      // Below the bar at the top, which is 64 px high.
      const endsAtIt = () => expect.poll(place, patience).toBe(80);
      await visit(page, '/#contact');
      await endsAtIt();
      for (const path of ['/', '/blog']) {
        await visit(page, path);
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: /^Contact/ })
          .evaluate((link: HTMLElement) => link.click());
        await endsAtIt();
      }
    },
  );

  test('the blog has its four entries', async () => {
    const page = await newVisitor(browser);
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'Blog', exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);
  });

  test('an address that is none is a 404 with a picture and two sentences', async () => {
    const page = await newVisitor(browser);
    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await page.getByText('The route you are searching is not available!!!').waitFor();
    await page.getByText('Please try for a valid route!!!').waitFor();
    await page.getByRole('img', { name: /404/ }).waitFor();
  });

  test('Google sign-in that is not set up says so when pressed', async () => {
    const page = await newVisitor(browser);
    await page.goto('/signUp');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Google sign-in is not set up on this server').waitFor();
  });
});
