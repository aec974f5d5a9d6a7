import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, visit } from './support/pages.ts';
import { bookPhone, handOver, listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience } from './support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
let buyer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  [page, buyer] = [await newVisitor(browser), await register('User')];
});
afterAll(() => browser.close());

interface Streams {
  opened: Request[];
  ended: Request[];
}

/** The streams that the tabs of a browser open from now on, and those of them that have ended. */
function watchStreams(context: BrowserContext): Streams {
  const streams: Streams = { opened: [], ended: [] };
  const isStream = (request: Request) => request.url().endsWith('/api/events');
  context.on('request', (request) => isStream(request) && streams.opened.push(request));
  const noteEnd = (request: Request) => streams.opened.includes(request) && streams.ended.push(request);
  context.on('requestfinished', noteEnd).on('requestfailed', noteEnd);
  return streams;
}

const mark = (page: Page, count: number) =>
  page.getByRole('banner').locator(`[data-count="${count}"]`).first().waitFor({ state: 'attached' });

test('Tabs share one stream, also once its tab is closed, until one signs out; what is new or read shows in all', async () => {
  const seller = await register('Seller');
  const first = await openWindow(browser, seller);
  const { opened, ended } = watchStreams(first.context());
  await visit(first, '/blog');
  await expect.poll(() => opened.length, patience).toBe(1);
  const second = await first.context().newPage();
  await visit(second, '/dashboard/notices');

  const told = await bookPhone(buyer, await listPhone(seller));
  await mark(first, 1);
  await second.getByRole('link', { name: 'Notices 1 new' }).waitFor();
  await second.getByRole('heading', { name: new RegExp(told.productName) }).waitFor();
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await first.getByRole('banner').locator('[data-count]').first().waitFor({ state: 'detached' });
  expect(opened).toHaveLength(1);

  await first.close();
  await expect.poll(() => opened.length, patience).toBe(2);
  await bookPhone(await register('User'), await listPhone(seller));
  await second.getByRole('link', { name: 'Notices 1 new' }).waitFor();

  // It ends with signing out, and none is opened for visitors.
  const stream = opened[1] as Request;
  expect(ended.includes(stream)).toBe(false);
  await second.getByRole('button', { name: 'SignOut' }).click();
  await second.waitForURL('**/login');
  await expect.poll(() => ended.includes(stream), patience).toBe(true);
  await visit(second, '/blog');
  await second.waitForTimeout(1_000);
  expect(opened).toHaveLength(2);
});

test('What happens before the first event, and after the page was read, shows without loading anything', async () => {
  const seller = await register('Seller');
  const { _id: productID, name } = await listPhone(seller);
  await handOver(page, seller);
  const letThrough = await holdBack(page, '**/api/notices');
  await visit(page, '/dashboard/conversations');
  await page.getByText('No conversations yet').waitFor();
  await buyer.api.startConversation({ body: { productID, text: 'Is it for sale?' } });
  letThrough();
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
});

test('A stream that is refused is asked for again after a minute, and notices are looked for meanwhile', async () => {
  const seller = await register('Seller');
  const [somebody, phone] = [await register('User'), await listPhone(seller)];
  await handOver(page, seller);
  const { opened, ended } = watchStreams(page.context());
  await page.route('**/api/events', (route) =>
    route.fulfill({ status: 429, json: { message: 'No.', code: 'too_many_streams' } }),
  );
  await page.clock.install();
  await visit(page, '/blog');
  await expect.poll(() => ended.length, patience).toBe(1);
  // On a busy machine booking may take longer than what is left of the minute, so time stands still meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 15_000));
  await page.clock.fastForward(30_000);
  await page.waitForTimeout(500);
  expect(opened).toHaveLength(1);
  await bookPhone(somebody, phone);
  await page.clock.fastForward(60_000);
  await page.clock.resume();
  await mark(page, 1);
  await expect.poll(() => opened.length, patience).toBe(2);
  expect(page.failures).toEqual([]);
});

test('Once the stream has ended, conversations are looked for every 20 seconds', async () => {
  const seller = await register('Seller');
  const { _id: productID, name } = await listPhone(seller);
  await handOver(page, seller);
  const { opened } = watchStreams(page.context());
  await page.route('**/api/events', () => undefined);
  await page.clock.install();
  await visit(page, '/dashboard/conversations');
  await page.getByText('No conversations yet').waitFor();
  await expect.poll(() => opened.length, patience).toBe(1);
  // As from another tab, which holds the stream.
  const tell = (state: { unread: number } | null) =>
    page.evaluate(([account, told]) => new BroadcastChannel(`redial live ${account}`).postMessage(told), [
      seller.id,
      state,
    ] as const);
  const looked = page.waitForResponse('**/api/conversations?*');
  await tell({ unread: 0 });
  await page.clock.fastForward(20_000);
  await looked;
  await tell(null);
  await buyer.api.startConversation({ body: { productID, text: 'Is it for sale?' } });
  await page.clock.fastForward(20_000);
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
});
