import { afterEach, describe, expect, test } from 'vitest';
import { cast, demoPassword } from '#db/demo/cast.ts';
import {
  findDemoAccounts,
  refuseDemoAccounts,
  renewDemoPasswords,
  wantedDemoPassword,
} from '#server/demo/passwords.ts';
import { insertDemoPeople, setDemoPasswords } from '#server/demo/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';

let market: TestMarket;
afterEach(() => market.close());

/** A market as a start with these variables leaves it. */
async function openDemo(environment: Record<string, string> = {}): Promise<void> {
  market = await openTestMarket(environment);
  await addCast();
}

async function addCast(): Promise<void> {
  await insertDemoPeople(
    { ...market.context, db: market.owner },
    cast,
    await market.context.passwords.hash(wantedDemoPassword(market.context)),
  );
}

interface Sender {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

const fromAfar: Sender = { remoteAddress: '192.0.2.1' };
const signIn = (who: string, password: string, sender: Sender = {}) =>
  market.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: `${who}@redial.example`, password },
    ...sender,
  });

describe('The demo admin with the published password', () => {
  test.each<[string, Sender]>([
    ['another machine', fromAfar],
    ['a proxy or a tunnel on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a page of another host that leads here', { headers: { host: 'evil.example' } }],
  ])('is not let in from %s, and is told what to set', async (_, sender) => {
    await openDemo();
    const answer = await signIn('admin', demoPassword, sender);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'demo_admin_elsewhere',
      message: expect.stringContaining('DEMO_PASSWORD'),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is not let in by another spelling of its characters', async () => {
    await openDemo();
    expect((await signIn('admin', '\uff52edial-demo', fromAfar)).statusCode).toBe(403);
  });

  test('is let in at the machine itself, but gets no other address, by which they would be let in from anywhere', async () => {
    await openDemo();
    const signedIn = await signIn('admin', demoPassword);
    expect(signedIn.statusCode).toBe(200);
    const [cookie] = [signedIn.headers['set-cookie']].flat();
    const asked = { email: 'new@redial.example', password: demoPassword };
    expect(
      await callAs(market, 'POST /api/identity/email', { cookie: cookie?.split(';')[0] ?? '' }, asked),
    ).toMatchObject({ status: 400, body: { code: 'password_too_common', issues: [{ path: 'password' }] } });
  });
});

test('The demo buyer and seller are for everybody: nothing of a trial is real', async () => {
  await openDemo();
  for (const who of ['buyer', 'seller']) expect((await signIn(who, demoPassword, fromAfar)).statusCode).toBe(200);
});

describe('DEMO_PASSWORD', () => {
  test('is the password of all demo accounts, and lets the admin in from anywhere', async () => {
    await openDemo({ DEMO_PASSWORD: 'our own words' });
    for (const who of ['admin', 'buyer']) {
      expect((await signIn(who, 'our own words', fromAfar)).statusCode).toBe(200);
      expect((await signIn(who, demoPassword)).statusCode).toBe(401);
    }
  });

  test('takes the place of the published one in a market that was filled before, and ends its sessions', async () => {
    await openDemo();
    const [cookie] = [(await signIn('admin', demoPassword)).headers['set-cookie']].flat();
    const context = { ...market.context, config: { ...market.context.config, demoPassword: 'our own words' } };
    await renewDemoPasswords(context);
    await renewDemoPasswords(context);
    expect((await signIn('admin', demoPassword)).statusCode).toBe(401);
    expect((await signIn('admin', 'our own words')).statusCode).toBe(200);
    expect(
      (await market.app.inject({ url: '/api/me', headers: { cookie: cookie?.split(';')[0] ?? '' } })).json(),
    ).toEqual({ user: null });
  });
});

describe('A start', () => {
  const emails = ['admin@redial.example', 'seller@redial.example', 'buyer@redial.example'];
  const found = (how: Partial<TestMarket['context']['config']>) =>
    findDemoAccounts({ ...market.context, config: { ...market.context.config, ...how } });

  test('tells of the demo accounts where there are any, and whether they have an earlier password', async () => {
    market = await openTestMarket();
    expect((await found({ demo: true })).emails).toEqual([]);
    await addCast();
    expect(await found({ demo: true })).toEqual({ emails, haveWanted: true });
    const db = { ...market.context, db: market.owner };
    await setDemoPasswords(db, emails.slice(2), await market.context.passwords.hash('our own words'));
    expect(await found({ demo: true })).toEqual({ emails, haveWanted: false });
    expect(await found({ demo: true, demoPassword: 'our own words' })).toEqual({ emails, haveWanted: true });
    expect((await found({ demo: false })).emails).toEqual([]);
  });
});

describe('A production start', () => {
  test('is refused on a database with demo accounts', async () => {
    await openDemo();
    await expect(refuseDemoAccounts(market.context)).rejects.toThrow(/admin@redial\.example.*DATABASE_URL/s);
  });

  test('is not refused on a database of other people', async () => {
    market = await openTestMarket();
    await signUp(market, 'User');
    await expect(refuseDemoAccounts(market.context)).resolves.toBeUndefined();
  });
});
