import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { columnsOf, moveOn, visit } from './support/pages.ts';
import { enterDemo, openWindow, register } from './support/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('On a phone each seller is a card, which a screen reader still reads as a table row', async () => {
  const seller = await register('Seller', 'Maximiliana-Alexandrina Featherstonehaugh van der Westhuizen');
  const page = await openWindow(browser, await enterDemo('admin'), { viewport: { width: 390, height: 844 } });
  await visit(page, '/dashboard/allSellers');
  const card = page.getByRole('row').filter({ hasText: seller.email });
  await card.getByRole('cell').filter({ hasText: 'unverified' }).waitFor();
  // The role is written out: Safari forgets the roles of a table that is laid out as cards.
  expect(await card.getAttribute('role')).toBe('row');
  expect(await columnsOf(page, 'All Sellers')).toEqual(['Name', 'Email', 'Status', 'Verify', 'Delete']);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  for (const name of ['Make Verified', 'Delete']) {
    const box = await card.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, (box?.height ?? 0) >= 43.5]).toEqual([name, true]);
  }
  await card.getByRole('button', { name: 'Make Verified' }).click();
  await card.getByRole('img', { name: 'Verified seller' }).waitFor();

  // More of a list than is shown can't be wanted before anything is.
  await page.evaluate(() => {
    const early = () => {
      const [main, waiting] = [document.querySelector('main'), document.querySelector('main .skeleton')];
      if (waiting !== null && main?.textContent.includes('Show more')) console.error('Show more below a skeleton');
    };
    new MutationObserver(early).observe(document.body, { childList: true, subtree: true });
  });
  await moveOn(page, '/dashboard/payments');
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  expect(page.failures).toEqual([]);
});
