import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOn, visit } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';

let browser: Browser;
let left: Page;
beforeAll(async () => {
  browser = await openBrowser();
  left = await newVisitor(browser);
});
afterAll(() => browser.close());

describe('Somebody who is signed in', () => {
  test('stays so when a wrong password is refused, and an address that is taken', async () => {
    const [buyer, other] = [await register('User'), await register('User')];
    await handOver(left, buyer);
    await visit(left, '/login');
    for (const button of ['Login', 'SignUp']) {
      if (button === 'SignUp') {
        await moveOn(left, '/signUp');
        await left.getByLabel('Name').fill('Bea Again');
        await left.getByLabel('Account Type').selectOption('User');
      }
      await left.getByLabel('Email').fill(other.email);
      await left.getByLabel('Password', { exact: true }).fill('not-the-password');
      await left.getByRole('button', { name: button, exact: true }).click();
      await left.getByRole('alert').filter({ visible: true }).first().waitFor();
      await left.getByRole('link', { name: 'Dashboard' }).click();
      await left.getByRole('link', { name: 'My Orders' }).first().click();
      await left.getByText('You have not booked a phone yet').waitFor();
    }
  });

  test('sees nothing of the account that was signed in before in another tab', async () => {
    const [seller, first, second] = [
      await register('Seller'),
      await register('User', 'Ann First'),
      await register('User', 'Zoe Second'),
    ];
    const phone = await listPhone(seller);
    await bookPhone(first, phone);
    await handOver(left, first);
    await visit(left, '/dashboard/notices');
    await left.getByText(`You have reserved ${phone.name}`).waitFor();

    const right = await left.context().newPage();
    await visit(right, '/blog');
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
