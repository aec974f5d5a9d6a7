import type { Page, Response } from 'playwright-core';

/** How often a page is looked at, in ms. By default it would be with each frame, and drawn anew for that. */
export const often = { polling: 25 };

/** Opens a page and waits until it is alive: before that a press would be lost. It does not wait for pictures. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // The page says on <html> that it knows who is signed in.
  await page.waitForFunction(
    () =>
      'session' in document.documentElement.dataset &&
      Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
    undefined,
    often,
  );
}

/** Opens a page of a member and waits until the server tells it what changes: what changed just before it may miss. */
export async function visitListening(page: Page, path: string): Promise<void> {
  const isOpen = (answer: Response) => answer.url().endsWith('/api/events') && answer.ok();
  const stream = page.waitForResponse(isOpen, { timeout: 60_000 });
  await Promise.all([stream, visit(page, path)]);
}

/** Waits until React has taken over the page: a link pressed before that loads a whole page, and a button does nothing. */
export async function isAlive(page: Page): Promise<void> {
  const isAliveNow = () => Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber'));
  await page.waitForFunction(isAliveNow, undefined, often);
}

/**
 * Waits until no view transition runs. Another navigation or window size interrupts one, which rejects a promise that
 * React Router leaves unhandled.
 */
export async function isStill(page: Page): Promise<void> {
  await page.locator('html:active-view-transition').waitFor({ state: 'detached' });
}

/** Goes to a path inside the site, as a link would, without loading everything anew. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Goes on to another screen inside the site and waits until the one before is gone. Of a screen of the same kind its
 * element might stay: this would wait until it times out. So it would while another way is still under way, such as
 * history.back(), after which the address changes before the screen: wait for that screen first.
 */
export async function moveOn(page: Page, path: string): Promise<void> {
  await page
    .getByRole('main')
    .first()
    .evaluate((main) => main.setAttribute('data-left', ''));
  await walkTo(page, path);
  await page.locator('main[data-left]').waitFor({ state: 'detached' });
}

/**
 * Opens a page in a window that may show another: then it goes on inside the site, which takes a third of the time. To
 * a screen of the same kind it can not go on so.
 */
export async function comeTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await visit(page, path);
  else if (pathOf(page) !== path) await moveOn(page, path);
}

/** The same for a page of a member whom the server tells what changes: see visitListening. */
export async function comeListening(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await visitListening(page, path);
  else await comeTo(page, path);
}

/** The path and query the window is at. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The titles of a table's columns, from left to right. */
export async function columnsOf(page: Page, table: string): Promise<string[]> {
  const titles = page.getByRole('table', { name: table }).getByRole('columnheader');
  await titles.first().waitFor();
  return titles.allTextContents();
}

/** Answers the next prompt of the page. @returns the prompt's question */
export function answerPrompt(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => void dialog[answer]().then(() => resolve(dialog.message())));
  });
}

/** What the browser asks before it leaves the page; the page stays. */
export async function questionOnLeaving(page: Page): Promise<string> {
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
  );
  await page.close({ runBeforeUnload: true });
  return asked;
}

/** Holds a call back. @returns lets it through, or aborts it */
export async function holdBack(page: Page, call: string, end: 'continue' | 'abort' = 'continue'): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(call, async (route) => {
    await released;
    await route[end]();
  });
  return () => release();
}
