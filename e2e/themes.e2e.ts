import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { visit } from './support/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
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
  const page = await newVisitor(browser, { reducedMotion: 'reduce' });
  await visit(page, '/');
  const lasting = () =>
    page.evaluate(() => {
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
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await lasting()).not.toEqual([]);
});

test('The style guide is for developing alone: a market answers that there is no such page', async () => {
  const answer = await fetch(new URL('/styleguide', marketUrl()));
  expect(answer.status).toBe(404);
});
