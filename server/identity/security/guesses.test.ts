import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { slowdowns } from '#contract/allowances.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => market.close());

const right = 'correct horse';
const owner = '127.0.0.1';
const { freeFailures, firstWaitSeconds, longestWaitSeconds } = slowdowns.byAccount;

async function signIn(email: string, password: string, from: string, cookie = '') {
  const { statusCode, headers, body } = await market.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: from,
    headers: { cookie },
    payload: { email, password },
  });
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), body };
}

/** The cookie of the device somebody signed up with, without their session. */
const deviceOf = (person: Person) => person.cookie.split('; ').find((one) => one.includes('device')) ?? '';

/** A network that nothing came from before. */
let networks = 0;
const elsewhere = () => `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

/** Wrong passwords until the account is slowed down, each from another network. */
async function attack(email: string, count: number = freeFailures): Promise<void> {
  for (let at = 0; at < count; at += 1)
    expect((await signIn(email, `wrong-password-${at}`, elsewhere())).status).toBe(401);
}

/** Moves the time of the whole market on. */
function wait(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
}

describe('After ten wrong passwords for an account, from ten networks', () => {
  test('even the right one is refused from an unknown device, with a time to wait; the owner gets in with theirs', async () => {
    const person = await signUp(market, 'User');
    await attack(person.email);
    const refused = await signIn(person.email, right, elsewhere());
    expect([refused.status, refused.wait]).toEqual([429, firstWaitSeconds]);
    expect(refused.body).toContain('too_many_requests');
    expect((await signIn(person.email, right, elsewhere(), deviceOf(person))).status).toBe(200);
  });

  test('the owner of the market waits like others: a request from the machine itself is counted', async () => {
    const person = await signUp(market, 'User');
    await attack(person.email);
    expect((await signIn(person.email, right, owner)).status).toBe(429);
  });

  test('the wait doubles with each further one, up to a quarter of an hour, and the right one works after it', async () => {
    const person = await signUp(market, 'User');
    await attack(person.email);
    const waits: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const { wait: seconds } = await signIn(person.email, 'wrong', elsewhere());
      waits.push(seconds);
      wait(seconds + 1);
      expect((await signIn(person.email, 'wrong-again', elsewhere())).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, longestWaitSeconds]);
    wait(longestWaitSeconds + 1);
    expect((await signIn(person.email, right, elsewhere())).status).toBe(200);
  });

  test('the right one is taken once a clock that was a year ahead is set right, and a wrong one waits a minute', async () => {
    const person = await signUp(market, 'User');
    wait(365 * 86_400);
    await attack(person.email);
    expect((await signIn(person.email, right, elsewhere())).status).toBe(429);
    vi.useRealTimers();
    expect((await signIn(person.email, right, elsewhere())).status).toBe(200);
    await attack(person.email, 1);
    const refused = await signIn(person.email, right, elsewhere());
    expect(refused.status).toBe(429);
    expect(refused.wait).toBeLessThanOrEqual(2 * firstWaitSeconds);
  });

  test('an hour of quiet forgets one of them', async () => {
    const person = await signUp(market, 'User');
    await attack(person.email, freeFailures - 1);
    wait(2 * slowdowns.byAccount.forgetSeconds);
    await attack(person.email, 3);
    expect((await signIn(person.email, right, elsewhere())).status).toBe(429);
  });

  test('an address that nobody has is answered the same', async () => {
    const person = await signUp(market, 'User');
    await attack(person.email);
    await attack('nobody@redial.example');
    const answerTo = async (email: string) => {
      const { status, body } = await signIn(email, 'wrong', elsewhere());
      // A second may pass between the two.
      return [status, body.replace(/\d+ seconds/, 'so many seconds')];
    };
    expect(await answerTo('nobody@redial.example')).toEqual(await answerTo(person.email));
  });

  test('others sign in as before', async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    await attack(person.email);
    expect((await signIn(other.email, right, elsewhere())).status).toBe(200);
  });
});

describe('Many wrong passwords at the same moment', () => {
  test('are ten answers, and no right one among the rest', async () => {
    const person = await signUp(market, 'User');
    const tries = Array.from({ length: 30 }, (_, at) =>
      signIn(person.email, at === 29 ? right : `wrong-${at}`, elsewhere()),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(freeFailures);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30 - freeFailures - 1);
  });

  test('right ones at the same moment all get in', async () => {
    const person = await signUp(market, 'User');
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(person.email, right, elsewhere())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('A known device', () => {
  test('is counted apart: a stolen cookie guesses ten times, and then waits too', async () => {
    const person = await signUp(market, 'User');
    for (let at = 0; at < freeFailures; at += 1) {
      expect((await signIn(person.email, 'wrong', elsewhere(), deviceOf(person))).status).toBe(401);
    }
    expect((await signIn(person.email, right, elsewhere(), deviceOf(person))).status).toBe(429);
    expect((await signIn(person.email, right, elsewhere())).status).toBe(200);
  });

  test('starts again after the right password', async () => {
    const person = await signUp(market, 'User');
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < freeFailures - 1; at += 1) {
        expect((await signIn(person.email, 'wrong', elsewhere(), deviceOf(person))).status).toBe(401);
      }
      expect((await signIn(person.email, right, elsewhere(), deviceOf(person))).status).toBe(200);
    }
  });

  test("is known to the account it was used with, not to others'", async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    await attack(person.email);
    expect((await signIn(person.email, right, elsewhere(), deviceOf(other))).status).toBe(429);
  });
});

describe('A network', () => {
  test('that tried ten passwords, each for another account, waits; who has a known device there does not', async () => {
    const person = await signUp(market, 'User');
    const from = elsewhere();
    for (let at = 0; at < freeFailures; at += 1)
      expect((await signIn(`somebody-${at}@redial.example`, 'wrong', from)).status).toBe(401);
    expect((await signIn(person.email, right, from)).status).toBe(429);
    expect((await signIn(person.email, right, elsewhere())).status).toBe(200);
    expect((await signIn(person.email, right, from, deviceOf(person))).status).toBe(200);
  });

  test('where somebody signs in rightly in between has no fewer failures for it', async () => {
    const person = await signUp(market, 'User');
    const from = elsewhere();
    for (let at = 0; at < freeFailures; at += 1) {
      expect((await signIn(person.email, right, from)).status).toBe(200);
      expect((await signIn(`somebody-else-${at}@redial.example`, 'wrong', from)).status).toBe(401);
    }
    expect((await signIn(person.email, right, from)).status).toBe(429);
  });
});

describe('Changing a password', () => {
  const change = async (person: Person, currentPassword: string) =>
    (
      await market.app.inject({
        method: 'POST',
        url: '/api/identity/password',
        remoteAddress: elsewhere(),
        headers: { cookie: person.cookie },
        payload: { currentPassword, newPassword: 'another horse' },
      })
    ).statusCode;

  test('with wrong current ones is slowed down like signing in', async () => {
    const person = await signUp(market, 'User');
    for (let at = 0; at < freeFailures; at += 1) expect(await change(person, 'wrong')).toBe(400);
    expect(await change(person, right)).toBe(429);
  });

  test.each(['verify-password', 'change-password', 'set-password', 'delete-user', 'change-email', 'unlink-account'])(
    "by Better Auth's own %s is closed",
    async (path) => {
      const person = await signUp(market, 'User');
      const payload = { password: right, currentPassword: right, newPassword: 'another horse' };
      expect(
        (
          await market.app.inject({
            method: 'POST',
            url: `/api/auth/${path}`,
            headers: { cookie: person.cookie },
            payload,
          })
        ).statusCode,
      ).toBe(404);
    },
  );
});
