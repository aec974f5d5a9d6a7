import type { Locator, Page } from 'playwright-core';

/** How long to wait for what is not a locator's own business, on a machine that has much else to do. */
export const patience = { timeout: 15_000 };

/** Keeps a list of the calls that a page makes: 'POST /api/bookings', without what follows a question mark. */
export function watchCalls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Notices are looked for again and again, whatever else is done.
    if (pathname.startsWith('/api/') && pathname !== '/api/notices') made.push(`${request.method()} ${pathname}`);
  });
  return made;
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

/** Is a text shown in red? Asked of the pixels, since a style may name a colour in any way. */
export async function isRed(text: Locator): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const canvas = element.ownerDocument.createElement('canvas').getContext('2d');
    if (canvas === null) return [];
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  return red > green + 60 && red > blue + 60;
}
