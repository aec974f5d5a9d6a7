import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { cutOff, sideways, tooWideAt, visitWhole } from './support/fitting.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { longWord } from './support/scene.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
let phone: Product;
let paid: Booking;
let transactionId: string;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: { width: 320, height: 720 } });
  [seller, buyer] = [await register('Seller', longWord), await register('User', longWord)];
  phone = await listPhone(seller, {
    name: `${longWord} ${randomUUID().slice(0, 3)}`,
    location: longWord,
    usedTime: longWord,
    description: longWord.repeat(3),
  });
  const description = `${longWord}${'\n'.repeat(9)}${`${longWord} `.repeat(12)}`;
  paid = await bookPhone(buyer, await listPhone(seller, { name: longWord, description }));
  transactionId = await payFor(buyer, paid);
  await handOver(page, buyer);
});
afterAll(() => browser.close());

/** All screens at 320 pixels, accessibility/screens looks at. */
test('The menu and the booking dialog fit 320 pixels, and on a laptop at 200 % the dialog hides no field', async () => {
  await visitWhole(page, '/category/fairphone');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const card = page.getByRole('article', { name: phone.name, exact: true });
  await card.getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await sideways(page)).toBe(0);

  await page.setViewportSize({ width: 720, height: 400 });
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

test('In a booking that is refused, why stands above the bar of its button, which stays in sight', async () => {
  await page.setViewportSize({ width: 390, height: 667 });
  const dialog = page.getByRole('dialog');
  // The field lies below the bar, where a browser scrolls no further than it must.
  await dialog.getByLabel('Phone').evaluate((field) => {
    const below = field.getBoundingClientRect().bottom - innerHeight + 5;
    field.closest('.overflow-y-auto')?.scrollBy({ top: below, behavior: 'instant' });
  });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const why = dialog.getByText('Phone is required', { exact: true });
  await why.waitFor();
  const isSeen = () =>
    why.evaluate((words) => {
      const { left, bottom } = words.getBoundingClientRect();
      return document.elementFromPoint(left + 5, bottom - 2) === words;
    });
  await expect.poll(isSeen, patience).toBe(true);
});

test("Letters of twice the usual size push nothing out of a phone's window", async () => {
  const page = await newVisitor(browser, { viewport: { width: 390, height: 720 } });
  const devTools = await page.context().newCDPSession(page);
  await handOver(page, seller);
  const found: unknown[] = [];
  for (const path of ['/', '/search', '/dashboard/myProducts']) {
    await visitWhole(page, path);
    for (const standard of [16, 20, 24, 32]) {
      await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const wide of await tooWideAt(page, standard < 32 ? [320, 390] : [390])) found.push({ standard, ...wide });
      const cuts = await cutOff(page);
      found.push(...cuts.filter((cut) => cut.includes('See your public page')));
    }
  }
  expect(found).toEqual([]);
});

test('In a low window the menu is scrolled, so that one can sign out', async () => {
  await page.setViewportSize({ width: 720, height: 320 });
  await visit(page, '/blog');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const signOut = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'SignOut' });
  await page.mouse.move(360, 200);
  const isReached = async () => {
    await page.mouse.wheel(0, 500);
    return signOut.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [y + 1, y + height - 1].every((at) => button.contains(document.elementFromPoint(x + width / 2, at)));
    });
  };
  await expect.poll(isReached, patience).toBe(true);
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

  test('has its long description cut, opened by a press, and whole on paper', async () => {
    await page.emulateMedia({ media: 'screen' });
    await visit(page, `/dashboard/sales/${paid._id}`);
    const description = page.getByText(`${longWord} ${longWord}`);
    const isWhole = () => description.evaluate((text) => text.scrollHeight <= text.clientHeight);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await isWhole()).toBe(true);
    expect(await description.textContent()).not.toContain('\n\n\n');
    await page.getByRole('button', { name: 'Show less' }).click();
    expect(await isWhole()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await isWhole()).toBe(true);
  });

  test('has its done steps ticked in black on white', async () => {
    const step = page.getByRole('listitem').filter({ hasText: 'Paid' }).first();
    await step.waitFor();
    expect(
      await step.locator('span:has(> svg)').evaluate((mark) => {
        const { color, borderColor, backgroundColor } = getComputedStyle(mark);
        return [color, borderColor, backgroundColor];
      }),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  });
});

test('A phone is printed with its photo, alone and in a list, and nothing else that one could press', async () => {
  await page.emulateMedia({ media: 'print' });
  for (const path of [`/phones/${phone._id}`, `/category/${phone.id}`]) {
    await visit(page, path);
    await page.getByRole('main').locator('button').getByAltText(phone.name).waitFor();
    expect(await page.locator('button:not(:has(img)), form, select').filter({ visible: true }).count()).toBe(0);
  }
});

test('A listing is printed with all that its seller has filled in', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await handOver(page, seller);
  await visit(page, `/dashboard/editProduct/${phone._id}`);
  await page.getByLabel('Product Name').waitFor();
  for (const label of ['Category', 'Condition', 'Storage']) await page.getByLabel(label, { exact: true }).waitFor();
});

test("A seller's statement is printed as a table on A4, and says whose it is", async () => {
  const { name, email, cookie } = await enterDemo('seller');
  await handOver(page, { cookie });
  await page.emulateMedia({ media: 'print' });
  // As wide as A4 within our margins.
  await page.setViewportSize({ width: 657, height: 900 });
  await visit(page, '/dashboard/money');
  await page.getByText(`${name}, ${email}`, { exact: true }).waitFor();
  const title = page.getByRole('table', { name: /^Your money in/ }).getByRole('columnheader', { name: 'Amount' });
  await title.waitFor();
  expect((await title.boundingBox())?.width).toBeGreaterThan(30);
});
