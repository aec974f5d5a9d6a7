import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#server/platform/passwords.ts';
import { createLine } from '#server/platform/line.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';
import { isCommonPassword } from '#server/identity/security/common-passwords.ts';
import { quickPasswords } from '#server/testing/quick-passwords.ts';

let market: TestMarket;
let letterbox: Letterbox;
beforeAll(async () => {
  market = await openTestMarket();
  letterbox = putLetterbox(market);
});
afterAll(() => market.close());

const stranger = { remoteAddress: '203.0.113.50' };
const post = async (url: string, payload: object, { remoteAddress = '127.0.0.1', cookie = '' } = {}) => {
  const answer = await market.app.inject({ method: 'POST', url, remoteAddress, headers: { cookie }, payload });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json<{ code?: string; warnings?: string[]; issues?: { path: string }[] }>(),
  };
};
const newPerson = (email: string, password: string) => ({ name: 'Cleo', email: `${email}@redial.example`, password });

describe('A password that many people have', () => {
  test.each(['123456', 'Password', 'qwerty123', 'iloveyou'])('is known as such: %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );
  test.each(['six-or-more', 'correct horse', 'redial-demo'])('is not one that few have: %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );

  test('is refused when signing up, with the field; the owner of the market is warned', async () => {
    expect(await post('/api/auth/sign-up/email', newPerson('cleo-1', '123456'), stranger)).toMatchObject({
      status: 400,
      body: { code: 'password_too_common', issues: [{ path: 'password' }] },
    });
    expect(await post('/api/auth/sign-up/email', newPerson('cleo-1', '123456'))).toMatchObject({
      status: 200,
      body: { warnings: ['password_too_common'] },
    });
    expect((await post('/api/auth/sign-up/email', newPerson('cleo-2', 'correct horse'))).body.warnings).toBeUndefined();
  });

  test('is refused by a mailed link, which stays good', async () => {
    const { email } = await signUp(market, 'User');
    await post('/api/auth/request-password-reset', { email });
    const token = letterbox.token(email, '/resetPassword');
    expect(await post('/api/auth/reset-password', { token, newPassword: '123456' }, stranger)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect((await post('/api/auth/reset-password', { token, newPassword: 'another horse' }, stranger)).status).toBe(
      200,
    );
  });

  test('is refused when changing it; the owner of the market is warned', async () => {
    const { cookie } = await signUp(market, 'User');
    const change = (remoteAddress: string) =>
      post(
        '/api/identity/password',
        { currentPassword: 'correct horse', newPassword: '123456' },
        { remoteAddress, cookie },
      );
    expect(await change(stranger.remoteAddress)).toMatchObject({
      status: 400,
      body: { code: 'password_too_common', issues: [{ path: 'newPassword' }] },
    });
    expect(await change('127.0.0.1')).toMatchObject({ status: 200, body: { warnings: ['password_too_common'] } });
  });
});

describe('A password kept as it was hashed before', () => {
  test('works, and is rehashed at the next sign-in', async () => {
    Object.assign(market.context, { passwords });
    try {
      const { email } = await signUp(market, 'User');
      const { id } = await market.context.db
        .selectFrom('identity_user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const kept = async () =>
        (
          await market.context.db
            .selectFrom('identity_account')
            .select('password')
            .where('userId', '=', id)
            .executeTakeFirstOrThrow()
        ).password;
      await market.context.db
        .updateTable('identity_account')
        .set({ password: await hashPassword('from long ago') })
        .where('userId', '=', id)
        .execute();
      expect((await post('/api/auth/sign-in/email', { email, password: 'not from long ago' })).status).toBe(401);
      expect(await kept()).not.toMatch(/^scrypt/);
      expect((await post('/api/auth/sign-in/email', { email, password: 'from long ago' })).status).toBe(200);
      expect(await kept()).toMatch(/^scrypt\$16384\$8\$5\$/);
      expect((await post('/api/auth/sign-in/email', { email, password: 'from long ago' })).status).toBe(200);
    } finally {
      Object.assign(market.context, { passwords: quickPasswords });
    }
  });
});

test('While too many passwords wait, sign-in and sign-up answer 503 and keep nothing', async () => {
  const { email } = await signUp(market, 'User');
  const line = createLine({ atOnce: 0, waitingMax: 0, retryAfterSeconds: 5 });
  Object.assign(market.context, {
    passwords: { ...quickPasswords, hash: () => line(async () => ''), verify: () => line(async () => true) },
  });
  try {
    expect(await post('/api/auth/sign-in/email', { email, password: 'correct horse' })).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'unavailable' },
    });
    expect(await post('/api/auth/sign-up/email', newPerson('late', 'correct horse'))).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'unavailable' },
    });
  } finally {
    Object.assign(market.context, { passwords: quickPasswords });
  }
  expect(
    await market.context.db
      .selectFrom('identity_user')
      .select('id')
      .where('email', '=', 'late@redial.example')
      .execute(),
  ).toEqual([]);
});
