import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { comeTo, holdBack, pathOf, visit, walkTo } from '../support/pages.ts';
import { enterDemo, handOver, openWindow } from '../support/people.ts';
import { patience } from '../support/watching.ts';

type Role = 'buyer' | 'seller' | 'admin';

/** Each page of one role, with its heading and, where that is another, its title. */
const pages: Record<Role, readonly (readonly [path: string, heading: string, title?: string])[]> = {
  buyer: [['/dashboard/myOrders', 'My Orders']],
  seller: [
    ['/dashboard/addProduct', 'Add A Product'],
    ['/dashboard/myProducts', 'My Products'],
  ],
  admin: [
    ['/dashboard/allBuyers', 'All Buyers'],
    ['/dashboard/allSellers', 'All Sellers'],
    ['/dashboard/reportedItems', 'All Buyers', 'Reported Items'],
  ],
};
const roles = ['buyer', 'seller', 'admin'] as const;

let browser: Browser;
let windows: Record<Role, Page>;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  const open = async (who: Role) => openWindow(browser, await enterDemo(who));
  const [buyer, seller, admin] = await Promise.all(roles.map(open));
  if (!buyer || !seller || !admin) throw new Error('somebody is missing');
  windows = { buyer, seller, admin };
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

describe('2. The login guard', () => {
  test('a visitor who opens a brand page or anything of the dashboard is sent to /login', async () => {
    await handOver(page, null);
    const guarded = [
      '/category',
      '/category/apple',
      '/categories/apple',
      '/dashboard',
      '/dashboard/payment/1',
      ...Object.values(pages).flatMap((some) => some.map(([path]) => path)),
    ];
    await visit(page, '/blog');
    for (const path of guarded) {
      await walkTo(page, path);
      await expectAtLogin(page);
    }
    await visit(page, '/dashboard');
    await expectAtLogin(page);
  });

  test('a loader shows until it is known who is signed in, then the page', async () => {
    await handOver(page, await enterDemo('buyer'));
    const release = await holdBack(page, '**/api/me');
    await page.goto('/category', { waitUntil: 'domcontentloaded' });
    await page.getByRole('status').getByText('Loading').waitFor();
    expect(pathOf(page)).toBe('/category');
    release();
    await page.getByRole('link', { name: /Apple/ }).waitFor();
    await expect.poll(() => page.getByRole('status').count(), patience).toBe(0);
  });

  test('a signed-in person passes', async () => {
    for (const [path, heading] of [
      ['/category', 'Categories'],
      ['/category/sony', 'All Available Products'],
      ['/categories/sony', 'All product in this categories'],
      ['/dashboard', 'Dashboard'],
    ] as const) {
      await comeTo(windows.admin, path);
      await windows.admin.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(pathOf(windows.admin)).toBe(path);
    }
  });
});

describe('2. The guards of buyer, seller and admin', () => {
  test('open their pages, each with its title, to those who have the role', async () => {
    for (const role of roles) {
      for (const [path, heading, title] of pages[role]) {
        await comeTo(windows[role], path);
        await windows[role].getByRole('heading', { name: heading, exact: true }).waitFor();
        await expect.poll(() => windows[role].title(), patience).toBe(`${title ?? heading} · Redial`);
        expect(pathOf(windows[role])).toBe(path);
      }
    }
  });

  test('send a buyer who opens the pages of sellers or admins to /login', async () => {
    await expectSentAway('buyer', ['seller', 'admin']);
  });

  test('send a seller who opens the pages of buyers or admins to /login', async () => {
    await expectSentAway('seller', ['buyer', 'admin']);
  });

  test('send an admin who opens the pages of buyers or sellers to /login', async () => {
    await expectSentAway('admin', ['buyer', 'seller']);
  });

  test('show a spinner while the role is not known', async () => {
    await handOver(page, await enterDemo('seller'));
    const release = await holdBack(page, '**/api/me');
    await page.goto('/dashboard/myProducts', { waitUntil: 'domcontentloaded' });
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('heading', { name: 'My Products' }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'My Products' }).waitFor();
  });

  test('remember the page for a person who then signs in with the right role', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/dashboard/myProducts');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('seller@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('table', { name: 'My Products' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/myProducts');
  });

  test('are not on the payment page: a seller who opens one is not sent to /login, but has no such booking', async () => {
    await comeTo(windows.seller, '/dashboard/payment/00000000-0000-4000-8000-000000000000');
    await windows.seller.getByText('The route you are searching is not available!!!').waitFor();
    expect(pathOf(windows.seller)).toBe('/dashboard/payment/00000000-0000-4000-8000-000000000000');
  });
});

async function expectSentAway(role: Role, others: readonly Role[]): Promise<void> {
  // The first of each other role as a whole page, the rest from inside the site.
  const firsts = others.map((other) => pages[other][0]?.[0]);
  for (const [path] of others.flatMap((other) => pages[other])) {
    if (firsts.includes(path)) await windows[role].goto(path);
    else await walkTo(windows[role], path);
    await expectAtLogin(windows[role]);
    await windows[role].getByText(/^That page is for/).waitFor();
  }
}

/** Asked of the page itself: what we hear of its address may come later. */
async function expectAtLogin(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/login');
}
