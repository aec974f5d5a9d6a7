import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticator } from './support/authenticator.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { answerPrompt, pathOf, visit } from './support/pages.ts';
import { enterDemo, openWindow, register } from './support/people.ts';
import { alarm, patience } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What the browser asks before it leaves the page; the page stays. */
async function questionOnLeaving(page: Page): Promise<string> {
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
  );
  await page.close({ runBeforeUnload: true });
  return asked;
}

/** An admin's window on All Sellers, where the server wants a code until one was given (server/http/sensitive.test.ts). */
async function withOldCode(call: string): Promise<Page & { failures: string[] }> {
  const page = await openWindow(browser, await enterDemo('admin'));
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'All Sellers' }).click();
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
  return page;
}

test('Somebody turns two-step sign-in on, and signs in with a code and goes on to the page they wanted', async () => {
  const buyer = await register('User');
  const page = await openWindow(browser, buyer);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Security' }).click();
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.locator(':focus').and(section.getByLabel('Password')).waitFor();
  await section.getByRole('button', { name: 'Continue' }).click();
  await alarm(section, 'Password is required').waitFor();
  await section.getByLabel('Password').fill(buyer.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await section
    .locator(':focus')
    .and(section.getByRole('heading', { name: 'Scan this' }))
    .waitFor();
  const nextCode = authenticator((await section.locator('code').textContent()) ?? '');
  await section.getByLabel('Code', { exact: true }).fill('abc');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await alarm(section, 'This code is not right').waitFor();
  await section.getByLabel('Code', { exact: true }).fill(nextCode());
  await section.getByRole('button', { name: 'Confirm' }).click();
  await section
    .locator(':focus')
    .and(section.getByRole('heading', { name: 'Your recovery codes' }))
    .waitFor();
  expect(await section.locator('li', { hasText: /^[\w]{5}-[\w]{5}$/ }).count()).toBe(10);
  await page.getByText('Two-Step Sign-In is On').waitFor();
  expect(await questionOnLeaving(page)).toBe('beforeunload');
  const waysOut = [
    () => page.getByRole('link', { name: 'My Orders' }).click(),
    () => page.evaluate('history.back()'),
    () => page.getByRole('button', { name: 'SignOut' }).click(),
  ];
  for (const leave of waysOut) {
    const asked = answerPrompt(page, 'dismiss');
    await leave();
    expect(await asked).toBe('Leave without your recovery codes? We show them only now.');
    await expect.poll(() => pathOf(page), patience).toBe('/dashboard/security');
    await section.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  }
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await section
    .locator(':focus')
    .and(section.getByRole('heading', { name: 'Two-step sign-in' }))
    .waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).getByText('Two-step sign-in turned on').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  // The session is another one since, and its token too.
  await visit(page, '/dashboard/myOrders');
  await page
    .getByText('no orders')
    .or(page.getByRole('heading', { name: 'My Orders' }))
    .first()
    .waitFor();

  const elsewhere = await newVisitor(browser);
  await visit(elsewhere, '/dashboard/myOrders');
  await elsewhere.getByLabel('Email').fill(buyer.email);
  await elsewhere.getByLabel('Password').fill(buyer.password);
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await elsewhere.getByRole('heading', { name: 'Enter your code' }).waitFor();
  expect(await elsewhere.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor();
  await elsewhere.getByLabel('Code', { exact: true }).fill(nextCode());
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.waitForURL('**/dashboard/myOrders');
  await elsewhere.getByRole('heading', { name: 'My Orders' }).waitFor();
});

test('Who is half-way through signing in when another account signs in in another tab is told to start over', async () => {
  const page = await newVisitor(browser);
  await visit(page, '/login');
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }));
  await page.getByLabel('Email').fill('bea@redial.example');
  await page.getByLabel('Password').fill('six-or-more');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();

  const { cookie } = await register('User', 'Tia Tab');
  const [name = '', value = ''] =
    cookie
      .split('; ')
      .find((pair) => pair.includes('session_token'))
      ?.split(/=(.*)/s) ?? [];
  await page.context().addCookies([{ name, value, url: page.url() }]);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /another account signed in .* Start over/ })
    .waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Email').waitFor();
});

test('An admin of a market that asks for a second step is led from the dashboard to Security', async () => {
  const page = await openWindow(browser, await enterDemo('admin'));
  const refusal = { message: 'Admins of this market sign in in two steps.', code: 'second_factor_needed' };
  await page.route('**/api/summary', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.route('**/api/me', async (route) => {
    const me = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...me, user: { ...me.user, secondFactor: 'needed' } } });
  });
  await visit(page, '/dashboard');
  await page.waitForURL('**/dashboard/security');
  await page.getByText('Turn two-step sign-in on to go on.').waitFor();
});

test('Set-up in one tab ends when two-step sign-in is turned on in another, which asks once before it signs out', async () => {
  const first = await openWindow(browser, await register('Seller'));
  const second = await first.context().newPage();
  const nextCodes: (() => string)[] = [];
  for (const tab of [first, second]) {
    await visit(tab, '/dashboard/security');
    await tab.getByRole('button', { name: 'Turn on' }).click();
    await tab.getByRole('region', { name: 'Two-step sign-in' }).getByLabel('Password').fill('six-or-more');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.getByRole('heading', { name: 'Scan this' }).waitFor();
    nextCodes.push(authenticator((await tab.locator('code').textContent()) ?? ''));
  }
  await second.getByLabel('Code', { exact: true }).fill(nextCodes[1]?.() ?? '');
  await second.getByRole('button', { name: 'Confirm' }).click();
  await second.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await first.getByRole('button', { name: 'Turn off' }).waitFor();
  expect(await first.getByRole('heading', { name: 'Scan this' }).count()).toBe(0);

  const questions: string[] = [];
  second.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await second.getByRole('button', { name: 'SignOut' }).click();
  await second.waitForURL('**/login');
  await second.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  expect(questions).toEqual(['confirm']);
});

test('Closing an account asks for a code again, goes on with it, and signs nobody out', async () => {
  const seller = await register('Seller', 'Sol Shortlived');
  const page = await withOldCode(`/api/users/${seller.id}`);
  page.on('dialog', (dialog) => void dialog.accept());
  const row = page.getByRole('row').filter({ hasText: seller.email });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Seller Deleted Successfully').waitFor();
  await row.waitFor({ state: 'detached' });
  // People who cancel know why nothing was done.
  expect(await page.getByText('Enter a code.').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/dashboard/allSellers');
});

test('Back closes the dialog that asks for a code, and leaves the one below it open', async () => {
  const seller = await register('Seller', 'Stan Standing');
  const page = await withOldCode(`/api/users/${seller.id}/suspend`);
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
  expect(await below.getByLabel('Reason').inputValue()).toBe('Sold bricks.');
  await page.evaluate('history.back()');
  await below.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/allSellers');
  expect(warnings).toEqual([]);
});

test('An admin suspends a seller, who reads why when signing in, and lets them in again', async () => {
  const seller = await register('Seller', 'Sid Suspicious');
  const page = await openWindow(browser, await enterDemo('admin'));
  await visit(page, '/dashboard/allSellers');
  const row = page.getByRole('row').filter({ hasText: seller.email });
  const theirs = await openWindow(browser, seller);
  await visit(theirs, '/dashboard');
  await theirs.getByRole('link', { name: 'My Products' }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url().replace(/.*\//, ''))));
  // A double click does each thing once.
  await row.getByRole('button', { name: 'Suspend' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Suspend Sid Suspicious?' });
  // It stands in a cell whose text is pushed to the end.
  expect(await dialog.getByRole('heading').evaluate((heading) => getComputedStyle(heading).textAlign)).toBe('start');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Give a reason' }).waitFor();
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
  expect(sent).toEqual(['suspend', 'reinstate']);
  await signIn();
  await theirs.waitForURL('**/dashboard');
});
