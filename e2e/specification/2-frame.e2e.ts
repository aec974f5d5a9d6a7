import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { moveOn, pathOf, visit, walkTo } from '../support/pages.ts';
import { openWindow, register } from '../support/people.ts';

let browser: Browser;
let stranger: Page;
let buyer: Page;
beforeAll(async () => {
  browser = await openBrowser();
  stranger = await newVisitor(browser);
  buyer = await openWindow(browser, await register('User', 'Bea Lindqvist'));
  await Promise.all([visit(stranger, '/blog'), visit(buyer, '/blog')]);
});
afterAll(() => browser.close());

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const linksOf = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link');

describe('2. The navbar', () => {
  test('reads Home, Categories, Blog, Contact Us, Login, SignUp for a visitor', async () => {
    expect(await linksOf(stranger, 'Main').allTextContents()).toEqual([
      'Home',
      'Categories',
      'Blog',
      'Contact Us',
      'Login',
      'SignUp',
    ]);
    expect(await navbar(stranger).getByRole('button', { name: 'SignOut' }).count()).toBe(0);
  });

  test('reads Home, Categories, Dashboard, Blog, Contact Us and has a SignOut button for somebody signed in', async () => {
    await navbar(buyer).getByRole('button', { name: 'SignOut', exact: true }).waitFor();
    expect(await linksOf(buyer, 'Main').allTextContents()).toEqual([
      'Home',
      'Categories',
      'Dashboard',
      'Blog',
      'Contact Us',
    ]);
  });

  test('each of its links leads where it says, Contact Us to the home page', async () => {
    const targets = async (page: Page) =>
      Promise.all((await linksOf(page, 'Main').all()).map((link) => link.getAttribute('href')));
    expect(await targets(stranger)).toEqual(['/', '/category', '/blog', '/#contact', '/login', '/signUp']);
    expect(await targets(buyer)).toEqual(['/', '/category', '/dashboard', '/blog', '/#contact']);
    await navbar(stranger).getByRole('link', { name: 'Contact Us' }).click();
    await stranger.getByRole('region', { name: 'Contact us' }).waitFor();
    expect(pathOf(stranger)).toBe('/');
  });

  test('shows a placeholder icon for people without a photo', async () => {
    await navbar(buyer).getByRole('img', { name: 'Signed in as Bea Lindqvist' }).waitFor();
  });

  test('shows the photo of people who have one', async () => {
    const picture = { photoURL: '/static/favicon.svg' };
    await buyer.route('**/api/me', async (route) => {
      const answer = await route.fetch();
      const { user } = (await answer.json()) as { user: object };
      await route.fulfill({ response: answer, json: { user: { ...user, ...picture } } });
    });
    await visit(buyer, '/blog');
    const photo = navbar(buyer).getByRole('img', { name: 'Bea Lindqvist', exact: true });
    expect(await photo.getAttribute('src')).toBe(picture.photoURL);
    await buyer.unroute('**/api/me');
  });
});

describe('2. The footer', () => {
  test('has a column of services: Selling, Buying, Marketing, Advertisement', async () => {
    expect(await linksOf(stranger, 'Services').allTextContents()).toEqual([
      'Selling',
      'Buying',
      'Marketing',
      'Advertisement',
    ]);
  });

  test('has a column of the brand: Home, Categories, Blog, Contact', async () => {
    expect(await linksOf(stranger, 'Redial').allTextContents()).toEqual(['Home', 'Categories', 'Blog', 'Contact']);
  });

  test('each link leads where its word says', async () => {
    const targets = async (column: string) =>
      Promise.all((await linksOf(stranger, column).all()).map((link) => link.getAttribute('href')));
    expect(await targets('Services')).toEqual(['/dashboard/addProduct', '/category', '/advertising', '/advertising']);
    expect(await targets('Redial')).toEqual(['/', '/category', '/blog', '/#contact']);
    await linksOf(stranger, 'Services').getByText('Advertisement').click();
    await stranger.getByRole('heading', { name: 'Advertising on Redial' }).waitFor();
  });

  test('stands below every page, of 2022', async () => {
    for (const path of ['/login', '/signUp', '/blog', '/nowhere']) {
      await moveOn(stranger, path);
      await stranger.getByRole('contentinfo').getByText(/2022/).waitFor();
    }
    await moveOn(buyer, '/dashboard');
    await buyer.getByRole('contentinfo').getByText(/2022/).waitFor();
  });
});

describe('2. The error page', () => {
  test('shows the status text of an answer that failed', async () => {
    await moveOn(stranger, '/blog');
    await stranger.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }));
    await walkTo(stranger, '/nowhere');
    await stranger.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
    await stranger.getByRole('main').getByText('Service Unavailable').waitFor();
    // Its link loads everything anew: what is broken may be in the page that stands there.
    await stranger.evaluate("document.documentElement.dataset.isOfBefore = ''");
    await stranger.getByRole('main').getByRole('link', { name: 'Back to the start' }).click();
    await stranger.getByRole('region', { name: 'Browse by brand' }).waitFor();
    expect(await stranger.locator('html[data-is-of-before]').count()).toBe(0);
  });

  test('stands in for a page of the dashboard that breaks, too', async () => {
    await buyer.route('**/api/bookings?*', (route) => route.fulfill({ json: [null] }));
    await moveOn(buyer, '/dashboard/myOrders');
    await buyer.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
    await buyer.getByRole('main').getByRole('button', { name: 'SignOut', exact: true }).waitFor();
  });

  test("reads 'Something went wrong' with the message, in place of the page; its own SignOut goes to /login", async () => {
    await moveOn(buyer, '/blog');
    await breakHome(buyer);
    const title = buyer.getByRole('heading', { name: 'Something went wrong', exact: true });
    await title.waitFor();
    await buyer.getByRole('main').getByText('The market is closed today').waitFor();
    await navbar(buyer).getByRole('link', { name: 'Home' }).waitFor();
    expect(await buyer.getByRole('region').count()).toBe(0);

    await buyer.getByRole('main').getByRole('button', { name: 'SignOut', exact: true }).click();
    await buyer.waitForURL('**/login');
    await buyer.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await buyer.evaluate("localStorage.getItem('accessToken')")).toBeNull();
    await navbar(buyer).getByRole('link', { name: 'Login' }).waitFor();
  });
});

/** Goes from this page to the home page while the call it needs is refused. */
async function breakHome(page: Page): Promise<void> {
  await navbar(page).getByRole('button', { name: 'SignOut' }).waitFor();
  await page.route('**/api/categories', (route) =>
    route.fulfill({ status: 400, json: { message: 'The market is closed today', code: 'closed' } }),
  );
  await navbar(page).getByRole('link', { name: 'Home' }).click();
}
