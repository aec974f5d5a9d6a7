import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { complaintsAbout } from '../support/axe.ts';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { marketUrl } from '../support/market-url.ts';
import { moveOn, pathOf, visit, walkTo } from '../support/pages.ts';
import { bookPhone, handOver, listPhone, register, registerNewcomer } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { isThere } from '../support/screens.ts';
import { alarm } from '../support/watching.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: wide, reducedMotion: 'reduce' });
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(wide);
});
afterAll(() => browser.close());

/** Goes on inside the site, if there is one in the window: axe need not be read anew. */
async function go(path: string): Promise<void> {
  const isInside = page.url().startsWith(marketUrl()) && pathOf(page).split('?')[0] !== path.split('?')[0];
  await (isInside ? moveOn(page, path) : visit(page, path));
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const nothing = async () => expect(await complaintsAbout(page)).toEqual([]);

describe('To a visitor, nothing is put in the way', () => {
  beforeAll(() => handOver(page, null));

  test('by a form with its errors: login, sign-up, contact; by a login that was refused', async () => {
    await go('/login');
    await press('Login');
    await alarm(page, 'Email Address is required').waitFor();
    await nothing();
    await page.getByLabel('Email').fill('nobody@redial.example');
    await page.getByLabel('Password').fill('not-the-password');
    await press('Login');
    await alarm(page, 'Invalid email or password').waitFor();
    await nothing();
    await go('/signUp');
    await press('SignUp');
    await page.getByRole('alert').first().waitFor();
    await nothing();
    await go('/');
    await page.getByRole('region', { name: 'Contact us' }).getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').first().waitFor();
    await nothing();
  });

  test('by a link in a mail, asked for or used', async () => {
    await go('/forgotPassword');
    await page.getByLabel('Email').fill('nobody@redial.example');
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
    await nothing();
    await go('/resetPassword?token=of-nobody');
    await isThere(page);
    await nothing();
  });

  test('by another slide than the first, by the menu of a phone and the choice of a theme', async () => {
    await go('/');
    await press('Next slide');
    await page.getByRole('group', { name: '2 of 3' }).waitFor();
    await nothing();
    await page.setViewportSize(narrow);
    await press('Menu');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).waitFor();
    await nothing();
    await press('Menu');
    await press('Theme: System');
    await page.getByRole('button', { name: 'Dark', exact: true }).waitFor();
    await nothing();
  });

  test('by the page of an error', async () => {
    await go('/blog');
    await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }));
    await walkTo(page, '/nowhere');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await nothing();
  });

  test('by the page without a network, with and without saved phones', async () => {
    const phone = await listPhone(await register('Seller'));
    // It looks for the network again and again, and would be gone as soon as it finds it.
    await page.route('**/healthz', (route) => route.abort());
    await page.goto('/offline.html');
    await page.getByRole('complementary', { name: 'Test mode' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await nothing();
    await visit(page, '/');
    await page.evaluate((saved) => localStorage.setItem('savedPhones.v1', JSON.stringify([saved])), {
      ...phone,
      savedAt: new Date().toISOString(),
      latest: { status: 'Reserved', resalePrice: phone.resalePrice - 20 },
    });
    await page.goto('/offline.html');
    await page.getByRole('article', { name: phone.name }).waitFor();
    await nothing();
  });
});

describe('To a buyer, nothing is put in the way', () => {
  let buyer: Person;
  let phone: Product;
  let booking: Booking;
  beforeAll(async () => {
    const seller = await register('Seller');
    buyer = await register('User');
    booking = await bookPhone(buyer, await listPhone(seller));
    phone = await listPhone(seller);
    await handOver(page, buyer);
  });

  test('by a report; by booking: its dialog, its errors, its refusal', async () => {
    await go(`/category/${phone.id}`);
    const card = page.getByRole('article', { name: phone.name, exact: true });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(page, 'Reason is required').waitFor();
    await nothing();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Book Now' }).click();
    await dialog.getByLabel('Phone', { exact: true }).waitFor();
    await nothing();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(page, 'Phone is required').waitFor();
    await nothing();
    await bookPhone(await register('User'), phone);
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Somebody else has just booked this phone' }).waitFor();
    await nothing();
  });

  test('by paying: a card that is declined, a bank that asks', async () => {
    await go(`/dashboard/payment/${booking._id}`);
    await payWith('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await nothing();
    await payWith('4000 0025 0000 3155');
    await page.getByRole('dialog').waitFor();
    await nothing();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    await nothing();
  });

  test('by the menu of the dashboard on a phone', async () => {
    await page.setViewportSize(narrow);
    await go('/dashboard/myOrders');
    await isThere(page);
    await nothing();
    await press('Dashboard menu');
    await page.getByRole('link', { name: 'My Orders' }).waitFor();
    await nothing();
  });

  test('by a search: what it finds, what its filters leave nothing of, and what nobody sells', async () => {
    for (const search of [
      `q=${encodeURIComponent(phone.name)}`,
      `q=${encodeURIComponent(phone.name)}&to=1`,
      `q=${'nothing'.repeat(14)}`,
    ]) {
      await go('/blog');
      await go(`/search?${search}`);
      await isThere(page);
      await page
        .getByRole('article')
        .or(page.getByRole('heading', { level: 2, name: /^No phone/ }))
        .first()
        .waitFor();
      await nothing();
      await page.setViewportSize(narrow);
      await nothing();
      await page.setViewportSize(wide);
    }
  });

  test('by what is empty: no orders yet, no phone of a brand, no brand', async () => {
    await handOver(page, await register('User'));
    await visit(page, '/dashboard/myOrders');
    await isThere(page);
    await nothing();
    await page.route('**/api/categories/*', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/categories', (route) => route.fulfill({ json: [] }));
    await visit(page, `/category/${phone.id}`);
    await isThere(page);
    await nothing();
    await visit(page, '/category');
    await isThere(page);
    await nothing();
  });

  async function payWith(number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('12 / 40');
    await page.getByLabel('CVC').fill('123');
    await press(/^Pay/);
  }
});

describe('To others, nothing is put in the way', () => {
  test('by what a new phone still needs', async () => {
    await handOver(page, await register('Seller'));
    await visit(page, '/dashboard/addProduct');
    await isThere(page);
    await press(/^Add( Product| A Product)?$/);
    await page.getByRole('alert').first().waitFor();
    await nothing();
    await page.setViewportSize(narrow);
    await nothing();
  });

  test('by being asked what one is here for', async () => {
    await handOver(page, await registerNewcomer());
    await visit(page, '/');
    await page.getByLabel('Account Type').waitFor();
    await nothing();
  });
});
