import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOnWhole, sideways, tooWideAt, visitWhole } from './support/fitting.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register, reportPhone, visitor } from './support/people.ts';
import type { Person } from './support/people.ts';

/** 1280 px at 400 %, as WCAG 2.2 has it (1.4.10, reflow), and 1440 px at 200 %. */
const widths = [320, 720];

/** A word that nobody can break in two. */
const longWord = 'Handyverkaufsstellenbetreiber'.repeat(4);

let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
let phone: Product;
let paid: Booking;
let unpaid: Booking;
let transactionId: string;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: { width: 320, height: 720 } });
  [seller, buyer] = [await register('Seller', longWord), await register('User', longWord)];
  phone = await listPhone(seller, {
    name: longWord,
    location: longWord,
    usedTime: longWord,
    description: longWord.repeat(3),
  });
  await seller.api.advertiseProduct({ params: { id: phone._id } });
  paid = await bookPhone(buyer, await listPhone(seller, { name: longWord }));
  transactionId = await payFor(buyer, paid);
  unpaid = await bookPhone(buyer, await listPhone(seller, { name: `${longWord}Ä` }));
  await reportPhone(buyer, phone, longWord);
  await visitor.createMessage({ body: { email: `${'a'.repeat(60)}@redial.example`, message: longWord } });
});
afterAll(() => browser.close());

describe('At 320 and at 720 pixels nothing has to be scrolled sideways', () => {
  test('on the pages of everybody', async () => {
    await visitWhole(page, '/');
    await page.getByRole('button', { name: `Save ${phone.name}` }).click();
    await fits(page, ['/login', '/signUp', '/forgotPassword', '/blog', '/advertising', '/saved', '/nowhere']);
  });

  test('on the pages of a seller and of an admin', async () => {
    await handOver(page, seller);
    await visitWhole(page, '/dashboard');
    await fits(page, ['/dashboard/addProduct', '/dashboard/myProducts', '/dashboard/mySales']);
    await handOver(page, await enterDemo('admin'));
    await visitWhole(page, '/dashboard/allBuyers');
    await fits(
      page,
      ['allSellers', 'reportedItems', 'payments', 'messages', 'auditTrail'].map((name) => `/dashboard/${name}`),
    );
  });

  test('on the pages of a buyer, with a dialog and the menu open too', async () => {
    await handOver(page, buyer);
    await visitWhole(page, '/category');
    await fits(page, [
      '/search?q=fairphone',
      '/categories/fairphone',
      `/search?q=${longWord}`,
      '/dashboard',
      '/dashboard/myOrders',
      '/dashboard/notices',
      '/dashboard/security',
      `/dashboard/payment/${unpaid._id}`,
      `/dashboard/payment/${paid._id}`,
      '/category/fairphone',
    ]);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await sideways(page)).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await openBooking();
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

test('On a laptop at 200 % the booking dialog hides no field behind its button', async () => {
  await page.setViewportSize({ width: 720, height: 400 });
  await openBooking();
  const dialog = page.getByRole('dialog');
  // Above the fields, it may be higher than what stood in for it.
  await dialog.getByRole('region', { name: 'Right to withdraw' }).waitFor();
  for (const name of ['Phone', 'Location']) {
    const field = dialog.getByLabel(name);
    await field.focus();
    const seen = await field.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 20, y) === element);
    });
    expect([name, ...seen]).toEqual([name, true, true]);
  }
  // Hardly anything but the button would be left to see, were it to stay in sight.
  const [box, button] = [
    await dialog.locator('.modal-box').boundingBox(),
    await dialog.getByRole('button', { name: 'Submit' }).boundingBox(),
  ];
  expect((button?.y ?? 0) > (box?.y ?? 0) + (box?.height ?? 0)).toBe(true);
});

describe('A paid order', () => {
  test('is printed as a receipt, black on white, without anything one could press', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('link', { name: `Receipt for ${paid.productName}` }).click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    expect(await receipt.count()).toBe(0);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await receipt.getByRole('heading', { name: 'Receipt' }).waitFor();
    for (const text of [
      'Redial',
      paid.productName,
      'Fairphone',
      seller.name,
      `${buyer.name}, ${buyer.email}`,
      paid._id,
      transactionId,
      '$345 USD',
    ])
      await receipt.getByText(text, { exact: true }).first().waitFor();
    for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'complementary'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
    expect(
      await receipt.evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element.ownerDocument.body).backgroundColor,
      ]),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });
});

/** Goes on from page to page and looks how far each could be scrolled sideways, at every width. */
async function fits(page: Page, others: readonly string[]): Promise<void> {
  const wide: unknown[] = await tooWideAt(page, widths);
  for (const path of others) {
    await moveOnWhole(page, path);
    wide.push(...(await tooWideAt(page, widths)));
  }
  expect(wide).toEqual([]);
}

async function openBooking(): Promise<void> {
  await page.getByRole('article', { name: phone.name, exact: true }).getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog').waitFor();
}
