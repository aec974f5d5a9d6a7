import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketFolder } from './support/market-url.ts';
import { plain } from './support/outbox.ts';
import { pathOf, visit } from './support/pages.ts';
import { listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

/** What is new is looked for each minute, on a machine that has much else to do. */
const aMinute = { timeout: 100_000, interval: 1_000 };

let browser: Browser;
let seller: Person;
beforeAll(async () => {
  [browser, seller] = [await openBrowser(), await register('Seller')];
});
afterAll(() => browser.close());

const heartOf = (page: Page, { name }: Product) => page.getByRole('button', { name: `Save ${name}` });
const savedBy = async ({ api }: Person) => (await api.listSavedPhones()).map(({ _id }) => _id);

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('SignIn Successful').waitFor();
}

/** The mail to somebody with this subject, as it lies in the outbox. */
async function mailTo(email: string, subject: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const folder = join(marketFolder(), 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map(async (name) => plain(await readFile(join(folder, name), 'utf8'))));
      found = mails.find((mail) => mail.includes(`To: ${email}\n`) && subject.test(mail)) ?? '';
      return found !== '';
    }, aMinute)
    .toBe(true);
  return found;
}

async function advertise(by: Person): Promise<Product> {
  const phone = await listPhone(by);
  await by.api.advertiseProduct({ params: { id: phone._id } });
  return phone;
}

describe('A heart', () => {
  test('of a visitor comes along at sign-in, is on every device, and leaves the browser at sign-out', async () => {
    // Of two sellers: the home page has one phone of each before another one.
    const [first, second] = [await advertise(seller), await advertise(await register('Seller'))];
    const buyer = await register('User');
    await buyer.api.savePhone({ params: { id: second._id } });

    const page = await newVisitor(browser);
    await visit(page, '/');
    await heartOf(page, first).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await signIn(page, buyer);
    await page.getByRole('link', { name: '2 saved phones' }).waitFor();
    expect((await savedBy(buyer)).toSorted()).toEqual([first._id, second._id].toSorted());

    const elsewhere = await openWindow(browser, buyer);
    await visit(elsewhere, '/');
    for (const phone of [first, second])
      await heartOf(elsewhere, phone).and(elsewhere.locator('[aria-pressed=true]')).waitFor();
    await heartOf(elsewhere, second).click();
    await expect.poll(() => savedBy(buyer), patience).toEqual([first._id]);
    await visit(page, '/saved');
    await page.getByRole('article', { name: second.name }).waitFor({ state: 'detached' });
    await page.getByText('Saved to your account.').waitFor();
    await page.getByRole('article', { name: first.name }).waitFor();

    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: 'Saved phones' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('savedPhones.v1'))).toBe('[]');
    expect(await savedBy(buyer)).toEqual([first._id]);
    expect([page.failures, elsewhere.failures]).toEqual([[], []]);
  });

  test('that the account does not take is taken back', async () => {
    const phone = await advertise(seller);
    const page = await openWindow(browser, await register('User'));
    await visit(page, '/');
    await page.route('**/api/saved/phones/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'That is as many as fit.', code: 'too_many_saved' } }),
    );
    await heartOf(page, phone).click();
    await page.getByText('That is as many as fit.').waitFor();
    await heartOf(page, phone).and(page.locator('[aria-pressed=false]')).waitFor();
  });
});

describe('A saved search', () => {
  test('tells its owner of a new phone at once and by mail, until a press behind the link in that mail', async () => {
    const buyer = await register('User');
    const word = `Fairphone ${randomUUID().slice(0, 6)}`;
    const page = await newVisitor(browser);
    await visit(page, `/search?q=${encodeURIComponent(word)}&to=400`);
    // A visitor signs in first, and comes back.
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.waitForURL('**/login');
    await signIn(page, buyer);
    await page.waitForURL('**/search?*');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('link', { name: 'Search saved' }).click();
    await page.waitForURL('**/dashboard/watching');
    const name = `${word}, Up to $400`;
    await page.getByRole('link', { name }).waitFor();
    await page.getByRole('checkbox', { name: `Push messages about ${name}` }).click();
    await expect
      .poll(async () => (await buyer.api.getWatching()).searches.map(({ mail, push }) => [mail, push]), patience)
      .toEqual([[true, false]]);

    await page.getByText('1 of 20 saved searches').waitFor();
    const phone = await listPhone(seller, { name: `${word} blue` });
    await listPhone(seller, { name: `${word} gold`, resalePrice: 500 });
    // Nothing is loaded anew: the count comes by itself.
    await page.getByRole('link', { name: 'Notices 1 new' }).waitFor({ timeout: aMinute.timeout });
    await page.getByRole('link', { name: 'Notices 1 new' }).click();
    await page.getByRole('link', { name: `A new phone matches “${name}”` }).click();
    await page.waitForURL('**/search?*');
    expect(pathOf(page)).toContain('sort=newest');
    await page.getByRole('link', { name: phone.name }).first().waitFor();

    const mail = await mailTo(buyer.email, new RegExp(`${word} blue for \\$345`));
    const [, link = ''] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail) ?? [];
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const mails = async () => (await buyer.api.getWatching()).searches.map((search) => search.mail);
    const stranger = await newVisitor(browser);
    await stranger.goto(link);
    await stranger.getByRole('heading', { name: 'Stop these e-mails' }).waitFor();
    expect(await mails()).toEqual([true]);
    await visit(stranger, link);
    await stranger.getByRole('button', { name: 'Stop these e-mails' }).click();
    await stranger.getByText('Done. We no longer e-mail you about this.').waitFor();
    expect(await mails()).toEqual([false]);

    await visit(page, '/dashboard/watching');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: `Delete the search ${name}` }).click();
    await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor();
    expect([page.failures, stranger.failures]).toEqual([[], []]);
  }, 240_000);
});
