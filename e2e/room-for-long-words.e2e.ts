import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { cutOff, moveOnWhole, sideways, visitWhole } from './support/fitting.ts';
import { bookPhone, enterDemo, handOver, listPhone, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';

/** Spanish takes more room than English, and prices have their unit behind them: '1.299 US$'. */
let browser: Browser;
let page: Page;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { locale: 'es', viewport: { width: 390, height: 844 } });
  [seller, buyer] = [await register('Seller'), await register('User')];
  const [sold, unpaid] = [
    await listPhone(seller, { originalPrice: 100_000, resalePrice: 99_999 }),
    await listPhone(seller, { name: 'Galaxy S23 Ultra 512GB', originalPrice: 1_499, resalePrice: 1_299 }),
  ];
  await payFor(buyer, await bookPhone(buyer, sold));
  await bookPhone(buyer, unpaid);
  const { _id: id } = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, await buyer.api.getBooking({ params: { id } }));
  for (const act of ['receive', 'accept'] as const) await buyer.api.moveSale({ params: { id }, body: { act } });
  await buyer.api.writeReview({ params: { id }, body: { stars: 5 } });
});
afterAll(() => browser.close());

test('On home the name of each brand stays on one line, beside its count or above it', async () => {
  await visitWhole(page, '/');
  const names = page.getByRole('listitem').getByRole('link').locator('span.font-semibold');
  for (const width of [640, 1_024]) {
    await page.setViewportSize({ width, height: 844 });
    const broken = await names.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length === 1 ? [] : [element.textContent];
      }),
    );
    expect([width, broken]).toEqual([width, []]);
  }
  expect(await names.count()).toBeGreaterThan(8);
  await page.setViewportSize({ width: 390, height: 844 });
});

describe('On a phone in Spanish nothing is cut off, and nothing has to be scrolled sideways', () => {
  test.each<[title: string, who: () => Promise<Person> | Person | null, paths: readonly string[]]>([
    ['on the home page', () => null, ['/']],
    ["on a seller's overview and sales", () => seller, ['/dashboard', '/dashboard/mySales']],
    ['on the overview of who has sold much', () => enterDemo('seller'), ['/dashboard']],
    ["on an admin's overview", () => enterDemo('admin'), ['/dashboard']],
    ["on a buyer's orders", () => buyer, ['/dashboard/myOrders']],
  ])('%s', async (_title, who, paths) => {
    await handOver(page, await who());
    for (const [at, path] of paths.entries()) {
      await (at === 0 ? visitWhole : moveOnWhole)(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (at === 0) await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      expect([path, await cutOff(page), await sideways(page)]).toEqual([path, [], 0]);
    }
  });
});

test('At 1280 and 1440 pixels in Spanish the table of orders fits into its frame, each row alike, with a button to pay', async () => {
  const table = page.getByRole('table');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await table.getByRole('link', { name: 'Pagar' }).waitFor();
    const over = await table.evaluate(({ parentElement: frame }) =>
      frame === null ? null : frame.scrollWidth - frame.clientWidth,
    );
    expect([width, over]).toEqual([width, 0]);
    // In every row the state of the payment stands above its buttons, at the same edge.
    const ends = await table
      .getByText(/^(Pendiente de pago|Pagado|Reembolsado)$/)
      .evaluateAll((badges) => badges.map((badge) => Math.round(badge.getBoundingClientRect().right)));
    expect([width, new Set(ends).size, ends.length]).toEqual([width, 1, 3]);
  }
});

describe('At 1440 pixels in Spanish', () => {
  beforeAll(() => page.setViewportSize({ width: 1440, height: 900 }));

  test('the mark of many unread notices covers nothing of the word beside it, and nothing covers the mark', async () => {
    await handOver(page, seller);
    await visitWhole(page, '/blog');
    const mark = page.getByRole('navigation').locator('[data-count]');
    await mark.waitFor();
    const [over, isSeen] = await mark.evaluate((mark) => {
      mark.dataset.count = '99+';
      const word = document.createRange();
      word.selectNodeContents(mark.parentElement?.firstChild ?? mark);
      const { left, right, bottom } = mark.getBoundingClientRect();
      return [word.getBoundingClientRect().right - left, document.elementFromPoint(right - 3, bottom - 5) === mark];
    });
    expect(over).toBeLessThanOrEqual(0);
    expect(isSeen).toBe(true);
  });

  test("the tiles of a seller's overview have their numbers and icons at one height, also where a label wraps", async () => {
    await handOver(page, await enterDemo('seller'));
    await visitWhole(page, '/dashboard');
    const tiles = page.getByRole('main').locator('dl > div');
    const heights = (part: string) =>
      tiles.locator(part).evaluateAll((parts) =>
        parts.map((part) => {
          const tile = part.closest('dl > div')?.getBoundingClientRect();
          return Math.round(part.getBoundingClientRect().top - (tile?.top ?? Number.NaN));
        }),
      );
    const wrapped = tiles.filter({ hasText: 'Ventas en curso' });
    expect((await wrapped.locator('dt').boundingBox())?.height).toBeGreaterThan(30);
    for (const part of ['dd:nth-of-type(1)', 'svg']) {
      const found = await heights(part);
      expect([part, found.length > 1, new Set(found).size]).toEqual([part, true, 1]);
    }
  });

  test('the number of each payout stays on one line', async () => {
    await handOver(page, await enterDemo('admin'));
    await visitWhole(page, '/dashboard/payouts');
    const numbers = page.getByRole('table', { name: 'Todos los pagos' }).getByText(/^REDIAL-\d+$/);
    await numbers.first().waitFor();
    const lines = await numbers.evaluateAll((all) =>
      all.map((number) => new Set([...number.getClientRects()].map(({ top }) => top)).size),
    );
    expect(lines).toEqual(lines.map(() => 1));
  });
});
