import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A line of the browser's trace: how many elements' styles were looked at. */
interface StyleUpdate {
  name: string;
  args: { elementCount?: number };
}

test('Something that is added to the home page has the browser look at its styles, not at those of everything', async () => {
  const page = await newVisitor(browser, { reducedMotion: 'reduce' });
  await visit(page, '/');
  await page.waitForFunction(() => localStorage.getItem('font') === 'here');
  // What the page itself has changed has been looked at by then.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const all = await page.evaluate(() => document.body.querySelectorAll('*').length);
  const looked = await stylesLookedAt(page, () =>
    page.evaluate(() => {
      document.body.append(document.createElement('div'));
      return document.body.clientHeight;
    }),
  );
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThan(all / 4);
});

/** The most elements whose styles were looked at in one go while this was done. */
async function stylesLookedAt(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const updates: StyleUpdate[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    updates.push(...(value as unknown as StyleUpdate[]).filter(({ name }) => name === 'UpdateLayoutTree')),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return Math.max(0, ...updates.map(({ args }) => args.elementCount ?? 0));
}
