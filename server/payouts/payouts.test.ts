import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Notice } from '#contract/notices.ts';
import type { Book, Statement } from '#contract/payouts.ts';
import type { AdminSummary } from '#contract/summary.ts';
import {
  bank,
  market,
  openPayoutMarket,
  paid,
  theirs,
  people,
  money,
  balances,
  kinds,
  complete,
  waiting,
  payout,
  prepare,
  file,
  settle,
  move,
  giveAccount,
} from '#server/payouts/payouts.fixture.ts';
import type { Person } from '#server/testing/people.ts';
import { act } from '#server/testing/selling.ts';
import { grantAdmin } from '#server/users/actions.ts';

openPayoutMarket();

const toApprove = async (who: Person) => (await who.call<AdminSummary>('GET /api/summary')).body.payoutsToApprove;

describe('The money of a sale', () => {
  test("is held until the sale is complete, and is the seller's then, less the market's share of that time", async () => {
    expect(await balances()).toEqual([38_900, 0, 0, 0]);
    Object.assign(market.context.config, { fee: { percent: 50, fixedCents: 0 } });
    await complete();
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    expect((await money()).fee).toEqual({ percent: 50, fixedCents: 0 });
  });

  test('goes back to its buyer from where it is', async () => {
    await act(paid.seller, paid.sale, { act: 'give_back' });
    expect(await balances()).toEqual([0, 0, 0, 0]);
    const { body } = await people().admin.call<Book>('GET /api/payouts/book');
    expect(body.refundsCents).toBe(0);
  });

  test('that was paid out is owed by the seller once it is refunded, and the market gives its share back', async () => {
    const earned = async () => (await people().admin.call<Book>('GET /api/payouts/book')).body.earnedCents;
    const before = await earned();
    await complete();
    expect((await earned()) - before).toBe(1_975);
    await giveAccount();
    await prepare();
    await file();
    await move('paid');
    expect(
      (await people().admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'The phone was lost.' })).status,
    ).toBe(200);
    expect(await balances()).toEqual([0, -theirs, 0, theirs]);
    expect(await earned()).toBe(before);
    expect((await waiting())?.availableCents).toBe(-theirs);
    expect(await prepare()).toBe(0);
    const closing = await people().admin.call(`DELETE /api/users/${paid.seller.id}`);
    expect(closing).toMatchObject({ status: 409, body: { code: 'money_waits' } });
  });
});

describe('A payout', () => {
  beforeEach(complete);

  test('takes all that is available, and ends when it is paid', async () => {
    await giveAccount();
    expect((await waiting())?.account).toMatchObject({ holder: 'Sam Seller', endsWith: '3000' });
    expect(await prepare()).toBe(1);
    expect(await balances()).toEqual([0, 0, theirs, 0]);
    expect(await waiting()).toBeUndefined();
    expect(await prepare()).toBe(0);
    expect((await move('paid')).body.code).toBe('payout_not_filed');
    expect((await file()).status).toBe(200);
    expect((await move('paid')).body.modifiedCount).toBe(1);
    expect((await move('paid')).body.modifiedCount).toBe(0);
    expect(await balances()).toEqual([0, 0, 0, theirs]);
    expect((await kinds())[0]).toBe('paid_out');
    expect((await move('approve', people().other)).body.code).toBe('payout_over');
    expect((await people().admin.call(`DELETE /api/users/${paid.seller.id}`)).status).toBe(200);
    expect(
      await sql`select from payout_accounts where user_id = ${paid.seller.id}::uuid`.execute(market.owner),
    ).toMatchObject({ rows: [] });
  });

  test('that did not work comes back, and its seller reads why', async () => {
    await giveAccount();
    await prepare();
    await move('failed', people().admin, { words: 'The bank does not know this account.' });
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    const [told] = (await paid.seller.call<Notice[]>('GET /api/notices')).body;
    expect(told).toMatchObject({ kind: 'payout_failed', path: '/dashboard/money' });
    expect(told?.text).toContain('The bank does not know this account.');
    expect((await money()).payouts).toMatchObject([{ state: 'failed', words: 'The bank does not know this account.' }]);
    expect(await prepare()).toBe(1);
  });

  test('waits for an account, and its seller is told once a week', async () => {
    expect(await prepare()).toBe(0);
    expect(await prepare()).toBe(0);
    expect((await kinds()).filter((kind) => kind === 'money_waits')).toHaveLength(1);
    await sql`update notices set created_at = created_at - interval '8 days' where kind = 'money_waits'`.execute(
      market.owner,
    );
    await prepare();
    expect((await kinds()).filter((kind) => kind === 'money_waits')).toHaveLength(2);
  });

  test('never goes to an account that was changed in the last three days', async () => {
    await giveAccount();
    await paid.seller.call('PUT /api/money/account', { ...bank, holder: 'Theo Thief' });
    expect((await kinds())[0]).toBe('payout_account_changed');
    expect(await prepare()).toBe(0);
    await sql`update payout_accounts set changed_at = changed_at - interval '3 days'`.execute(market.owner);
    expect(await prepare()).toBe(1);
  });

  test('of a suspended seller is not prepared', async () => {
    await giveAccount();
    await people().admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason: 'Stolen phones' });
    expect(await waiting()).toMatchObject({ suspended: true });
    expect(await prepare()).toBe(0);
  });

  test('above the limit needs a second admin', async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    await giveAccount();
    const [first, second] = [await toApprove(people().admin), await toApprove(people().other)];
    await prepare();
    expect(await payout()).toMatchObject({ needsApproval: true, preparedBy: people().admin.name });
    expect([await toApprove(people().admin), await toApprove(people().other)]).toEqual([first, second + 1]);
    expect((await move('paid')).body.code).toBe('second_admin_needed');
    expect((await move('approve')).body.code).toBe('second_admin_needed');
    expect((await file()).body.code).toBe('second_admin_needed');
    expect((await move('approve', people().other)).body.modifiedCount).toBe(1);
    expect(await toApprove(people().other)).toBe(second);
    expect(await payout()).toMatchObject({ state: 'approved', needsApproval: false, approvedBy: 'Otto Admin' });
    await file();
    expect((await move('paid')).body.modifiedCount).toBe(1);
  });

  test('is prepared once, however many admins press at the same time', async () => {
    await giveAccount();
    const { admin, other } = people();
    const answers = await Promise.all(
      [admin, other, admin, other].map((one) => one.call('POST /api/payouts', { sellers: [paid.seller.id] })),
    );
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 0, 1]);
    await file();
    // One after the other, in any order: what was paid may come back, what failed is over.
    await Promise.all([move('paid'), move('failed', other, { words: 'No' })]);
    expect(await balances()).toEqual([0, theirs, 0, 0]);
  });

  test('stands in the file for the bank, and it is noted who read it', async () => {
    await giveAccount();
    await prepare();
    const number = (await payout())?.number;
    expect((await file()).body.csv).toContain(
      `"REDIAL-${number}","Sam Seller","DE89370400440532013000","","369.25","USD","${paid.seller.email}"\r\n`,
    );
    expect((await payout())?.filedAt).not.toBeNull();
    const { rows } = await sql<{ note: string }>`
      select note from audit where action = 'read_payout_accounts' order by id desc limit 1`.execute(market.owner);
    expect(rows).toEqual([{ note: String(number) }]);
    await move('paid');
    expect((await file()).body.code).toBe('payout_over');
    const kept = await sql<{ sealed: string }>`select sealed from payouts where number = ${number}`.execute(
      market.owner,
    );
    expect(kept.rows).toEqual([{ sealed: '' }]);
  });

  test('that the bank sends back after it was marked as paid is available again', async () => {
    await giveAccount();
    await prepare();
    await file();
    await move('paid');
    expect((await move('failed', people().admin, { words: 'Sent back.' })).body.modifiedCount).toBe(1);
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    expect((await kinds())[0]).toBe('payout_failed');
  });

  test.each([
    ['suspended', () => people().admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason: 'Stolen phones' })],
    ['account_changed', () => paid.seller.call('DELETE /api/money/account')],
    ['owes', () => people().admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'The phone was lost.' })],
  ] as const)('is not sent when something came up since it was prepared: %s', async (stop, comesUp) => {
    await giveAccount();
    await prepare();
    expect((await payout())?.stop).toBeNull();
    expect((await comesUp()).status).toBe(200);
    expect((await payout())?.stop).toBe(stop);
    expect((await file()).body.code).toBe('payout_stopped');
    expect((await move('failed', people().admin, { words: 'Stopped.' })).body.modifiedCount).toBe(1);
  });

  test('is not needed where the money came to its seller by hand, nor an account', async () => {
    const wrong = { seller: paid.seller.id, amountCents: 1, words: 'x' };
    expect((await people().admin.call('POST /api/payouts/byHand', wrong)).body.code).toBe('payout_over');
    expect((await settle()).body.modifiedCount).toBe(1);
    expect(await balances()).toEqual([0, 0, 0, theirs]);
    expect((await settle()).body.code).toBe('payout_over');
    expect(await payout()).toMatchObject({ state: 'paid', byHand: true, words: 'Paid in cash.' });
    await people().admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'The phone was lost.' });
    expect(await balances()).toEqual([0, -theirs, 0, theirs]);
    expect((await settle('Sent back by bank.')).body.modifiedCount).toBe(1);
    expect(await balances()).toEqual([0, 0, 0, 0]);
    expect((await people().admin.call(`DELETE /api/users/${paid.seller.id}`)).status).toBe(200);
  });

  test('by hand above the limit is settled once another admin approves it', async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    const { admin, other } = people();
    await giveAccount();
    const before = await toApprove(other);
    expect((await settle()).body.modifiedCount).toBe(0);
    expect(await balances()).toEqual([0, 0, theirs, 0]);
    const trail = await admin.call<AuditEntry[]>('GET /api/audit');
    expect(trail.body[0]?.action).toBe('prepared_payouts');
    const waits = { state: 'prepared', byHand: true, words: 'Paid in cash.', stop: null, needsApproval: true };
    expect(await payout()).toMatchObject(waits);
    expect(await toApprove(other)).toBe(before + 1);
    for (const act of ['approve', 'paid']) expect((await move(act)).body.code).toBe('second_admin_needed');
    expect((await file(other)).body.code).toBe('second_admin_needed');
    // It waits for the other admin also where the limit is raised meanwhile.
    Object.assign(market.context.config, { fourEyesAboveUsd: 1_000 });
    expect(await payout()).toMatchObject(waits);
    expect(await toApprove(other)).toBeGreaterThan(0);
    expect((await move('approve', other)).body.modifiedCount).toBe(1);
    expect(await payout()).toMatchObject({ state: 'paid', preparedBy: admin.name, approvedBy: other.name });
    expect(await balances()).toEqual([0, 0, 0, theirs]);
  });

  test('by hand that another admin does not believe goes back to its seller', async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    await settle();
    expect((await move('failed', people().other, { words: 'They got nothing.' })).body.modifiedCount).toBe(1);
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    expect(await payout()).toMatchObject({ state: 'failed', words: 'They got nothing.' });
  });

  test('of test money is none once the market takes real money', async () => {
    await giveAccount();
    const { payments } = market.context;
    Object.assign(market.context, { payments: { ...payments, provider: 'stripe' } });
    expect([await balances(), await waiting(), await prepare()]).toEqual([[0, 0, 0, 0], undefined, 0]);
    Object.assign(market.context, { payments });
    expect(await prepare()).toBe(1);
  });
});

test('Nobody is made an admin who has money to get', async () => {
  const grant = () => grantAdmin({ ...market.context, db: market.owner }, paid.seller.email);
  await expect(grant()).rejects.toMatchObject({ code: 'account_in_use' });
  await complete();
  await expect(grant()).rejects.toMatchObject({ code: 'account_in_use' });
  await giveAccount();
  await prepare();
  await expect(grant()).rejects.toMatchObject({ code: 'account_in_use' });
  await file();
  await move('paid');
  expect(await grant()).toBe(true);
});

describe('A statement', () => {
  test('has what came and went in a month, and the file all of it', async () => {
    await complete();
    await giveAccount();
    await prepare();
    const month = market.context.clock.now().toISOString().slice(0, 7);
    expect((await money()).months).toEqual([month]);
    const { body } = await paid.seller.call<Statement>(`GET /api/money/statements/${month}`);
    expect(body).toMatchObject({ month, openingCents: 0, closingCents: 0, isComplete: true });
    expect(body.lines).toMatchObject([
      { kind: 'released', bookingId: paid.sale, priceCents: 38_900, feeCents: 1_975, amountCents: theirs },
      { kind: 'prepared', bookingId: null, amountCents: -theirs },
    ]);
    const before = await paid.seller.call<Statement>('GET /api/money/statements/2020-01');
    expect(before.body).toMatchObject({ openingCents: 0, closingCents: 0, lines: [] });
    const file = await market.app.inject({ url: '/api/money/file', headers: { cookie: paid.seller.cookie } });
    expect(file.payload.trimEnd().split('\r\n')).toHaveLength(3);
    expect(file.payload).toContain(`"${paid.sale}","","389.00","19.75","","369.25","369.25"`);
    expect(file.payload).toContain('"-369.25","0.00"');
  });
});
