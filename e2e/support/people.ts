import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Booking } from '#contract/bookings.ts';
import { calls } from '#contract/calls.ts';
import { createClient } from '#contract/client.ts';
import type { Client } from '#contract/client.ts';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import type { AccountType } from '#contract/limits.ts';
import type { NewProduct, Product } from '#contract/products.ts';
import { newVisitor } from './browser.ts';
import { marketUrl } from './market-url.ts';

/** Somebody with an account, who makes calls over HTTP and can be given a browser window. */
export interface Person {
  /** The account's id in the calls; empty for somebody of the demo market, who signed up elsewhere. */
  id: string;
  name: string;
  email: string;
  password: string;
  /** The session, as a browser would send it. */
  cookie: string;
  token: string;
  api: Client;
}

/** The calls as a visitor makes them. */
export const visitor: Client = clientWith({}, null);

/**
 * Signs somebody new up over HTTP, at the market of all journeys or at another. Their e-mail address is their own
 * alone.
 */
export async function register(
  accountType: AccountType,
  name = accountType === 'User' ? 'Bea Buyer' : 'Sam Seller',
  url = marketUrl(),
): Promise<Person> {
  const { email, password, cookie } = await registerNewcomer(name, url);
  const { insertedId } = await clientWith({ cookie }, url).createUser({ body: { name, email, accountType } });
  return { id: insertedId, name, email, password, cookie, ...(await withToken(cookie, email, url)) };
}

/** Somebody who is signed in and has no account yet. */
export type Newcomer = Pick<Person, 'name' | 'email' | 'password' | 'cookie'>;

/** Signs somebody new up, who has not chosen an account type: they have no account yet. */
export async function registerNewcomer(name = 'Nora Newcomer', url = marketUrl()): Promise<Newcomer> {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${randomUUID().slice(0, 8)}@redial.example`;
  const password = 'six-or-more';
  return { name, email, password, cookie: await identify(url, 'sign-up/email', { name, email, password }) };
}

const entered = new Map<string, Promise<Person>>();

/** Signs somebody of the demo market in over HTTP, once for all tests of a file; there, or at another market. */
export function enterDemo(who: 'admin' | 'seller' | 'buyer', url = marketUrl()): Promise<Person> {
  const place = `${who} ${url}`;
  return once(entered, place, () => enter(who, url));
}

/** Signs people of the demo market in anew from here on. */
export function forgetSessions(): void {
  entered.clear();
}

async function enter(who: string, url: string): Promise<Person> {
  const [email, password] = [`${who}@redial.example`, 'redial-demo'];
  const cookie = await identify(url, 'sign-in/email', { email, password });
  const { user } = await clientWith({ cookie }, url).getMe();
  return {
    id: user?._id ?? '',
    name: user?.name ?? '',
    email,
    password,
    cookie,
    ...(await withToken(cookie, email, url)),
  };
}

/** A browser window in which this person is signed in already. */
export async function openWindow(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page & { failures: string[] }> {
  const page = await newVisitor(browser, options);
  await handOver(page, person);
  return page;
}

/**
 * Hands a window over to another person, or to a visitor (null), and clears what the last one left. The next page that
 * is opened is the new one's. A new window takes several times as long.
 */
export async function handOver(page: Page, person: Pick<Person, 'cookie'> | null, url = marketUrl()): Promise<void> {
  if (page.url() !== 'about:blank') {
    // The page goes first: it could write anew what is cleared, and one that was kept from something, as the offline
    // page from the network, would go on as soon as nothing keeps it any more.
    await page.goto('about:blank');
    // It ends here: while it lasts, a window that is cut off the network gets no page of its service worker.
    const tools = await page.context().newCDPSession(page);
    // Of every site, and the storage of the session with it.
    await tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'local_storage' });
    await tools.detach();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  const pairs = (person?.cookie ?? '')
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
}

const jpegs = new Map<string, Promise<Buffer>>();

/** Uploads a picture of one colour. @returns its address */
export async function uploadPicture(seller: Person, colour = '#476'): Promise<string> {
  const jpeg = await once(jpegs, colour, () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  );
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'phone.jpg');
  return (await seller.api.uploadImage({ body: form })).data.url;
}

/** The payload of Add Product, complete and true for this seller; a Fairphone under a name that no other has. */
export function newProduct(seller: Person, img: string, changes: Partial<NewProduct> = {}): NewProduct {
  return exampleListing(seller, img, {
    name: `Fairphone 5 ${randomUUID().slice(0, 6)}`,
    id: 'fairphone',
    brand: 'Fairphone',
    originalPrice: 699,
    resalePrice: 345,
    usedTime: '1 year, 4 months, 2 days',
    ...changes,
  });
}

const pictures = new WeakMap<Person, Promise<string>>();

/** A picture that this seller has uploaded once: any of their phones may show it. */
function pictureOf(seller: Person): Promise<string> {
  return once(pictures, seller, () => uploadPicture(seller));
}

interface Known<Key, Answer> {
  get(key: Key): Promise<Answer> | undefined;
  set(key: Key, answer: Promise<Answer>): unknown;
  delete(key: Key): unknown;
}

/** Does it at the first time that somebody asks for it. What failed is done anew. */
function once<Key, Answer>(known: Known<Key, Answer>, key: Key, begin: () => Promise<Answer>): Promise<Answer> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const begun = begin();
  known.set(key, begun);
  begun.catch(() => known.delete(key));
  return begun;
}

/** Puts a phone on sale, with a picture. */
export async function listPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
  const { insertedId } = await seller.api.createProduct({
    body: newProduct(seller, changes.img ?? (await pictureOf(seller)), changes),
  });
  return seller.api.getProduct({ params: { id: insertedId } });
}

/** Changes the price of a phone that is on sale, and nothing else. */
export function changePrice(seller: Person, product: Product, resalePrice: number): Promise<void> {
  return changeListing(seller, product, { resalePrice });
}

/** Changes what is said of a phone that is on sale, and nothing else. */
export async function changeListing(seller: Person, { _id }: Product, changes: Partial<NewProduct>): Promise<void> {
  const {
    name,
    id,
    brand,
    originalPrice,
    resalePrice,
    usedTime,
    productCondition,
    location,
    phone = '',
    description,
    selling_post_date,
    revision,
  } = await seller.api.getProduct({ params: { id: _id } });
  await seller.api.editProduct({
    params: { id: _id },
    body: {
      name,
      id,
      brand,
      originalPrice,
      resalePrice,
      usedTime,
      productCondition,
      location,
      phone,
      description,
      selling_post_date,
      revision,
      ...changes,
    },
  });
}

/** A buyer offers less for a phone. @returns the offer's id */
export async function offerFor(buyer: Person, { _id: productID, revision }: Product, price: number): Promise<string> {
  const body = { productID, revision, price, phone: '+1 206 555 0123', location: 'Seattle, WA' };
  return (await buyer.api.makeOffer({ body })).insertedId;
}

/** Reserves a phone for a buyer. */
export async function bookPhone(buyer: Person, product: Product): Promise<Booking> {
  const { _id: productID, name: productName, id, brand, img, resalePrice: price } = product;
  const { insertedId } = await buyer.api.createBooking({
    body: {
      userName: buyer.name,
      email: buyer.email,
      productName,
      productID,
      id,
      brand,
      img,
      price,
      phone: '+1 206 555 0123',
      location: 'Seattle, WA',
    },
  });
  return buyer.api.getBooking({ params: { id: insertedId } });
}

/** Pays for a booking with the test card that always works. @returns the transaction's id */
export async function payFor(buyer: Person, booking: Booking): Promise<string> {
  const { _id: bookingId, price, email } = booking;
  const { intentId, clientSecret } = await buyer.api.createPaymentIntent({ body: { price, bookingId } });
  const method = await buyer.api.testGatewayCreateMethod({
    body: { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' },
  });
  if ('error' in method) throw new Error(`the card was refused: ${method.error.message}`);
  const confirmed = await buyer.api.testGatewayConfirm({
    params: { id: intentId },
    body: { clientSecret, paymentMethod: method.paymentMethod.id },
  });
  if ('error' in confirmed) throw new Error(`the payment was refused: ${confirmed.error.message}`);
  await buyer.api.recordPayment({ body: { price, transactionId: intentId, email, bookingId } });
  return intentId;
}

/** Reports a phone to the admin. @returns the report's id */
export async function reportPhone(
  buyer: Person,
  product: Product,
  reason = 'The pictures are of another phone.',
): Promise<string> {
  const { _id: productID, name: productName, id, brand, img } = product;
  const { insertedId } = await buyer.api.createReport({
    body: { userName: buyer.name, email: buyer.email, productName, productID, id, brand, img, reason },
  });
  return insertedId;
}

function clientWith(headers: Record<string, string>, url: string | null): Client {
  return createClient(calls, (path, outgoing) =>
    fetch((url ?? marketUrl()) + path, {
      method: outgoing.method,
      headers: { ...outgoing.headers, ...headers },
      ...(outgoing.body === undefined ? {} : { body: outgoing.body as BodyInit }),
    }),
  );
}

async function withToken(cookie: string, email: string, url: string): Promise<{ token: string; api: Client }> {
  const { accessToken: token } = await clientWith({ cookie }, url).getJwt({ query: { email } });
  return { token, api: clientWith({ authorization: `bearer ${token}` }, url) };
}

/** Asks the identity service for a session. @returns its cookies */
async function identify(url: string, path: 'sign-up/email' | 'sign-in/email', body: object): Promise<string> {
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
