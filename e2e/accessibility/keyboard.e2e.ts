import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { pathOf, visit } from '../support/pages.ts';
import { handOver, listPhone, register } from '../support/people.ts';
import { isThere } from '../support/screens.ts';
import { patience, toast } from '../support/watching.ts';

/** With this many presses of Tab one gets anywhere on a page. */
const farthest = 150;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { reducedMotion: 'no-preference', viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser.close());

const isFocused = (what: Locator) => what.evaluate((element) => element === element.ownerDocument.activeElement);

describe('With the keyboard alone', () => {
  test('people skip the menu: the next stop is in the content', async () => {
    await visit(page, '/login');
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('people hear where a link has led them, and go on in its content where the link has gone', async () => {
    await visit(page, '/login');
    const content = page.locator('#content');
    const said = (title: string) => page.locator('[aria-live=polite]').getByText(`${title} · Redial`, { exact: true });
    await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).press('Enter');
    await said('Forgot your password?').waitFor();
    expect(await isFocused(content)).toBe(true);
    await page.getByLabel('Email').focus();
    await page.goBack();
    await said('Login').waitFor();
    expect(await isFocused(content)).toBe(true);
    const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
    await blog.press('Enter');
    await said('Blog').waitFor();
    expect(await isFocused(blog)).toBe(true);
  });

  test('people open the menu of a phone, leave it with Escape, open it again and follow a link', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/login');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await tabTo(menu);
    await page.keyboard.press('Enter');
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true, expanded: false }).waitFor();
    expect(await isFocused(menu)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog');
    await page.getByRole('button', { name: 'Menu', exact: true, expanded: false }).waitFor();
    await expect.poll(() => isFocused(page.locator('#content')), patience).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('focus moves to the next control when the focused button or row is removed', async () => {
    const seller = await register('Seller');
    const [older, newer] = [
      await listPhone(seller, { name: 'Older Phone' }),
      await listPhone(seller, { name: 'Newer Phone' }),
    ];
    await handOver(page, seller);
    await visit(page, '/dashboard/myProducts');
    const row = (name: string) => page.getByRole('row', { name });
    const hasFocus = (name: string) =>
      expect
        .poll(() => row(name).evaluate((element) => element.contains(element.ownerDocument.activeElement)), patience)
        .toBe(true);
    await row(newer.name).getByRole('button', { name: 'Advertise' }).press('Enter');
    await row(newer.name).getByText('Advertised').waitFor();
    await hasFocus(newer.name);
    page.once('dialog', (dialog) => void dialog.accept());
    await row(newer.name).getByRole('button', { name: 'Delete' }).press('Enter');
    await row(newer.name).waitFor({ state: 'detached' });
    await hasFocus(older.name);
    const next = row(older.name).getByRole('button', { name: 'Delete' });
    await expect.poll(() => next.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await next.press('Enter');
    await row(older.name).waitFor({ state: 'detached' });
    const focused = () => page.evaluate('document.activeElement.textContent');
    await expect.poll(focused, patience).toMatch(/^You have nothing on sale/);
  });

  test('people stop and restart the rotating slides', async () => {
    await visit(page, '/');
    await tabTo(page.getByRole('button', { name: 'Pause slides' }));
    await page.keyboard.press('Enter');
    const play = page.getByRole('button', { name: 'Play slides' });
    await play.waitFor();
    expect(await isFocused(play)).toBe(true);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause slides' }).waitFor();
  });

  test('people book a phone: the dialog traps and returns focus, and the result is announced', async () => {
    const phone = await listPhone(await register('Seller'));
    await handOver(page, await register('User'));
    await visit(page, '/category');
    await tabTo(
      page
        .getByRole('main')
        .getByRole('link', { name: /Fairphone/ })
        .first(),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/category/fairphone');
    await isThere(page);
    const book = page.getByRole('article', { name: phone.name, exact: true }).getByRole('button', { name: 'Book Now' });
    // They need not go through all filters.
    await tabTo(page.getByRole('link', { name: 'Skip to the phones' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isPastFilters = 'document.activeElement.closest("#phones") !== null';
    expect(await page.evaluate(isPastFilters)).toBe(true);
    await tabTo(book);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      // From its last stop the browser's own buttons come, then the dialog again: never what lies behind it.
      expect(
        await dialog.evaluate(
          (element) => document.activeElement === document.body || element.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(book)).toBe(true);

    await page.keyboard.press('Enter');
    await tabTo(dialog.getByLabel('Phone', { exact: true }));
    await page.keyboard.type('+1 206 555 0123');
    await page.keyboard.press('Enter');
    // Asked in one: a toast goes by itself.
    await toast(page, 'Booking Confirmed').and(page.locator('[aria-live=polite]')).waitFor();
  });
});

describe('Tab shows a visible focus frame', () => {
  // Where things glide into sight, one would have to wait for each.
  beforeAll(() => page.emulateMedia({ reducedMotion: 'reduce' }));

  test.each(['/login', '/', '/category/fairphone'])('at every stop on %s', async (path) => {
    await visit(page, path);
    await isThere(page);
    expect(pathOf(page)).toBe(path);
    const stops = await walkByTab(page);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
  });
});

async function tabTo(what: Locator): Promise<void> {
  // To find it anew after each press takes longer than the press.
  const element = await what.elementHandle();
  for (let presses = 0; presses < farthest; presses += 1) {
    if (await element?.evaluate((one) => one === one.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(what)} is not reached by Tab`);
}

/** Every stop of Tab from the top of a page: is there a frame around it, and is it not hidden by something? */
async function walkByTab(page: Page): Promise<{ name: string; isSeen: boolean }[]> {
  const stops = await page.evaluateHandle(() => {
    const seen = new Map<Element, { name: string; isSeen: boolean }>();
    // It goes to where the focus has arrived.
    addEventListener('keyup', () => {
      const element = document.activeElement;
      if (element === null || element === document.body || seen.has(element)) return;
      // A field may lie in a frame with a button beside it, a link may be spread over its card.
      const frames = [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        ...[element.parentElement, element.closest('label')].flatMap((one) =>
          one === null ? [] : getComputedStyle(one),
        ),
      ];
      const framed = frames.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      );
      const { left, top, width, height } = element.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOpen =
        onTop !== null &&
        (element.contains(onTop) ||
          onTop.contains(element) ||
          (element as HTMLInputElement).labels?.[0]?.contains(onTop) === true);
      seen.set(element, {
        name: element.getAttribute('aria-label') ?? (element.textContent || element.id),
        isSeen: framed && isOpen,
      });
    });
    return seen;
  });
  const step = 10;
  let [before, found] = [0, 0];
  do {
    before = found;
    for (let press = 0; press < step; press += 1) await page.keyboard.press('Tab');
    found = await stops.evaluate(({ size }) => size);
    // Fewer: it has begun again at the top.
  } while (found === before + step && found < farthest);
  return stops.evaluate((seen) => [...seen.values()]);
}
