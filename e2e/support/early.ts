import type { Page, Request } from 'playwright-core';

export const isScript = (path: string) => /^\/static\/js\/.*\.js$/.test(path);

const addressIn = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/**
 * Keeps a list of what a page reads, with what follows a question mark. A page that is loaded begins it anew: what the
 * one before still read is not its.
 *
 * @returns it, and what ends the list
 */
export function watchReads(page: Page): { asked: string[]; end: () => void } {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0;
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

/** What pages of the dashboard show first, and so ask for before their scripts have come. All others ask for nothing. */
const firstReads: Record<string, readonly string[]> = {
  '': ['/api/summary'],
  allBuyers: ['/api/users/buyers?limit=24'],
  allSellers: ['/api/users/sellers?limit=24'],
  auditTrail: ['/api/audit?limit=24'],
  conversationReports: ['/api/conversationReports?limit=24'],
  conversations: ['/api/conversations?limit=24'],
  'conversations/:id': ['/api/conversations/:id'],
  messages: ['/api/messages?limit=24'],
  money: ['/api/money'],
  myOrders: ['/api/bookings?email=:email'],
  myProducts: ['/api/products?email=:email'],
  mySales: ['/api/sales?email=:email', '/api/summary'],
  notices: ['/api/notices'],
  offers: ['me', 'other', 'nobody'].map((whom) => `/api/offers?limit=24&waitingFor=${whom}`),
  'payment/:id': ['/api/booking/:id'],
  payments: ['/api/payments?limit=24'],
  payouts: ['/api/payouts/book', '/api/payouts/waiting'],
  problems: ['/api/sales/problems?limit=24'],
  reportedItems: ['/api/reportedItems?limit=24'],
  reviews: ['/api/reviews?limit=24'],
  'sales/:id': ['/api/sales/:id'],
  security: ['email', 'password', 'sessions', 'events'].map((what) => `/api/identity/${what}`),
  watching: ['/api/watching'],
};

/** Who is signed in is asked for on every page of a member. */
const ofEveryPage = '/api/me';

function firstReadsOf(page: Page): readonly string[] {
  const [, top, second = '', id] = new URL(page.url()).pathname.split('/');
  if (top !== 'dashboard') return [];
  const reads = firstReads[id === undefined ? second : `${second}/:id`] ?? [];
  return reads.map((read) => read.replace(':id', id ?? ''));
}

/**
 * What is wrong with the reads that a page has its browser make before its scripts have come: they must be those of
 * `firstReads`, come before all scripts, be what the scripts want, and not be made again.
 *
 * @param asked what the page has read since it was opened, until it read no more
 */
export async function complaintsAboutReads(page: Page, asked: readonly string[]): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map((link) => ({
      path: link.getAttribute('href') ?? '',
      isTaken: 'taken' in link.dataset,
    })),
  );
  const early = links
    .map(({ path }) => path.replace(/email=[^&]+/, 'email=:email'))
    .filter((one) => one !== ofEveryPage);
  const wanted = firstReadsOf(page);
  const begun = await begunAt(page);
  const others = [
    ...wanted.filter((one) => !early.includes(one)).map((one) => `${one} is not asked for early`),
    ...early.filter((one) => !wanted.includes(one)).map((one) => `${one} is asked for early, and firstReads lacks it`),
  ];
  const wrong = links.flatMap(({ path, isTaken }) => {
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
  return [...others, ...wrong];
}
