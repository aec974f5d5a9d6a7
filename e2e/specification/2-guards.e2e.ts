import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { comeTo, holdBack, isAlive, moveOn, pathOf, visit, walkTo } from '../support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { isThere } from '../support/screens.ts';
import { patience } from '../support/watching.ts';

type Role = 'buyer' | 'seller' | 'admin';

/**
 * Each page of one role (all pages that have one: checks/page-guards.test.ts), with its heading and, where that is
 * another, its tab and title.
 */
const pages: Record<Role, readonly (readonly [path: string, heading: string, tab?: string])[]> = {
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
const tabsOf = (role: Role) => pages[role].map(([, heading, tab = heading]) => tab);
const specified = roles.flatMap(tabsOf);
const nowhere = 'The route you are searching is not available!!!';

let browser: Browser;
let page: Page;
let buyer: Person;
let phone: Product;
let booking: Booking;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
  const seller = await register('Seller', 'Rex Rival');
  buyer = await register('User');
  phone = await listPhone(seller);
  await seller.api.advertiseProduct({ params: { id: phone._id } });
  booking = await bookPhone(buyer, await listPhone(seller));
});
afterAll(() => browser.close());

const paymentPath = () => `/dashboard/payment/${booking._id}`;

describe('2. A visitor', () => {
  test('sees brands and advertised phones, and is sent to /login from brand pages and the dashboard', async () => {
    await handOver(page, null);
    await visit(page, paymentPath());
    await isAtLogin(page);
    await comeTo(page, '/');
    await page.getByRole('region', { name: 'Advertised items' }).getByText(phone.name).waitFor();
    await page.getByRole('region', { name: 'Browse by brand' }).getByRole('link', { name: 'Sony' }).click();
    await isAtLogin(page);
    for (const path of ['/category', '/categories/apple', '/dashboard/myOrders']) {
      await walkTo(page, path);
      await isAtLogin(page);
    }
  });
});

describe('2. The guards', () => {
  test('let a buyer open My Orders, book and report; elsewhere they lead to /login and remember the page', async () => {
    await handOver(page, buyer);
    // This page as a whole one, the others from inside the site.
    await visit(page, '/dashboard/myProducts');
    await isSentAway(page, 'seller');
    await opensOwnPages(page, 'buyer');
    await isSentFromOthers(page, 'buyer');
    await walkTo(page, paymentPath());
    await page.getByText(`Please pay $${phone.resalePrice} for your booking`).waitFor();
    await mayBook(page, true);

    await walkTo(page, '/dashboard/myProducts');
    await isSentAway(page, 'seller');
    await page.getByLabel('Email').fill('seller@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('table', { name: 'My Products' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/myProducts');
  });

  test('show a seller a spinner, then their two pages; elsewhere they lead to /login', async () => {
    await handOver(page, await enterDemo('seller'));
    const release = await holdBack(page, '**/api/me');
    await page.goto('/dashboard/myProducts', { waitUntil: 'domcontentloaded' });
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('heading', { name: 'My Products' }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'My Products' }).waitFor();
    await isAlive(page);
    await opensOwnPages(page, 'seller');
    await isSentFromOthers(page, 'seller');
    await hasNoSuchBooking(page);
    await mayBook(page, false);
  });

  test('show an admin a loader, then brand pages and their three pages; elsewhere they lead to /login', async () => {
    await handOver(page, await enterDemo('admin'));
    const release = await holdBack(page, '**/api/me');
    await page.goto('/category', { waitUntil: 'domcontentloaded' });
    await page.getByRole('status').getByText('Loading').waitFor();
    expect(pathOf(page)).toBe('/category');
    release();
    await page.getByRole('link', { name: /Apple/ }).waitFor();
    await expect.poll(() => page.getByRole('status').count(), patience).toBe(0);
    await isAlive(page);
    for (const [path, heading] of [
      ['/categories/sony', 'All product in this categories'],
      ['/category/sony', 'All Available Products'],
      ['/category', 'Categories'],
    ] as const) {
      await walkTo(page, path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await opensOwnPages(page, 'admin');
    await isSentFromOthers(page, 'admin');
    await hasNoSuchBooking(page);
    await mayBook(page, false);
  });
});

/** The dashboard has the tabs of this role and no other; each leads to its page. */
async function opensOwnPages(page: Page, role: Role): Promise<void> {
  await walkTo(page, '/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  expect(pathOf(page)).toBe('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link');
  const shown = async () => (await tabs.allTextContents()).filter((tab) => specified.includes(tab));
  await expect.poll(shown, patience).toEqual(tabsOf(role));
  for (const [path, heading, tab = heading] of pages[role]) {
    await tabs.filter({ hasText: tab }).click();
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    await expect.poll(() => page.title(), patience).toBe(`${tab} · Redial`);
    expect(pathOf(page)).toBe(path);
  }
}

/** From a page of each other role. */
async function isSentFromOthers(page: Page, role: Role): Promise<void> {
  for (const other of roles.filter((one) => one !== role)) {
    await walkTo(page, pages[other][0]?.[0] ?? '');
    await isSentAway(page, other);
  }
}

async function isSentAway(page: Page, needed: Role): Promise<void> {
  await isAtLogin(page);
  await page.getByText(`That page is for ${needed}s`).waitFor();
}

/** Asked of the page itself: what we hear of its address may come later. */
async function isAtLogin(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/login');
}

/** Of the payment page no role is asked: whose booking it is decides. */
async function hasNoSuchBooking(page: Page): Promise<void> {
  await walkTo(page, paymentPath());
  await page.getByText(nowhere).waitFor();
  expect(pathOf(page)).toBe(paymentPath());
}

/** On a brand page the buttons of each phone are there for buyers; others are told. */
async function mayBook(page: Page, isBuyer: boolean): Promise<void> {
  await moveOn(page, `/category/${phone.id}`);
  const card = page.getByRole('article', { name: phone.name });
  await card.waitFor();
  // Until it is known who is looking nobody can press anything.
  await isThere(page);
  for (const name of ['Book Now', 'Report To Admin'])
    await card.getByRole('button', { name, disabled: !isBuyer }).waitFor();
  const told = page.getByText('Booking and reporting are for buyers');
  await expect.poll(() => told.count(), patience).toBe(isBuyer ? 0 : 1);
}
