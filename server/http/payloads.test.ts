import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addCategory,
  callAs,
  callAsVisitor,
  listPhone,
  newProduct,
  signUp,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  seller = await signUp(market, 'Seller');
  buyer = await signUp(market, 'User');
});

afterAll(() => market.close());

describe('Add Product', () => {
  test('names each field that is missing, wrong or contradicts, and writes nothing', async () => {
    const img = await uploadPhoto(market, seller, '#a11');
    const whole = newProduct(seller, img);
    const before = await seller.call<unknown[]>(`GET /api/products?email=${seller.email}`);
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...rest } = whole;
      const { status, body } = await seller.call<{ issues: { path: string }[] }>('POST /api/products', rest);
      expect([field, status, body.issues[0]?.path]).toEqual([field, 400, field]);
    }
    const wrong: [string, unknown][] = [
      ['name', 'x'.repeat(121)],
      ['originalPrice', -1],
      ['originalPrice', 1.5],
      ['resalePrice', 100_001],
      ['resalePrice', '389'],
      ['productCondition', 'New'],
      ['sellerName', 'Somebody Else'],
      ['email', 'else@redial.example'],
      ['verified', true],
      ['brand', 'Samsung'],
      ['id', 'nowhere'],
      ['phone', '1234'],
      ['description', 'x'.repeat(5_001)],
      ['selling_post_date', '2999-01-01'],
      ['selling_post_date', 'yesterday'],
      ['img', 'javascript:alert(1)'],
      ['img', 'http://169.254.169.254/'],
      ['img', `/images/${'a'.repeat(40)}/640.webp`],
      ['state', 'sold'],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await seller.call<{ issues: { path: string }[] }>('POST /api/products', {
        ...whole,
        [field]: value,
      });
      expect([field, value, status, body.issues?.[0]?.path]).toEqual([field, value, 400, field]);
    }
    expect((await seller.call<unknown[]>(`GET /api/products?email=${seller.email}`)).body).toEqual(before.body);
  });

  test("refuses another seller's picture", async () => {
    const other = await signUp(market, 'Seller');
    const img = await uploadPhoto(market, other, '#1a1');
    const { status, body } = await seller.call<{ issues: { path: string }[] }>(
      'POST /api/products',
      newProduct(seller, img),
    );
    expect([status, body.issues[0]?.path]).toEqual([400, 'img']);
  });

  test('shows visitors neither e-mail nor phone of a seller, and signed-in people both', async () => {
    const phone = await listPhone(market, seller);
    const find = (list: { _id: string }[]) => list.find(({ _id }) => _id === phone);
    const asVisitor = find((await callAsVisitor<{ _id: string }[]>(market, 'GET /api/categories/apple')).body);
    expect(asVisitor).toBeDefined();
    expect(asVisitor).not.toHaveProperty('phone');
    expect(asVisitor).not.toHaveProperty('email');
    expect(find((await buyer.call<{ _id: string }[]>('GET /api/categories/apple')).body)).toMatchObject({
      phone: '+1 503 555 0142',
      email: seller.email,
    });
  });

  test('of another seller can be neither advertised nor deleted', async () => {
    const phone = await listPhone(market, seller);
    const other = await signUp(market, 'Seller');
    expect((await other.call(`PUT /api/products/advertise/${phone}`)).status).toBe(404);
    expect((await other.call(`DELETE /api/products/${phone}`)).status).toBe(404);
    expect((await seller.call(`PUT /api/products/advertise/${phone}`)).body.modifiedCount).toBe(1);
    expect((await seller.call(`PUT /api/products/advertise/${phone}`)).body.modifiedCount).toBe(0);
    expect((await seller.call(`DELETE /api/products/${phone}`)).body.deletedCount).toBe(1);
    expect((await seller.call(`DELETE /api/products/${phone}`)).body.deletedCount).toBe(0);
  });
});

describe('Upload', () => {
  const upload = (person: Person | null, bytes: Buffer, name = 'phone.jpg', field = 'image') =>
    market.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        ...(person ? { authorization: `bearer ${person.token}` } : {}),
        'content-type': 'multipart/form-data; boundary=cut',
      },
      payload: Buffer.concat([
        Buffer.from(
          `--cut\r\ncontent-disposition: form-data; name="${field}"; ` +
            `filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--cut--\r\n'),
      ]),
    });

  test.each([
    ['a text file named .jpg', Buffer.from('I am no picture. '.repeat(50)), 415],
    ['an SVG named .jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    ['an empty file', Buffer.alloc(0), 400],
    ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024, 1), 413],
  ])('%s is refused', async (_title, bytes, status) => {
    const answer = await upload(seller, bytes);
    expect([answer.statusCode, typeof answer.json<{ message: string }>().message]).toEqual([status, 'string']);
  });

  test('is for members, in the field image', async () => {
    expect((await upload(null, Buffer.alloc(10))).statusCode).toBe(401);
    expect((await upload(buyer, Buffer.alloc(10))).statusCode).toBe(415);
    expect((await upload(seller, Buffer.alloc(10), 'a.jpg', 'photo')).json()).toMatchObject({
      issues: [{ path: 'image' }],
    });
  });

  test('answers with an address that shows the picture, to be cached without end', async () => {
    const url = await uploadPhoto(market, seller, '#119');
    const answer = await market.app.inject({ url: new URL(url).pathname });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('Signing up', () => {
  const signUpWith = (body: object) =>
    callAsVisitor<{ code: string; message: string; issues?: { path: string }[] }>(
      market,
      'POST /api/auth/sign-up/email',
      body,
    );

  test('asks for a name, an e-mail and six characters of password', async () => {
    const whole = { name: 'Nia', email: 'nia@redial.example', password: 'six-or-more' };
    expect((await signUpWith({ ...whole, password: 'short' })).body.issues).toMatchObject([{ path: 'password' }]);
    expect((await signUpWith({ ...whole, email: 'nia' })).body.issues).toMatchObject([{ path: 'email' }]);
    expect((await signUpWith({ ...whole, name: ' ' })).body.issues).toMatchObject([{ path: 'name' }]);
    expect((await signUpWith(whole)).status).toBe(200);
    expect((await signUpWith({ ...whole, email: 'NIA@Redial.example' })).status).toBe(422);
  });

  test('makes neither admins nor a second account type', async () => {
    const person = await signUp(market, 'User');
    const open = (body: object) =>
      callAs<{ issues?: { path: string }[]; code?: string }>(
        market,
        'POST /api/users',
        { cookie: person.cookie },
        body,
      );
    const whole = { name: person.name, email: person.email, accountType: 'User' };
    expect((await open({ ...whole, accountType: 'Admin' })).body.issues).toMatchObject([{ path: 'accountType' }]);
    expect((await open({ ...whole, role: 'admin' })).body.issues).toMatchObject([{ path: 'role' }]);
    expect((await open({ ...whole, accountType: 'Seller' })).body.code).toBe('account_exists');
    expect((await open({ ...whole, email: seller.email })).status).toBe(403);
    expect((await open(whole)).status).toBe(200);
    expect((await person.call(`GET /api/users/seller/${person.email}`)).body).toEqual({ isSeller: false });
    expect((await person.call(`GET /api/users/buyer/${person.email}`)).body).toEqual({ isBuyer: true });
  });

  test('works for a client that keeps cookies and is no browser, signed in already or not', async () => {
    const person = await signUp(market, 'User');
    const again = await callAs(
      market,
      'POST /api/auth/sign-in/email',
      { cookie: person.cookie },
      { email: person.email, password: 'correct horse' },
    );
    expect(again.status).toBe(200);
  });

  test('answers a wrong password and an unknown e-mail with the same words', async () => {
    const signIn = (email: string) =>
      callAsVisitor(market, 'POST /api/auth/sign-in/email', { email, password: 'wrong-password' });
    const [known, unknown] = await Promise.all([signIn(buyer.email), signIn('nobody@redial.example')]);
    expect(known.status).toBe(401);
    expect(unknown).toEqual(known);
  });
});

describe('Reports and messages', () => {
  test('a buyer reports a phone once', async () => {
    const phone = await listPhone(market, seller);
    const product = (await callAsVisitor<Record<string, unknown>>(market, `GET /api/products/${phone}`)).body;
    const report = {
      userName: buyer.name,
      email: buyer.email,
      productName: product.name,
      productID: phone,
      id: 'apple',
      reason: 'Looks stolen <script>',
      brand: 'Apple',
      img: product.img,
    };
    expect(await buyer.call('POST /api/reportedItems', { ...report, reason: '' })).toMatchObject({
      status: 400,
      body: { acknowledged: false, issues: [{ path: 'reason' }] },
    });
    expect((await buyer.call('POST /api/reportedItems', report)).body).toMatchObject({ acknowledged: true });
    expect(await buyer.call('POST /api/reportedItems', report)).toMatchObject({
      status: 409,
      body: { acknowledged: false, code: 'already_reported' },
    });
  });
});
