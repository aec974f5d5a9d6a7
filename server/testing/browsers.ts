import { expect } from 'vitest';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
  'like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export const testPassword = 'correct horse';

/** Signs in with a known browser (its cookie) or with a new one. @returns its cookies */
export async function signInFrom(
  market: TestMarket,
  person: Person,
  { from = '203.0.113.7', userAgent = firefox, cookie = '' } = {},
): Promise<string> {
  const answer = await market.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: from,
    headers: { 'user-agent': userAgent, cookie },
    payload: { email: person.email, password: testPassword },
  });
  expect(answer.statusCode).toBe(200);
  return [answer.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; ');
}

/** Changes the password of a session. */
export function changePassword(market: TestMarket, cookie: string, currentPassword: string, newPassword: string) {
  return callAs<{ code?: string; endedSessions?: number; issues?: { path: string }[] }>(
    market,
    'POST /api/identity/password',
    { cookie },
    { currentPassword, newPassword },
  );
}
