import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, pathOf, visit, walkTo } from './support/pages.ts';
import { changeListing, changePrice, listPhone, openWindow, register, visitor } from './support/people.ts';
import { hasFocus, patience, toast } from './support/watching.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let buyer: Person;
let seller: Person;
let all: Product[];
beforeAll(async () => {
  browser = await openBrowser();
  [buyer, seller] = await Promise.all([register('User', 'Lena Looking'), register('Seller')]);
  page = await openWindow(browser, buyer);
  all = await visitor.listCategoryProducts({ params: { id: 'xiaomi' } });
});
afterAll(() => browser.close());

/** Goes on inside the site, as a link would. */
const go = (path: string) => (page.url() === 'about:blank' ? visit(page, path) : walkTo(page, path));
const cards = () => page.getByRole('main').getByRole('article');
const prices = async () =>
  (await cards().allTextContents()).map((text) => Number(/Resale-Price \$([\d,]+)/.exec(text)?.[1]?.replace(',', '')));
const isAt = (path: string) => expect.poll(() => pathOf(page), patience).toBe(path);
const summary = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });

describe('The list of a brand', () => {
  test('is filtered among all its phones, also on the way to another brand, until one press clears it', async () => {
    expect([all.length > 24, all.length <= 48]).toEqual([true, true]);
    // The brand of the page counts, not that of its address.
    await go('/category/xiaomi?brand=google');
    await summary(`${all.length} phones`).waitFor();
    await expect.poll(() => cards().count(), patience).toBe(24);
    expect(await page.getByRole('group', { name: 'Brand' }).count()).toBe(0);

    const fair = all.filter(({ productCondition }) => productCondition === 'Fair');
    await page.getByRole('checkbox', { name: `Fair ${fair.length} phones` }).check();
    await summary(`${fair.length} phones`).waitFor();
    await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
    const cheapest = fair.map(({ resalePrice }) => resalePrice).toSorted((one, other) => one - other);
    await expect.poll(() => prices(), patience).toEqual(cheapest.slice(0, 24));
    // The list follows at once, and then the address.
    await isAt('/category/xiaomi?condition=Fair&sort=cheapest');
    await page.goBack();
    await isAt('/category/xiaomi?condition=Fair');
    await page.goBack();
    await summary(`${all.length} phones`).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Fair/ }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards().count(), patience).toBe(all.length);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);

    const upTo = page.getByRole('textbox', { name: 'Up to' });
    await upTo.fill('150');
    await isAt('/category/xiaomi?to=150');
    const google = await visitor.listCategoryProducts({ params: { id: 'google' } });
    const cheap = google.filter(({ resalePrice }) => resalePrice <= 150);
    expect(cheap.length).toBeLessThan(24);
    await page.getByRole('navigation', { name: 'Other brands' }).getByRole('link', { name: 'Google' }).click();
    await isAt('/category/google?to=150');
    await expect.poll(() => cards().count(), patience).toBe(cheap.length);
    expect(await upTo.inputValue()).toBe('150');
    await upTo.fill('1');
    await page.getByRole('heading', { name: 'No phone matches your filters' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
    await summary(`${google.length} phones`).waitFor();
    expect([pathOf(page), await upTo.inputValue()]).toEqual(['/category/google', '']);

    // What is ticked before the list has followed isn't joined to what was just cleared.
    await go('/category/google?to=1');
    await page.getByRole('heading', { name: 'No phone matches your filters' }).waitFor();
    const clear = page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last();
    const tick = page.getByRole('checkbox', { name: 'Verified sellers only' }).first();
    const both = [await clear.elementHandle(), await tick.elementHandle()];
    await page.evaluate(async (pressed) => {
      for (const one of pressed) {
        (one as HTMLElement).click();
        await new Promise((next) => setTimeout(next));
      }
    }, both);
    await isAt('/category/google?verified=1');

    // Nor is there nothing to tick until the whole list has come, where the filtered one was the first.
    await page.getByRole('link', { name: 'Verified sellers only' }).press('Enter');
    await isAt('/category/google');
    const isOnPhones = () => page.locator('#phones').evaluate((phones) => document.activeElement === phones);
    await expect.poll(isOnPhones, patience).toBe(true);
    await visit(page, '/category/google?to=1');
    await page.getByRole('heading', { name: 'No phone matches your filters' }).waitFor();
    const release = await holdBack(page, '**/api/categories/google*');
    await clear.click();
    await isAt('/category/google');
    await tick.check();
    await isAt('/category/google?verified=1');
    release();

    // A model that is ticked far down stays where it is, with the focus.
    await go('/category/apple');
    await expect.poll(() => tick.isChecked(), patience).toBe(false);
    const models = page.getByRole('group', { name: 'Model' });
    await models.getByText(/^Show all/).press('Enter');
    // The button is gone then, and reading goes on where the list does.
    await expect.poll(() => models.locator('details input').first().evaluate(hasFocus), patience).toBe(true);
    const last = models.getByRole('checkbox').last();
    await last.press('Space');
    await expect.poll(() => pathOf(page), patience).toMatch(/\?model=/);
    expect([await last.isChecked(), await last.evaluate(hasFocus)]).toEqual([true, true]);
  });
});

test('Words and a filter that follow each other at once are both searched for', async () => {
  await go('/search?q=galaxy');
  // The page before has such a box, too.
  await page.getByRole('heading', { level: 1, name: 'Phones for “galaxy”' }).waitFor();
  const form = await page.getByRole('search').elementHandle();
  const tick = page.getByRole('checkbox', { name: /^Good/ });
  await tick.waitFor();
  const good = await tick.elementHandle();
  const words = page.getByRole('search').getByRole('combobox');
  /** Before the page has followed the first of the two. */
  const inOneGo = (ofTwo: 'words first' | 'filter first') =>
    page.evaluate(
      async ([form, good, ofTwo]) => {
        const both = [() => (form as HTMLFormElement).requestSubmit(), () => (good as HTMLElement).click()];
        for (const act of ofTwo === 'words first' ? both : both.toReversed()) {
          act();
          await new Promise((next) => setTimeout(next));
        }
      },
      [form, good, ofTwo] as const,
    );
  await words.fill('pixel');
  await inOneGo('words first');
  await isAt('/search?q=pixel&condition=Good');
  expect(await words.inputValue()).toBe('pixel');
  await words.fill('iphone');
  await inOneGo('filter first');
  await isAt('/search?q=iphone');
  await expect.poll(() => tick.isChecked(), patience).toBe(false);
});

describe('A phone that the address names', () => {
  test('comes first in its brand; one that left the market is reported as gone', async () => {
    const phone = await listPhone(seller);
    // Another one is newer.
    await listPhone(seller);
    await go(`/category/${phone.id}?phone=${phone._id}`);
    const first = cards().first();
    await first.getByRole('heading', { name: phone.name }).waitFor();
    expect(await page.getByRole('article', { name: phone.name }).count()).toBe(1);

    await seller.api.deleteProduct({ params: { id: phone._id } });
    await page.reload();
    await page.getByRole('status').getByText('The phone you chose is not on sale any more').waitFor();
    await first.waitFor();
  });
});

describe('A report', () => {
  test('of a phone that its seller has changed meanwhile keeps its reason, and is sent when pressed again', async () => {
    const phone = await listPhone(seller);
    await visit(page, `/category/${phone.id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Report To Admin' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It is no phone at all.');
    const name = `${phone.name}, changed`;
    await changeListing(seller, phone, { name });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'The seller has changed this listing' }).waitFor();
    await dialog.getByRole('heading', { name: `Report ${name}` }).waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('It is no phone at all.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await toast(page, 'Thanks for your response..We saved your report').waitFor();
  });

  test('that is answered after its dialog was left leaves the next dialog open, with what was typed', async () => {
    const phone = await listPhone(seller);
    await visit(page, `/category/${phone.id}`);
    const card = page.getByRole('article', { name: phone.name });
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    const dialog = page.getByRole('dialog', { name: phone.name });
    await dialog.getByLabel('Reason').fill('Its picture shows another phone.');
    const answer = await holdBack(page, '**/api/reportedItems');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Book Now' }).click();
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    answer();
    await toast(page, 'Thanks for your response..We saved your report').waitFor();
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('+1 206 555 0123');
  });
});

describe('A booking', () => {
  test('leads on to paying: the card says how long the phone is held, and focuses the way there', async () => {
    const phone = await listPhone(seller);
    // Loaded whole: the list that was read before has another phone.
    await visit(page, `/category/${phone.id}`);
    const card = page.getByRole('article', { name: phone.name });
    await card.getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: phone.name });
    await dialog.getByText('Held for you for 12 hours').waitFor();
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    // Whose card is older than the price is shown the new one before they book.
    await changePrice(seller, phone, 280);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'It costs $280 now, and its condition is Good.' }).waitFor();
    expect(await dialog.getByLabel('Price').inputValue()).toBe('$280');
    expect((await seller.api.getProduct({ params: { id: phone._id } })).salesStatus).toBe('Available');
    await card.getByText('$280').waitFor();
    // The list is held back, so that what changes can only come from the answer to the booking.
    await page.route(`**/api/categories/${phone.id}*`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await card.getByText(/^You booked this phone. It is held for you for (12 h 0|11 h \d+) min\.$/).waitFor();
    const pay = card.getByRole('link', { name: 'Pay now' });
    await pay.waitFor();
    await expect.poll(() => pay.evaluate((link) => link === link.ownerDocument.activeElement), patience).toBe(true);
    expect(await card.getByRole('button', { name: 'Book Now' }).isDisabled()).toBe(true);
    await page.unroute(`**/api/categories/${phone.id}*`);
    expect(await buyer.api.listMyBookings({ query: { email: buyer.email } })).toContainEqual(
      expect.objectContaining({ productID: phone._id, price: 280, state: 'reserved' }),
    );
    await pay.press('Enter');
    await page.getByRole('heading', { name: `Payment for ${phone.name}` }).waitFor();
  });
});

describe('The slides of the home page', () => {
  const heroOf = (home: Page) => home.getByRole('region', { name: 'What Redial is for' });
  /** Only the slide in front can be pressed. By keys, and at rest: specification/1-product. */
  const isInFront = (home: Page, at: number) =>
    heroOf(home)
      .getByRole('group', { name: `${at} of 3` })
      .getByRole('link', { name: 'Get Started' })
      .click({ trial: true });

  test('can be stopped, and follow a finger; an advertised phone below them leads a visitor to its page', async () => {
    const phone = await listPhone(seller);
    await seller.api.advertiseProduct({ params: { id: phone._id } });
    const home = await newVisitor(browser, { reducedMotion: 'no-preference', hasTouch: true });
    await visit(home, '/');
    const hero = heroOf(home);
    await hero.getByRole('button', { name: 'Pause slides' }).click();
    await hero.getByRole('button', { name: 'Play slides' }).waitFor();
    // On a slow machine the next slide has come before.
    await hero.getByRole('button', { name: 'Slide 1', exact: true }).click();
    const swipe = (fromX: number, toX: number) =>
      hero.evaluate(
        (element, [from, to]) => {
          const touch = (clientX: number) => [new Touch({ identifier: 1, target: element, clientX, clientY: 200 })];
          element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: touch(from) }));
          element.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touch(to) }));
        },
        [fromX, toX] as const,
      );
    await swipe(300, 100);
    await isInFront(home, 2);
    await swipe(100, 300);
    await isInFront(home, 1);
    // A tap that slips a little is no swipe.
    await swipe(300, 280);
    await isInFront(home, 1);
    await home.getByRole('link', { name: phone.name }).click();
    await home.waitForURL(`**${phonePath(phone._id, phone.name)}`);
    await home.getByRole('heading', { level: 1, name: phone.name }).waitFor();
    expect(home.failures).toEqual([]);
  });
});

test('No page logged an error', () => {
  expect(page.failures).toEqual([]);
});
