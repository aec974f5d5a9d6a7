import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/client.ts';
import { onSignedOutByServer, renewToken, send } from '#web/lib/api.ts';
import { onConfirmAgain } from '#web/lib/confirm-again.ts';
import type { Transport } from '#web/lib/api.ts';
import { isUntold } from '#web/lib/tell-error.ts';
import { claimsOf } from '#web/lib/token.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';

/** In seconds, read once: two tokens of the same are compared. */
const start = Date.now() / 1_000;
/** A token of this person that is good for an hour more. */
const tokenOf = (email: string, signature = 'first', { sub = 'sam', seconds = 3_600 } = {}) =>
  `e30.${btoa(JSON.stringify({ sub, email, exp: start + seconds }))}.${signature}`;

const answer = (status: number, body: unknown = {}): Answer =>
  ({ ok: status < 400, status, text: async () => JSON.stringify(body), headers: new Headers() }) as Answer;

const signedOut = vi.fn<(isSure: boolean) => void>();
onSignedOutByServer(signedOut);

let renewals: string[];
let renewalStatus: number;
let user: { email: string } | null;
let account: string;

beforeEach(() => {
  renewalStatus = 200;
  user = { email: 'sam@redial.example' };
  account = 'sam';
  const kept = new Map([['accessToken', tokenOf('sam@redial.example')]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('window', {});
  renewals = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/me') return answer(200, { user });
    renewals.push(path);
    const email = new URLSearchParams(path.split('?')[1]).get('email') ?? '';
    const status = user !== null && email !== user.email ? 403 : renewalStatus;
    return answer(status, { accessToken: tokenOf(email, 'new', { sub: account }) });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  signedOut.mockClear();
});

describe('A list that the server refuses', () => {
  const refuses: Transport = async () => answer(403);

  const lists = [
    '/api/bookings?email=sam@redial.example',
    '/api/products?email=sam%40redial.example',
    '/api/products/advertised',
  ];
  test.each(lists.flatMap((path) => [401, 403].map((status) => [status, path] as const)))(
    '%i for %s means that one is signed out, once a new token has not helped',
    async (status, path) => {
      expect((await send(path, { method: 'GET', headers: {} }, async () => answer(status))).status).toBe(status);
      expect(renewals).toEqual(['/api/jwt?email=sam%40redial.example']);
      expect(signedOut.mock.calls).toEqual([[true]]);
    },
  );

  test.each(['/api/bookings?email=bea@redial.example', '/api/products?email=bea%40redial.example'])(
    "%s, somebody else's, is refused with reason and signs nobody out",
    async (path) => {
      expect((await send(path, { method: 'GET', headers: {} }, refuses)).status).toBe(403);
      expect(renewals).toEqual([]);
      expect(signedOut).not.toHaveBeenCalled();
    },
  );

  test.each(lists)('%s is asked for again with the new token, which is used', async (path) => {
    const signatures: (string | undefined)[] = [];
    const statuses = [401, 200];
    const refusesOnce: Transport = async (_path, _outgoing, token) => {
      signatures.push(token?.split('.')[2]);
      return answer(statuses.shift() ?? 500);
    };
    expect((await send(path, { method: 'GET', headers: {} }, refusesOnce)).status).toBe(200);
    expect(signatures).toEqual(['first', 'new']);
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('is asked for with a new token when the stored one is broken, and nobody is signed out', async () => {
    localStorage.setItem('accessToken', 'broken');
    const knowsTheNewOne: Transport = async (_path, _outgoing, token) =>
      answer(token?.endsWith('.new') === true ? 200 : 401);
    expect((await send('/api/products/advertised', { method: 'GET', headers: {} }, knowsTheNewOne)).status).toBe(200);
    expect(renewals).toEqual(['/api/jwt?email=sam%40redial.example']);
    expect(signedOut).not.toHaveBeenCalled();
  });

  test.each([
    ['signed out', null],
    ['let somebody else in', tokenOf('bea@redial.example', 'first', { sub: 'bea' })],
  ])('is not asked for again when another tab has %s meanwhile', async (_what, stored) => {
    const refusesLate: Transport = async () => {
      if (stored === null) localStorage.removeItem('accessToken');
      else localStorage.setItem('accessToken', stored);
      return answer(401);
    };
    expect((await send('/api/saved/phones/1', { method: 'PUT', headers: {} }, refusesLate)).status).toBe(401);
    expect(renewals).toEqual([]);
    expect(signedOut.mock.calls).toEqual([[false]]);
  });

  test.each([401, 403])('signs out when there is no new token (%i), since the session is over', async (status) => {
    renewalStatus = status;
    user = null;
    expect((await send('/api/products/advertised', { method: 'GET', headers: {} }, refuses)).status).toBe(403);
    expect(signedOut.mock.calls).toEqual([[true]]);
  });

  test.each([
    ['/api/bookings?email=sam@redial.example', 403],
    ['/api/products?email=sam%40redial.example', 403],
    ['/api/products/advertised', 200],
  ])('%s: an address that was changed elsewhere has us ask who is signed in, and no more', async (path, status) => {
    user = { email: 'new@redial.example' };
    const statuses = [403, status];
    const refusesOld: Transport = async () => answer(statuses.shift() ?? 500);
    expect((await send(path, { method: 'GET', headers: {} }, refusesOld)).status).toBe(status);
    expect(renewals).toEqual(['/api/jwt?email=sam%40redial.example', '/api/jwt?email=new%40redial.example']);
    expect(signedOut.mock.calls).toEqual([[false]]);
    expect(localStorage.getItem('accessToken')).toBe(tokenOf('new@redial.example', 'new'));
  });

  test('signs out nobody for sure when the server is too busy for a new token', async () => {
    renewalStatus = 503;
    expect((await send('/api/products/advertised', { method: 'GET', headers: {} }, refuses)).status).toBe(403);
    expect(signedOut.mock.calls).toEqual([[false]]);
  });
});

describe('A call of one account', () => {
  const put = { method: 'PUT', headers: {} };
  const path = '/api/saved/phones/1';
  let users: (string | undefined)[];
  const refuses: Transport = async (_path, _outgoing, token) => {
    users.push(claimsOf(token ?? '').sub);
    return answer(401);
  };
  beforeEach(() => {
    users = [];
    user = { email: 'bea@redial.example' };
    account = 'bea';
  });

  test('is not made again as somebody else whom the session knows by now; it is asked who is signed in', async () => {
    const before = localStorage.getItem('accessToken');
    expect((await send(path, put, refuses)).status).toBe(401);
    expect(users).toEqual(['sam']);
    expect(localStorage.getItem('accessToken')).toBe(before);
    expect(new Set(signedOut.mock.calls.flat())).toEqual(new Set([false]));
  });

  test('is not made as them either when its token is nearly over', async () => {
    localStorage.setItem('accessToken', tokenOf('sam@redial.example', 'first', { seconds: 20 }));
    expect((await send(path, put, refuses)).status).toBe(401);
    expect(users).toEqual(['sam']);
  });

  test('does not share a token that is fetched for them', async () => {
    const refusesMeanwhile: Transport = (...call) => {
      void renewToken('bea@redial.example');
      return refuses(...call);
    };
    expect((await send(path, put, refusesMeanwhile)).status).toBe(401);
    expect([users, renewals]).toEqual([['sam'], ['/api/jwt?email=bea%40redial.example']]);
    expect(signedOut.mock.calls).toEqual([[false]]);
  });

  test('is made again after another one has fetched a token for a new address', async () => {
    const [later, email] = [tokenOf('new@redial.example', 'later'), 'new@redial.example'];
    [user, account] = [{ email }, 'sam'];
    const refusesLate: Transport = async (_path, _outgoing, token) => {
      const isNew = token?.endsWith('.new') === true;
      if (!isNew) localStorage.setItem('accessToken', later);
      return answer(isNew ? 200 : 401);
    };
    expect((await send(path, put, refusesLate)).status).toBe(200);
  });
});

describe('A call of an action that makes several', () => {
  const post = () => ({ method: 'POST', headers: {}, signal: whileSignedIn() });
  const path = '/api/imports';
  const transport = vi.fn<Transport>(async () => answer(200));
  const signOut = () => localStorage.removeItem('accessToken');
  const letIn = (sub: string, email = `${sub}@redial.example`) =>
    localStorage.setItem('accessToken', tokenOf(email, 'first', { sub }));
  beforeEach(() => void transport.mockClear());

  test('is made as the account that began the action, also under a new address', async () => {
    const outgoing = post();
    letIn('sam', 'new@redial.example');
    expect((await send(path, outgoing, transport)).status).toBe(200);
  });

  test.each([
    ['signed out', signOut],
    ['signed out, and the next person in', () => letIn('bea')],
  ])('is not made once that account is %s, and nobody is told', async (_what, happens) => {
    const outgoing = post();
    happens();
    const error: unknown = await send(path, outgoing, transport).catch((error: unknown) => error);
    expect(error).toMatchObject({ status: 0, code: 'ended' });
    expect([transport.mock.calls, signedOut.mock.calls, isUntold(error)]).toEqual([[], [], true]);
  });

  test.each([
    ['answered', async () => answer(200)],
    ['refused', async () => answer(401)],
    ['cut off', () => Promise.reject(new Error('cut off'))],
  ])('that is %s after that account has signed out tells the next person nothing', async (_how, end) => {
    const late: Transport = () => {
      letIn('bea');
      return end();
    };
    await expect(send(path, post(), late)).rejects.toMatchObject({ code: 'ended' });
    expect([renewals, signedOut.mock.calls]).toEqual([[], []]);
  });
});

describe('An act that wants a code again', () => {
  const path = '/api/users/1';
  /** Refuses until somebody gave a code. */
  const wanting =
    (given: { isGiven: boolean }): Transport =>
    async () =>
      given.isGiven ? answer(200) : answer(403, { message: 'Enter a code.', code: 'confirm_again' });

  test('is done once the code was right; several at once ask together, and nobody is signed out', async () => {
    const given = { isGiven: false };
    const ask = vi.fn(async () => (given.isGiven = true));
    const stop = onConfirmAgain(ask);
    const answers = await Promise.all([1, 2].map(() => send(path, { method: 'DELETE', headers: {} }, wanting(given))));
    stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect([renewals, signedOut.mock.calls]).toEqual([[], []]);
  });

  test('is not done by the next person, who has signed in when the code comes', async () => {
    const given = { isGiven: false };
    const stop = onConfirmAgain(async () => {
      localStorage.setItem('accessToken', tokenOf('bea@redial.example', 'first', { sub: 'bea' }));
      return (given.isGiven = true);
    });
    const act = send(path, { method: 'DELETE', headers: {} }, wanting(given));
    expect((await act).status).toBe(403);
    stop();
  });

  test('stays undone when no code is given, and says so', async () => {
    const stop = onConfirmAgain(async () => false);
    const refused = await send(path, { method: 'DELETE', headers: {} }, wanting({ isGiven: false }));
    stop();
    expect([refused.status, JSON.parse(await refused.text())]).toEqual([
      403,
      { message: 'Enter a code.', code: 'confirm_again' },
    ]);
  });

  test('is told apart from other refusals, which ask nobody', async () => {
    const ask = vi.fn(async () => true);
    const stop = onConfirmAgain(ask);
    const refused = await send(path, { method: 'DELETE', headers: {} }, async () =>
      answer(403, { message: 'Not yours.', code: 'not_allowed' }),
    );
    stop();
    expect([refused.status, ask.mock.calls]).toEqual([403, []]);
  });
});
