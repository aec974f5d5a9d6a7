import type { Browser, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { windowOf } from './support/calls.ts';
import { enterDemo } from './support/people.ts';
import { patience, watchQuiet } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pages = {
  buyer: [
    ['/dashboard', '/api/summary'],
    ['/dashboard/myOrders', '/api/bookings?email=buyer%40redial.example'],
    ['/dashboard/notices', '/api/notices'],
    ['/dashboard/offers', '/api/offers?limit=24&waitingFor=me'],
    ['/dashboard/conversations', '/api/conversations?limit=24'],
    ['/dashboard/security', '/api/identity/sessions'],
  ],
  seller: [
    ['/dashboard/myProducts', '/api/products?email=seller%40redial.example'],
    ['/dashboard/mySales', '/api/sales?email=seller%40redial.example'],
    ['/dashboard/money', '/api/money'],
  ],
  admin: [
    ['/dashboard/allBuyers', '/api/users/buyers?limit=24'],
    ['/dashboard/allSellers', '/api/users/sellers?limit=24'],
    ['/dashboard/reportedItems', '/api/reportedItems?limit=24'],
    ['/dashboard/payments', '/api/payments?limit=24'],
    ['/dashboard/payouts', '/api/payouts/waiting'],
    ['/dashboard/messages', '/api/messages?limit=24'],
    ['/dashboard/conversationReports', '/api/conversationReports?limit=24'],
    ['/dashboard/reviews', '/api/reviews?limit=24'],
    ['/dashboard/auditTrail', '/api/audit?limit=24'],
  ],
} as const;

const isScript = (path: string) => /^\/static\/js\/.*\.js$/.test(path);

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

/**
 * Waits until a page asks for nothing any more.
 *
 * @returns what it asked for, in order; what was refused or failed is told on the console
 */
async function askedAt(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'GET') asked.push(pathOf(request));
  };
  const tell = (response: Response) => {
    if (response.status() >= 400) console.log(`${path}: ${response.status()} ${pathOf(response.request())}`);
  };
  const tellFailed = (request: Request) => console.log(`${path}: ${request.failure()?.errorText} ${pathOf(request)}`);
  page.on('request', note).on('response', tell).on('requestfailed', tellFailed);
  const isQuiet = watchQuiet(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A page that is still starting requests nothing either.
  await expect.poll(() => page.getByText(/^Loading|^Looking/).count(), patience).toBe(0);
  await isQuiet();
  page.off('request', note).off('response', tell).off('requestfailed', tellFailed);
  return asked;
}

/** Paths in the order in which the page requested them. A busy browser may report its events in another order. */
async function begunAt(page: Page): Promise<string[]> {
  const begun = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => name),
  );
  return begun.map((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
}

describe('What a page of members shows first', () => {
  test.each(Object.entries(pages))('is asked for before its scripts, once: of a %s', async (role, pages) => {
    const page = await newVisitor(browser, windowOf(await enterDemo(role as 'admin' | 'buyer' | 'seller')));
    for (const [path, call] of pages) {
      const asked = await askedAt(page, path);
      expect([path, asked.filter((one) => one === call)]).toEqual([path, [call]]);
      const begun = await begunAt(page);
      expect(begun.indexOf(call)).toBeGreaterThan(-1);
      expect([path, ...begun.slice(0, begun.indexOf(call)).filter(isScript)]).toEqual([path]);
    }
    expect(page.failures).toEqual([]);
  });

  test('is asked for before its scripts, once: the booking of the payment page', async () => {
    const page = await newVisitor(browser, windowOf(await enterDemo('buyer')));
    await page.goto('/dashboard/myOrders');
    const path = await page
      .getByRole('link', { name: /^Receipt for/ })
      .first()
      .getAttribute('href');
    const call = `/api/booking/${path?.split('/').at(-1)}`;
    const asked = await askedAt(page, path ?? '');
    expect(asked.filter((one) => one === call)).toEqual([call]);
    const begun = await begunAt(page);
    expect(begun.indexOf(call)).toBeGreaterThan(-1);
    expect(begun.slice(0, begun.indexOf(call)).filter(isScript)).toEqual([]);
  });

  test('is asked for by the scripts where the token is broken, with a new one', async () => {
    const page = await newVisitor(browser, windowOf({ ...(await enterDemo('buyer')), token: 'broken' }));
    const call = '/api/bookings?email=buyer%40redial.example';
    const asked = await askedAt(page, '/dashboard/myOrders');
    expect(asked.filter((one) => one === call)).toEqual([call]);
    const renewed = asked.findIndex((one) => one.startsWith('/api/jwt'));
    expect(renewed).toBeGreaterThan(-1);
    expect(asked.indexOf(call)).toBeGreaterThan(renewed);
  });

  test('is not asked for by visitors', async () => {
    const page = await newVisitor(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/category/apple');
    await page.waitForURL('**/login');
    expect(asked.filter((one) => one.startsWith('/api/categories/apple'))).toEqual([]);
  });

  test('and does not come is asked for again, and the page comes alive meanwhile', async () => {
    const page = await newVisitor(browser, windowOf(await enterDemo('buyer')));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/api/bookings?*', (route) =>
      asked.filter((path) => path === '/api/bookings').length === 1 ? route.abort() : route.continue(),
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
