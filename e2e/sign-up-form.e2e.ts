import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, pathOf, visit } from './support/pages.ts';
import { register } from './support/people.ts';
import { alarm, patience, watchCalls, writes } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
});
afterAll(() => browser.close());

describe('The form to sign up', () => {
  test('shows what an account can be for as two choices, chosen by a press or with the arrow keys', async () => {
    await visit(page, '/signUp');
    const accountType = page.getByLabel('Account Type');
    await page.getByText('Sells phones').click();
    expect(await accountType.inputValue()).toBe('Seller');
    await page.keyboard.press('ArrowUp');
    expect(await accountType.inputValue()).toBe('User');
    expect(await accountType.evaluate((select) => select === select.ownerDocument.activeElement)).toBe(true);
  });

  test('has a background that reaches down to the footer, with as much room above as below its divider', async () => {
    // A screen higher than the form, which the background has to fill.
    await page.setViewportSize({ width: 1440, height: 1600 });
    const edges = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [Math.round(top + scrollY), Math.round(bottom + scrollY)] as const;
      });
    const [[, end], [footer]] = [await edges(page.getByRole('main')), await edges(page.getByRole('contentinfo'))];
    expect(end).toBe(footer);
    const [[, above], [top, bottom], [below]] = [
      await edges(page.getByRole('button', { name: 'SignUp', exact: true })),
      await edges(page.getByText('OR', { exact: true })),
      await edges(page.getByRole('button', { name: 'Continue with Google' })),
    ];
    expect(below - bottom).toBe(top - above);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('says what is wrong with a field as one leaves it, and takes it back as soon as it is right', async () => {
    await page.getByLabel('Password').fill('five5');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('Email').focus();
    const tooShort = alarm(page, 'Password must be atleast 6 characters or longer');
    await tooShort.waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByLabel('Password').fill('sixsix');
    await tooShort.waitFor({ state: 'detached' });
  });

  test('says that an address is none as one leaves it', async () => {
    await page.getByLabel('Email').fill('sam@');
    await page.getByLabel('Password').focus();
    const wrong = alarm(page, 'Enter an address like name@example.org.');
    await wrong.waitFor();
    await page.getByLabel('Email').fill(' sam@redial.example');
    await wrong.waitFor({ state: 'detached' });
  });

  test('keeps the focus when the server says no, says why in sight, and is not sent twice', async () => {
    const { email } = await register('User');
    await page.getByLabel('Name').fill('Sam Second');
    await page.getByLabel('Account Type').selectOption('User');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    const calls = watchCalls(page);
    const letThrough = await holdBack(page, '**/sign-up/email');
    const button = page.getByRole('button', { name: 'SignUp', exact: true });
    await page.evaluate(() => scrollTo(0, 0));
    await button.press('Enter');
    await expect.poll(() => button.isDisabled(), patience).toBe(true);
    await page.keyboard.press('Enter');
    letThrough();
    const refusal = page.getByRole('alert').filter({ hasText: 'already' });
    await refusal.waitFor();
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    expect(writes(calls)).toHaveLength(1);
    const bottom = () => refusal.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(bottom, patience).toBeLessThanOrEqual(844);
  });

  test('shows how hard a password is to guess, and the password on request, and hides it again', async () => {
    const password = page.getByLabel('Password');
    await password.fill('123456');
    await page.getByText('Weak', { exact: true }).waitFor();
    expect(await page.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuenow')).toBe('1');
    await password.fill('six-or-more');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect([await password.getAttribute('type'), await password.inputValue()]).toEqual(['text', 'six-or-more']);
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('does not say that one is signed in already while it leads on', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const letThrough = await holdBack(page, '**/static/js/home-*.js');
    await page.getByLabel('Name').fill('Nora New');
    await page.getByLabel('Account Type').selectOption('User');
    await page.getByLabel('Email').fill(`nora-${Date.now()}@redial.example`);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'SignUp', exact: true }).click();
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect([pathOf(page), await page.getByText('You are signed in as').count()]).toEqual(['/signUp', 0]);
    letThrough();
    await expect.poll(() => pathOf(page), patience).toBe('/');
    expect(page.failures).toEqual([]);
  });
});
