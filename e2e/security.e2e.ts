import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './support/browser.ts';
import { marketFolder } from './support/market-url.ts';
import { linkFromMail } from './support/outbox.ts';
import { visit } from './support/pages.ts';
import { handOver, listPhone, register } from './support/people.ts';
import { patience, toast } from './support/watching.ts';

let browser: Browser;
/** Two browsers of one person. */
let here: Page & { failures: string[] };
let elsewhere: typeof here;
beforeAll(async () => {
  browser = await openBrowser();
  [here, elsewhere] = [await newVisitor(browser), await newVisitor(browser)];
  here.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => browser.close());

const section = (page: Page, name: string) => page.getByRole('region', { name });
const devices = (page: Page) => section(page, 'Devices').getByRole('row', { name: /Chrome on Linux/ });

/** What has the keyboard's focus within a part of a page. */
const focused = (part: Locator) => part.locator(':focus').innerText();

/** A browser signs in by itself, without a page. */
async function signInWithin(page: Page, person: { email: string; password: string }): Promise<void> {
  const { email, password } = person;
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** What a browser that was signed out finds. */
async function isSignedOut(page: Page): Promise<void> {
  await page.goto('/dashboard/security');
  await page.waitForURL('**/login');
  await page.getByText('You were signed out. Sign in again to go on.').waitFor();
}

test('The Security page lists devices and signs them out, changes password and e-mail address, and says what happened', async () => {
  const person = await register('User', 'Sia Safe');
  for (const page of [elsewhere, here]) {
    await handOver(page, null);
    await signInWithin(page, person);
  }
  await visit(elsewhere, '/dashboard');
  await visit(here, '/dashboard/security');
  await here.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  await expect.poll(() => devices(here).count(), patience).toBe(2);
  await section(here, 'Devices').getByText('This device').waitFor();
  await section(here, 'Devices').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await here.getByText('Your other devices are signed out').waitFor();
  await expect.poll(() => devices(here).count(), patience).toBe(1);
  await section(here, 'Recent activity').getByText('Signed out several devices').first().waitFor();
  await isSignedOut(elsewhere);

  await signInWithin(elsewhere, person);
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

  const [email, next] = [`new-${person.email}`, `next-${person.email}`];
  const address = section(here, 'E-mail address');
  await address.getByText(person.email, { exact: true }).waitFor();
  await address.getByRole('button', { name: 'Change' }).click();
  await address.getByLabel('New e-mail address').fill(email);
  await address.getByLabel('Current password').fill('six-or-more');
  await address.getByRole('button', { name: 'Send the link' }).click();
  await address.getByText('is not your current password').waitFor();
  await address.getByLabel('Current password').fill('correct horse battery staple');
  await address.getByRole('button', { name: 'Send the link' }).click();
  await address.getByText(`We sent a mail to ${email}.`).waitFor();
  const menu = here.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'My Orders' }).click();
  await here.getByText('You have not booked a phone yet').waitFor();
  // The mail is read by a browser that was signed out. Opening the link changes nothing.
  await elsewhere.goto(await linkFromMail(marketFolder(), email, '/changeEmail'));
  const press = elsewhere.getByRole('button', { name: 'Use this address' });
  await press.waitFor();
  await menu.getByText(person.email).waitFor();
  const listedAnew = here.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/bookings' &&
      new URL(response.url()).searchParams.get('email') === email &&
      response.status() === 200,
  );
  await press.click();
  await elsewhere.getByText(`The e-mail address of your account is now ${email}.`).waitFor();
  // The one who asked stays signed in, also where lists are asked for by the address before.
  await menu.getByText(email).waitFor();
  await listedAnew;
  await here.getByText('You have not booked a phone yet').waitFor();
  await menu.getByRole('link', { name: 'Security' }).click();
  await address.getByText(email, { exact: true }).waitFor();
  await section(here, 'Recent activity').getByText('E-mail address changed').waitFor();
  await elsewhere.goto('/dashboard/security');
  await elsewhere.waitForURL('**/login');

  await address.getByRole('button', { name: 'Change' }).click();
  // As it is for somebody without a password who signed in long ago.
  const refusal = { message: 'Sign in again.', code: 'sign_in_again' };
  const gate = Promise.withResolvers<void>();
  await here.route('**/api/identity/email', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await gate.promise;
    await route.fulfill({ status: 403, json: refusal });
  });
  const ask = async () => {
    await address.getByLabel('New e-mail address').fill(next);
    await address.getByLabel('Current password').fill('correct horse battery staple');
    await address.getByRole('button', { name: 'Send the link' }).click();
  };
  // Cancelled while it is sent, it is told of in passing.
  await ask();
  await address.getByRole('button', { name: 'Cancel' }).click();
  gate.resolve();
  await toast(here, refusal.message).waitFor();
  await address.getByRole('button', { name: 'Change' }).click();
  await ask();
  await address.getByText('Sign in with Google again').waitFor();
  await here.unroute('**/api/identity/email');
  await expect.poll(() => focused(address), patience).toMatch(/^Your account has no password/);
  await address.getByRole('button', { name: 'Cancel' }).click();
  await address.getByRole('button', { name: 'Change' }).click();
  await ask();
  await address.getByText(`We sent a mail to ${next}.`).waitFor();
  // Now a tab beside it reads the mail. What is typed in a third one stays, and belongs to the account as before.
  const asks = await here.context().newPage();
  const phone = await listPhone(await register('Seller'));
  await visit(asks, `/dashboard/conversations/new?phone=${phone._id}`);
  await asks.getByLabel('Your message').fill('Is it still there?');
  const keptWords = () =>
    asks.evaluate('Object.entries(sessionStorage).filter(([, text]) => text.startsWith("Is it"))');
  const words = await keptWords();
  const beside = await here.context().newPage();
  await beside.goto(await linkFromMail(marketFolder(), next, '/changeEmail'));
  await beside.getByRole('button', { name: 'Use this address' }).click();
  await beside.getByText(`The e-mail address of your account is now ${next}.`).waitFor();
  await address.getByText(next, { exact: true }).waitFor();
  await address.getByText('We sent a mail').waitFor({ state: 'detached' });
  await beside.getByRole('link', { name: 'Go to the dashboard' }).click();
  await beside.getByRole('navigation', { name: 'Dashboard' }).getByText(next).waitFor();
  await beside.close();
  await asks.getByRole('navigation', { name: 'Dashboard' }).getByText(next).waitFor();
  expect(await asks.getByLabel('Your message').inputValue()).toBe('Is it still there?');
  expect([words, await keptWords()]).toEqual([[expect.anything()], words]);
  await asks.close();
  await signIn(elsewhere, next, 'correct horse battery staple');

  await section(here, 'Devices').getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await here.waitForURL('**/login');
  await here.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  expect(await here.getByText('You were signed out.').count()).toBe(0);
  expect(here.failures).toEqual([]);
});
