import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { comeTo } from '../support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { patience } from '../support/watching.ts';

let browser: Browser;
let person: Person;
let buyer: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  person = await register('User', 'Paula Payer');
  buyer = await openWindow(browser, person);
});
afterAll(() => browser.close());

describe('2. The dashboard', () => {
  test("/dashboard holds one heading, 'Dashboard', and below it nothing but numbers", async () => {
    await comeTo(buyer, '/dashboard');
    const main = buyer.getByRole('main');
    await main.getByRole('link', { name: /^Bought, 0/ }).waitFor();
    expect(await buyer.title()).toBe('Dashboard · Redial');
    expect(await main.getByRole('heading').allTextContents()).toEqual(['Dashboard']);
  });

  test('its pages stand beside a drawer, 80 quarters of a rem wide, which stays on all of them', async () => {
    const drawer = buyer.getByRole('navigation', { name: 'Dashboard', exact: true });
    await drawer.waitFor();
    const remPx = await drawer.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize),
    );
    expect((await drawer.boundingBox())?.width).toBe(80 * (remPx / 4));
    await drawer.getByRole('link', { name: 'My Orders' }).click();
    await buyer.getByRole('heading', { name: 'My Orders' }).waitFor();
    await drawer.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await buyer.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  });

  test('on a narrow screen the drawer opens with a button and closes with Escape', async () => {
    await buyer.setViewportSize({ width: 390, height: 800 });
    const link = buyer.getByRole('link', { name: 'My Orders' });
    await link.waitFor({ state: 'hidden' });
    await buyer.getByRole('button', { name: 'Dashboard menu' }).click();
    await link.waitFor();
    await buyer.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    // Going back leads to the page as it was before, with its drawer closed.
    await buyer.getByRole('button', { name: 'Dashboard menu' }).click();
    await link.click();
    await buyer.getByRole('heading', { name: 'My Orders' }).waitFor();
    await buyer.goBack();
    await buyer.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    expect(await link.isVisible()).toBe(false);
    await buyer.setViewportSize({ width: 1280, height: 720 });
  });
});

describe('2. The payment page', () => {
  test('loads the booking with GET booking/{id}, and shows price and card form, in test mode', async () => {
    const booking = await bookPhone(person, await listPhone(await register('Seller'), { resalePrice: 1234 }));
    const page = buyer;
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/booking/${booking._id}`);
    await comeTo(page, `/dashboard/payment/${booking._id}`);
    expect((await asked).status()).toBe(200);
    await page.getByRole('heading', { name: `Payment for ${booking.productName}`, exact: true }).waitFor();
    await expect.poll(() => page.title(), patience).toBe(`Payment for ${booking.productName} · Redial`);
    expect(await page.getByText('Please pay', { exact: false }).first().innerText()).toBe(
      'Please pay $1234 for your booking',
    );
    for (const label of ['Card number', 'Expiry', 'CVC']) await page.getByLabel(label).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await page.getByText('No real card is charged.').waitFor();
  });

  test('no page had an error of its own', () => {
    expect(buyer.failures).toEqual([]);
  });
});
