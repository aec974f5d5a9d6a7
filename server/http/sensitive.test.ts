import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addBuyers, addCategory, callAs, listPhone, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { setUpTwoSteps } from '#server/testing/two-step.ts';
import type { Authenticator } from '#server/testing/two-step.ts';

let market: TestMarket;
let admin: Person;

beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
  await addCategory(market);
  market.context.limiter.take = (
    (take) => async (allowance, key, points) =>
      allowance.name === 'sign-up' ? undefined : take(allowance, key, points)
  )(market.context.limiter.take);
});
beforeEach(async () => {
  admin = await signUpAdmin(market);
});
afterEach(() => Object.assign(market.context.config, { production: false }));
afterAll(() => market.close());

const close = (person: Person) => admin.call(`DELETE /api/users/${person.id}`);

describe('An admin with the bearer token alone', () => {
  test('closes 20 of 43 accounts at once, as the attack did, and then none for ten minutes', async () => {
    const victims = await addBuyers(market, 43);
    const answers = await Promise.all(victims.map(close));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const told =
      'An admin may decide about accounts and sales, pay sellers, refund payments and take phones off the market ' +
      '20 times in 10 minutes. Try again in 10 minutes.';
    expect(answers.filter(({ status, body }) => status === 429 && body.message === told)).toHaveLength(23);
    const paying = await admin.call('POST /api/payouts', { sellers: [admin.id] });
    expect(paying).toMatchObject({ status: 429, body: { message: told } });
    expect((await admin.call('GET /api/users/buyers')).status).toBe(200);
  });

  test('closes nobody where two-step sign-in is on and the last code is older than 15 minutes', async () => {
    const victim = await signUp(market, 'User');
    await setUpTwoSteps(market, admin);
    market.wait(0.26);
    await freshBearer();
    expect(await close(victim)).toMatchObject({ status: 403, body: { code: 'confirm_again' } });
    expect(
      (await callAs<{ user: object | null }>(market, 'GET /api/me', { cookie: victim.cookie })).body.user,
    ).not.toBeNull();
  });
});

/** A token lives for 15 minutes. */
async function freshBearer(): Promise<void> {
  const { body } = await callAs<{ accessToken: string }>(market, `GET /api/jwt?email=${admin.email}`, {
    cookie: admin.cookie,
  });
  admin.call = (call, said) => callAs(market, call, { authorization: `bearer ${body.accessToken}` }, said);
}

describe('An account with a second factor', () => {
  let app: Authenticator;
  const confirm = (code: string) => admin.call('POST /api/identity/confirm-again', { code });

  beforeEach(async () => {
    app = await setUpTwoSteps(market, admin);
  });

  test('is not asked again for 15 minutes after signing in with it', async () => {
    expect((await close(await signUp(market, 'User'))).status).toBe(200);
  });

  test('gives a code, and continues without signing in again', async () => {
    const victim = await signUp(market, 'User');
    market.wait(0.26);
    await freshBearer();
    expect((await close(victim)).body).toMatchObject({ code: 'confirm_again' });
    expect((await confirm('000000')).body).toMatchObject({ code: 'invalid_code' });
    expect((await close(victim)).body).toMatchObject({ code: 'confirm_again' });
    const code = app.nextCode();
    expect(await confirm(code)).toMatchObject({ status: 200 });
    expect(await close(victim)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await confirm(code)).body).toMatchObject({
      code: 'invalid_code',
      message: expect.stringContaining('used before'),
    });
  });

  test('may give a recovery code instead, once', async () => {
    market.wait(0.26);
    await freshBearer();
    const [code = ''] = app.recoveryCodes;
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).body).toMatchObject({ code: 'invalid_code' });
  });

  test('tries five codes in five minutes', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await confirm('000000')).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test.each([
    [
      'refunds nothing',
      async () => {
        const [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
        const bookingId = await bookPhone(market, buyer, await listPhone(market, seller));
        await payFor(market, buyer, bookingId);
        return `PUT /api/payments/refund/${bookingId}`;
      },
    ],
    [
      'takes nothing off the market',
      async () => `PUT /api/products/withdraw/${await listPhone(market, await signUp(market, 'Seller'))}`,
    ],
    ['lets nobody in again', async () => `PUT /api/users/reinstate/${(await signUp(market, 'User')).id}`],
  ])('%s without another code after 15 minutes', async (_, prepare) => {
    const call = await prepare();
    market.wait(0.26);
    await freshBearer();
    const body = call.includes('refund') ? { words: 'It was lost.' } : undefined;
    expect((await admin.call(call, body)).body).toMatchObject({ code: 'confirm_again' });
  });

  test('suspends nobody without another code either, and reads on as before', async () => {
    const victim = await signUp(market, 'User');
    market.wait(0.26);
    await freshBearer();
    expect((await admin.call(`PUT /api/users/suspend/${victim.id}`, { reason: 'Spam' })).body).toMatchObject({
      code: 'confirm_again',
    });
    expect((await admin.call('GET /api/users/buyers')).status).toBe(200);
  });
});

describe('In production', () => {
  test('an admin without a second factor signs in, and can do nothing but set it up', async () => {
    Object.assign(market.context.config, { production: true });
    const seller = await signUp(market, 'Seller');
    for (const call of [
      'GET /api/users/buyers',
      'GET /api/audit',
      'GET /api/summary',
      `DELETE /api/users/${seller.id}`,
      `PUT /api/users/seller/${seller.id}`,
    ]) {
      expect(await admin.call(call), call).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    }
    expect((await admin.call(`GET /api/users/seller/${seller.email}`)).status).toBe(403);
    expect((await admin.call(`GET /api/users/admin/${admin.email}`)).body).toEqual({ isAdmin: true });
    expect((await callAs(market, 'GET /api/me', { cookie: admin.cookie })).body).toMatchObject({
      user: { secondFactor: 'needed' },
    });
    expect((await admin.call('GET /api/notices')).status).toBe(200);
    await setUpTwoSteps(market, admin);
    for (const call of ['GET /api/users/buyers', 'GET /api/summary'])
      expect((await admin.call(call)).status, call).toBe(200);
  });

  test('nobody else needs one', async () => {
    Object.assign(market.context.config, { production: true });
    const buyer = await signUp(market, 'User');
    expect((await buyer.call(`GET /api/bookings?email=${buyer.email}`)).status).toBe(200);
    expect((await buyer.call('GET /api/summary')).body).toMatchObject({ role: 'buyer' });
    expect((await callAs(market, 'GET /api/me', { cookie: buyer.cookie })).body).toMatchObject({
      user: { secondFactor: 'off' },
    });
  });
});

test('In a trial an admin needs no second factor', async () => {
  expect((await admin.call('GET /api/users/buyers')).status).toBe(200);
  expect((await callAs(market, 'GET /api/me', { cookie: admin.cookie })).body).toMatchObject({
    user: { secondFactor: 'off' },
  });
});
