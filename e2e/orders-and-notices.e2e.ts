import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser } from './support/browser.ts';
import { comeTo, visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from './support/people.ts';
import { patience } from './support/watching.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let seller: Person;
let buyer: Person;
let booking: Booking;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = await Promise.all([register('Seller', 'Sina Seller'), register('User', 'Ole Orders')]);
  booking = await bookPhone(buyer, await listPhone(seller));
  page = await openWindow(browser, buyer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => browser.close());

const pay = () => page.getByRole('button', { name: 'Pay', exact: true });
const field = (label: string) => page.getByLabel(label);
const describedAs = (label: string) =>
  field(label).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => input.ownerDocument.getElementById(id)?.textContent ?? ''),
  );

describe('The card form', () => {
  test('is beside a summary: phone, seller, condition and deadline', async () => {
    await visit(page, `/dashboard/payment/${booking._id}`);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    for (const text of [
      booking.productName,
      'Sold by Sina Seller',
      'Light signs of use',
      '$345',
      /^Held for you until/,
    ])
      await summary.getByText(text).first().waitFor();
    await page.getByRole('heading', { name: 'What the price includes' }).waitFor();
  });

  test('validates a field on blur, and clears the message while it is corrected', async () => {
    await field('Card number').pressSequentially('378282246310006');
    expect(await field('Card number').inputValue()).toBe('3782 822463 10006');
    await field('Expiry').pressSequentially('421');
    expect(await field('Expiry').inputValue()).toBe('04 / 21');
    await field('CVC').fill('123');
    await field('Card number').focus();
    expect([await describedAs('Card number'), await describedAs('Expiry'), await describedAs('CVC')]).toEqual([
      ['Amex', 'Please check the card number: a digit is wrong.'],
      ['This card is out of date.'],
      ['The four digits on the front', 'The code has 4 digits.'],
    ]);
    await field('Card number').press('End');
    await field('Card number').press('Backspace');
    expect(await describedAs('Card number')).toEqual(['Amex']);
  });

  test('keeps the caret when a digit in the middle is corrected', async () => {
    await field('Card number').fill('4242 4442 4242 4242');
    await field('Card number').evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
    await page.keyboard.press('Backspace');
    await page.keyboard.press('2');
    expect(await field('Card number').inputValue()).toBe('4242 4242 4242 4242');
  });

  test('never blocks a payment itself, and focuses the field that the provider refuses', async () => {
    await field('Expiry').fill('04 / 21');
    await pay().click();
    await page.getByRole('alert').getByText("Your card's expiration year is in the past.").waitFor();
    await expect
      .poll(() => field('Expiry').evaluate((input) => input === input.ownerDocument.activeElement))
      .toBe(true);
  });

  test('is left for what happens next: whom to call, and a transaction id to copy', async () => {
    await page.getByRole('button', { name: 'Use this card' }).click();
    await pay().click();
    const done = page.getByRole('heading', { name: 'Congrats! Your Payment Completed' });
    await done.waitFor();
    await expect.poll(() => done.evaluate((heading) => heading === heading.ownerDocument.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Call Sina Seller: +1 503 555 0142' }).waitFor();
    await page.getByRole('link', { name: 'Next step', exact: true }).waitFor();
    await page.getByRole('link', { name: `Write to Sina Seller: ${seller.email}` }).waitFor();
    await page.getByRole('button', { name: 'Copy the transaction id' }).click();
    await page.getByText('Copied').first().waitFor();
    const { transactionId } = await buyer.api.getBooking({ params: { id: booking._id } });
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(transactionId);
  });
});

describe('The payment page, open until the time of the reservation is over', () => {
  test('asks the server for the state, and claims nothing about money that it does not know', async () => {
    const open = await bookPhone(buyer, await listPhone(seller));
    const own = await openWindow(browser, buyer);
    await own.clock.install();
    // Its time is over ten minutes after the page was opened.
    const heldMs = 600_000;
    let expiresAt = '';
    await own.route(`**/api/booking/${open._id}`, async (route) => {
      const response = await route.fetch();
      expiresAt ||= new Date(Date.now() + heldMs).toISOString();
      await route.fulfill({ response, json: { ...((await response.json()) as object), expiresAt } });
    });
    await visit(own, `/dashboard/payment/${open._id}`);
    await own.getByRole('button', { name: 'Use this card' }).waitFor();
    await expect.poll(async () => (await buyer.api.getBooking({ params: { id: open._id } })).state).toBe('paying');
    await own.clock.fastForward(heldMs);
    await own.getByRole('heading', { name: 'The payment is being checked' }).waitFor();
    expect(await own.getByText('Nothing was charged').count()).toBe(0);
    // Its seller deletes the phone meanwhile.
    await seller.api.deleteProduct({ params: { id: open.productID } });
    await own.getByText('The seller has taken this phone off the market').waitFor();
  });

  test('takes the Pay button away, and says why, when the seller takes the phone off the market', async () => {
    const open = await bookPhone(buyer, await listPhone(seller));
    await comeTo(page, '/dashboard/myOrders');
    await comeTo(page, `/dashboard/payment/${open._id}`);
    await expect.poll(() => pay().isEnabled(), patience).toBe(true);
    await seller.api.deleteProduct({ params: { id: open.productID } });
    await page.getByText('The seller has taken this phone off the market').waitFor();
    await pay().waitFor({ state: 'detached' });
  });
});

describe('Cancel', () => {
  test('explains the consequence, returns focus, and changes nothing when the buyer keeps the phone', async () => {
    const kept = await bookPhone(buyer, await listPhone(seller));
    await comeTo(page, '/dashboard/myOrders');
    const cancel = page.getByRole('button', { name: `Cancel the booking of ${kept.productName}` });
    await cancel.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this booking?' });
    await dialog.getByText(`${kept.productName} goes back on sale`).waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await cancel.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    expect((await buyer.api.getBooking({ params: { id: kept._id } })).state).toBe('reserved');
  });
});

describe('Notices', () => {
  test('that are new are counted on every page, on the way to the dashboard, which says it in words', async () => {
    const fresh = (await buyer.api.listNotices()).filter(({ read }) => !read).length;
    expect(fresh).toBeGreaterThan(1);
    await comeTo(page, '/');
    const way = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
    const mark = way.locator(`[data-count="${fresh}"]`);
    await mark.waitFor();
    await way.click();
    await page.getByRole('link', { name: `Notices ${fresh} new` }).waitFor();
    await mark.waitFor({ state: 'detached' });
  });

  test('stand under their day and are new until they are marked as read, one by one or all at once', async () => {
    await comeTo(page, '/dashboard/notices');
    // Around midnight some of them are of yesterday.
    await page
      .getByRole('region', { name: /^(Today|Yesterday)$/ })
      .first()
      .waitFor();
    const fresh = page.getByRole('main').getByText('New', { exact: true });
    // The list is read after the number, and may have been another one before.
    await expect
      .poll(async () => page.getByRole('link', { name: `Notices ${await fresh.count()} new` }).count(), patience)
      .toBe(1);
    const count = await fresh.count();
    expect(count).toBeGreaterThan(1);

    const title = `You have bought ${booking.productName}`;
    await page.getByRole('button', { name: `Mark as read: ${title}` }).click();
    await expect.poll(() => fresh.count()).toBe(count - 1);
    expect(
      await page.getByRole('link', { name: title }).evaluate((link) => link === link.ownerDocument.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'You have read everything' }).waitFor();
    await expect.poll(() => fresh.count()).toBe(0);
    await expect.poll(async () => (await buyer.api.listNotices()).filter(({ read }) => !read).length).toBe(0);
  });
});

describe('My Orders', () => {
  test('says that it is a table on a phone too, where it is laid out as cards', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await comeTo(page, '/dashboard/myOrders');
    const table = page.getByRole('table', { name: 'My Orders' });
    await table.getByText(booking.productName).first().waitFor();
    const roles = await table.evaluate((element) =>
      [element, ...element.querySelectorAll('thead, tbody, tr, th, td')].map(
        (part) => `${part.tagName} ${part.getAttribute('role')}`,
      ),
    );
    expect([...new Set(roles)].toSorted()).toEqual([
      'TABLE table',
      'TBODY rowgroup',
      'TD cell',
      'TH columnheader',
      'THEAD rowgroup',
      'TR row',
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe("The dashboard's menu", () => {
  test('says where one is, also on a page that belongs to another', async () => {
    const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    await comeTo(page, '/dashboard/myOrders');
    await menu.getByText('Ole Orders').waitFor();
    await menu.locator('a[aria-current=page]', { hasText: 'My Orders' }).waitFor();
    await comeTo(page, `/dashboard/payment/${booking._id}`);
    await menu.locator('a[aria-current=true]', { hasText: 'My Orders' }).waitFor();
  });

  test('keeps the focus while it is open on a phone, and gives it back', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const button = page.getByRole('button', { name: 'Dashboard menu' });
    await button.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Dashboard menu' });
    await drawer.waitFor();
    for (let times = 0; times < 8; times += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  });

  test('no page logged an error', () => {
    expect(page.failures).toEqual([]);
  });
});
