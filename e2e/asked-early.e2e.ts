import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { windowOf } from './support/calls.ts';
import { begunAt, isScript, watchReads } from './support/early.ts';
import { enterDemo } from './support/people.ts';
import { watchQuiet } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What is asked for early on each page, accessibility/screens looks at. */
describe("The first reads of a members' page", () => {
  test('are made by the scripts where the token is broken, with a new one', async () => {
    const page = await newVisitor(browser, windowOf({ ...(await enterDemo('buyer')), token: 'broken' }));
    const call = '/api/bookings?email=buyer%40redial.example';
    const { asked } = watchReads(page);
    const isQuiet = watchQuiet(page);
    await page.goto('/dashboard/myOrders');
    await page.getByRole('table').waitFor();
    await isQuiet();
    expect(asked.filter((one) => one === call)).toEqual([call]);
    const renewed = asked.findIndex((one) => one.startsWith('/api/jwt'));
    expect(renewed).toBeGreaterThan(-1);
    expect(asked.indexOf(call)).toBeGreaterThan(renewed);
  });

  test('are not made for visitors', async () => {
    const page = await newVisitor(browser);
    const { asked } = watchReads(page);
    await page.goto('/category/apple');
    await page.waitForURL('**/login');
    expect(asked.filter((one) => one.startsWith('/api/categories/apple'))).toEqual([]);
  });

  test('that fail are requested again, and the page hydrates meanwhile', async () => {
    const page = await newVisitor(browser, windowOf(await enterDemo('buyer')));
    const { asked } = watchReads(page);
    await page.route('**/api/bookings?*', (route) =>
      asked.filter((path) => path.startsWith('/api/bookings?')).length === 1 ? route.abort() : route.continue(),
    );
    await page.goto('/dashboard/myOrders');
    await page.getByRole('table').waitFor();
    const begun = await begunAt(page);
    const [first = -1, second = -1] = begun.flatMap((path, at) => (path.startsWith('/api/bookings?') ? [at] : []));
    const scripts = begun.findIndex(isScript);
    expect(first).toBeGreaterThan(-1);
    expect(first).toBeLessThan(scripts);
    expect(second).toBeGreaterThan(scripts);
    expect(await page.locator('#unloaded').isVisible()).toBe(false);
  });
});
