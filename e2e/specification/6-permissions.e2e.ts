import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import {
  bookPhone,
  call,
  done,
  listPhone,
  newBooking,
  newProduct,
  newReport,
  signInAdmin,
  signUpByCalls,
  uploadPicture,
  windowOf,
} from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';
import { visit, walkTo } from '../support/pages.ts';
import { isThere } from '../support/screens.ts';
import { patience } from '../support/watching.ts';

type Role = 'buyer' | 'seller' | 'admin';
type Everybody = Record<Role, Person>;

let browser: Browser;
let people: Everybody;
let rival: Person;
let phone: Listed;
let rivalsPhone: Listed;
let bookingId: string;
const windows = new Map<Role | 'visitor', Page>();

beforeAll(async () => {
  browser = await openBrowser();
  people = {
    buyer: await signUpByCalls('User', 'Paul Buyer'),
    seller: await signUpByCalls('Seller', 'Pia Seller'),
    admin: await signInAdmin(),
  };
  rival = await signUpByCalls('Seller', 'Rex Rival');
  phone = await listPhone(people.seller);
  rivalsPhone = await listPhone(rival);
  bookingId = await bookPhone(people.buyer, await listPhone(people.seller));
  windows.set('visitor', await newVisitor(browser));
  for (const role of ['buyer', 'seller', 'admin'] as const)
    windows.set(role, await newVisitor(browser, windowOf(people[role])));
});
afterAll(() => browser.close());

/** Goes to a path in somebody's window: the first time by loading it, then inside the site. */
async function open(who: Role | 'visitor', path: string): Promise<Page> {
  const page = windows.get(who);
  if (!page) throw new Error(`no window of a ${who}`);
  await (page.url() === 'about:blank' ? visit(page, path) : walkTo(page, path));
  return page;
}

/** Asked of the page itself: what we hear of its address may come later. */
const isAtLogin = (page: Page) => expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/login');

describe('Roles', () => {
  test('are told by calls that name an e-mail: exactly one for each person', async () => {
    for (const [role, { email }] of Object.entries(people)) {
      const who = people[role as Role];
      const answers = await Promise.all(
        ['admin', 'buyer', 'seller', 'verified'].map((asked) => done(call(`GET /users/${asked}/${email}`, who))),
      );
      expect(answers).toEqual([
        { isAdmin: role === 'admin' },
        { isBuyer: role === 'buyer' },
        { isSeller: role === 'seller' },
        { isVerified: false },
      ]);
    }
  });

  test('are told of oneself, and of anybody to an admin; visitors and others ask in vain', async () => {
    for (const asked of ['admin', 'buyer', 'seller', 'verified']) {
      const line = `GET /users/${asked}/${people.buyer.email}`;
      const statuses = [await call(line), await call(line, people.seller), await call(line, people.admin)].map(
        ({ status }) => status,
      );
      expect([asked, ...statuses]).toEqual([asked, 401, 403, 200]);
    }
  });
});

describe('The server lets', () => {
  /** Each call that has a role, with a payload that would be taken from the right one. */
  const calls: [string, Role, () => Promise<[line: string, payload?: unknown]>][] = [
    ['a buyer book', 'buyer', async () => ['POST /bookings', newBooking(people.buyer, phone)]],
    ['a buyer report', 'buyer', async () => ['POST /reportedItems', newReport(people.buyer, phone)]],
    ['a buyer pay', 'buyer', async () => ['POST /create-payment-intent', { price: phone.resalePrice, bookingId }]],
    [
      'a seller add products',
      'seller',
      async () => ['POST /products', newProduct(people.seller, await uploadPicture(people.seller))],
    ],
    ['a seller advertise products', 'seller', async () => [`PUT /products/advertise/${phone._id}`]],
    ['a seller delete products', 'seller', async () => [`DELETE /products/${(await listPhone(people.seller))._id}`]],
    ['an admin see all buyers', 'admin', async () => ['GET /users/buyers']],
    ['an admin see all sellers', 'admin', async () => ['GET /users/sellers']],
    ['an admin see reported items', 'admin', async () => ['GET /reportedItems']],
    ['an admin verify sellers', 'admin', async () => [`PUT /users/seller/${people.seller.id}`]],
    [
      'an admin delete users',
      'admin',
      async () => [`DELETE /users/${(await signUpByCalls('User', 'Una Unlucky')).id}`],
    ],
    ['an admin delete reports', 'admin', async () => [`DELETE /reportedItems/${await aReport()}`]],
  ];

  test.each(calls)('%s: visitors are told 401, the other roles 403', async (_, role, prepare) => {
    const [line, payload] = await prepare();
    expect((await call(line, null, payload)).status).toBe(401);
    const others = (['buyer', 'seller', 'admin'] as const).filter((one) => one !== role);
    for (const other of others) expect((await call(line, people[other], payload)).status).toBe(403);
    expect((await call(line, people[role], payload)).status).toBe(200);
  });

  test("nobody advertise or delete what is somebody else's, nor see their bookings and products", async () => {
    const lines = [
      `PUT /products/advertise/${rivalsPhone._id}`,
      `DELETE /products/${rivalsPhone._id}`,
      `GET /booking/${bookingId}`,
    ];
    for (const line of lines) expect((await call(line, people.seller)).status).toBe(404);
    for (const line of [`GET /products?email=${rival.email}`, `GET /bookings?email=${people.buyer.email}`])
      expect((await call(line, people.seller)).status).toBe(403);
    expect(await done(call(`GET /products/${rivalsPhone._id}`))).toMatchObject({
      advertised: false,
      salesStatus: 'Available',
    });
  });

  async function aReport(): Promise<string> {
    const reported = await listPhone(people.seller);
    return (
      await done(call<{ insertedId: string }>('POST /reportedItems', people.buyer, newReport(people.buyer, reported)))
    ).insertedId;
  }
});

describe('The screens let', () => {
  const pages: Record<Role, readonly (readonly [path: string, heading: string, tab: string])[]> = {
    buyer: [['myOrders', 'My Orders', 'My Orders']],
    seller: [
      ['addProduct', 'Add A Product', 'Add A Product'],
      ['myProducts', 'My Products', 'My Products'],
    ],
    admin: [
      ['allBuyers', 'All Buyers', 'All Buyers'],
      ['allSellers', 'All Sellers', 'All Sellers'],
      ['reportedItems', 'All Buyers', 'Reported Items'],
    ],
  };

  test.each([
    ['a buyer open My Orders', 'buyer'],
    ['a seller open Add A Product and My Products', 'seller'],
    ['an admin open All Buyers, All Sellers and Reported Items', 'admin'],
  ] as const)('%s, and lead them from the pages of the other roles to /login', async (_, role) => {
    const page = await open(role, '/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    for (const [, heading, tab] of pages[role]) {
      await tabs.getByRole('link', { name: tab }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    for (const other of (['buyer', 'seller', 'admin'] as const).filter((one) => one !== role)) {
      expect(await page.getByRole('link', { name: pages[other][0]?.[2] ?? '' }).count()).toBe(0);
      for (const [path] of pages[other]) {
        await open(role, `/dashboard/${path}`);
        await isAtLogin(page);
        await page.getByText(`That page is for ${other}s`).waitFor();
      }
      await open(role, '/dashboard');
      await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    }
  });

  test('a buyer book and report; sellers and admins are told that it is for buyers', async () => {
    for (const role of ['buyer', 'seller', 'admin'] as const) {
      const page = await open(role, `/category/${rivalsPhone.id}`);
      const card = page.getByRole('article', { name: rivalsPhone.name });
      await card.waitFor();
      // Until it is known who is looking nobody can press anything.
      await isThere(page);
      for (const name of ['Book Now', 'Report To Admin'])
        expect([role, await card.getByRole('button', { name }).isEnabled()]).toEqual([role, role === 'buyer']);
      expect(await page.getByText('Booking and reporting are for buyers').count()).toBe(role === 'buyer' ? 0 : 1);
    }
  });

  test('any visitor see the home page and what is advertised, and ask for a login on category pages', async () => {
    await done(call(`PUT /products/advertise/${rivalsPhone._id}`, rival));
    const page = await open('visitor', '/');
    await page.getByRole('region', { name: 'Advertised items' }).getByText(rivalsPhone.name).waitFor();
    for (const path of ['/category', '/category/google', '/categories/google']) {
      await open('visitor', path);
      await isAtLogin(page);
    }
  });

  test('anybody who is signed in open the dashboard and the payment page, nobody else', async () => {
    for (const role of ['buyer', 'seller', 'admin'] as const) {
      await (await open(role, '/dashboard')).getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
      const payment = await open(role, `/dashboard/payment/${bookingId}`);
      // No role is asked for: whose booking it is decides.
      await payment
        .getByText(
          role === 'buyer'
            ? `Please pay $${phone.resalePrice} for your booking`
            : 'The route you are searching is not available!!!',
        )
        .waitFor();
      expect(new URL(payment.url()).pathname).toBe(`/dashboard/payment/${bookingId}`);
    }
    for (const path of ['/dashboard', `/dashboard/payment/${bookingId}`]) await isAtLogin(await open('visitor', path));
  });
});
