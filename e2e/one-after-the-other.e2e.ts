import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('Who is signed in', () => {
  test.each([
    ['a wrong password', '/login', 'Login'],
    ['an address that is taken', '/signUp', 'SignUp'],
  ])('stays so when %s is refused', async (_why, path, button) => {
    const [buyer, other] = [await register('User'), await register('User')];
    const page = await openWindow(browser, buyer);
    await visit(page, path);
    if (path === '/signUp') {
      await page.getByLabel('Name').fill('Bea Again');
      await page.getByLabel('Account Type').selectOption('User');
    }
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await page.getByText('You have not booked a phone yet').waitFor();
  });

  test('sees nothing of who was signed in before in another tab', async () => {
    const [seller, first, second] = [
      await register('Seller'),
      await register('User', 'Ann First'),
      await register('User', 'Zoe Second'),
    ];
    const phone = await listPhone(seller);
    await bookPhone(first, phone);
    const left = await openWindow(browser, first);
    await visit(left, '/dashboard/notices');
    await left.getByText(`You have reserved ${phone.name}`).waitFor();

    const right = await left.context().newPage();
    await visit(right, '/');
    await right.getByRole('button', { name: 'SignOut' }).click();
    await right.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    await left.locator('html[data-session=out]').waitFor({ state: 'attached' });
    await left.route('**/api/notices*', (route) => route.abort());
    await right.getByLabel('Email').fill(second.email);
    await right.getByLabel('Password', { exact: true }).fill(second.password);
    await right.getByRole('button', { name: 'Login', exact: true }).click();
    await right.getByText('SignIn Successful').waitFor();
    await left.locator('html[data-session=in]').waitFor({ state: 'attached' });

    await left.getByRole('link', { name: 'Dashboard' }).first().click();
    await left.getByText(second.name).filter({ visible: true }).first().waitFor();
    await left.getByRole('link', { name: 'Notices' }).filter({ visible: true }).first().click();
    await left.getByRole('heading', { name: 'Notices' }).waitFor();
    expect(await left.getByText(phone.name).count()).toBe(0);
  });
});
