import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, callWithCookie, done, signInAdmin, signUpByCalls } from '../support/calls.ts';
import type { Person } from '../support/calls.ts';

interface Listed {
  _id: string;
  name: string;
  email: string;
  accountType: string;
  status?: string;
}
interface Refused {
  code: string;
  issues?: { path: string }[];
}

let admin: Person;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  admin = await signInAdmin();
  [buyer, seller] = [await signUpByCalls('User', 'Cara Buyer'), await signUpByCalls('Seller', 'Cyd Seller')];
});

describe('GET /jwt?email=', () => {
  test('answers accessToken to the session of that e-mail', async () => {
    const { status, body } = await callWithCookie<{ accessToken: string }>(
      `GET /jwt?email=${buyer.email}`,
      buyer.cookie,
    );
    expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
    expect(await done(call('GET /me', { token: body.accessToken }))).toMatchObject({ user: { email: buyer.email } });
  });

  test('is a 401 without a session, a 403 for another e-mail, a 400 for none', async () => {
    expect((await call(`GET /jwt?email=${buyer.email}`)).status).toBe(401);
    expect((await callWithCookie(`GET /jwt?email=${admin.email}`, buyer.cookie)).status).toBe(403);
    expect((await callWithCookie<Refused>('GET /jwt', buyer.cookie)).body).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'email' }],
    });
  });
});

describe('POST /users', () => {
  test('takes name, email and accountType, and opens the account of the signed-in person', async () => {
    const email = `una-${randomUUID().slice(0, 8)}@redial.example`;
    const signedUp = await call('POST /auth/sign-up/email', null, {
      name: 'Una Undecided',
      email,
      password: 'six-or-more',
    });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const payload = { name: 'Una Undecided', email, accountType: 'Seller' };
    expect((await call('POST /users', null, payload)).status).toBe(401);
    for (const field of ['name', 'email', 'accountType']) {
      const { status, body } = await callWithCookie<Refused>('POST /users', cookie, { ...payload, [field]: undefined });
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    expect(await callWithCookie('POST /users', cookie, payload)).toMatchObject({
      status: 200,
      body: { acknowledged: true, insertedId: expect.any(String) as string },
    });
    expect(await callWithCookie(`GET /users/seller/${email}`, cookie)).toMatchObject({
      status: 200,
      body: { isSeller: true },
    });
  });
});

describe('The role calls', () => {
  const rows = [
    ['admin', 'isAdmin', () => admin],
    ['buyer', 'isBuyer', () => buyer],
    ['seller', 'isSeller', () => seller],
  ] as const;

  test.each(rows)('GET /users/%s/{email} answers %s', async (role, field, holder) => {
    const other = role === 'buyer' ? seller : buyer;
    expect(await done(call(`GET /users/${role}/${holder().email}`, holder()))).toEqual({ [field]: true });
    expect(await done(call(`GET /users/${role}/${other.email}`, other))).toEqual({ [field]: false });
  });

  test('GET /users/verified/{email} answers isVerified, which PUT /users/seller/{id} makes true once', async () => {
    const isVerified = () => done(call<{ isVerified: boolean }>(`GET /users/verified/${seller.email}`, seller));
    expect(await isVerified()).toEqual({ isVerified: false });
    expect((await call(`PUT /users/seller/${seller.id}`)).status).toBe(401);
    expect(await done(call(`PUT /users/seller/${seller.id}`, admin))).toMatchObject({ modifiedCount: 1 });
    expect(await isVerified()).toEqual({ isVerified: true });
    expect(await done(call(`PUT /users/seller/${seller.id}`, admin))).toMatchObject({ modifiedCount: 0 });
    expect((await call(`PUT /users/seller/${buyer.id}`, admin)).status).toBe(404);
  });
});

describe('The lists of users', () => {
  test.each([
    ['buyers', 'User', () => buyer],
    ['sellers', 'Seller', () => seller],
  ] as const)('GET /users/%s answers a list of those of type %s', async (kind, accountType, one) => {
    expect((await call(`GET /users/${kind}`)).status).toBe(401);
    const list = await done(call<Listed[]>(`GET /users/${kind}`, admin));
    expect(new Set(list.map((person) => person.accountType))).toEqual(new Set([accountType]));
    expect(list.find(({ _id }) => _id === one().id)).toMatchObject({
      name: one().name,
      email: one().email,
      accountType,
    });
  });

  test('name the status verified of sellers who are, and none of others', async () => {
    const fresh = await signUpByCalls('Seller', 'Fay Fresh');
    await done(call(`PUT /users/seller/${seller.id}`, admin));
    const list = await done(call<Listed[]>('GET /users/sellers', admin));
    expect(list.find(({ _id }) => _id === seller.id)?.status).toBe('verified');
    expect(list.find(({ _id }) => _id === fresh.id)?.status).toBeUndefined();
  });
});

describe('DELETE /users/{id}', () => {
  test('answers deletedCount, takes the person off the lists and ends their sessions', async () => {
    const leaver = await signUpByCalls('User', 'Lea Leaver');
    expect((await call(`DELETE /users/${leaver.id}`)).status).toBe(401);
    expect(await done(call(`DELETE /users/${leaver.id}`, admin))).toMatchObject({ deletedCount: 1 });
    expect((await done(call<Listed[]>('GET /users/buyers', admin))).some(({ _id }) => _id === leaver.id)).toBe(false);
    expect((await call(`GET /bookings?email=${leaver.email}`, leaver)).status).toBe(401);
    expect((await call(`DELETE /users/${randomUUID()}`, admin)).status).toBe(404);
  });
});
