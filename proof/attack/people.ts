import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import type { AccountType } from '#contract/limits.ts';
import type { Answer, Attacker } from './attacker.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
  cookie: string;
  token: string;
  call(call: string, body?: unknown): Promise<Answer>;
}

/** Signs up through the real calls. @throws Error when the market refuses */
export async function signUp(attacker: Attacker, accountType: AccountType): Promise<Account> {
  const email = `attack-${randomUUID().slice(0, 12)}@redial.example`;
  const [name, password] = ['Mal Ory', `pass ${randomUUID()}`];
  const opened = await attacker.ask('POST /api/auth/sign-up/email', { body: { name, email, password } });
  const cookie = cookiesOf(opened);
  const user = await attacker.ask('POST /api/users', { headers: { cookie }, body: { name, email, accountType } });
  if (user.status !== 200) throw new Error(`signing up was refused: ${opened.status} ${opened.text.slice(0, 200)}`);
  const token = await tokenOf(attacker, email, cookie);
  const id = (JSON.parse(user.text) as { insertedId: string }).insertedId;
  return {
    id,
    name,
    email,
    password,
    cookie,
    token,
    call: (call, body) => attacker.ask(call, { headers: { authorization: `bearer ${token}` }, body }),
  };
}

export async function tokenOf(attacker: Attacker, email: string, cookie: string): Promise<string> {
  const answer = await attacker.ask(`GET /api/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie } });
  return (JSON.parse(answer.text) as { accessToken: string }).accessToken;
}

export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** A listing with a picture of its own. */
export async function newListing(attacker: Attacker, seller: Account, description = 'A phone'): Promise<object> {
  const colour = `#${randomUUID().slice(0, 6)}`;
  const photo = await sharp({ create: { width: 96, height: 96, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const parts = [
    '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    '\r\n--cut--\r\n',
  ];
  const raw = Buffer.concat([Buffer.from(parts[0] ?? ''), photo, Buffer.from(parts[1] ?? '')]);
  const uploaded = await attacker.ask('POST /api/upload', {
    raw,
    headers: { authorization: `bearer ${seller.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  const { data } = JSON.parse(uploaded.text) as { data: { url: string } };
  return exampleListing(seller, data.url, { name: 'Model X', resalePrice: 300, description });
}

export function bookingOf(buyer: Account, product: Record<string, unknown>): object {
  const { _id, name, id, brand, img, resalePrice } = product;
  return {
    userName: buyer.name,
    email: buyer.email,
    productName: name,
    productID: _id,
    id,
    brand,
    img,
    price: resalePrice,
    phone: '555 0100',
    location: '',
  };
}
