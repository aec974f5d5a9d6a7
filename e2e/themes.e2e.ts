import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerPath } from '#contract/addresses.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { comeTo, moveOn, visit } from './support/pages.ts';
import { enterDemo, handOver } from './support/people.ts';

let browser: Browser;
/** Somebody who asked for less motion. */
let still: Page;
beforeAll(async () => {
  browser = await openBrowser();
  still = await newVisitor(browser);
});
afterAll(() => browser.close());

const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
/** Of several, a browser takes the first whose condition holds. */
const barColourOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => media === '' || matchMedia(media).matches,
      )?.content,
  );

describe('The theme', () => {
  test('follows the device until one is chosen, by a press or by keys, and then from the first paint on', async () => {
    const page = await newVisitor(browser, { colorScheme: 'dark' });
    await visit(page, '/login');
    const dark = await barColourOf(page);
    expect(await schemeOf(page)).toBe('dark');

    await page.getByRole('button', { name: 'Theme: System' }).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    expect(await schemeOf(page)).toBe('light');
    const light = await barColourOf(page);
    expect(light).not.toBe(dark);

    // Without the code of the page, what stands in its head must do.
    await page.route('**/static/js/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect([await schemeOf(page), await barColourOf(page)]).toEqual(['light', light]);
    await page.unroute('**/static/js/*.js');
    page.failures.length = 0;

    await visit(page, '/login');
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('button', { name: 'System', exact: true }).click();
    expect([await schemeOf(page), await barColourOf(page)]).toEqual(['dark', dark]);

    // By keyboard: Escape leaves it as it was and gives the focus back.
    const button = page.getByRole('button', { name: 'Theme: System' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Dark', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dark', exact: true }).waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Theme: Light' }).waitFor();
    expect(await schemeOf(page)).toBe('light');
    expect(page.failures).toEqual([]);
  });
});

test('Nothing glides or fades for somebody who asked for less motion', async () => {
  await comeTo(still, '/');
  const lasting = () =>
    still.evaluate(() => {
      const isLong = (durations: string) =>
        durations.split(', ').some((duration) => Number.parseFloat(duration) > 0.001);
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return isLong(transitionDuration) || isLong(animationDuration);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
  expect(await lasting()).toEqual([]);
  await still.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await lasting()).not.toEqual([]);
});

test('In high contrast all marks, the chosen filter and the arrow of a select are still seen', async () => {
  const page = still;
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await comeTo(page, '/');
  const carousel = page.getByRole('region', { name: 'What Redial is for' });
  expect(await looksOf(carousel.locator('button > span'))).toEqual(['full', 'frame', 'frame']);
  await moveOn(page, '/signUp');
  await page.getByLabel('Password', { exact: true }).fill('redial-demo');
  const strength = await looksOf(page.getByRole('meter').locator('span'));
  expect(new Set(strength)).toEqual(new Set(['full', 'frame']));

  const seller = await enterDemo('seller');
  await moveOn(page, sellerPath(seller.id, seller.name));
  const counts = page.getByRole('list', { name: 'How many buyers gave how many stars' }).getByRole('listitem');
  expect(await looksOf(counts.locator('span:empty'))).toEqual(Array.from({ length: 5 }, () => 'full'));

  await handOver(page, seller);
  await visit(page, '/dashboard');
  const bars = await looksOf(page.getByRole('figure').first().locator('span:empty'));
  expect(bars).toContain('full');
  expect(bars).not.toContain('unseen');
  await moveOn(page, '/dashboard/addProduct');
  const steps = await looksOf(page.getByRole('navigation', { name: 'Steps' }).locator('span:empty'));
  expect(steps).toEqual(['full', ...Array.from({ length: steps.length - 1 }, () => 'frame')]);
  const select = page.getByRole('main').locator('select').first();
  expect(
    await select.evaluate((element) => {
      const { appearance, backgroundImage } = getComputedStyle(element);
      return appearance === 'auto' || backgroundImage !== 'none';
    }),
  ).toBe(true);

  await handOver(page, await enterDemo('admin'));
  await visit(page, '/dashboard/reviews');
  const [chosen, ...others] = await looksOf(page.getByRole('navigation', { name: 'Show' }).getByRole('link'));
  expect([chosen, ...new Set(others)]).toEqual(['full', 'unseen']);
});

/** How much of each mark is left where the browser removes its background. */
async function looksOf(marks: Locator): Promise<('full' | 'frame' | 'unseen')[]> {
  await marks.first().waitFor();
  return marks.evaluateAll((all) => {
    const partsOf = (element: Element) => getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
    // A background that the browser replaces keeps its transparency.
    const colourOf = (element: Element) => partsOf(element).slice(0, 3).join(' ');
    return all.map((mark) => {
      const { boxShadow } = getComputedStyle(mark);
      if (partsOf(mark)[3] !== '0' && colourOf(mark) !== colourOf(document.body)) return 'full';
      return boxShadow === 'none' ? 'unseen' : 'frame';
    });
  });
}

test('The style guide is for developing alone: a market answers that there is no such page', async () => {
  const answer = await fetch(new URL('/styleguide', marketUrl()));
  expect(answer.status).toBe(404);
});
