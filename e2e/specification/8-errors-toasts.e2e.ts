import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { call, done, listPhone, newReport, photo, signInAdmin, signUpByCalls, windowOf } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { comeTo } from '../support/pages.ts';
import { toast } from '../support/watching.ts';

let browser: Browser;
let admin: Page;
let buyer: Person;
let seller: Person;
let phone: Listed;

beforeAll(async () => {
  browser = await openBrowser();
  admin = await newVisitor(browser, windowOf(await signInAdmin()));
  [buyer, seller] = [await signUpByCalls('User', 'Tess Buyer'), await signUpByCalls('Seller', 'Tim Seller')];
  phone = await listPhone(seller);
  admin.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => browser.close());

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('A toast tells', () => {
  test('"User Created Successfully" after sign-up, and "SignIn Successful" after login', async () => {
    const page = await newVisitor(browser);
    const email = `tina-${randomUUID().slice(0, 8)}@redial.example`;
    await page.goto('/signUp');
    await page.getByLabel('Name').fill('Tina Toast');
    await page.getByLabel('Account Type').selectOption('User');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'SignUp', exact: true }).click();
    await toast(page, 'User Created Successfully').waitFor();
    await page.getByRole('button', { name: 'SignOut' }).click();
    await page.waitForURL('**/login');
    // The address changes first: the form that was there has such fields, too.
    await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await toast(page, 'SignIn Successful').waitFor();
  });

  test('"Booking Confirmed" and "Thanks for your response..We saved your report", and the dialogs close', async () => {
    const page = await newVisitor(browser, windowOf(buyer));
    await page.goto(`/category/${phone.id}`);
    const card = page.getByRole('article', { name: phone.name });
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    await page.getByLabel('Reason').fill('Not a Pixel.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await toast(page, 'Thanks for your response..We saved your report').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Book Now' }).click();
    await page.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await page.getByRole('button', { name: 'Submit' }).click();
    await toast(page, 'Booking Confirmed').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('"Product Added Successfully", and goes on to My Products; there "Advertise Successful" and "Deleted Successfully"', async () => {
    const page = await newVisitor(browser, windowOf(seller));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/dashboard/addProduct');
    await page.getByLabel('Category').selectOption('Google');
    await page.getByLabel('Condition').selectOption('Good');
    await page.getByLabel('Image').setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const texts = {
      'Product Name': 'Pixel of toasts',
      'Used Time': '1 year',
      Description: 'Fine.',
      'Original Price': '600',
      'Resale Price': '300',
      Location: 'Provo, UT',
      Phone: '+1 385 555 0100',
    };
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await toast(page, 'Product Added Successfully').waitFor();
    await page.waitForURL('**/dashboard/myProducts');
    const row = rowOf(page, 'Pixel of toasts');
    await row.getByRole('button', { name: 'Advertise', exact: true }).click();
    await toast(page, 'Advertise Successful').waitFor();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Deleted Successfully').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('"Seller is Verified Now" and "Seller Deleted Successfully"', async () => {
    const leaver = await signUpByCalls('Seller', 'Sol Seller');
    await comeTo(admin, '/dashboard/allSellers');
    const row = rowOf(admin, leaver.email);
    await row.getByText('unverified').waitFor();
    await row.getByRole('button', { name: 'Make Verified' }).click();
    await toast(admin, 'Seller is Verified Now').waitFor();
    await row.getByRole('button', { name: 'Make Verified' }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(admin, 'Seller Deleted Successfully').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('"Buyer Deleted Successfully"', async () => {
    const leaver = await signUpByCalls('User', 'Ben Buyer');
    await comeTo(admin, '/dashboard/allBuyers');
    const row = rowOf(admin, leaver.email);
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(admin, 'Buyer Deleted Successfully').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('"Report Deleted Successfully", and the list is fetched again', async () => {
    const reported = await listPhone(seller);
    await done(call('POST /reportedItems', buyer, newReport(buyer, reported)));
    await comeTo(admin, '/dashboard/reportedItems');
    const row = rowOf(admin, reported.name);
    await row.waitFor();
    const again = admin.waitForRequest(
      (request) => request.method() === 'GET' && request.url().includes('/api/reportedItems'),
    );
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(admin, 'Report Deleted Successfully').waitFor();
    await again;
    await row.waitFor({ state: 'detached' });
  });
});
