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
    expect(statuses.toSorted()).toEqual([...Array<number>(max).fill(422), ...Array<number>(15).fill(429)]);
  });

  test('learns nothing from a refusal at the same moment: free addresses are refused as well', async () => {
    const { email } = await signUp(market, 'User');
    const known = Promise.all(Array.from({ length: max }, () => signUpFrom('203.0.113.5', email)));
    const free = Promise.all(Array.from({ length: 15 }, () => signUpFrom('203.0.113.5')));
    await known;
    expect(await free).toContain(429);
  });

  test('is counted once while the count is being written', async () => {
    const { email } = await signUp(market, 'User');
    const from = '203.0.113.6';
    for (let at = 0; at < max - 2; at += 1) await signUpFrom(from, email);
    const { limiter } = market.context;
    const { take } = limiter;
    const { promise, resolve } = Promise.withResolvers<void>();
    const taking = vi.spyOn(limiter, 'take').mockImplementation(async (allowance, ...rest) => {
      await take(allowance, ...rest);
      if (allowance === allowances.takenAddresses) await promise;
    });
    const first = signUpFrom(from, email);
    await expect
      .poll(() => taking.mock.calls.some(([allowance]) => allowance === allowances.takenAddresses))
      .toBe(true);
    const second = signUpFrom(from, email);
    // By the end of another one the second has come as far as it can.
    await signUpFrom('203.0.113.7');
    resolve();
    expect(await Promise.all([first, second])).toEqual([422, 422]);
    taking.mockRestore();
  });

  test('comes back later when too many of a network wait', async () => {
    const { email } = await signUp(market, 'User');
    const { promise, resolve } = Promise.withResolvers<void>();
    const { look } = market.context.limiter;
    const looking = vi.spyOn(market.context.limiter, 'look').mockImplementation(async (...words) => {
      await promise;
      return look(...words);
    });
    const statuses: number[] = [];
    const all = Array.from({ length: 55 }, async () => statuses.push(await signUpFrom('203.0.113.8', email)));
    await expect.poll(() => statuses).toEqual(Array<number>(5).fill(429));
    resolve();
    await Promise.all(all);
    looking.mockRestore();
    const [told, late] = [Array<number>(max).fill(422), Array<number>(50 - max).fill(429)];
    expect(statuses.slice(5).toSorted()).toEqual([...told, ...late]);
    expect(await signUpFrom('203.0.113.9', email)).toBe(422);
  });

  test('with free addresses is counted by nothing but the sign-ups', async () => {
    for (let at = 0; at < max + 5; at += 1) expect(await signUpFrom('203.0.113.4')).toBe(200);
  });

  test('at the machine itself may ask as often as they like', async () => {
    const { email } = await signUp(market, 'User');
    for (let at = 0; at < max + 2; at += 1) expect(await signUpFrom('127.0.0.1', email)).toBe(422);
  });
});
