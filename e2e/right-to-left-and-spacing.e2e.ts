import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { cutOff, moveOnWhole, tooWideAt, visitWhole } from './support/fitting.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let seller: Person;
let buyer: Person;
let booking: Booking;
beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await register('Seller'), await register('User')];
  await seller.api.advertiseProduct({ params: { id: (await listPhone(seller))._id } });
  booking = await bookPhone(buyer, await listPhone(seller));
});
afterAll(() => browser.close());

/** Goes through the market as its seller, its buyer and a visitor, and looks at each page once its content is there. */
async function walk(
  page: Page,
  paths: { visitor: readonly string[]; seller: readonly string[]; buyer: readonly string[] },
  look: () => Promise<void>,
): Promise<void> {
  for (const [who, person] of [
    ['seller', seller],
    ['buyer', buyer],
    ['visitor', null],
  ] as const) {
    await handOver(page, person);
    for (const [at, path] of paths[who].entries()) {
      await (at === 0 ? visitWhole : moveOnWhole)(page, path);
      await look();
    }
  }
}

describe('In a language that is written from right to left', () => {
  test('pages turn around: the mark is at the right, arrows point the other way, and nothing has to be scrolled sideways', async () => {
    const page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
    // No language of ours is written so: the page is, from its first byte on.
    await page.context().route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    });
    const found: unknown[] = [];
    await walk(
      page,
      {
        seller: ['/dashboard/myProducts'],
        buyer: ['/category/fairphone', `/dashboard/payment/${booking._id}`],
        visitor: ['/login', '/'],
      },
      async () => {
        expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
        found.push(...(await tooWideAt(page, [390, 1_440])));
        expect(await isAtRight(page.getByRole('banner').getByRole('link', { name: 'Redial' }))).toBe(true);
      },
    );
    expect(found).toEqual([]);

    const [previous, next] = ['Previous slide', 'Next slide'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    expect([previous && (await pointsTo(previous)), next && (await pointsTo(next))]).toEqual(['right', 'left']);
    expect(page.failures).toEqual([]);
  });
});

describe('With the space between letters, words and lines that a reader needs', () => {
  test('nothing is cut off, at 390 and at 720 pixels, the half of 1440', async () => {
    // The reader's own style goes past the policy of the page, as a browser's extension does.
    const page = await newVisitor(browser, { viewport: { width: 390, height: 844 }, bypassCSP: true });
    const found: unknown[] = [];
    await walk(
      page,
      { visitor: ['/'], seller: ['/dashboard/addProduct'], buyer: ['/category/fairphone', '/dashboard/myOrders'] },
      async () => {
        await page.addStyleTag({ content: textSpacing });
        for (const width of [390, 720]) found.push(...(await tooWideAt(page, [width])), ...(await cutOff(page)));
      },
    );
    expect(found).toEqual([]);
  });
});

/** Source: WCAG 2.2, success criterion 1.4.12. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Is something in the right half of the window? */
function isAtRight(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left + right) / 2 > innerWidth / 2;
  });
}

/** Where the tip of a button's arrow is: in the middle of its line. */
function pointsTo(button: Locator): Promise<'left' | 'right'> {
  return button.evaluate((element) => {
    const line = element.querySelector('path');
    const matrix = line?.getScreenCTM();
    if (!line || !matrix) throw new Error('The button has no arrow.');
    const [end, tip] = [0, line.getTotalLength() / 2].map((length) =>
      line.getPointAtLength(length).matrixTransform(matrix),
    );
    return tip && end && tip.x < end.x ? 'left' : 'right';
  });
}
