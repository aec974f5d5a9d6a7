import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import { complaintsAbout, frame } from '../support/axe.ts';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { complaintsAboutReads, watchReads } from '../support/early.ts';
import { standStill, tooWideAt } from '../support/fitting.ts';
import { moveOn, visit } from '../support/pages.ts';
import { enterDemo, handOver, register } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { setScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { everyScreen, isThere } from '../support/screens.ts';
import { smallTargets } from '../support/targets.ts';
import { watchQuiet } from '../support/watching.ts';

type Role = 'visitor' | 'buyer' | 'seller' | 'admin' | 'newcomer';

/**
 * Who finds what on which screen of web/routes.ts. A newcomer is a seller who finds it empty. No screen follows one of
 * its own kind: see moveOn.
 */
const screens: Record<Role, readonly string[]> = {
  visitor: [
    '/login',
    '/',
    '/login/google',
    '/signUp',
    '/forgotPassword',
    '/resetPassword',
    '/confirmEmail',
    '/changeEmail',
    '/stopMails',
    '/testPayouts',
    '/testCarrier',
    '/blog',
    '/advertising',
    '/policies/:name',
    '/saved',
    '/phones/:id/:slug?',
    '/models/:id',
    '/sellers/:id/:slug?',
    '/*',
  ],
  buyer: [
    '/saved',
    '/',
    '/category',
    '/category/:id',
    '/categories/:id',
    '/search',
    '/phones/:id/:slug?',
    '/dashboard',
    '/dashboard/payment/:unpaid',
    '/dashboard/sales/:paid',
    '/dashboard/myOrders',
    '/dashboard/sales/:posted',
    '/dashboard/offers',
    '/dashboard/sales/:onItsWay',
    '/dashboard/payment/:toPost',
    '/dashboard/sales/:goesBack',
    '/dashboard/conversations',
    '/dashboard/sales/:broughtBack',
    '/dashboard/conversations/:conversation',
    '/dashboard/sales/:toAnswer',
    '/dashboard/payment/:paid',
    '/dashboard/sales/:answered',
    '/dashboard/notices',
    '/dashboard/sales/:over',
    '/dashboard/watching',
    '/dashboard/sales/:withdrawable',
    '/dashboard/security',
  ],
  seller: [
    '/category/:id',
    '/dashboard',
    '/dashboard/editProduct/:listed',
    '/dashboard/sales/:paid',
    '/dashboard/addProduct',
    '/dashboard/sales/:posted',
    '/dashboard/editProduct/:held',
    '/dashboard/sales/:onItsWay',
    '/dashboard/myProducts',
    '/dashboard/sales/:goesBack',
    '/dashboard/import',
    '/dashboard/sales/:broughtBack',
    '/dashboard/sellerDetails',
    '/dashboard/sales/:toAnswer',
    '/dashboard/mySales',
    '/dashboard/sales/:answered',
    '/dashboard/money',
    '/dashboard/sales/:over',
    '/dashboard/editProduct/:id',
    '/dashboard/sales/:withdrawable',
    '/dashboard/offers',
    '/dashboard/conversations/:conversation',
    '/dashboard/notices',
  ],
  newcomer: [
    '/dashboard',
    '/dashboard/offers',
    '/dashboard/conversations',
    '/dashboard/myProducts',
    '/dashboard/mySales',
    '/dashboard/money',
    '/dashboard/notices',
  ],
  admin: [
    '/dashboard',
    '/dashboard/allBuyers',
    '/dashboard/allSellers',
    '/dashboard/reportedItems',
    '/dashboard/problems',
    '/dashboard/conversationReports',
    '/dashboard/reviews',
    '/dashboard/payments',
    '/dashboard/payouts',
    '/dashboard/messages',
    '/dashboard/models',
    '/dashboard/auditTrail',
  ],
};

/** Screens that are loaded whole although they were before: by somebody else, or in another state. */
const alsoWhole: Partial<Record<Role, readonly string[]>> = {
  seller: ['/dashboard', '/dashboard/sales/:goesBack'],
  newcomer: ['/dashboard/mySales'],
  admin: ['/dashboard'],
};

/** What is looked at by axe. */
const wide = 1280;
/** 1440 pixels at 200 %. */
const half = 720;
/** 1280 pixels at 400 %, as WCAG 2.2 has it (1.4.10, reflow). */
const narrow = 320;
const height = 900;

let browser: Browser;
let page: Page & { failures: string[] };
let scene: Scene;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: { width: wide, height }, reducedMotion: 'reduce' });
  scene = await setScene();
});
afterAll(() => browser.close());

describe('Every screen', () => {
  test('is listed below', async () => {
    const looked = Object.values(screens).flat().map(routeOf);
    expect([...new Set(looked)].toSorted()).toEqual((await everyScreen()).toSorted());
  });

  const whole = new Set<string>();

  describe.each(Object.keys(screens) as Role[])('as the %s sees it', (role) => {
    /** What is around screens that axe has looked at. */
    const framed = new Set<boolean>();
    /** Screens at which this person has looked. */
    const seen = new Set<string>();
    beforeAll(async () => {
      await handOver(page, await personOf(role));
      await visit(page, '/');
      if (role === 'visitor')
        await page
          .getByRole('button', { name: `Save ${scene.phone.name}` })
          .first()
          .click();
    });
    // What goes wrong on the last screen after it was looked at.
    afterAll(() => expect(page.failures.splice(0).filter(isOurs)).toEqual([]));

    test.each(screens[role])('%s has nothing to complain about, as a whole page and in itself', async (screen) => {
      const path = addressOf(screen);
      // Where it was loaded whole before, it is gone on to inside the site.
      const isWhole = !whole.has(routeOf(screen)) || alsoWhole[role]?.includes(screen) === true;
      whole.add(routeOf(screen));
      const isNew = isWhole || !seen.has(routeOf(screen));
      seen.add(routeOf(screen));
      const hasMenu = path.startsWith('/dashboard');
      const { asked, end } = watchReads(page);
      const isQuiet = isWhole ? watchQuiet(page) : null;
      await (isWhole ? visit : moveOn)(page, path);
      await isAt(path);
      await standStill(page);

      let [complaints, small]: [string[], string[]] = [[], []];
      const sideways = [];
      // From the width that the window has to the other end: each change lays the page out anew.
      const widths = isNew ? [wide, half, narrow] : [wide, narrow];
      for (const width of page.viewportSize()?.width === narrow ? widths.toReversed() : widths) {
        sideways.push(...(await tooWideAt(page, [width], height)));
        if (width === wide) complaints = await complaintsAbout(page, framed.has(hasMenu) ? frame : []);
        if (width === narrow) small = await smallTargets(page);
      }
      framed.add(hasMenu);
      // By now it has long been quiet.
      await isQuiet?.();
      const reads = isWhole ? await complaintsAboutReads(page, asked) : [];
      end();
      const failures = page.failures.splice(0).filter(isOurs);
      expect({ complaints, small, sideways, reads, failures }).toEqual({
        complaints: [],
        small: [],
        sideways: [],
        reads: [],
        failures: [],
      });
    });
  });
});

/** Nobody came back from Google. */
const isOurs = (failure: string) => !failure.startsWith('Signing in did not last');

async function isAt(path: string): Promise<void> {
  await isThere(page);
  // A return from Google that never began is told at the login.
  if (path === '/login/google') await page.getByRole('heading', { name: 'Login' }).waitFor();
  else expect(new URL(page.url()).pathname).toBe(path);
}

const routeOf = (screen: string) => (screen === '/policies/:name' ? screen : screen.replace(/:\w+$/, ':id'));

/** The address at which this market has such a screen. */
function addressOf(screen: string): string {
  const { phone, sales, conversation } = scene;
  const places: Record<string, string> = {
    ...Object.fromEntries(Object.entries(sales).map(([state, { _id }]) => [state, _id])),
    listed: phone._id,
    held: sales.unpaid.productID,
    conversation,
    name: 'privacy',
  };
  return screen
    .replace('/phones/:id/:slug?', phonePath(phone._id, phone.name))
    .replace('/models/:id', '/models/google-pixel-8')
    .replace('/sellers/:id/:slug?', sellerPath(phone.sellerId, phone.sellerName))
    .replace('*', 'nowhere')
    .replace(/:(\w+)$/, (_, place: string) => places[place] ?? 'fairphone');
}

function personOf(role: Role): Promise<Person> | Person | null {
  if (role === 'visitor') return null;
  if (role === 'admin') return enterDemo('admin');
  if (role === 'newcomer') return register('Seller');
  return scene[role];
}
