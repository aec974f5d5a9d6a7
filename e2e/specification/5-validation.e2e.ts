import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { bookPhone, listPhone, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { comeTo, visit } from '../support/pages.ts';
import { alarm, isRed, patience, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let buyer: Person;
let phone: Listed;
let visitorsPage: Page;
let buyersPage: Page;

beforeAll(async () => {
  browser = await openBrowser();
  buyer = await signUpByCalls('User', 'Vera Buyer');
  phone = await listPhone(await signUpByCalls('Seller', 'Val Seller'));
  visitorsPage = await newVisitor(browser);
  buyersPage = await newVisitor(browser, windowOf(buyer));
});
afterAll(() => browser.close());

/** Comes to a form from elsewhere: nothing has been typed into it. */
async function openForm(path: '/login' | '/signUp'): Promise<{ page: Page; sent: string[] }> {
  await comeTo(visitorsPage, '/blog');
  await comeTo(visitorsPage, path);
  return { page: visitorsPage, sent: watchCalls(visitorsPage) };
}

const signInCalls = (sent: string[]) => sent.filter((call) => call.startsWith('POST'));

describe('Login', () => {
  const press = (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).click();

  test('asks for the e-mail address', async () => {
    const { page, sent } = await openForm('/login');
    await page.getByLabel('Password').fill('six-or-more');
    await press(page);
    await alarm(page, 'Email Address is required').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Email Address is required']);
    expect(signInCalls(sent)).toEqual([]);
  });

  test('asks for the password', async () => {
    const { page, sent } = await openForm('/login');
    await page.getByLabel('Email').fill(buyer.email);
    await press(page);
    await alarm(page, 'Password is required').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Password is required']);
    expect(signInCalls(sent)).toEqual([]);
  });

  test('takes no password of five characters, and sends one of six', async () => {
    const { page, sent } = await openForm('/login');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill('five5');
    await press(page);
    await alarm(page, 'Password must be atleast 6 characters or longer').waitFor();
    expect(signInCalls(sent)).toEqual([]);
    await page.getByLabel('Password').fill('sixsix');
    await press(page);
    await expect.poll(() => signInCalls(sent), patience).toEqual(['POST /api/auth/sign-in/email']);
  });
});

describe('SignUp', () => {
  const press = (page: Page) => page.getByRole('button', { name: 'SignUp', exact: true }).click();

  test('has the same rules for e-mail and password', async () => {
    const { page, sent } = await openForm('/signUp');
    await page.getByLabel('Name').fill('Nia New');
    await page.getByLabel('Account Type').selectOption('User');
    await press(page);
    await alarm(page, 'Email Address is required').waitFor();
    await alarm(page, 'Password is required').waitFor();
    await page.getByLabel('Email').fill('nia@redial.example');
    await page.getByLabel('Password').fill('five5');
    await alarm(page, 'Password must be atleast 6 characters or longer').waitFor();
    await press(page);
    expect(signInCalls(sent)).toEqual([]);
  });

  test('asks for the name and the account type', async () => {
    const { page, sent } = await openForm('/signUp');
    await page.getByLabel('Email').fill('nia@redial.example');
    await page.getByLabel('Password').fill('six-or-more');
    await press(page);
    await alarm(page, 'Name is required').waitFor();
    await alarm(page, 'Account Type is required').waitFor();
    await page.getByLabel('Name').fill('   ');
    await press(page);
    await alarm(page, 'Name is required').waitFor();
    expect(signInCalls(sent)).toEqual([]);
  });

  test('lets one choose between User and Seller', async () => {
    const { page } = await openForm('/signUp');
    const options = page.getByLabel('Account Type').getByRole('option');
    expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
      '',
      'User',
      'Seller',
    ]);
  });
});

describe('A booking', () => {
  const openDialog = async () => {
    const page = buyersPage;
    const dialog = page.getByRole('dialog', { name: phone.name });
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    return { page, dialog };
  };

  test('has user name, e-mail, product name and price filled in, not to be changed', async () => {
    await visit(buyersPage, `/category/${phone.id}`);
    const { dialog } = await openDialog();
    const expected = {
      'User Name': buyer.name,
      Email: buyer.email,
      'Product Name': phone.name,
      Price: `$${phone.resalePrice}`,
    };
    for (const [label, value] of Object.entries(expected)) {
      const field = dialog.getByLabel(label, { exact: true });
      expect([label, await field.inputValue(), await field.isEditable()]).toEqual([label, value, false]);
    }
    for (const label of ['Phone', 'Location'])
      expect(await dialog.getByLabel(label, { exact: true }).isEditable()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('asks for a phone number, needs no location, and sends the price as a whole number', async () => {
    const { page, dialog } = await openDialog();
    const sent = watchCalls(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(dialog, 'Phone is required').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(1);
    await dialog.getByLabel('Phone', { exact: true }).fill('hello');
    await alarm(dialog, 'Phone must have at least 5 digits').waitFor();
    expect(writes(sent)).toEqual([]);

    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    const request = page.waitForRequest('**/api/bookings');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const payload = (await request).postDataJSON() as { price: number; location: string };
    expect([payload.price, payload.location]).toEqual([phone.resalePrice, '']);
    await page.getByText('Booking Confirmed').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('A report', () => {
  test('asks for a reason, in a field of several lines', async () => {
    const page = buyersPage;
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Report To Admin' }).click();
    const dialog = page.getByRole('dialog', { name: phone.name });
    const sent = watchCalls(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(dialog, 'Reason is required').waitFor();
    expect(writes(sent)).toEqual([]);
    expect(await dialog.getByLabel('Reason').evaluate((field) => field.tagName)).toBe('TEXTAREA');
  });
});

describe('A payment', () => {
  test('leaves all judging to the provider, whose words on an empty or wrong card stand in red', async () => {
    const another = await listPhone(await signUpByCalls('Seller', 'Vic Seller'), { resalePrice: 77 });
    const page = buyersPage;
    await page.goto(`/dashboard/payment/${await bookPhone(buyer, another)}`);
    const sent = watchCalls(page);
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    await pay.click();
    const invalid = alarm(page, 'Your card number is invalid.');
    await invalid.waitFor();
    expect(await isRed(invalid)).toBe(true);
    expect(sent).toContain('POST /api/test-gateway/payment_methods');

    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 21');
    await page.getByLabel('CVC').fill('123');
    await pay.click();
    await alarm(page, "Your card's expiration year is in the past.").waitFor();
  });
});
