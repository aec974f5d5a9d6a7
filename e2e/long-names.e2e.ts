import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOnWhole, tooWideAt, visitWhole } from './support/fitting.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register, reportPhone, visitor } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

const name = 'Samsung Galaxy S23 Ultra 512GB Phantom Black with a case, two chargers and a screen protector';

/** A word that nobody can break. */
const endless = (letter: string) => letter.repeat(120);

let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
  [seller, buyer] = [await register('Seller', endless('S')), await register('User', endless('B'))];
  await listPhone(seller, { name, id: 'realme', brand: 'Realme', originalPrice: 100_000, resalePrice: 99_000 });
  const [sold, reported] = [
    await listPhone(seller, { name: endless('W') }),
    await listPhone(seller, { name: endless('M') }),
  ];
  const sale = await bookPhone(buyer, sold);
  await payFor(buyer, sale);
  for (const act of ['receive', 'accept'] as const)
    await buyer.api.moveSale({ params: { id: sale._id }, body: { act } });
  await reportPhone(buyer, reported);
  await bookPhone(buyer, reported);
  await (await enterDemo('admin')).api.verifySeller({ params: { id: seller.id } });
});
afterAll(() => browser.close());

const sizeOf = async (one: Locator) => {
  const box = await one.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
};
/** Line boxes of the text in something: a word that is broken has two. */
const linesIn = (one: Locator) =>
  one.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** No part of the text in something is cut off by what is around it. */
const isWhole = (one: Locator) =>
  one.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const { right = 0 } = element.closest('nav')?.getBoundingClientRect() ?? {};
    return [...range.getClientRects()].every((line) => line.right <= right);
  });

/**
 * Words that are continued on another line. A transaction's id has none, and no column is as wide as a name of one long
 * word.
 */
const brokenWords = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const texts = table.ownerDocument.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!(text instanceof Text) || text.parentElement?.closest('.sr-only, .font-mono')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        if (word.length > 20) continue;
        const range = table.ownerDocument.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** The phone is broken, and an admin gives back 12,345 dollars and some cents. */
async function giveBackPart(buyer: Person, { _id: id }: Booking): Promise<void> {
  const params = { id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'Its screen is cracked.' } });
  const admin = await enterDemo('admin');
  await admin.api.decideSale({ params, body: { for: 'both', cents: 1_234_567, words: 'A new screen costs that.' } });
}

/** By how many pixels the table is wider than its frame. */
const sidewaysIn = (page: Page) =>
  page
    .getByRole('table')
    .evaluate(({ parentElement: frame }) => (frame === null ? null : frame.scrollWidth - frame.clientWidth));

/** In a table in which somebody's or something's name is one endless word. */
async function pushesNothingOut(path: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: /([SBWM])\1{119}/ })
    .first()
    .waitFor();
  expect([path, await sidewaysIn(page)]).toEqual([path, 0]);
}

test("A seller's tables keep picture, price and button whole with long names, at three widths", async () => {
  await handOver(page, seller);
  await visit(page, '/dashboard/myProducts');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  for (const width of [390, 1_100, 1_440]) {
    expect(await tooWideAt(page, [width], 900)).toEqual([]);
    await expect.poll(() => sizeOf(row.locator('img').first()), patience).toEqual([64, 64]);
    expect(await linesIn(row.getByText('$99,000'))).toBe(1);
    expect(await linesIn(row.getByRole('button', { name: 'Advertise', exact: true }))).toBe(1);
  }
  await pushesNothingOut('myProducts');
  await moveOnWhole(page, '/dashboard/mySales');
  await pushesNothingOut('mySales');
  expect(await sizeOf(page.getByRole('table').locator('img').first())).toEqual([64, 64]);
  expect(await linesIn(page.getByRole('link', { name: 'Rate the buyer' }))).toBe(1);
  expect(await brokenWords(page)).toEqual([]);
});

test("A buyer's orders and notices keep their places with long names, and the form to book its picture", async () => {
  await handOver(page, buyer);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await visitWhole(page, '/dashboard/myOrders');
  await pushesNothingOut('myOrders');
  await moveOnWhole(page, '/dashboard/notices');
  const bought = page.getByRole('listitem').filter({ hasText: /You have bought W+/ });
  const [title, isNew] = [await bought.getByRole('heading').boundingBox(), await bought.getByText('New').boundingBox()];
  expect(isNew?.y).toBeLessThan((title?.y ?? 0) + 24);
  expect(await isWhole(page.getByRole('navigation', { name: 'Dashboard' }).getByText(buyer.email))).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await moveOnWhole(page, '/category/realme');
  await page.getByRole('article', { name }).getByRole('button', { name: 'Book Now' }).click();
  const picture = page.getByRole('dialog').locator('img').first();
  await expect.poll(() => sizeOf(picture), patience).toEqual([72, 72]);
});

test('In the tables of admins no word is broken and no button pushed out; the inbox stays narrow', async () => {
  const bartholomew = await register('Seller', 'Bartholomew Featherstone');
  const clementine = await register('User', 'Clementine Abercrombie');
  const phone = await listPhone(bartholomew, {
    name: 'Samsung Galaxy S23 Ultra',
    originalPrice: 100_000,
    resalePrice: 99_000,
  });
  const booking = await bookPhone(clementine, phone);
  await payFor(clementine, booking);
  await giveBackPart(clementine, booking);
  const endlessLetters = 'w'.repeat(300);
  await visitor.createMessage({ body: { email: 'someone@redial.example', message: endlessLetters } });
  await handOver(page, await enterDemo('admin'));
  await page.setViewportSize({ width: 1_440, height: 900 });
  const shown = { allSellers: bartholomew.name, allBuyers: clementine.name, payments: '$12,345.67' };
  for (const [at, [path, hasText]] of Object.entries(shown).entries()) {
    await (at === 0 ? visitWhole : moveOnWhole)(page, `/dashboard/${path}`);
    await page.getByRole('row').filter({ hasText }).waitFor();
    expect([path, await brokenWords(page)]).toEqual([path, []]);
    await pushesNothingOut(path);
  }
  for (const path of ['reportedItems', 'auditTrail']) {
    await moveOnWhole(page, `/dashboard/${path}`);
    await pushesNothingOut(path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await moveOnWhole(page, '/dashboard/messages');
  await page.getByText(endlessLetters).waitFor();
  expect(await tooWideAt(page, [390])).toEqual([]);
});
