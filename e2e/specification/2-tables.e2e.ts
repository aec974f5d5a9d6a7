import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { openBrowser } from '../support/browser.ts';
import { answerPrompt, columnsOf, comeTo, pathOf, visit, walkTo } from '../support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register, reportPhone } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { isBlue, toast, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let people: Record<'seller' | 'buyer', Person>;
let admin: Page & { failures: string[] };
let seller: Page & { failures: string[] };
let buyer: Page & { failures: string[] };
let free: Product;
let unpaid: Booking;
let paid: Booking;
let gone: { buyer: Person; seller: Person; phone: Product };
let verified: Person;
beforeAll(async () => {
  browser = await openBrowser();
  const [selma, bo] = await Promise.all([register('Seller', 'Selma Tables'), register('User', 'Bo Tables')]);
  people = { seller: selma, buyer: bo };
  const phones = await Promise.all([listPhone(selma), listPhone(selma, { resalePrice: 1250 }), listPhone(selma)]);
  free = phones[0];
  paid = await bookPhone(bo, phones[1]);
  await payFor(bo, paid);
  unpaid = await bookPhone(bo, phones[2]);
  await reportPhone(bo, free, 'It is not the one in the picture.');
  const [gil, gitta] = [await register('User', 'Gil Gone'), await register('Seller', 'Gitta Gone')];
  gone = { buyer: gil, seller: gitta, phone: await listPhone(selma) };
  verified = await register('Seller', 'Vic Verified');
  await (await enterDemo('admin')).api.verifySeller({ params: { id: verified.id } });
  [admin, seller, buyer] = await Promise.all([
    openWindow(browser, await enterDemo('admin')),
    openWindow(browser, selma),
    openWindow(browser, bo),
  ]);
});
afterAll(() => browser.close());

describe('2. My Orders', () => {
  test('has the columns index, image, Product-Name, Brand, Price and Payment', async () => {
    await buyer.route('**/api/bookings?*', async (route) => {
      const response = await route.fetch();
      const priceless = { ...unpaid, _id: randomUUID(), productName: 'Phone without a price', price: 0 };
      await route.fulfill({ response, json: [...((await response.json()) as Booking[]), priceless] });
    });
    await comeTo(buyer, '/dashboard/myOrders');
    expect(await columnsOf(buyer, 'My Orders')).toEqual(['#', 'Image', 'Product-Name', 'Brand', 'Price', 'Payment']);
    await buyer.getByRole('heading', { name: 'My Orders', exact: true }).waitFor();
    const [first, second] = [rowOf(buyer, unpaid.productName), rowOf(buyer, paid.productName)];
    expect(await cellsOf(first, 5)).toEqual(['1', '', unpaid.productName, 'Fairphone', '$345']);
    // What is still to be paid comes first.
    expect(await cellsOf(second, 5)).toEqual(['3', '', paid.productName, 'Fairphone', '$1,250']);
    expect(await first.locator('img').getAttribute('src')).toContain('/images/');
  });

  test("shows 'Paid' for a booking that is paid, and no Pay", async () => {
    const row = rowOf(buyer, paid.productName);
    await row.getByText('Paid', { exact: true }).waitFor();
    expect(await row.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0);
  });

  test('shows no Pay where there is no price', async () => {
    const row = rowOf(buyer, 'Phone without a price');
    await row.getByText('$0').waitFor();
    expect(await row.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0);
  });

  test('shows Pay for an unpaid one, which leads to /dashboard/payment/{bookingId}', async () => {
    await rowOf(buyer, unpaid.productName).getByRole('link', { name: 'Pay', exact: true }).click();
    await buyer.getByRole('heading', { name: `Payment for ${unpaid.productName}` }).waitFor();
    expect(pathOf(buyer)).toBe(`/dashboard/payment/${unpaid._id}`);
  });
});

describe('2. All Buyers', () => {
  test('has the columns Name, Email, Type and Delete', async () => {
    await comeTo(admin, '/dashboard/allBuyers');
    expect(await columnsOf(admin, 'All Buyers')).toEqual(['Name', 'Email', 'Type', 'Delete']);
    expect(await cellsOf(rowOf(admin, people.buyer.email))).toEqual([
      'Bo Tables',
      people.buyer.email,
      'User',
      'Suspend\nDelete',
    ]);
  });

  test('its Delete asks first, and then deletes the buyer', async () => {
    await expectDeletion(
      admin,
      gone.buyer.email,
      'Are you sure you want to delete this buyer?\n\nGil Gone',
      'Buyer Deleted Successfully',
    );
    await expect(gone.buyer.api.listMyBookings({ query: { email: gone.buyer.email } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('2. All Sellers', () => {
  test('has the columns Name, Email, Status, Verify and Delete', async () => {
    await comeTo(admin, '/dashboard/allSellers');
    expect(await columnsOf(admin, 'All Sellers')).toEqual(['Name', 'Email', 'Status', 'Verify', 'Delete']);
    expect(await cellsOf(rowOf(admin, people.seller.email))).toEqual([
      'Selma Tables',
      people.seller.email,
      'unverified',
      'Make Verified',
      'Suspend\nDelete',
    ]);
  });

  test("shows 'verified' with a blue check, and no Make Verified, for a verified seller", async () => {
    const row = rowOf(admin, verified.email);
    expect(await cellsOf(row)).toEqual(['Vic Verified', verified.email, 'verified', '', 'Suspend\nDelete']);
    const check = row.getByRole('img', { name: 'Verified seller' });
    await check.waitFor();
    expect(await isBlue(check)).toBe(true);
  });

  test('its Delete asks first, and then deletes the seller', async () => {
    const hers = await openWindow(browser, gone.seller);
    await visit(hers, '/dashboard/myProducts');
    await hers.getByRole('heading', { name: 'My Products', level: 1 }).waitFor();
    await expectDeletion(
      admin,
      gone.seller.email,
      'Are you sure you want to delete this seller?\n\nGitta Gone',
      'Seller Deleted Successfully',
    );
    // Whose page is open meanwhile is led to the login by the next thing that it asks for.
    await walkTo(hers, '/dashboard/mySales');
    await hers.waitForURL('**/login');
    await hers.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    expect(hers.failures).toEqual([]);
  });
});

describe('2. My Products', () => {
  test('has the columns Product-Name, Price, Sales-status, Advertise and Delete', async () => {
    await comeTo(seller, '/dashboard/myProducts');
    expect(await columnsOf(seller, 'My Products')).toEqual([
      'Product-Name',
      'Price',
      'Sales-status',
      'Advertise',
      'Delete',
    ]);
    const [nameAndAge = '', ...others] = await cellsOf(rowOf(seller, free.name));
    expect([nameAndAge.split('\n')[0], ...others]).toEqual([free.name, '$345', 'Available', 'Advertise', 'Delete']);
  });

  test("says 'Reserved' while a reservation is live, and leaves out what is sold", async () => {
    expect((await cellsOf(rowOf(seller, unpaid.productName), 3)).slice(1)).toEqual(['$345', 'Reserved']);
    expect(await seller.getByText(paid.productName).count()).toBe(0);
  });

  test('what is sold is in My Sales', async () => {
    await comeTo(seller, '/dashboard/mySales');
    await seller
      .getByRole('table', { name: 'My Sales' })
      .getByRole('row', { name: paid.productName })
      .getByText('Bo Tables')
      .waitFor();
  });

  test('its Delete asks first, and then takes the product off', async () => {
    await comeTo(seller, '/dashboard/myProducts');
    await expectDeletion(
      seller,
      gone.phone.name,
      `Are you sure you want to delete this product?\n\n${gone.phone.name}`,
      'Deleted Successfully',
    );
  });

  test('its Delete says of a reserved phone that somebody loses it, before it asks', async () => {
    const reserved = await bookPhone(people.buyer, await listPhone(people.seller));
    await visit(seller, '/dashboard/myProducts');
    const row = rowOf(seller, reserved.productName);
    await row.getByText('Reserved').waitFor();
    const asked = answerPrompt(seller, 'dismiss');
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    expect(await asked).toBe(
      `Somebody has reserved this phone: they lose it, and are told that you took it off the market. Are you sure you want to delete this product?\n\n${reserved.productName}`,
    );
    await row.getByText('Reserved').waitFor();

    // Its buyer pays, and the seller's page has not heard of it.
    const { api, email } = people.seller;
    const before = await api.listMyProducts({ query: { email } });
    onTestFinished(() => seller.unroute('**/api/products?*'));
    await seller.route('**/api/products?*', (route) => route.fulfill({ json: before }));
    await payFor(people.buyer, reserved);
    const confirmed = answerPrompt(seller, 'accept');
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await confirmed;
    await toast(seller, 'This phone is sold. It can not be changed any more.').waitFor();
  });
});

describe('2. Reported Items', () => {
  test("is headed 'All Buyers', as observed, with the columns index, Product Image, Product Name, Reporter Name, Report Reason and Delete", async () => {
    await comeTo(admin, '/dashboard/reportedItems');
    expect(await columnsOf(admin, 'Reported Items')).toEqual([
      '#',
      'Product Image',
      'Product Name',
      'Reporter Name',
      'Report Reason',
      'Delete',
    ]);
    await admin.getByRole('heading', { name: 'All Buyers', exact: true }).waitFor();
    const row = rowOf(admin, free.name);
    expect(await cellsOf(row, 5)).toEqual(['1', '', free.name, 'Bo Tables', 'It is not the one in the picture.']);
    expect(await row.locator('img').getAttribute('src')).toContain('/images/');
    await row.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  });

  test('no page had an error of its own', () => {
    expect([...admin.failures, ...seller.failures, ...buyer.failures]).toEqual([]);
  });
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** What a row says under its columns, from the left; beside it stands what only a narrow screen shows. */
async function cellsOf(row: ReturnType<typeof rowOf>, count?: number): Promise<string[]> {
  await row.waitFor();
  const cells = await row.getByRole('cell').all();
  return Promise.all(cells.slice(0, count).map(async (cell) => (await cell.innerText()).trim()));
}

/** Delete of the row: refused at the prompt nothing is sent and it stays, confirmed it goes with a toast. */
async function expectDeletion(page: Page, text: string, question: string, toast: string): Promise<void> {
  const press = () => rowOf(page, text).getByRole('button', { name: 'Delete', exact: true }).click();
  const sent = watchCalls(page);
  const refused = answerPrompt(page, 'dismiss');
  await press();
  expect(await refused).toBe(question);
  expect(await rowOf(page, text).count()).toBe(1);
  const confirmed = answerPrompt(page, 'accept');
  await press();
  expect(await confirmed).toBe(question);
  await page.getByRole('status').getByText(toast, { exact: true }).waitFor();
  await rowOf(page, text).waitFor({ state: 'detached' });
  expect(writes(sent)).toHaveLength(1);
}
