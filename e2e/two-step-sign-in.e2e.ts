import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticator } from './support/authenticator.ts';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { answerPrompt, holdBack, moveOn, pathOf, questionOnLeaving, visit, walkTo } from './support/pages.ts';
import { enterDemo, handOver, register } from './support/people.ts';
import { alarm, patience } from './support/watching.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
beforeEach(() => handOver(page, null));

afterAll(() => browser.close());

test('Somebody turns two-step sign-in on, and signs in with a code and goes on to the page they wanted', async () => {
  const buyer = await register('User');
  await handOver(page, buyer);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Security' }).click();
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  // By keyboard, here and below: answers of the sections above may move it from under a pointer.
  await section.getByRole('button', { name: 'Turn on' }).press('Enter');
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
  // Begun again on another device, whose app has the secret now: the recovery codes of this set-up are void.
  const again = await page.request.post('/api/auth/two-factor/enable', { data: { password: buyer.password } });
  const { totpURI } = (await again.json()) as { totpURI: string };
  const elsewhere = authenticator(new URL(totpURI).searchParams.get('secret') ?? '');
  await section.getByLabel('Code', { exact: true }).fill(elsewhere());
  await section.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Setup was started again in another window').waitFor();
  await section.getByLabel('Password').fill(buyer.password);
  await section.getByRole('button', { name: 'Continue' }).click();

  const nextCode = authenticator((await section.locator('code').textContent()) ?? '');
  await section.getByLabel('Code', { exact: true }).pressSequentially('abc'.repeat(10));
  expect(await section.getByLabel('Code', { exact: true }).inputValue()).toHaveLength(20);
  await section.getByRole('button', { name: 'Confirm' }).click();
  await alarm(section, 'This code is not right').waitFor();
  await section.getByLabel('Code', { exact: true }).fill('');
  // As it is pasted from an app that shows it in two halves.
  await page.keyboard.insertText(` ${nextCode().replace(/^.../, '$& ')} `);
  await section.getByRole('button', { name: 'Confirm' }).click();
  // A toast goes by itself: it is waited for first.
  await page.getByText('Two-Step Sign-In is On').waitFor();
  await section
    .locator(':focus')
    .and(section.getByRole('heading', { name: 'Your recovery codes' }))
    .waitFor();
  expect(await section.locator('li', { hasText: /^[\w]{5}-[\w]{5}$/ }).count()).toBe(10);
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
  await page.getByRole('region', { name: 'Devices' }).getByText('Your recovery codes stay valid').waitFor();
  // The session is another one since, and its token too.
  await moveOn(page, '/dashboard/myOrders');
  await page.getByText('You have not booked a phone yet').waitFor();

  await page.getByRole('button', { name: 'SignOut' }).click();
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await moveOn(page, '/blog');
  await walkTo(page, '/dashboard/myOrders');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'This code is not right' });
  await refusal.waitFor();
  await page.getByLabel('Code', { exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await alarm(page, 'Enter the code').waitFor();
  expect(await refusal.count()).toBe(0);
  await page.getByLabel('Code', { exact: true }).fill(nextCode());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard/myOrders');
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
});

test('After Google the code is asked for once the scripts are here; starting over keeps what was wanted', async () => {
  const letThrough = await holdBack(page, '**/*.js');
  await page.goto('/login?step=code&to=%2Fdashboard%2FmyOrders', { waitUntil: 'commit' });
  await page.evaluate("sessionStorage.setItem('redial.typed.pressed', 'booking 42')");
  // A code typed into a form that the server sent would be lost.
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  expect(await page.getByLabel('Code', { exact: true }).count()).toBe(0);
  letThrough();
  await page.getByLabel('Code', { exact: true }).fill('abcde-fghij');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Accounts that only sign in with Google have no password, so none is named.
  await page
    .getByRole('alert')
    .filter({ hasText: /^That took too long. Start over.$/ })
    .waitFor();
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('abcde-fghij');

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => pathOf(page), patience).toBe('/login');
  await page.reload();
  await page.getByLabel('Email').waitFor();
  const from = { pathname: '/dashboard/myOrders', search: '' };
  expect(await page.evaluate('history.state.usr')).toEqual({ from, pressed: 'booking 42' });
});

test('A tab that waits for a code follows what another tab does: another account, or the same, signs in', async () => {
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

  await page.context().clearCookies();
  await page.getByLabel('Email').fill('buyer@redial.example');
  await page.getByLabel('Password').fill('redial-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await signIn(other, 'buyer@redial.example');
  await other.close();
  await page.getByText('You are signed in as').waitFor();
  expect(await page.getByLabel('Code', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('An admin of a market that asks for a second step is led from the dashboard to Security', async () => {
  await handOver(page, await enterDemo('admin'));
  const refusal = { message: 'Admins of this market need two-step sign-in.', code: 'second_factor_needed' };
  await page.route('**/api/summary', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.route('**/api/me', async (route) => {
    const me = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...me, user: { ...me.user, secondFactor: 'needed' } } });
  });
  await visit(page, '/dashboard');
  await page.waitForURL('**/dashboard/security');
  await page.getByText('Turn two-step sign-in on to go on.').waitFor();
});

test('Set-up in one tab ends when two-step sign-in is turned on in another, which asks before each way out', async () => {
  await handOver(page, await register('Seller'));
  const second = await page.context().newPage();
  const nextCodes: (() => string)[] = [];
  for (const tab of [page, second]) {
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
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Scan this' }).count()).toBe(0);

  const questions: string[] = [];
  const leave = 'Leave without your recovery codes? We show them only now.';
  let stays = true;
  second.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (dialog.message() === leave && stays ? dialog.dismiss() : dialog.accept());
  });
  const signOut = second.getByRole('button', { name: 'SignOut' });
  const devices = second.getByRole('region', { name: 'Devices' });
  await devices.getByRole('button', { name: 'Sign out This device' }).click();
  await devices.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  expect(questions.splice(0)).toEqual([
    'Sign out on this device?',
    leave,
    'Sign out all your devices, this one too?',
    leave,
  ]);
  // A sign-out that failed leaves the page where it is, so the next way out asks again.
  await second.route('**/api/auth/sign-out', (route) => route.abort());
  stays = false;
  await signOut.click();
  await second.getByText('Redial can not be reached').waitFor();
  stays = true;
  await second.getByRole('link', { name: 'Blog' }).first().click();
  await expect.poll(() => questions, patience).toEqual([leave, leave]);
  questions.length = 0;
  await second.getByRole('heading', { name: 'Your recovery codes' }).waitFor();

  await second.unroute('**/api/auth/sign-out');
  stays = false;
  await devices.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await second.waitForURL('**/login');
  await second.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  expect(questions).toEqual(['Sign out all your devices, this one too?', leave]);
});
