import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import {
  bookPhone,
  call,
  done,
  listPhone,
  newProduct,
  signUpByCalls,
  uploadPicture,
  windowOf,
} from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { comeTo, visit } from '../support/pages.ts';
import { patience } from '../support/watching.ts';

let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
let phone: Listed;
let reserved: Listed;

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await signUpByCalls('Seller', 'Cleo Seller'), await signUpByCalls('User', 'Cy Buyer')];
  phone = await listPhone(seller, { originalPrice: 1_299, resalePrice: 1_049 });
  reserved = await listPhone(seller);
  await bookPhone(buyer, reserved);
  page = await newVisitor(browser, { ...windowOf(seller), reducedMotion: 'no-preference' });
});
afterAll(() => browser.close());

describe('Constants', () => {
  test('a password has six characters or more, also for the server', async () => {
    const signUp = (password: string) =>
      call('POST /auth/sign-up/email', null, {
        name: 'Pat Short',
        email: `pat-${password}-${seller.id.slice(0, 6)}@redial.example`,
        password,
      });
    expect((await signUp('five5')).status).toBe(400);
    expect((await signUp('sixsix')).status).toBe(200);
  });

  test('account types are User and Seller, conditions Excellent, Good and Fair; others are refused', async () => {
    const img = await uploadPicture(seller);
    for (const condition of ['Excellent', 'Good', 'Fair', 'Mint', 'good']) {
      const { status } = await call('POST /products', seller, newProduct(seller, img, { productCondition: condition }));
      expect([condition, status]).toEqual([condition, ['Excellent', 'Good', 'Fair'].includes(condition) ? 200 : 400]);
    }
    for (const accountType of ['Admin', 'user', 'Buyer']) {
      expect(await call('POST /users', seller, { name: seller.name, email: seller.email, accountType })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'accountType' }] },
      });
    }
  });

  test('the Sales-status is Available, and Reserved while somebody holds the phone', async () => {
    await visit(page, '/dashboard/myProducts');
    await page
      .getByRole('row')
      .filter({ hasText: phone.name })
      .getByRole('cell', { name: 'Available', exact: true })
      .waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: reserved.name })
      .getByRole('cell', { name: 'Reserved', exact: true })
      .waitFor();
  });

  test("the dashboard's tab menu is 80 units wide, a quarter of a rem each", async () => {
    await comeTo(page, '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    await menu.waitFor();
    const rem = await menu.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize),
    );
    expect((await menu.boundingBox())?.width).toBe(80 * (rem / 4));
  });

  test('the hero has three slides, the footer the year 2022', async () => {
    await comeTo(page, '/');
    const carousel = page.getByRole('region', { name: 'What Redial is for' });
    expect(await carousel.getByRole('button', { name: /^Slide \d$/ }).count()).toBe(3);
    expect(await carousel.getByRole('group', { includeHidden: true }).count()).toBe(3);
    const [first, second] = [
      carousel.getByRole('group', { name: '1 of 3' }),
      carousel.getByRole('group', { name: '2 of 3' }),
    ];
    await carousel.getByRole('button', { name: 'Slide 2' }).click();
    await expect
      .poll(async () => [await first.getAttribute('inert'), await second.getAttribute('inert')], patience)
      .toEqual(['', null]);
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/Copyright © 2022/);
  });

  test('prices are shown in dollars', async () => {
    await done(call(`PUT /products/advertise/${phone._id}`, seller));
    await visit(page, '/');
    const card = page
      .getByRole('region', { name: 'Advertised items' })
      .getByRole('article')
      .filter({ hasText: phone.name });
    for (const price of ['$1,049', '$1,299']) await card.getByText(price).waitFor();
    await comeTo(page, '/dashboard/myProducts');
    await page.getByRole('row').filter({ hasText: phone.name }).getByRole('cell', { name: '$1,049' }).waitFor();
  });

  test('the payment provider is in test mode, and the page says so', async () => {
    expect(await done(call('GET /payments/settings'))).toMatchObject({ provider: 'test' });
    const [booking] = await done(call<{ _id: string }[]>(`GET /bookings?email=${buyer.email}`, buyer));
    await page.context().setStorageState(windowOf(buyer).storageState ?? '');
    await page.goto(`/dashboard/payment/${booking?._id}`);
    await page.getByText('No real card is charged.').waitFor();
  });
});
