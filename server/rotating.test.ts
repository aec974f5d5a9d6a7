import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { symmetricDecrypt } from 'better-auth/crypto';
import { readAccessToken } from '#server/identity/access-tokens.ts';
import { createMemberLookup } from '#server/identity/known-members.ts';
import { takeNewSecrets } from '#server/platform/secrets-mark.ts';
import { readSecrets } from '#server/platform/secrets.ts';
import type { Keys, Secrets } from '#server/platform/secrets.ts';
import { unseal } from '#server/platform/sealing.ts';
import { rotating } from '#server/rotating.ts';
import { readStopToken, stopToken } from '#server/saved/stop-token.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { openTwoServers, testSecrets } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, callAs, callAsVisitor, signUp } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { calleMayor, choose, look, sellPhone } from '#server/testing/selling.ts';
import { postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';

const keys: Required<Keys> = {
  version: 1,
  identity: 'test-identity-secret-after-rotation-0123',
  accessToken: 'test-token-secret-after-rotation-012345',
};
const after: Secrets = { ...testSecrets, ...keys };

/** Under way: one server signs with the first keys still, the other with the new ones. Each accepts both. */
let early: TestMarket;
let late: TestMarket;
let close: () => Promise<void>;
beforeAll(async () => {
  const secrets: [Secrets, Secrets] = [
    { ...testSecrets, others: [keys] },
    { ...after, others: [{ ...testSecrets, version: 0 }] },
  ];
  ({
    servers: [early, late],
    close,
  } = await openTwoServers({ secrets }));
  await addCategory(early);
});
afterAll(() => close());

/** The same person at another server. */
const at = (market: TestMarket, person: Person): Person => ({
  ...person,
  call: (call, body) => callAs(market, call, { authorization: `bearer ${person.token}` }, body),
});
const meBy = async (market: TestMarket, { cookie }: Pick<Person, 'cookie'>) =>
  (await callAs<{ user: { email: string } | null }>(market, 'GET /api/me', { cookie })).body.user?.email;

test('Who signed in at one server is signed in at the other, by cookie and by token', async () => {
  for (const [here, there] of [
    [early, late],
    [late, early],
  ] as const) {
    const person = await signUp(here, 'User');
    expect(await meBy(there, person)).toBe(person.email);
    expect((await at(there, person).call('GET /api/notices')).status).toBe(200);
    const isMember = createMemberLookup(there.context);
    expect(isMember({ cookie: person.cookie })).toMatch(/^session /);
    expect(isMember({ authorization: `bearer ${person.token}` })).toMatch(/^account /);
    expect((await postIdentity(there, 'sign-out', {}, person.cookie)).status).toBe(200);
    expect(await meBy(here, person)).toBeUndefined();
  }
});

test('A browser that is known stays known, and gets its cookie signed with the new keys', async () => {
  const { email, cookie } = await signUp(early, 'User');
  const entered = await postIdentity(late, 'sign-in/email', { email, password: 'correct horse' }, cookie);
  const device = (cookies: string) => /redial\.device=([^;]+)/.exec(cookies)?.[1]?.split('.') ?? [];
  expect(device(entered.cookie)[0]).toBe(device(cookie)[0]);
  expect(device(entered.cookie)[1]).not.toBe(device(cookie)[1]);
  const back = await postIdentity(early, 'sign-in/email', { email, password: 'correct horse' }, entered.cookie);
  expect(back.status).toBe(200);
  const { rows } = await sql<{ kind: string }>`select kind from security_events e
    join identity_user u on u.id = e.identity_id where u.email = ${email} and kind = 'new_device'`.execute(late.owner);
  expect(rows).toEqual([]);
});

test('Links in mails of one server work at the other', async () => {
  const letterbox = putLetterbox(early);
  const { email, id } = await signUp(early, 'User');
  const token = letterbox.token(email, '/confirmEmail');
  expect((await callAsVisitor(late, 'POST /api/identity/confirmation', { token })).status).toBe(200);
  for (const [here, there] of [
    [early, late],
    [late, early],
  ] as const)
    expect(readStopToken(there.context, stopToken(here.context, { about: 'phones', id }))).toEqual({
      about: 'phones',
      id,
    });
});

test('An address, an account and a second factor are read by both, and by the new keys alone once all are sealed anew', async () => {
  const sales = await Promise.all(
    [early, late].map(async (market) => {
      const sold = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] });
      await choose(sold.buyer, sold.sale, { way: 'sent', address: calleMayor });
      return sold;
    }),
  );
  for (const market of [early, late])
    for (const { buyer, sale } of sales)
      expect((await look(at(market, buyer), sale)).delivery.address).toEqual(calleMayor);
  const { seller } = sales[0]!;
  const account = { holder: 'Sam Seller', number: 'DE89 3704 0044 0532 0130 00', bank: '' };
  expect((await seller.call('PUT /api/money/account', account)).status).toBe(200);
  const person = await signUp(early, 'User');
  const app = await setUpTwoSteps(early, person);
  const begun = await postIdentity(late, 'sign-in/email', { email: person.email, password: 'correct horse' });
  const entered = await postIdentity(late, 'two-factor/verify-totp', { code: app.nextCode() }, begun.cookie);
  expect([entered.status, await meBy(early, entered)]).toEqual([200, person.email]);

  const { dataDir } = late.context.config;
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...testSecrets, others: [keys] }));
  const asOwner = { ...late.context, db: late.owner };
  await takeNewSecrets(late.owner, { ...early.context.secrets, others: [] });
  const notAdded = { ...asOwner, secrets: { ...testSecrets, version: 0 } };
  for (const step of ['use-secrets', 'drop-secrets'] as const)
    await expect(rotating[step](notAdded)).rejects.toThrow('First: npm run admin -- add-secrets');
  await expect(rotating['drop-secrets']({ ...early.context, db: late.owner })).rejects.toThrow('not in use yet');
  expect(await rotating['use-secrets'](asOwner)).toContain('Restart all in turn');
  expect(await rotating['use-secrets'](asOwner)).toContain('in use already');
  expect(await rotating['drop-secrets'](asOwner)).toContain('Sealed 3 addresses, accounts and second factors anew');
  expect(readSecrets(dataDir)?.others).toHaveLength(1);
  expect(await rotating['drop-secrets'](asOwner)).toContain('Dropped the earlier keys');
  expect(readSecrets(dataDir)).toEqual(after);
  const dropped = { ...asOwner, secrets: after };
  // What the dropped keys signed is over.
  await expect(readAccessToken(dropped, person.token)).rejects.toMatchObject({ code: 'token_expired' });
  await expect(readAccessToken(dropped, (await signUp(late, 'User')).token)).resolves.toHaveProperty('sessionId');
  expect(await rotating['drop-secrets'](dropped)).toContain('dropped from');
  // A second rotation begins with new keys as well.
  await expect(rotating['use-secrets'](dropped)).rejects.toThrow('First: npm run admin -- add-secrets');

  const kept = await sql<{ sealed: string }>`select sealed from deliveries
    union all select sealed from payout_accounts`.execute(late.owner);
  expect(kept.rows).toHaveLength(3);
  for (const { sealed } of kept.rows) expect(await unseal(after, sealed)).toContain('"');
  const factors = await sql<{ text: string }>`select secret as text from identity_two_factor
    union all select "backupCodes" from identity_two_factor`.execute(late.owner);
  const config = { keys: new Map([[1, keys.identity]]), currentVersion: 1 };
  for (const { text } of factors.rows) expect(await symmetricDecrypt({ key: config, data: text })).toBeTruthy();
});
