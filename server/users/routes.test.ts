import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addCategory,
  callAs,
  callAsVisitor,
  listPhone,
  signUp,
  signUpAdmin,
  signUpNewcomer,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let buyer: Person;
let seller: Person;
let admin: Person;

beforeAll(async () => {
  market = await openTestMarket();
  [buyer, seller, admin] = [
    await signUp(market, 'User'),
    await signUp(market, 'Seller'),
    await signUp(market, 'User', 'Ada Admin'),
  ];
  await market.owner.insertInto('admin_grants').values({ user_id: admin.id }).execute();
});
afterAll(() => market.close());

interface Answer {
  insertedId?: string;
  code?: string;
  issues?: { path: string }[];
}

/** Somebody signed in who has not chosen an account type. */
async function newcomer(email: string) {
  const { name, cookie } = await signUpNewcomer(market, 'Una New', email);
  return {
    cookie,
    whole: { name, email, accountType: 'User' },
    open: (body: unknown) => callAs<Answer>(market, 'POST /api/users', { cookie }, body),
  };
}

const accountsOf = (email: string) =>
  market.context.db.selectFrom('users').select(['id', 'account_type']).where('email', '=', email).execute();

describe('Opening an account', () => {
  test('is refused naming each field that is missing, wrong, too long or unknown, and none is opened', async () => {
    const { whole, open } = await newcomer('una@redial.example');
    const wrong: [string, unknown][] = [
      ['name', undefined],
      ['name', ''],
      ['name', 'x'.repeat(121)],
      ['name', 7],
      ['name', 'a\u0000b'],
      ['name', 'Somebody Else'],
      ['email', undefined],
      ['email', 'una'],
      ['email', 7],
      ['email', null],
      ['accountType', undefined],
      ['accountType', 'Admin'],
      ['accountType', 'user'],
      ['accountType', ''],
      ['accountType', ['User']],
      ['status', 'verified'],
      ['role', 'admin'],
      ['verified_at', '2026-01-01'],
      ['_id', 'x'],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await open({ ...whole, [field]: value });
      expect([field, value, status, body.issues?.map(({ path }) => path)]).toEqual([field, value, 400, [field]]);
    }
    expect((await open({ ...whole, email: buyer.email })).body.code).toBe('not_allowed');
    expect(await accountsOf('una@redial.example')).toEqual([]);
  });

  test('twice at once opens one, and both are answered alike', async () => {
    const { whole, open } = await newcomer('twice@redial.example');
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(whole)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1);
    expect(await accountsOf('twice@redial.example')).toEqual([
      { id: answers[0]?.body.insertedId, account_type: 'User' },
    ]);
  });

  test('as User and as Seller at once opens one of them', async () => {
    const { whole, open } = await newcomer('both@redial.example');
    const answers = await Promise.all([open(whole), open({ ...whole, accountType: 'Seller' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await accountsOf('both@redial.example')).toHaveLength(1);
  });

  test('again as the other type changes nothing', async () => {
    expect(
      await callAs<Answer>(
        market,
        'POST /api/users',
        { cookie: buyer.cookie },
        { name: buyer.name, email: buyer.email, accountType: 'Seller' },
      ),
    ).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    expect(await accountsOf(buyer.email)).toMatchObject([{ account_type: 'User' }]);
  });
});

describe('The questions of the guards', () => {
  const questions = ['admin', 'buyer', 'seller', 'verified'] as const;
  const flag = { admin: 'isAdmin', buyer: 'isBuyer', seller: 'isSeller', verified: 'isVerified' } as const;
  const ask = (question: (typeof questions)[number], email: string, by: Person) =>
    by.call(`GET /api/users/${question}/${encodeURIComponent(email)}`);

  test('are answered by exactly one role for each person', async () => {
    const answers = async (person: Person) =>
      Promise.all(questions.map(async (question) => (await ask(question, person.email, person)).body[flag[question]]));
    expect(await answers(buyer)).toEqual([false, true, false, false]);
    expect(await answers(seller)).toEqual([false, false, true, false]);
    expect(await answers(admin)).toEqual([true, false, false, false]);
  });

  test.each(questions)(
    '%s: nobody but an admin asks for somebody else, and learns nothing of who exists',
    async (question) => {
      expect((await callAsVisitor(market, `GET /api/users/${question}/${buyer.email}`)).status).toBe(401);
      const [known, unknown] = [
        await ask(question, buyer.email, seller),
        await ask(question, 'nobody@redial.example', seller),
      ];
      expect(known.status).toBe(403);
      expect(unknown).toEqual(known);
      expect((await ask(question, buyer.email, admin)).status).toBe(200);
      expect(await ask(question, 'nobody@redial.example', admin)).toEqual({
        status: 200,
        body: { [flag[question]]: false },
      });
    },
  );

  test.each(['nobody', '%00', 'a%00@redial.example', `${'x'.repeat(100)}`, '%20'])(
    'are refused for "%s", which is no e-mail',
    async (email) => {
      expect(await admin.call(`GET /api/users/buyer/${email}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      });
    },
  );

  test('know a seller as verified as soon as an admin said so', async () => {
    await market.context.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', seller.id).execute();
    expect((await ask('verified', seller.email, seller)).body).toEqual({ isVerified: true });
    expect((await callAs<{ user: unknown }>(market, 'GET /api/me', { cookie: seller.cookie })).body.user).toMatchObject(
      { verified: true },
    );
  });
});

describe('Who am I', () => {
  const me = (headers: Record<string, string>) =>
    callAs<{ user: Record<string, unknown> | null }>(market, 'GET /api/me', headers);

  test('is answered to visitors with nobody, and to others with themselves', async () => {
    expect((await me({})).body).toEqual({ user: null });
    expect((await me({ cookie: 'redial.session_token=nonsense' })).body).toEqual({ user: null });
    const expected = {
      _id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      photoURL: null,
      accountType: 'User',
      role: 'buyer',
      verified: false,
      emailVerified: false,
      mustConfirm: false,
      mailRefusal: null,
      holdHours: 12,
      secondFactor: 'off',
    };
    expect((await me({ cookie: buyer.cookie })).body.user).toEqual(expected);
    expect((await me({ authorization: `bearer ${buyer.token}` })).body.user).toEqual(expected);
    expect((await me({ cookie: admin.cookie })).body.user).toMatchObject({ role: 'admin' });
  });

  test('says that the account type is still to be chosen', async () => {
    const { cookie } = await newcomer('undecided@redial.example');
    expect((await me({ cookie })).body.user).toMatchObject({
      _id: null,
      accountType: null,
      role: null,
      email: 'undecided@redial.example',
    });
  });
});

describe('The database itself refuses', () => {
  test('a second open account of an e-mail, a verified buyer, and an account without an identity', async () => {
    const insert = (values: object) =>
      market.context.db
        .insertInto('users')
        .values({ name: 'X', email: 'x@redial.example', account_type: 'User', identity_id: null, ...values })
        .execute();
    await expect(insert({ email: buyer.email, closed_at: null })).rejects.toMatchObject({
      code: expect.stringMatching(/23505|23514/),
    });
    await expect(insert({ verified_at: new Date(), closed_at: new Date() })).rejects.toMatchObject({ code: '23514' });
    await expect(insert({})).rejects.toMatchObject({ code: '23514' });
    await expect(insert({ account_type: 'Admin', closed_at: new Date() })).rejects.toMatchObject({ code: '23514' });
  });
});

describe("The admin's lists of people", () => {
  test('name buyers and sellers apart, the newest first, without admins and without those who have left', async () => {
    const admin = await signUpAdmin(market, 'Alma Admin');
    const one = await signUp(market, 'User', 'Una Buyer');
    const two = await signUp(market, 'Seller', 'Sol Seller');
    const left = await signUp(market, 'User', 'Lee Left');
    await admin.call(`DELETE /api/users/${left.id}`);
    const buyers = (await admin.call<{ _id: string }[]>('GET /api/users/buyers')).body;
    const sellers = (await admin.call<{ _id: string }[]>('GET /api/users/sellers')).body;
    expect(buyers[0]).toMatchObject({ _id: one.id, name: 'Una Buyer', email: one.email, accountType: 'User' });
    expect(sellers[0]).toMatchObject({ _id: two.id, name: 'Sol Seller', email: two.email, accountType: 'Seller' });
    expect(sellers[0]).not.toHaveProperty('status');
    const ids = [...buyers, ...sellers].map(({ _id }) => _id);
    expect(ids).not.toContain(admin.id);
    expect(ids).not.toContain(left.id);
    expect((await admin.call<object[]>(`GET /api/users/buyers?limit=1&after=${buyers[0]?._id}`)).body).toEqual(
      buyers.slice(1, 2),
    );
  });

  test('a seller is verified once; the badge is on every card at once, and the seller is told', async () => {
    const admin = await signUpAdmin(market);
    await addCategory(market, 'sony', 'Sony');
    const one = await signUp(market, 'Seller', 'Vera Verified');
    const phone = await listPhone(market, one, { id: 'sony', brand: 'Sony' });
    const cards = async () =>
      (await callAsVisitor<{ _id: string; verified: boolean }[]>(market, 'GET /api/categories/sony')).body;
    expect(await cards()).toMatchObject([{ _id: phone, verified: false }]);
    expect((await admin.call(`PUT /api/users/seller/${one.id}`)).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect(await cards()).toMatchObject([{ _id: phone, verified: true }]);
    expect((await admin.call(`PUT /api/users/seller/${one.id}`)).body).toEqual({
      acknowledged: true,
      modifiedCount: 0,
    });
    expect((await one.call(`GET /api/users/verified/${one.email}`)).body).toEqual({ isVerified: true });
    expect((await one.call<object[]>('GET /api/notices')).body).toMatchObject([{ title: 'You are a verified seller' }]);
    expect((await admin.call<object[]>('GET /api/users/sellers')).body[0]).toMatchObject({ status: 'verified' });
  });

  test('only a seller can be verified', async () => {
    const admin = await signUpAdmin(market);
    const buyer = await signUp(market, 'User');
    for (const id of [buyer.id, admin.id, '00000000-0000-4000-8000-000000000000'])
      expect((await admin.call(`PUT /api/users/seller/${id}`)).status).toBe(404);
  });
});
