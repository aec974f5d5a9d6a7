import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import type { Notice } from '#contract/notices.ts';
import { limits } from '#contract/limits.ts';
import type { AccountType } from '#contract/limits.ts';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import { keepImage } from '#server/images/actions.ts';
import { rewriteImage } from '#server/images/pipeline/rewrite-image.ts';
import type { ProcessedImage } from '#server/images/pipeline/rewrite-image.ts';
import { imageUrl } from '#server/images/views.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { grantAdmin } from '#server/users/actions.ts';
import { insertAccount } from '#server/users/store.ts';

/** Somebody signed in to a test market, who calls it as a browser would. */
export interface Person {
  id: string;
  name: string;
  email: string;
  cookie: string;
  token: string;
  call<Body = Record<string, unknown>>(call: string, body?: unknown): Promise<{ status: number; body: Body }>;
}

/** What a call answers that refuses. */
export interface Refused {
  code?: string;
  message?: string;
  issues?: { path: string; message: string }[];
}

/** Somebody who is signed in and has no account yet. */
export type Newcomer = Pick<Person, 'name' | 'email' | 'cookie'>;

/** Signs somebody up through the real call. They have not chosen an account type, so they have no account yet. */
export async function signUpNewcomer(
  market: TestMarket,
  name = 'Nora Newcomer',
  email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@redial.example`,
  headers: Record<string, string> = {},
): Promise<Newcomer> {
  const signedUp = await market.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers,
    payload: { name, email, password: 'correct horse' },
  });
  if (signedUp.statusCode !== 200) throw new Error(`could not sign up: ${signedUp.body}`);
  const cookie = [signedUp.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; ');
  return { name, email, cookie };
}

/** Signs somebody up through the real calls. */
export async function signUp(
  market: TestMarket,
  accountType: AccountType,
  name = accountType === 'User' ? 'Bea Buyer' : 'Sam Seller',
): Promise<Person> {
  const { email, cookie } = await signUpNewcomer(market, name);
  const opened = await market.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { cookie },
    payload: { name, email, accountType },
  });
  if (opened.statusCode !== 200) throw new Error(`could not open an account: ${opened.body}`);
  const jwt = await market.app.inject({ url: `/api/jwt?email=${encodeURIComponent(email)}`, headers: { cookie } });
  const token = jwt.json<{ accessToken: string }>().accessToken;
  const id = opened.json<{ insertedId: string }>().insertedId;
  return personOf(market, { id, name, email, cookie, token });
}

function personOf(market: TestMarket, who: Omit<Person, 'call'>): Person {
  return { ...who, call: (call, body) => callAs(market, call, { authorization: `bearer ${who.token}` }, body) };
}

/**
 * Somebody signed in whose account and session are written straight into the database, for tests of what comes after: a
 * tenth of the work. They have no password, and nobody wrote them a mail.
 */
export async function addPerson(
  market: TestMarket,
  accountType: AccountType,
  name = accountType === 'User' ? 'Bea Buyer' : 'Sam Seller',
): Promise<Person> {
  const { context } = market;
  const [identityId, sessionId, session] = [randomUUID(), randomUUID(), randomBytes(24).toString('base64url')];
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@redial.example`;
  const expiresAt = new Date(Date.now() + limits.sessionDays * 86_400_000);
  await sql`with identity as
      (insert into identity_user (id, name, email) values (${identityId}::uuid, ${name}, ${email}) returning id)
    insert into identity_session (id, "userId", token, "expiresAt")
      select ${sessionId}::uuid, id, ${session}, ${expiresAt}::timestamptz from identity`.execute(context.db);
  const id = await insertAccount(context, { identityId, name, email, accountType, language: 'en' });
  const signature = createHmac('sha256', context.secrets.identity).update(session).digest('base64');
  if (id === null) throw new Error(`${email} has an account already`);
  return personOf(market, {
    id,
    name,
    email,
    cookie: `redial.session_token=${encodeURIComponent(`${session}.${signature}`)}`,
    token: await issueAccessToken(context, { identityId, sessionId, email }),
  });
}

/** Signs somebody up whom the operator has made an admin. */
export async function signUpAdmin(market: TestMarket, name = 'Ada Admin'): Promise<Person> {
  const admin = await signUp(market, 'User', name);
  await grantAdmin({ ...market.context, db: market.owner }, admin.email);
  return admin;
}

/** An admin whose account is written straight into the database. */
export async function addAdmin(market: TestMarket, name = 'Ada Admin'): Promise<Person> {
  const admin = await addPerson(market, 'User', name);
  await grantAdmin({ ...market.context, db: market.owner }, admin.email);
  return admin;
}

/** Several buyers, written straight into the database. */
export async function addBuyers(market: TestMarket, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await addPerson(market, 'User'));
  return people;
}

/** Makes a call such as 'POST /api/bookings' with these headers. */
export async function callAs<Body>(
  market: TestMarket,
  call: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const [method, url] = call.split(' ');
  const answer = await market.app.inject({
    method: method as InjectOptions['method'],
    url,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  } as InjectOptions);
  return { status: answer.statusCode, body: answer.json<Body>() };
}

/** Makes a call as a visitor. */
export async function callAsVisitor<Body = Record<string, unknown>>(market: TestMarket, call: string, body?: unknown) {
  return callAs<Body>(market, call, {}, body);
}

const pictures = new Map<string, Promise<ProcessedImage>>();

/**
 * A picture of one colour that somebody has uploaded, by its address. It comes to where an upload comes, without its
 * call and a process for each (which server/images tests): it is made once in each worker.
 */
export async function uploadPhoto(market: TestMarket, person: Person, colour = '#356'): Promise<string> {
  const picture = pictures.get(colour) ?? pictureOf(colour);
  pictures.set(colour, picture);
  const image = await picture;
  await keepImage(market.context, image, person);
  return imageUrl(market.context.config, image.id);
}

async function pictureOf(colour: string): Promise<ProcessedImage> {
  const photo = sharp({ create: { width: 200, height: 160, channels: 3, background: colour } });
  return rewriteImage(await photo.jpeg().toBuffer());
}

/** A brand to sell in, written straight into the database: categories come with the market, no call makes them. */
export async function addCategory(market: TestMarket, id = 'apple', name = 'Apple'): Promise<void> {
  const imageId = randomUUID().replaceAll('-', '').padEnd(40, '0').slice(0, 40);
  await market.context.db.insertInto('images').values({ id: imageId, width: 1, height: 1, placeholder: '' }).execute();
  await market.owner.insertInto('categories').values({ id, name, image_id: imageId }).execute();
}

/** The payload of Add Product, complete and true for this seller. */
export function newProduct(
  seller: Person,
  img: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ...exampleListing(seller, img, { location: 'Portland' }), ...changes };
}

/** The payload of Edit Product as a form that was opened just now sends it; the picture stays. */
export function changedProduct(
  seller: Person,
  changes: Record<string, unknown> = {},
  revision = 1,
): Record<string, unknown> {
  const { sellerName: _name, email: _email, verified: _verified, img: _img, ...said } = newProduct(seller, '');
  return { ...said, revision, ...changes };
}

export const noticesOf = async (person: Person) => (await person.call<Notice[]>('GET /api/notices')).body;

const photos = new WeakMap<Person, Promise<string>>();

/** A picture that this seller has uploaded once: all their listings may show it. */
function photoOf(market: TestMarket, seller: Person): Promise<string> {
  const photo = photos.get(seller) ?? uploadPhoto(market, seller);
  photos.set(seller, photo);
  return photo;
}

/** Lists a phone through the real calls and answers with its id. */
export async function listPhone(
  market: TestMarket,
  seller: Person,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await seller.call<{ insertedId: string }>(
    'POST /api/products',
    newProduct(seller, 'img' in changes ? '' : await photoOf(market, seller), changes),
  );
  if (status !== 200) throw new Error(`listing failed: ${JSON.stringify(body)}`);
  return body.insertedId;
}

/** The payload of Book Now, complete and true for this buyer and product. */
export async function newBooking(
  market: TestMarket,
  buyer: Person,
  productID: string,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { body } = await callAsVisitor<Record<string, string>>(market, `GET /api/products/${productID}`);
  return {
    userName: buyer.name,
    email: buyer.email,
    productName: body.name,
    productID,
    id: body.id,
    brand: body.brand,
    img: body.img,
    price: body.resalePrice,
    phone: '+1 503 555 0100',
    location: 'Portland',
    ...changes,
  };
}
