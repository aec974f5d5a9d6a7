import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { allowances } from '#contract/allowances.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { emailChanging } from '#server/testing/email-changing.ts';
import { foreignVisitor } from '#server/testing/foreign-visitor.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';
import { putLetterbox, refusedForGood } from '#server/testing/letterbox.ts';
import type { Letterbox } from '#server/testing/letterbox.ts';
import { realMail } from '#server/testing/mailing.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAs, signUp } from '#server/testing/people.ts';
import { authenticator, finishSetUp, postIdentity, setUpTwoSteps } from '#server/testing/two-step.ts';
import { openMarketWithProvider } from '#server/testing/with-provider.ts';
import type { MarketWithProvider } from '#server/testing/with-provider.ts';

let market: TestMarket;
let letterbox: Letterbox;
const { ask, askFor, confirm, linkTo, newAddress, waitingOf } = emailChanging(() => ({ market, letterbox }));

describe('Where Google is set up', () => {
  let open: MarketWithProvider;
  beforeAll(async () => {
    open = await openMarketWithProvider();
    ({ market } = open);
    letterbox = putLetterbox(market);
  });
  afterAll(() => open.close());

  test('who has no password must have signed in just now; Continue with Google leads to the account as before', async () => {
    const { sub, visitor } = await member();
    market.wait(0.3);
    const email = newAddress();
    const asks = () => ask({ cookie: visitor.cookie() }, email, undefined);
    expect(await asks()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    market.wait(-0.3);
    expect((await asks()).status).toBe(200);
    expect((await confirm(linkTo(email))).status).toBe(200);

    const again = foreignVisitor(market, open.provider);
    expect(await again.signIn(sub)).toMatchObject({ error: null });
    expect(await again.me()).toMatchObject({ email });
  });

  test('who has no password must have signed in just now, also after their session turned two-step sign-in on', async () => {
    const { sub, email, visitor } = await member();
    const { db } = market.context;
    const before = new Date(Date.now() - 10 * 60_000);
    const owner = db.selectFrom('identity_user').select('id').where('email', '=', email);
    await db.updateTable('identity_session').set({ createdAt: before }).where('userId', '=', owner).execute();
    const begun = await postIdentity(market, 'two-factor/enable', {}, visitor.cookie());
    const app = authenticator(String(begun.body.totpURI), begun.body.backupCodes as string[]);
    const turnedOn = await finishSetUp(market, app, visitor.cookie());
    market.wait(0.1);
    expect(await ask(turnedOn, newAddress(), undefined)).toMatchObject({
      status: 403,
      body: { code: 'sign_in_again' },
    });
    market.wait(-0.1);

    const again = foreignVisitor(market, open.provider);
    await again.signIn(sub);
    const signedIn = await postIdentity(market, 'two-factor/verify-totp', { code: app.nextCode() }, again.cookie());
    expect((await ask(signedIn, newAddress(), undefined)).status).toBe(200);
  });

  /** Somebody who came by Google, has an account and no password. */
  async function member() {
    const { sub, email } = open.somebody();
    const visitor = foreignVisitor(market, open.provider);
    await visitor.signIn(sub);
    const account = { name: 'Gia Google', email, accountType: 'User' };
    await callAs(market, 'POST /api/users', { cookie: visitor.cookie() }, account);
    return { sub, email, visitor };
  }

  test('who has a second factor gives a code of the last 15 minutes, besides the password', async () => {
    const person = await signUp(market, 'User');
    const app = await setUpTwoSteps(market, person);
    market.wait(0.3);
    const email = newAddress();
    expect(await ask(person, email)).toMatchObject({ status: 403, body: { code: 'confirm_again' } });
    const confirmed = await callAs(
      market,
      'POST /api/identity/confirm-again',
      { cookie: person.cookie },
      { code: app.nextCode() },
    );
    expect(confirmed.status).toBe(200);
    expect(await ask(person, email, 'wrong horse')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await ask(person, email)).status).toBe(200);
    market.wait(-0.3);
  });
});

describe('Where limits count and mail is real', () => {
  beforeAll(async () => {
    market = await openTestMarket({ RATE_LIMIT: '1', ...realMail });
    letterbox = putLetterbox(market);
  });
  afterAll(() => market.close());

  test('an account asks five times an hour, and uses up an address for no other one', async () => {
    const [person, other] = [await signUp(market, 'User'), await signUp(market, 'User')];
    const email = newAddress();
    for (let at = 0; at < 5; at += 1) expect((await ask(person, email)).status).toBe(200);
    expect((await ask(person, newAddress())).status).toBe(429);
    expect((await ask(other, email)).status).toBe(200);
    expect(letterbox.to(email)).toHaveLength(6);
  });

  test('all accounts together ask twenty times a day for one address', async () => {
    const person = await signUp(market, 'User');
    const email = newAddress();
    await market.context.limiter.take(allowances.emailChangesToAddressByAll, email, 19);
    expect([(await ask(person, email)).status, (await ask(person, email)).status]).toEqual([200, 429]);
  });

  test('what can not be mailed at the moment doesn’t count', async () => {
    const person = await signUp(market, 'User');
    const email = newAddress();
    letterbox.setBroken(true);
    for (let at = 0; at < 6; at += 1) expect((await ask(person, email)).status).toBe(503);
    letterbox.setBroken(false);
    expect((await ask(person, email)).status).toBe(200);
  });

  test('a mail server that answers late delivers a good link; an address that it refuses then waits no longer', async () => {
    const person = await signUp(market, 'User');
    const { mailer } = market.context;
    onTestFinished(() => void Object.assign(market.context, { mailer }));
    const askSlowly = async (email: string, answer: Promise<void>) => {
      const send = async (mail: Mail) => {
        await mailer.send(mail);
        setImmediate(() => vi.advanceTimersByTime(20_000));
        await answer;
      };
      Object.assign(market.context, { mailer: { ...mailer, send } });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        return await ask(person, email);
      } finally {
        vi.useRealTimers();
      }
    };
    const [taken, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const mistyped = newAddress();
    expect((await askSlowly(mistyped, refused.promise)).status).toBe(200);
    expect(await waitingOf(person)).toMatchObject({ email: mistyped });
    refused.reject(refusedForGood());
    await expect.poll(() => waitingOf(person)).toBeNull();
    const email = newAddress();
    expect((await askSlowly(email, taken.promise)).status).toBe(200);
    expect((await confirm(linkTo(email))).status).toBe(200);
    taken.resolve();
  });

  test('the old address is told, however many other mails its account got that day', async () => {
    const person = await signUp(market, 'User');
    const { email } = person;
    const { context } = market;
    const { id } = await context.db
      .updateTable('identity_user')
      .set({ emailVerified: true })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.limiter.take(allowances.securityMails, id, 10);
    await askFor(person);
    await expect.poll(() => letterbox.to(email).at(-1)?.subject).toBe('Your e-mail address is to be changed');
  });

  test('an address that was never confirmed is not told: it may be a stranger’s. The new one is', async () => {
    const person = await signUp(market, 'User');
    const email = await askFor(person);
    expect((await confirm(linkTo(email))).status).toBe(200);
    await sendDueMails(market.context);
    expect(letterbox.to(person.email)).toHaveLength(1);
    expect(letterbox.to(email).map(({ subject }) => subject)).toEqual([
      'Confirm your new e-mail address',
      'Your e-mail address was changed',
    ]);
  });
});
