import { afterAll, beforeAll } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Route } from '#contract/route.ts';
import type { WebhookName } from '#contract/webhooks.ts';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAs, listPhone, signUpNewcomer } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** Those who are recognised, and those who only claim to be somebody. */
const known = ['undecided', 'buyer', 'seller', 'other seller', 'admin'] as const;
export const strangers = ['closed account', 'expired token', 'forged token'] as const;
export const kinds = ['visitor', ...known, ...strangers] as const;
export type Kind = (typeof kinds)[number];

interface Someone {
  email: string;
  headers: Record<string, string>;
}

let market: TestMarket;
let phone: string;
const people = new Map<Kind, Someone>();

/** A market for a file of tests, with somebody of each kind. */
export function withCallers(): void {
  beforeAll(async () => {
    market = await openTestMarket({ MAIL_BOUNCES_TOKEN: 'nobody-of-these-has-the-token-of-the-operator' });
    await addCategory(market);
    const [buyer, seller, other, admin, closed] = [
      await addPerson(market, 'User'),
      await addPerson(market, 'Seller'),
      await addPerson(market, 'Seller'),
      await addAdmin(market),
      await addPerson(market, 'Seller'),
    ];
    phone = await listPhone(market, seller);
    await admin.call(`DELETE /api/users/${closed.id}`);
    people.set('visitor', { email: 'nobody@redial.example', headers: {} });
    const undecided = await signUpNewcomer(market);
    // Without an account there is a session, and no token.
    people.set('undecided', { email: undecided.email, headers: { cookie: undecided.cookie } });
    for (const [kind, person] of [
      ['buyer', buyer],
      ['seller', seller],
      ['other seller', other],
      ['admin', admin],
      ['closed account', closed],
    ] as const) {
      people.set(kind, {
        email: person.email,
        headers: { cookie: person.cookie, authorization: `bearer ${person.token}` },
      });
    }
    people.set('expired token', {
      email: admin.email,
      headers: { authorization: `bearer ${await tokenOf(admin, { hoursAgo: 1 })}` },
    });
    people.set('forged token', {
      email: admin.email,
      headers: {
        authorization: `bearer ${await tokenOf(admin, { secret: 'somebody-elses-secret-of-some-length-01' })}`,
      },
    });
  });
  afterAll(() => market.close());
}

/** A token of a running session, as it was given an hour ago or as another server would sign it. */
async function tokenOf(person: Person, { hoursAgo = 0, secret = market.context.secrets.accessToken }): Promise<string> {
  const { sid: sessionId, sub: identityId } = JSON.parse(atob(person.token.split('.')[1] ?? '')) as {
    sid: string;
    sub: string;
  };
  const context = {
    ...market.context,
    secrets: { ...market.context.secrets, accessToken: secret },
    clock: { now: () => new Date(Date.now() - hoursAgo * 3_600_000) },
  };
  return issueAccessToken(context, { identityId, sessionId, email: person.email });
}

const ownOnly = ['getJwt', 'listMyBookings', 'listMyProducts', 'listMySales'];
const ofPhone = ['getProduct', 'getMyProduct', 'advertiseProduct'];

/** What begins to go on is heard no further. */
async function beginStream(path: string, headers: Record<string, string>) {
  const answer = await market.app.inject({ url: path.split(' ')[1], headers, payloadAsStream: true });
  answer.stream().destroy();
  return { status: answer.statusCode, body: {} as { issues?: unknown } };
}

export async function make(name: CallName | WebhookName, row: Route, kind: Kind, body: unknown = {}) {
  const someone = people.get(kind);
  if (!someone) throw new Error(`nobody is a ${kind}`);
  const email = encodeURIComponent(someone.email);
  const id =
    name === 'listCategoryProducts' ? 'apple' : ofPhone.includes(name) ? phone : '00000000-0000-4000-8000-000000000000';
  const path =
    row.call.replace('{email}', email).replace('{id}', id) + (ownOnly.includes(name) ? `?email=${email}` : '');
  if (row.isStream || row.download) return beginStream(path, someone.headers);
  return callAs<{ code?: string; issues?: unknown }>(
    market,
    path,
    someone.headers,
    row.call.startsWith('GET') ? undefined : body,
  );
}
