import type { Page, Request } from 'playwright-core';

export const isScript = (path: string) => /^\/static\/js\/.*\.js$/.test(path);

const addressIn = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Keeps a list of what a page reads, with what follows a question mark. @returns it, and what ends the list */
export function watchReads(page: Page): { asked: string[]; end: () => void } {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'GET') asked.push(addressIn(request.url()));
  };
  page.on('request', note);
  return { asked, end: () => page.off('request', note) };
}

/** Paths in the order in which the page requested them. A busy browser may report its events in another order. */
export async function begunAt(page: Page): Promise<string[]> {
  const begun = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => name),
  );
  return begun.map(addressIn);
}

/** Pages of the dashboard that show nothing first that would have to be read. */
const readNothing = ['addProduct', 'editProduct', 'import', 'sellerDetails', 'models'];

/**
 * What is wrong with the reads that a page has its browser make before its scripts have come, which pages of the
 * dashboard do: they must come before all scripts, be what the scripts want, and not be made again.
 *
 * @param asked what the page has read since it was opened
 */
export async function complaintsAboutReads(page: Page, asked: readonly string[]): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map((link) => ({
      path: link.getAttribute('href') ?? '',
      isTaken: 'taken' in link.dataset,
    })),
  );
  const [, top, second = ''] = new URL(page.url()).pathname.split('/');
  if (links.length === 0 && top === 'dashboard' && !readNothing.includes(second))
    return ['nothing is asked for before the scripts'];
  const begun = await begunAt(page);
  return links.flatMap(({ path, isTaken }) => {
    const times = asked.filter((one) => one === path).length;
    // To see a conversation is to have read it, and changes it.
    const isOnce = times === 1 || path.startsWith('/api/conversations/');
    const at = begun.indexOf(path);
    return [
      ...(isTaken ? [] : [`${path} is asked for early, and no script wants it`]),
      ...(isOnce ? [] : [`${path} is asked for ${times} times`]),
      ...(at > -1 && !begun.slice(0, at).some(isScript) ? [] : [`${path} is asked for after scripts`]),
    ];
  });
}
