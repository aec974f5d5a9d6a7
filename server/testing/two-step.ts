import { retryAfter } from '#contract/client.ts';
import { codeAt, stepSeconds } from '#server/identity/two-step/totp.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** An authenticator app that knows one account. */
export interface Authenticator {
  /**
   * A code that was not given before: the current one, then the one after it. Two are good at any moment; more take
   * time.
   */
  nextCode(): string;
  recoveryCodes: string[];
}

/** What an answer to a sign-in left in the browser. */
export interface Entered {
  status: number;
  body: Record<string, unknown>;
  cookie: string;
  /** In seconds; null when the answer doesn't say. */
  retryAfter: number | null;
}

/** Sends a body to the identity service with some cookies, as a browser would. */
export async function postIdentity(market: TestMarket, path: string, body: object, cookie = ''): Promise<Entered> {
  const answer = await market.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: cookie === '' ? {} : { cookie },
    payload: body,
  });
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    retryAfter: retryAfter({ headers: new Headers({ 'retry-after': String(answer.headers['retry-after'] ?? '') }) }),
    cookie: kept(
      cookie,
      [answer.headers['set-cookie']].flat().filter((line) => line !== undefined),
    ),
  };
}

/** Gives the first code for the set-up that an app read. */
export async function finishSetUp(market: TestMarket, app: Authenticator, cookie: string): Promise<Entered> {
  const [recoveryCode] = app.recoveryCodes;
  return postIdentity(market, 'two-factor/verify-totp', { code: app.nextCode(), recoveryCode }, cookie);
}

/** Turns two-step sign-in on for somebody who is signed in. Their session is a new one after it. */
export async function setUpTwoSteps(market: TestMarket, person: Person): Promise<Authenticator> {
  const begun = await postIdentity(market, 'two-factor/enable', { password: 'correct horse' }, person.cookie);
  if (begun.status !== 200) throw new Error(`could not begin: ${JSON.stringify(begun.body)}`);
  const { totpURI, backupCodes } = begun.body as { totpURI: string; backupCodes: string[] };
  const app = authenticator(totpURI, backupCodes);
  const confirmed = await finishSetUp(market, app, person.cookie);
  if (confirmed.status !== 200) throw new Error(`could not confirm: ${JSON.stringify(confirmed.body)}`);
  person.cookie = confirmed.cookie;
  await freshToken(market, person);
  return app;
}

/** Fetches another access token for somebody's session. */
export async function freshToken(market: TestMarket, person: Person): Promise<void> {
  const { body } = await callAs<{ accessToken: string }>(market, `GET /api/jwt?email=${person.email}`, {
    cookie: person.cookie,
  });
  person.token = body.accessToken;
  person.call = (call, said) => callAs(market, call, { authorization: `bearer ${person.token}` }, said);
}

/** Reads the secret as an app reads it out of the QR code. */
export function authenticator(uri: string, recoveryCodes: string[]): Authenticator {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  let last = 0;
  return {
    recoveryCodes,
    nextCode: () => {
      last = Math.max(last + 1, Math.floor(Date.now() / 1_000 / stepSeconds));
      return codeAt(secret, last);
    },
  };
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** Cookies as a browser keeps them: new ones replace old ones, and those that are over go. */
function kept(before: string, lines: string[]): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair]),
  );
  for (const line of lines) {
    const pair = line.split(';')[0] ?? '';
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join('; ');
}
