import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { beginJob } from './support/begin-job.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketFolder } from './support/market-url.ts';
import { plain } from './support/outbox.ts';
import { holdBack, moveOn, pathOf, visit } from './support/pages.ts';
import { handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { hasFocus, patience } from './support/watching.ts';

/** The job of each minute, which may be under way without what is new, on a machine that has much else to do. */
const aMinute = { timeout: 100_000, interval: 250 };

let browser: Browser;
let page: Page & { failures: string[] };
let other: Page & { failures: string[] };
let seller: Person;
beforeAll(async () => {
  browser = await openBrowser();
  [seller, page, other] = await Promise.all([register('Seller'), newVisitor(browser), newVisitor(browser)]);
});
afterAll(() => browser.close());

const heartOf = (at: Page, { name }: Product) => at.getByRole('button', { name: `Save ${name}` });
const savedBy = async ({ api }: Person) => (await api.listSavedPhones()).map(({ _id }) => _id);

async function signIn({ email, password }: Person): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('SignIn Successful').waitFor();
}

const mails = async () =>
  (await readdir(join(marketFolder(), 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));

/** The mail to somebody with this subject, as it lies in the outbox; it was not among these before. */
async function mailTo(email: string, subject: RegExp, before: readonly string[]): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const fresh = (await mails()).filter((name) => !before.includes(name));
      const read = fresh.map(async (name) => plain(await readFile(join(marketFolder(), 'outbox', name), 'utf8')));
      found = (await Promise.all(read)).find((mail) => mail.includes(`To: ${email}\n`) && subject.test(mail)) ?? '';
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

    await handOver(page, null);
    await visit(page, '/');
    await heartOf(page, first).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await signIn(buyer);
    await page.getByRole('link', { name: '2 saved phones' }).waitFor();
    expect((await savedBy(buyer)).toSorted()).toEqual([first._id, second._id].toSorted());

    await handOver(other, buyer);
    const letThrough = await holdBack(other, '**/api/saved/phones');
    await visit(other, '/saved');
    await other.getByText('Saved to your account.').waitFor();
    await other.getByText('Loading phones').first().waitFor();
    expect(await other.getByText('No saved phones yet').count()).toBe(0);
    letThrough();
    await other.getByRole('article', { name: second.name }).waitFor();
    await moveOn(other, '/');
    for (const phone of [first, second])
      await heartOf(other, phone).and(other.locator('[aria-pressed=true]')).waitFor();
    await heartOf(other, second).click();
    await expect.poll(() => savedBy(buyer), patience).toEqual([first._id]);
    // The last one that is removed doesn't come back, although the account was asked seconds ago.
    await other.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 10_000;
    });
    await moveOn(other, '/saved');
    await other.getByRole('article', { name: first.name }).getByRole('button').click();
    await expect.poll(() => savedBy(buyer), patience).toEqual([]);
    await other.getByText('No saved phones yet').waitFor();
    expect(await other.getByRole('article').count()).toBe(0);
    await moveOn(other, '/');
    await heartOf(other, first).click();
    await expect.poll(() => savedBy(buyer), patience).toEqual([first._id]);
    // What the account does not take is taken back.
    await other.route('**/api/saved/phones/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'That is as many as fit.', code: 'too_many_saved' } }),
    );
    await heartOf(other, second).click();
    await other.getByText('That is as many as fit.').waitFor();
    await heartOf(other, second).and(other.locator('[aria-pressed=false]')).waitFor();

    await visit(page, '/saved');
    await page.getByRole('article', { name: second.name }).waitFor({ state: 'detached' });
    await page.getByText('Saved to your account.').waitFor();
    await page.getByRole('article', { name: first.name }).waitFor();

    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: 'Saved phones' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('savedPhones.v1'))).toBe('[]');
    expect(await savedBy(buyer)).toEqual([first._id]);
    expect([page.failures, other.failures]).toEqual([[], []]);
  });
});

describe('A saved search', () => {
  test('tells its owner of a new phone at once and by mail, until a press behind the link in that mail', async () => {
    const buyer = await register('User');
    const word = `Fairphone ${randomUUID().slice(0, 6)}`;
    await handOver(page, null);
    // What a visitor leaves at the login isn't saved for the person who signs in later in this tab.
    const left = `/search?q=${encodeURIComponent(`${word} left`)}`;
    await visit(page, left);
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    await page.waitForURL('**/login');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await expect.poll(() => page.evaluate('history.state.usr'), patience).toBeNull();
    await signIn(buyer);
    await visit(page, left);
    await page.getByRole('button', { name: 'Save this search' }).and(page.locator(':enabled')).waitFor();

    await handOver(page, null);
    await visit(page, `/search?q=${encodeURIComponent(word)}&to=400`);
    // A visitor signs in first, and it is saved when they come back.
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    await signIn(buyer);
    await page.waitForURL('**/search?*');
    const saved = page.getByRole('link', { name: 'Search saved' });
    await saved.waitFor();
    // A member's press saves at once.
    const another = `${word} again`;
    await visit(page, `/search?q=${encodeURIComponent(another)}&storage=256,128`);
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    await expect.poll(() => saved.evaluate(hasFocus), patience).toBe(true);
    // It is known again after the page was loaded anew.
    await page.reload();
    await saved.press('Enter');
    await page.waitForURL('**/dashboard/watching');
    const name = `${word}, Up to $400`;
    await page.getByRole('link', { name }).waitFor();
    // On a bad line a press undoes none before it, and one of the same switch doesn't arrive first.
    const arrive = await holdBack(page, '**/api/saved/searches/*');
    const mailed = page.getByRole('checkbox', { name: `E-mail about ${name}` });
    const pushed = page.getByRole('checkbox', { name: `Push messages about ${name}` });
    const presses: string[] = [];
    page.on('request', (call) => call.method() === 'PUT' && presses.push(String(call.postData())));
    const shown = () => Promise.all([mailed.isChecked(), pushed.isChecked()]);
    await mailed.click();
    await pushed.click();
    await expect.poll(() => presses, patience).toEqual(['{"mail":false}', '{"push":false}']);
    await expect.poll(shown, patience).toEqual([false, false]);
    await mailed.click();
    await expect.poll(shown, patience).toEqual([true, false]);
    expect(presses).toHaveLength(2);
    arrive();
    await expect.poll(() => presses.slice(2), patience).toEqual(['{"mail":true}']);
    await expect
      .poll(async () => (await buyer.api.getWatching()).searches.map(({ mail, push }) => [mail, push]), patience)
      .toEqual([
        [true, true],
        [true, false],
      ]);

    await page.getByText('2 of 20 saved searches').waitFor();
    const before = await mails();
    const phone = await listPhone(seller, { name: `${word} blue` });
    await listPhone(seller, { name: `${word} gold`, resalePrice: 500 });
    await beginJob('watch-phones');
    // Nothing is loaded anew: the count comes by itself.
    await page.getByRole('link', { name: 'Notices 1 new' }).waitFor({ timeout: aMinute.timeout });
    await page.getByRole('link', { name: 'Notices 1 new' }).click();
    await page.getByRole('link', { name: `A new phone matches “${name}”` }).click();
    await page.waitForURL('**/search?*');
    expect(pathOf(page)).toContain('sort=newest');
    await page.getByRole('link', { name: phone.name }).first().waitFor();

    const mail = await mailTo(buyer.email, new RegExp(`${word} blue for \\$345`), before);
    const [, link = ''] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail) ?? [];
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const isMailed = async () => (await buyer.api.getWatching()).searches.map((search) => search.mail);
    await handOver(other, null);
    await visit(other, link);
    await other.getByRole('heading', { name: 'Stop these e-mails' }).waitFor();
    // A look at the page, as a scanner of mails takes it, changes nothing.
    expect(await isMailed()).toEqual([true, true]);
    await other.getByRole('button', { name: 'Stop these e-mails' }).click();
    await other.getByText('Done. We no longer e-mail you about this.').waitFor();
    expect(await isMailed()).toEqual([true, false]);

    // By keyboard, which goes on at the search that takes the place of a deleted one.
    await moveOn(page, '/dashboard/watching');
    const remove = (saved: string) => page.getByRole('button', { name: `Delete the search ${saved}` });
    page.once('dialog', (dialog) => void dialog.accept());
    await remove(another).press('Enter');
    await expect.poll(() => remove(name).evaluate(hasFocus), patience).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await remove(name).press('Enter');
    await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor();
    expect([page.failures, other.failures]).toEqual([[], []]);
  }, 240_000);
});

test('A browser that can’t reach its push service says so where messages are turned on', async () => {
  const window = await newVisitor(browser);
  await window.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
    const refused = async () => Promise.reject(new Error('Registration failed - push service error'));
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: refused });
  });
  await handOver(window, await register('User'));
  await visit(window, '/dashboard/watching');
  await window.getByRole('button', { name: 'Turn on' }).click();
  await window.getByRole('status').filter({ hasText: 'Push messages are still off.' }).waitFor();
  await window.getByRole('button', { name: 'Turn on' }).and(window.locator('[aria-disabled=false]')).waitFor();
  expect(window.failures).toEqual([]);
});
