import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import type { AccountType } from '#contract/limits.ts';
import { marketUrl } from './market-url.ts';

/** Somebody who is signed in: what a client keeps of them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  cookie: string;
  token: string;
}

export interface Reply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

const password = 'six-or-more';

/** Makes a call such as 'POST /bookings' below /api over plain HTTP: with somebody's token, or as a visitor. */
export async function call<Body = Record<string, unknown>>(
  line: string,
  who: Pick<Person, 'token'> | null = null,
  payload?: unknown,
): Promise<Reply<Body>> {
  return send(line, who === null ? {} : { authorization: `bearer ${who.token}` }, payload);
}

/** The same with the cookie of the identity session in place of a token. */
export async function callWithCookie<Body = Record<string, unknown>>(
  line: string,
  cookie: string,
  payload?: unknown,
): Promise<Reply<Body>> {
  return send(line, { cookie }, payload);
}

async function send<Body>(line: string, headers: Record<string, string>, payload: unknown): Promise<Reply<Body>> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const isForm = payload instanceof FormData;
  const answer = await fetch(`${marketUrl()}/api${path}`, {
    method,
    headers: payload === undefined || isForm ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { body: isForm ? payload : JSON.stringify(payload) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
}

/** What an answer must have been for a test to go on. @throws an error with the whole answer otherwise */
export async function done<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs somebody new up as the product does: identity first, then the account, then the token. */
export async function signUpByCalls(accountType: AccountType, name: string): Promise<Person> {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@redial.example`;
  const signedUp = await callWithCookie('POST /auth/sign-up/email', '', { name, email, password });
  const cookie = cookieOf(signedUp);
  const { insertedId } = await done(
    callWithCookie<{ insertedId: string }>('POST /users', cookie, { name, email, accountType }),
  );
  return { id: insertedId, name, email, cookie, token: await tokenOf(email, cookie) };
}

/** Opens another session of somebody, so that a test may end it. */
export async function signInByCalls(email: string, secret = password): Promise<Person> {
  const cookie = cookieOf(await callWithCookie('POST /auth/sign-in/email', '', { email, password: secret }));
  const { user } = await done(callWithCookie<{ user: { _id: string; name: string } }>('GET /me', cookie));
  return { id: user._id, name: user.name, email, cookie, token: await tokenOf(email, cookie) };
}

/** The admin of the demo market. */
export function signInAdmin(): Promise<Person> {
  return signInByCalls('admin@redial.example', 'redial-demo');
}

function cookieOf(reply: Reply<unknown>): string {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function tokenOf(email: string, cookie: string): Promise<string> {
  return (await done(callWithCookie<{ accessToken: string }>(`GET /jwt?email=${encodeURIComponent(email)}`, cookie)))
    .accessToken;
}

/** A browser window in which somebody is signed in already. */
export function windowOf({ cookie, token }: Person): BrowserContextOptions {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
  });
  return {
    storageState: {
      cookies,
      origins: [{ origin: marketUrl(), localStorage: [{ name: 'accessToken', value: token }] }],
    },
  };
}

/** A picture of one colour, as a file from a phone. */
export async function photo(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(
    await sharp({ create: { width: 240, height: 200, channels: 3, background: '#476' } })
      .jpeg()
      .toBuffer(),
  );
}

/** The multipart form of an upload. */
export function imageForm(file: Buffer<ArrayBuffer>, field = 'image', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append(field, new Blob([file], { type }), 'phone.jpg');
  return form;
}

/** Uploads a picture. @returns its address */
export async function uploadPicture(seller: Person): Promise<string> {
  return (await done(call<{ data: { url: string } }>('POST /upload', seller, imageForm(await photo())))).data.url;
}

/** The payload of Add Product, complete and true for this seller. */
export function newProduct(
  seller: Person,
  img: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    name: `Pixel 8 ${randomUUID().slice(0, 6)}`,
    id: 'google',
    brand: 'Google',
    originalPrice: 699,
    resalePrice: 349,
    usedTime: '1 year, 2 months',
    productCondition: 'Good',
    sellerName: seller.name,
    email: seller.email,
    location: 'Portland, OR',
    phone: '+1 503 555 0142',
    description: 'Light scratches on the frame.',
    selling_post_date: '2026-01-15',
    img,
    verified: false,
    ...changes,
  };
}

export interface Listed {
  _id: string;
  name: string;
  id: string;
  brand: string;
  img: string;
  resalePrice: number;
}

const pictures = new WeakMap<Person, Promise<string>>();

/** A picture that this seller has uploaded once: each of their phones may show it. */
function pictureOf(seller: Person): Promise<string> {
  const picture = pictures.get(seller) ?? uploadPicture(seller);
  pictures.set(seller, picture);
  return picture;
}

/** Puts a phone on sale. @returns it as it is listed */
export async function listPhone(seller: Person, changes: Record<string, unknown> = {}): Promise<Listed> {
  const { insertedId } = await done(
    call<{ insertedId: string }>('POST /products', seller, newProduct(seller, await pictureOf(seller), changes)),
  );
  return done(call<Listed>(`GET /products/${insertedId}`));
}

/** The payload of Book Now, complete and true for this buyer and phone. */
export function newBooking(
  buyer: Person,
  phone: Listed,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...namesOf(buyer, phone),
    price: phone.resalePrice,
    phone: '+1 206 555 0123',
    location: 'Seattle, WA',
    ...changes,
  };
}

/** The payload of Report To Admin. */
export function newReport(
  buyer: Person,
  phone: Listed,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ...namesOf(buyer, phone), reason: 'The pictures show another phone.', ...changes };
}

function namesOf(buyer: Person, { _id, name, id, brand, img }: Listed): Record<string, unknown> {
  return { userName: buyer.name, email: buyer.email, productName: name, productID: _id, id, brand, img };
}

/** Books a phone. @returns the booking's id */
export async function bookPhone(buyer: Person, phone: Listed): Promise<string> {
  return (await done(call<{ insertedId: string }>('POST /bookings', buyer, newBooking(buyer, phone)))).insertedId;
}

/** Charges a card at the test gateway and has the payment recorded. @returns the transaction's id */
export async function payFor(buyer: Person, bookingId: string, price: number): Promise<string> {
  const { clientSecret, intentId } = await done(
    call<{ clientSecret: string; intentId: string }>('POST /create-payment-intent', buyer, { price, bookingId }),
  );
  const card = {
    number: '4242 4242 4242 4242',
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
    billing: { name: buyer.name, email: buyer.email },
  };
  const { paymentMethod } = await done(
    call<{ paymentMethod: { id: string } }>('POST /test-gateway/payment_methods', null, card),
  );
  await done(
    call(`POST /test-gateway/payment_intents/${intentId}/confirm`, null, {
      clientSecret,
      paymentMethod: paymentMethod.id,
    }),
  );
  await done(call('POST /payments', buyer, { price, transactionId: intentId, email: buyer.email, bookingId }));
  return intentId;
}
