import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allowances } from '#contract/allowances.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => market.close());

const { max } = allowances.takenAddresses;
let count = 0;
const signUpFrom = async (remoteAddress: string, email = `free-${(count += 1)}@redial.example`) => {
  const payload = { name: 'Nia', email, password: 'correct horse' };
  return (await market.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', remoteAddress, payload }))
    .statusCode;
};

describe('Who signs up', () => {
  test('learns twenty times an hour that an address is taken; after that nothing, of free ones neither', async () => {
    const { email } = await signUp(market, 'User');
    const from = '203.0.113.1';
    for (let at = 0; at < max; at += 1) expect(await signUpFrom(from, email)).toBe(422);
    expect([await signUpFrom(from, email), await signUpFrom(from)]).toEqual([429, 429]);
    expect([await signUpFrom('203.0.113.2', email), await signUpFrom('203.0.113.2')]).toEqual([422, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect(await signUpFrom(from)).toBe(200);
  });

  test('learns no more of it at the same moment', async () => {
    const { email } = await signUp(market, 'User');
    const statuses = await Promise.all(Array.from({ length: max + 15 }, () => signUpFrom('203.0.113.3', email)));
    // One that looks late counts those that are ahead of it twice: fewer may learn it, never more.
    const told = statuses.filter((status) => status === 422).length;
    expect(told).toBeLessThanOrEqual(max);
    expect(statuses.toSorted()).toEqual([
      ...Array<number>(told).fill(422),
      ...Array<number>(max + 15 - told).fill(429),
    ]);
    expect(told).toBeGreaterThan(0);
  });

  test('with free addresses is counted by nothing but the sign-ups', async () => {
    for (let at = 0; at < max + 5; at += 1) expect(await signUpFrom('203.0.113.4')).toBe(200);
  });

  test('at the machine itself may ask as often as they like', async () => {
    const { email } = await signUp(market, 'User');
    for (let at = 0; at < max + 2; at += 1) expect(await signUpFrom('127.0.0.1', email)).toBe(422);
  });
});
