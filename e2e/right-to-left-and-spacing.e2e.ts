import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const paths = {
  seller: ['/dashboard/myProducts', '/dashboard/addProduct'],
  buyer: ['/category/fairphone', '/dashboard/payment/:id', '/dashboard/myOrders'],
  visitor: ['/login', '/'],
};
/** Those with most texts of all kinds. */
const spaced = new Set(['/dashboard/addProduct', '/category/fairphone', '/dashboard/myOrders', '/']);

test('Pages fit, written from right to left, and with the space between letters that a reader needs', async () => {
  // The reader's own style goes past the policy of the page, as a browser's extension does.
  const page = await newVisitor(browser, { viewport: { width: 390, height: 844 }, bypassCSP: true });
  // No language of ours is written so: the page is, from its first byte on.
  await page.context().route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
  });
  const root = page.locator('html');
  const write = (direction: 'ltr' | 'rtl') => root.evaluate((html, dir) => html.setAttribute('dir', dir), direction);
  const found: unknown[] = [];
  for (const [who, person] of [
    ['seller', seller],
    ['buyer', buyer],
    ['visitor', null],
  ] as const) {
    await handOver(page, person);
    for (const [at, path] of paths[who].entries()) {
      await (at === 0 ? visitWhole : moveOnWhole)(page, path.replace(':id', booking._id));
      expect(await root.getAttribute('dir')).toBe('rtl');
      found.push(...(await tooWideAt(page, [1_440, 390])));
      expect(await isAtRight(page.getByRole('banner').getByRole('link', { name: 'Redial' }))).toBe(true);

      // The space between letters, words and lines, at 390 and at 720 pixels, the half of 1440.
      if (!spaced.has(path)) continue;
      await write('ltr');
      const style = await page.addStyleTag({ content: textSpacing });
      for (const width of [390, 720]) found.push(...(await tooWideAt(page, [width])), ...(await cutOff(page)));
      await style.evaluate((element) => (element as Element).remove());
      await write('rtl');
    }
  }
  expect(found).toEqual([]);

  await page.setViewportSize({ width: 1_440, height: 720 });
  const [previous, next] = ['Previous slide', 'Next slide'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  expect([previous && (await pointsTo(previous)), next && (await pointsTo(next))]).toEqual(['right', 'left']);
  expect(page.failures).toEqual([]);
});

/** Source: WCAG 2.2, success criterion 1.4.12. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
  'p { margin-bottom: 2em !important }';

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
