import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Somebody who is signed in with two browsers. */
async function withTwoBrowsers(): Promise<{ email: string; here: Page & { failures: string[] }; elsewhere: Page }> {
  const { email, password } = await register('User', 'Sia Safe');
  const [elsewhere, here] = [await newVisitor(browser), await newVisitor(browser)];
  await signIn(elsewhere, email, password);
  // This browser signs in by itself, without a page.
  const answer = await here.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status()).toBe(200);
  here.on('dialog', (dialog) => void dialog.accept());
  return { email, here, elsewhere };
}

async function openSecurity(page: Page): Promise<void> {
  await visit(page, '/dashboard/security');
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const devices = (page: Page) => section(page, 'Devices').getByRole('row', { name: /Chrome on Linux/ });

describe('The Security page', () => {
  test('lists the devices somebody is signed in on, and signs out the others', async () => {
    const { here, elsewhere } = await withTwoBrowsers();
    await openSecurity(here);
    await expect.poll(() => devices(here).count()).toBe(2);
    await section(here, 'Devices').getByText('This device').waitFor();
    await section(here, 'Devices').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await here.getByText('Your other devices are signed out').waitFor();
    await expect.poll(() => devices(here).count()).toBe(1);
    await section(here, 'Recent activity').getByText('Signed out several devices').first().waitFor();
    await elsewhere.goto('/dashboard/security');
    await elsewhere.waitForURL('**/login');
    await elsewhere.getByText('You were signed out. Sign in again to go on.').waitFor();
    expect(here.failures).toEqual([]);
  });

  test('signs out everywhere, here too', async () => {
    const { here } = await withTwoBrowsers();
    await openSecurity(here);
    await section(here, 'Devices').getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await here.waitForURL('**/login');
    await here.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    expect(await here.getByText('You were signed out.').count()).toBe(0);
    expect(here.failures).toEqual([]);
  });

  test('changes the password, shows how hard it is to guess, and signs out the others', async () => {
    const { email, here, elsewhere } = await withTwoBrowsers();
    await openSecurity(here);
    const form = section(here, 'Password');
    const meter = form.getByRole('meter', { name: 'Strength' });
    const top = () =>
      form
        .getByRole('button', { name: 'Change password' })
        .evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await top();
    for (const [password, word] of [
      ['123456', 'Weak'],
      ['six-or-more', 'Fair'],
      ['correct horse battery staple', 'Strong'],
    ] as const) {
      await form.getByLabel('New password').fill(password);
      await form.getByText(word, { exact: true }).waitFor();
      expect(await meter.getAttribute('aria-valuetext')).toBe(word);
    }
    expect(await top()).toBe(before);

    await form.getByLabel('Current password').fill('not-it');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('is not your current password').waitFor();
    await form.getByLabel('Current password').fill('six-or-more');
    await form.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('Password Changed Successfully').waitFor();
    await section(here, 'Recent activity').getByText('Password changed').first().waitFor();
    expect(await form.getByLabel('New password').inputValue()).toBe('');
    await elsewhere.goto('/dashboard/security');
    await elsewhere.waitForURL('**/login');
    await signIn(elsewhere, email, 'correct horse battery staple');
    expect(here.failures).toEqual([]);
  });
});

test('Signing up shows how hard a password is to guess', async () => {
  const page = await newVisitor(browser);
  await page.goto('/signUp');
  await page.getByLabel('Password').fill('123456');
  await page.getByText('Weak', { exact: true }).waitFor();
  expect(await page.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuenow')).toBe('1');
});
