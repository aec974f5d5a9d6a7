import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { visit } from '../support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, register } from '../support/people.ts';

let browser: Browser;
let buyer: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  buyer = await openWindow(browser, await register('User'));
});
afterAll(() => browser.close());

describe('2. The dashboard', () => {
  test("/dashboard holds one heading, 'Dashboard', and below it nothing but numbers", async () => {
    await visit(buyer, '/dashboard');
    const main = buyer.getByRole('main');
    await main.getByRole('link', { name: /^Bought, 0/ }).waitFor();
    expect(await buyer.title()).toBe('Dashboard · Redial');
    expect(await main.getByRole('heading').allTextContents()).toEqual(['Dashboard']);
  });

  test('its pages stand beside a drawer, which stays while one goes through them', async () => {
    await visit(buyer, '/dashboard');
    const drawer = buyer.getByRole('navigation', { name: 'Dashboard', exact: true });
    await drawer.getByRole('link', { name: 'My Orders' }).click();
    await buyer.getByRole('heading', { name: 'My Orders' }).waitFor();
    await drawer.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await buyer.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });

  test('on a narrow screen the drawer opens with a button and closes with Escape', async () => {
    const page = await openWindow(browser, await enterDemo('seller'), { viewport: { width: 390, height: 800 } });
    await visit(page, '/dashboard');
    const link = page.getByRole('link', { name: 'My Products' });
    await page.getByRole('button', { name: 'Dashboard menu' }).waitFor();
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
  });
});

describe('2. The payment page', () => {
  test("loads the booking with GET booking/{id} and shows 'Payment for', 'Please pay' and a card form", async () => {
    const somebody = await register('User', 'Paula Payer');
    const booking = await bookPhone(somebody, await listPhone(await register('Seller'), { resalePrice: 1234 }));
    const page = await openWindow(browser, somebody);
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/booking/${booking._id}`);
    await visit(page, `/dashboard/payment/${booking._id}`);
    expect((await asked).status()).toBe(200);
    expect(await page.title()).toBe('Payment · Redial');
    await page.getByRole('heading', { name: `Payment for ${booking.productName}`, exact: true }).waitFor();
    expect(await page.getByText('Please pay', { exact: false }).first().innerText()).toBe(
      'Please pay $1234 for your booking',
    );
    for (const label of ['Card number', 'Expiry', 'CVC']) await page.getByLabel(label).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    expect(page.failures).toEqual([]);
  });

  test('no page had an error of its own', () => {
    expect(buyer.failures).toEqual([]);
  });
});
