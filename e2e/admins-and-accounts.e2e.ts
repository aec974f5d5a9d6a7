import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { answerPrompt, visit } from './support/pages.ts';
import { enterDemo, listPhone, openWindow, register, reportPhone } from './support/people.ts';
import { patience, toast } from './support/watching.ts';

let browser: Browser;
/** An admin's window. */
let page: Page & { failures: string[] };

beforeAll(async () => {
  browser = await openBrowser();
  page = await openWindow(browser, await enterDemo('admin'));
});

afterAll(() => browser.close());

/** Opens All Sellers, where the server wants a code for a call until one was given (server/http/sensitive.test.ts). */
async function openWithOldCode(call: string): Promise<void> {
  await visit(page, '/dashboard/allSellers');
  let isConfirmed = false;
  await page.route(`**${call}`, (route) =>
    isConfirmed
      ? route.continue()
      : route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'Enter a code.', code: 'confirm_again' }),
        }),
  );
  await page.route('**/api/identity/confirm-again', (route) => {
    isConfirmed = route.request().postDataJSON().code === '123456';
    return route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ acknowledged: true }),
    });
  });
}

test('Closing an account asks for a code again, goes on with it, and signs nobody out', async () => {
  const seller = await register('Seller', 'Sol Shortlived');
  await openWithOldCode(`/api/users/${seller.id}`);
  const accept = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', accept);
  const row = page.getByRole('row').filter({ hasText: seller.email });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Seller Deleted Successfully').waitFor();
  await row.waitFor({ state: 'detached' });
  page.off('dialog', accept);
  // People who cancel know why nothing was done.
  expect(await page.getByText('Enter a code.').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/dashboard/allSellers');
});

test('Back closes the dialog that asks for a code, and leaves the one below it open', async () => {
  const seller = await register('Seller', 'Stan Standing');
  await openWithOldCode(`/api/users/suspend/${seller.id}`);
  const warnings: string[] = [];
  page.on('console', (message) => void (/router/i.test(message.text()) && warnings.push(message.text())));
  await page.getByRole('row').filter({ hasText: seller.email }).getByRole('button', { name: 'Suspend' }).click();
  const below = page.getByRole('dialog', { name: 'Suspend Stan Standing?' });
  const above = page.getByRole('dialog', { name: 'Enter your code' });
  await below.getByLabel('Reason').fill('Sold bricks.');
  await below.getByRole('button', { name: 'Suspend' }).click();
  await above.waitFor();
  await page.evaluate('history.back()');
  await above.waitFor({ state: 'detached' });
  // The browser has gone back already when the page learns of it, and is sent forward again.
  await expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/dashboard/allSellers');
  expect(await below.getByLabel('Reason').inputValue()).toBe('Sold bricks.');
  await page.evaluate('history.back()');
  await below.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/allSellers');
  expect(warnings).toEqual([]);
});

test('An admin suspends a seller, who reads why when signing in, and lets them in again', async () => {
  const seller = await register('Seller', 'Sid Suspicious');
  await visit(page, '/dashboard/allSellers');
  const row = page.getByRole('row').filter({ hasText: seller.email });
  const theirs = await openWindow(browser, seller);
  await visit(theirs, '/dashboard');
  await theirs.getByRole('link', { name: 'My Products' }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname.split('/')[3] ?? '');
  });
  // A double click does each thing once.
  await row.getByRole('button', { name: 'Suspend' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Suspend Sid Suspicious?' });
  // It stands in a cell whose text is pushed to the end.
  expect(await dialog.getByRole('heading').evaluate((heading) => getComputedStyle(heading).textAlign)).toBe('start');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Give a reason' }).waitFor();
  await dialog.getByLabel('Reason').fill('See evil.live');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'must not contain a link' }).waitFor();
  await dialog.getByLabel('Reason').fill('Sold bricks instead of phones.');
  await dialog.getByRole('button', { name: 'Suspend' }).dblclick();
  await page.getByText('Account Suspended Successfully').waitFor();
  await row.getByText('Suspended', { exact: true }).waitFor();
  await row.getByText('Reason: Sold bricks instead of phones.').waitFor();

  await visit(theirs, '/dashboard');
  const wasEnded = theirs.getByText('You were signed out. Sign in again to go on.');
  await wasEnded.waitFor();
  const signIn = async () => {
    await theirs.getByLabel('Email').fill(seller.email);
    await theirs.getByLabel('Password').fill(seller.password);
    await theirs.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await signIn();
  const refusal = theirs
    .getByRole('alert')
    .filter({ hasText: /Reason: Sold bricks instead of phones. If you think that is wrong, write to us.$/ });
  expect(await refusal.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/#contact');
  expect(await wasEnded.count()).toBe(0);
  await row.getByRole('button', { name: 'Let in again' }).dblclick();
  await page.getByText('Account is Open Again').waitFor();
  expect(sent).toEqual(['suspend', 'suspend', 'reinstate']);
  await signIn();
  await theirs.waitForURL('**/dashboard');
});

test('An admin who suspends somebody after another admin is told so, and reads the reason that counts', async () => {
  const seller = await register('Seller', 'Sue Suspended');
  await visit(page, '/dashboard/allSellers');
  const row = page.getByRole('row').filter({ hasText: seller.email });
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Sue Suspended?' });
  await dialog.getByLabel('Reason').fill('Sold bricks.');
  const { api } = await enterDemo('admin');
  await api.suspendUser({ params: { id: seller.id }, body: { reason: 'Sold fakes.' } });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('This account was already suspended. The list shows why.').waitFor();
  await row.getByText('Reason: Sold fakes.').waitFor();
  expect(await page.getByText('Account Suspended Successfully').count()).toBe(0);
});

test('An admin takes a reported phone off the market that would come back with its suspended seller', async () => {
  const seller = await register('Seller', 'Sara Suspended');
  const phone = await listPhone(seller);
  await reportPhone(await register('User'), phone);
  const { api } = await enterDemo('admin');
  await api.suspendUser({ params: { id: seller.id }, body: { reason: 'Stolen phones.' } });
  await visit(page, '/dashboard/reportedItems');
  const row = page.getByRole('row').filter({ hasText: phone.name });
  await row.getByText('Off the market for now', { exact: true }).waitFor();
  void answerPrompt(page, 'accept');
  await row.getByRole('button', { name: 'Take Off Market' }).click();
  await toast(page, 'Taken Off The Market').waitFor();
  await row.getByText('Off the market', { exact: true }).waitFor();
  expect(await row.getByRole('button').allTextContents()).toEqual(['Delete']);
});
