import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { exampleListing } from '#contract/example-listing.ts';
import type { Notice } from '#contract/notices.ts';
import type { AccountType } from '#contract/limits.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { grantAdmin } from '#server/users/actions.ts';

/** Somebody signed in to a test market, who calls it as a browser would. */
export interface Person {
  id: string;
  name: string;
  email: string;
  cookie: string;
  token: string;
  call<Body = Record<string, unknown>>(call: string, body?: unknown): Promise<{ status: number; body: Body }>;
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
  return {
    id,
    name,
    email,
    cookie,
    token,
    call: (call, body) => callAs(market, call, { authorization: `bearer ${token}` }, body),
  };
}

/** Signs somebody up whom the operator has made an admin. */
export async function signUpAdmin(market: TestMarket, name = 'Ada Admin'): Promise<Person> {
  const admin = await signUp(market, 'User', name);
  await grantAdmin({ ...market.context, db: market.owner }, admin.email);
  return admin;
}

/** Signs several buyers up, a few at a time: hashing passwords takes the whole machine. */
export async function signUpMany(market: TestMarket, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const some = Array.from({ length: Math.min(5, count - people.length) }, () => signUp(market, 'User'));
    people.push(...(await Promise.all(some)));
  }
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

/** Uploads a picture of one colour and answers with its address. */
export async function uploadPhoto(market: TestMarket, person: Person, colour = '#356'): Promise<string> {
  const photo = await sharp({ create: { width: 200, height: 160, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const answer = await market.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: `bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([
      Buffer.from(
        '--cut\r\ncontent-disposition: form-data; name="image"; filename="phone.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
      ),
      photo,
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });
  if (answer.statusCode !== 200) throw new Error(`upload failed: ${answer.body}`);
  return answer.json<{ data: { url: string } }>().data.url;
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
    newProduct(seller, await photoOf(market, seller), changes),
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
