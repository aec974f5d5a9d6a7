import type { Frame, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** How long to wait for what is not a locator's own business, on a machine that has much else to do. */
export const patience = { timeout: 30_000 };

/** For `locator.evaluate`: is the keyboard here? */
export const hasFocus = (element: Element) => element === element.ownerDocument.activeElement;

/** For `locator.evaluate`: does the page leave Alt and the left arrow, which go back, to the browser? */
export const leavesGoingBack = (element: Element) =>
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }),
  );

/** Keeps a list of the calls that a page makes: 'POST /api/bookings', without what follows a question mark. */
export function watchCalls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Notices are looked for and listened to at any time.
    if (pathname.startsWith('/api/') && !['/api/notices', '/api/events', '/api/saved/phones'].includes(pathname))
      made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

/** Of the calls that a page made, those that ask for a change. What a page reads, and when, is its own business. */
export const writes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET '));

const quietMs = 500;

/**
 * Counts what a page has asked for and not got, live events aside: those go on.
 *
 * @returns waits until it has asked for nothing for half a second
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  let isLeaving = false;
  const begin = (request: Request) => {
    if (request.resourceType() === 'eventsource') return;
    isLeaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    underWay.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAt = performance.now();
  };
  // Of some requests of the page before it is never told that they have ended.
  const arrive = (frame: Frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    underWay.clear();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('framenavigated', arrive);
  return async () => {
    const isQuiet = () => underWay.size === 0 && performance.now() - changedAt > quietMs;
    await expect.poll(isQuiet, { ...patience, interval: 50 }).toBe(true);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('framenavigated', arrive);
  };
}

/** A message that is read out as it appears, such as a field's error, with exactly these words. */
export function alarm(page: Page | Locator, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: exactly(text) });
}

/** A toast with exactly these words. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: exactly(text) });
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.?*+^$()[\]{}|\\]/g, '\\$&')}$`);
}

/** Is a text shown in red? */
export async function isRed(text: Locator): Promise<boolean> {
  const { red, green, blue } = await pixelOf(text, 'color');
  return red > green + 60 && red > blue + 60;
}

/** Is a drawing filled with blue? */
export async function isBlue(drawing: Locator): Promise<boolean> {
  const { red, green, blue } = await pixelOf(drawing, 'fill');
  return blue > red + 60 && blue > green + 60;
}

/** Asked of the pixels, since a style may name a colour in any way. */
async function pixelOf(drawn: Locator, property: 'color' | 'fill') {
  const [red = 0, green = 0, blue = 0] = await drawn.evaluate((element, name) => {
    const canvas = element.ownerDocument.createElement('canvas').getContext('2d');
    if (canvas === null) return [];
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }, property);
  return { red, green, blue };
}
