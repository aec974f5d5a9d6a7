import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';

type Kind = 'visitor' | 'undecided' | 'buyer' | 'seller' | 'admin';
const kinds: Kind[] = ['visitor', 'undecided', 'buyer', 'seller', 'admin'];

interface Someone {
  email: string;
  headers: Record<string, string>;
}

let market: TestMarket;
const people = new Map<Kind, Someone>();

beforeAll(async () => {
  market = await openTestMarket();
  people.set('visitor', { email: 'nobody@redial.example', headers: {} });
  people.set('undecided', await withoutAccount());
  for (const kind of ['buyer', 'seller', 'admin'] as const) {
    const { id, email, cookie, token } = await signUp(market, kind === 'buyer' ? 'User' : 'Seller');
    if (kind === 'admin') await market.context.db.insertInto('admin_grants').values({ user_id: id }).execute();
    people.set(kind, { email, headers: { cookie, authorization: `bearer ${token}` } });
  }
});
afterAll(() => market.close());

/** Somebody who signed up and has not chosen an account type: a session, and no token. */
async function withoutAccount(): Promise<Someone> {
  const email = 'una@redial.example';
  const answer = await market.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: { name: 'Una', email, password: 'correct horse' } });
  const cookie = [answer.headers['set-cookie']].flat().map((line) => line?.split(';')[0]).join('; ');
  return { email, headers: { cookie } };
}

/** What the contract says of a caller: allowed, or the status of the refusal. */
function promised(row: Route, kind: Kind): 'allowed' | 401 | 403 | 409 {
  if (row.audience === 'anyone') return 'allowed';
  // Who has no account type has no token either: to a call that takes tokens alone that is a stranger.
  if (kind === 'visitor' || (kind === 'undecided' && row.credential === 'bearer')) return 401;
  if (row.audience === 'identity') return 'allowed';
  if (kind === 'undecided') return 409;
  return row.audience === 'member' || row.audience.includes(kind) ? 'allowed' : 403;
}

const table = Object.values<Route>(routes).flatMap((row) => kinds.map((kind) => ({ row, kind, call: row.call, expected: promised(row, kind) })));

describe('Who may make which call', () => {
  test.each(table)('$call by a $kind: $expected', async ({ row, kind, call, expected }) => {
    const { status, body } = await make(row, kind);
    expect(body).toBeDefined();
    if (expected !== 'allowed') return expect([call, status]).toEqual([call, expected]);
    expect(status).toBeLessThan(500);
    // An account type is asked for by the call that hands out tokens as well, after everything else.
    if (call === 'GET /api/jwt' && kind === 'undecided') return expect([status, body.code]).toEqual([409, 'account_type_needed']);
    expect([401, 403]).not.toContain(status);
  });

  test('the table has every call for each of five kinds of people', () => {
    expect(table).toHaveLength(Object.keys(routes).length * kinds.length);
    expect(new Set(table.map(({ expected }) => expected))).toEqual(new Set(['allowed', 401, 403, 409]));
  });
});

describe('A refusal of a caller', () => {
  test.each(table.filter(({ row, expected }) => expected !== 'allowed' && row.body))('comes before anything of the body is judged: $call by a $kind', async ({ row, kind, expected }) => {
    const { status, body } = await make(row, kind, { nonsense: true });
    expect([status, body.issues]).toEqual([expected, undefined]);
  });
});

async function make(row: Route, kind: Kind, body: unknown = {}) {
  const someone = people.get(kind);
  if (!someone) throw new Error(`nobody is a ${kind}`);
  const path = row.call.replace('{email}', encodeURIComponent(someone.email)).replace('{id}', '00000000-0000-4000-8000-000000000000');
  const query = row.call === 'GET /api/jwt' || row.call === 'GET /api/bookings' || row.call === 'GET /api/products' ? `?email=${encodeURIComponent(someone.email)}` : '';
  return callAs<{ code?: string; issues?: unknown }>(market, path + query, someone.headers, row.call.startsWith('GET') ? undefined : body);
}
