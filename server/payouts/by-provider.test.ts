import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Book, Money, PayoutRow, WaitingSeller } from '#contract/payouts.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { settleAccounts } from '#server/orders/jobs.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { keepPayouts } from '#server/payouts/jobs.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, confirmWith, payFor } from '#server/testing/paying.ts';
import { setUpAtTestProvider, waitForProvider, withPayouts } from '#server/testing/payout-setup.ts';
import { addCategory, callAsVisitor, listPhone, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

let market: TestMarket;
let [admin, other]: Person[] = [];
let paid: PaidPhone;

beforeAll(async () => {
  market = await openTestMarket({ PAYOUTS: 'test' });
  await addCategory(market);
  [admin, other] = [await signUpAdmin(market), await signUpAdmin(market, 'Otto Admin')];
});
beforeEach(async () => {
  Object.assign(market.context.config, { fourEyesAboveUsd: null });
  paid = await sellPhone(market);
});
afterEach(async () => {
  await settleAccounts(market.context);
  expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
  expect(await compareTransfers(market.context, longAgo)).toEqual([]);
});
afterAll(() => market.close());

const theirs = 38_900;
const longAgo = new Date('2020-01-01');
const people = () => ({ admin, other }) as { admin: Person; other: Person };
const money = async () => (await paid.seller.call<Money>('GET /api/money')).body;
const balances = async () => {
  const { heldCents, availableCents, onItsWayCents, paidOutCents } = await money();
  return [heldCents, availableCents, onItsWayCents, paidOutCents];
};
const setUp = (outcome: Parameters<typeof setUpAtTestProvider>[2] = 'works') =>
  setUpAtTestProvider(market, paid.seller, outcome);
const kinds = async () => (await paid.seller.call<Notice[]>('GET /api/notices')).body.map(({ kind }) => kind);
const complete = async ({ buyer, sale } = paid) => {
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
};
const work = () => keepPayouts(market.context);
const refund = () => people().admin.call(`PUT /api/payments/refund/${paid.sale}`, { words: 'The phone was lost.' });
const payout = async () =>
  (await people().admin.call<PayoutRow[]>('GET /api/payouts')).body.find(
    ({ sellerEmail }) => sellerEmail === paid.seller.email,
  );
const transfers = async () => {
  const { rows } = await sql<{ cents: number }>`
    select transfer.amount_cents as cents from test_gateway.transfers as transfer join payouts on payouts.id::text = transfer.payout_id
    where payouts.seller_id = ${paid.seller.id}::uuid and reversed_at is null order by transfer.created_at`.execute(
    market.owner,
  );
  return rows.map(({ cents }) => cents);
};
/** The provider would have answered by now. */
const letTimePass = () => sql`update payouts set asked_at = asked_at - interval '1 hour'`.execute(market.owner);
const tryAgain = (by = people().admin) =>
  by.call<{ modifiedCount: number }>('POST /api/payouts', { sellers: [paid.seller.id] });

describe('The money of a sale', () => {
  test('goes to its seller by itself once the sale is complete', async () => {
    await setUp();
    expect((await money()).setup).toMatchObject({
      state: 'ready',
      needs: [],
      endsWith: expect.stringMatching(/^\d{4}$/),
    });
    await work();
    expect([await balances(), await transfers()]).toEqual([[theirs, 0, 0, 0], []]);
    await complete();
    await work();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
    expect((await kinds()).slice(0, 1)).toEqual(['paid_out']);
    expect(await payout()).toMatchObject({ state: 'paid', way: 'test', preparedBy: null, failure: null });
  });

  test('waits for a seller without an account, who is reminded once a week, and goes once they have one', async () => {
    await complete();
    await work();
    await work();
    expect((await kinds()).filter((kind) => kind === 'payouts_to_set_up')).toHaveLength(1);
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    await setUp();
    expect((await kinds())[0]).toBe('payouts_set_up');
    await work();
    expect(await balances()).toEqual([0, 0, 0, theirs]);
  });

  test('is sent sale by sale, less what its seller owes', async () => {
    await setUp('sent_back');
    await complete();
    await work();
    // The money is at the bank by now, and can't be taken back.
    await sql`update test_gateway.transfers set created_at = created_at - interval '3 days'`.execute(market.owner);
    await refund();
    await work();
    expect(await balances()).toEqual([0, -theirs, 0, theirs]);
    for (const count of [1, 2]) {
      const buyer = await signUp(market, 'User');
      const sale = await bookPhone(market, buyer, await listPhone(market, paid.seller));
      await payFor(market, buyer, sale);
      await complete({ seller: paid.seller, buyer, sale });
      await work();
      expect(await balances()).toEqual([0, 0, 0, theirs * count]);
    }
    expect(await transfers()).toEqual([theirs, theirs]);
  });

  test('of which one sale is refused goes for the others, and for that one a day later', async () => {
    await setUp();
    await complete();
    const buyer = await signUp(market, 'User');
    const sale = await bookPhone(market, buyer, await listPhone(market, paid.seller));
    await payFor(market, buyer, sale);
    await complete({ seller: paid.seller, buyer, sale });
    const { payouts } = market.context;
    let refused: string | undefined;
    const send = (transfer: Parameters<typeof payouts.send>[0]) => {
      refused ??= transfer.intentId;
      return transfer.intentId === refused
        ? Promise.reject(new TransferRefused('balance_too_low', 'There is not so much left of this payment.'))
        : payouts.send(transfer);
    };
    await withPayouts(market, { send }, async () => {
      for (let count = 0; count < 3; count += 1) await work();
    });
    expect([await balances(), await transfers()]).toEqual([[0, theirs, 0, theirs], [theirs]]);
    expect((await kinds()).filter((kind) => kind === 'payout_refused')).toHaveLength(1);
    await work();
    expect(await transfers()).toEqual([theirs]);
    await sql`update payouts set ended_at = ended_at - interval '25 hours' where failure is not null`.execute(
      market.owner,
    );
    await work();
    expect([await balances(), await transfers()]).toEqual([
      [0, 0, 0, theirs * 2],
      [theirs, theirs],
    ]);
  });

  test('that went and is refunded is taken back', async () => {
    await setUp();
    await complete();
    await work();
    await refund();
    expect(await balances()).toEqual([0, -theirs, 0, theirs]);
    await work();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'sale_undone' });
  });

  test('that is refunded before it went stays here', async () => {
    await setUp();
    await complete();
    const away = () => Promise.reject(new ProviderUnavailable());
    Object.assign(market.context.config, { fourEyesAboveUsd: 1 });
    await withPayouts(market, { send: away }, work);
    expect((await payout())?.needsApproval).toBe(true);
    await refund();
    Object.assign(market.context.config, { fourEyesAboveUsd: null });
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'stopped' });
  });
});

describe('A payout by the provider', () => {
  beforeEach(complete.bind(null, undefined));

  test('whose answer is lost, or that a crash keeps from being written, is found and not sent twice', async () => {
    await setUp();
    const { payouts } = market.context;
    const crash = async (transfer: Parameters<typeof payouts.send>[0]) => {
      await payouts.send(transfer);
      throw new ProviderUnavailable(new Error('it ended here'));
    };
    await withPayouts(market, { send: crash }, work);
    expect([await balances(), await transfers()]).toEqual([[0, 0, theirs, 0], [theirs]]);
    await work();
    expect(await balances()).toEqual([0, 0, theirs, 0]);
    await letTimePass();
    // The provider has forgotten the key: what stands with the transfer is what counts.
    await sql`update test_gateway.transfers set idempotency_key = 'forgotten:' || id`.execute(market.owner);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that went after the backup from which the market was restored is found', async () => {
    await setUp();
    const { payouts } = market.context;
    const crash = async (transfer: Parameters<typeof payouts.send>[0]) => {
      await payouts.send(transfer);
      throw new ProviderUnavailable();
    };
    await withPayouts(market, { send: crash }, work);
    await sql`update payouts set asked_at = null, created_at = created_at - interval '1 hour' where state = 'prepared'`.execute(
      market.owner,
    );
    await sql`update test_gateway.transfers set idempotency_key = 'forgotten:' || id`.execute(market.owner);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that the provider never heard of is asked for again', async () => {
    await setUp();
    await withPayouts(market, { send: () => Promise.reject(new ProviderUnavailable()) }, work);
    expect(await balances()).toEqual([0, 0, theirs, 0]);
    expect(
      (await people().admin.call('PUT /api/payouts', { act: 'failed', payouts: [(await payout())?._id], words: 'x' }))
        .body.code,
    ).toBe('payout_over');
    await letTimePass();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that an admin asks for while the provider is away is prepared, noted, and sent later', async () => {
    await setUp();
    await withPayouts(market, { send: () => Promise.reject(new ProviderUnavailable()) }, async () => {
      expect(await tryAgain()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    });
    const { rows } = await sql`select note from audit where actor_id = ${people().admin.id}::uuid
      and action = 'prepared_payouts' order by at desc limit 1`.execute(market.owner);
    expect(rows).toEqual([{ note: '1' }]);
    await letTimePass();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that the provider never heard of is not asked for again once its sale is undone', async () => {
    await setUp();
    await withPayouts(market, { send: () => Promise.reject(new ProviderUnavailable()) }, work);
    await refund();
    await letTimePass();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'stopped' });
  });

  test('whose answer is lost is found though its sale is undone, and taken back', async () => {
    await setUp();
    const { payouts } = market.context;
    const crash = async (transfer: Parameters<typeof payouts.send>[0]) => {
      await payouts.send(transfer);
      throw new ProviderUnavailable();
    };
    await withPayouts(market, { send: crash }, work);
    await refund();
    await letTimePass();
    await work();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'sale_undone' });
  });

  test('is sent once, however many jobs and admins ask at the same time', async () => {
    await setUp();
    await Promise.all([work(), tryAgain(), work(), tryAgain(people().other)]);
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that is refused comes back, its seller and the admins hear of it, and an admin tries again', async () => {
    await setUp('transfer_fails');
    await work();
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    expect((await kinds())[0]).toBe('payout_refused');
    expect(await payout()).toMatchObject({
      state: 'failed',
      failure: 'refused',
      words: expect.stringContaining('refuses'),
    });
    expect((await people().admin.call<Notice[]>('GET /api/notices')).body[0]).toMatchObject({ kind: 'payout_stuck' });
    await work();
    expect((await money()).payouts).toHaveLength(1);
    expect((await tryAgain()).body.modifiedCount).toBe(1);
    expect((await money()).payouts).toHaveLength(2);
    await setUp();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('above the limit of four eyes waits for an admin, who may also stop it', async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    await setUp();
    await work();
    expect([(await payout())?.needsApproval, await transfers()]).toEqual([true, []]);
    const move = async (what: string, more = {}, by = people().admin) =>
      (await by.call('PUT /api/payouts', { act: what, payouts: [(await payout())?._id], ...more })).body;
    expect((await move('paid')).code).toBe('payout_over');
    expect((await people().admin.call('POST /api/payouts/file', { payouts: [(await payout())?._id] })).status).toBe(
      409,
    );
    expect((await move('failed', { words: 'Not this one.' })).modifiedCount).toBe(1);
    await work();
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    await tryAgain();
    expect((await move('approve')).code).toBe('second_admin_needed');
    expect((await move('approve', {}, people().other)).modifiedCount).toBe(1);
    expect((await move('paid')).code).toBe('payout_over');
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('that somebody takes back in the dashboard of the provider comes back', async () => {
    await setUp();
    await work();
    const { rows } = await sql<{ id: string }>`
      select transfer_id as id from payouts where seller_id = ${paid.seller.id}::uuid`.execute(market.owner);
    await market.context.payouts.takeBack({ id: rows[0]?.id ?? '', idempotencyKey: 'by hand' });
    await waitForProvider(market);
    expect(await balances()).toEqual([0, theirs, 0, 0]);
    expect(await payout()).toMatchObject({ state: 'failed', failure: 'sent_back' });
    await work();
    expect(await transfers()).toEqual([]);
    await tryAgain();
    expect(await transfers()).toEqual([theirs]);
  });

  test('of a suspended seller is not made', async () => {
    await setUp();
    await people().admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason: 'Stolen phones' });
    await work();
    expect(await transfers()).toEqual([]);
  });

  test('that waited waits on while its seller is suspended, and the desk says why', async () => {
    Object.assign(market.context.config, { fourEyesAboveUsd: 300 });
    await setUp();
    await work();
    const { admin } = people();
    await admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason: 'Stolen phones' });
    await admin.call('PUT /api/payouts', { act: 'approve', payouts: [(await payout())?._id] });
    await work();
    expect([(await payout())?.state, (await payout())?.stop, await transfers()]).toEqual(['approved', 'suspended', []]);
    await admin.call(`PUT /api/users/reinstate/${paid.seller.id}`);
    await work();
    expect(await transfers()).toEqual([theirs]);
  });

  test('whose answer is lost waits while its seller is suspended, and an admin may stop it', async () => {
    await setUp();
    await withPayouts(market, { send: () => Promise.reject(new ProviderUnavailable()) }, work);
    const { admin } = people();
    await admin.call(`PUT /api/users/suspend/${paid.seller.id}`, { reason: 'Stolen phones' });
    await letTimePass();
    await work();
    expect([(await payout())?.state, await transfers()]).toEqual(['prepared', []]);
    const stop = { act: 'failed', payouts: [(await payout())?._id], words: 'Stolen phones.' };
    expect((await admin.call('PUT /api/payouts', stop)).status).toBe(200);
    expect((await payout())?.state).toBe('failed');
  });

  test('is made of test money alone where the market takes test money', async () => {
    await setUp();
    const { payments } = market.context;
    Object.assign(market.context, { payments: { ...payments, provider: 'stripe' } });
    await work();
    Object.assign(market.context, { payments });
    expect(await transfers()).toEqual([]);
    await work();
    expect(await transfers()).toEqual([theirs]);
  });

  test('that is made while the books are compared is no fault', async () => {
    await setUp();
    const { payouts } = market.context;
    const listTransfers: typeof payouts.listTransfers = async function* (of) {
      await work();
      yield* payouts.listTransfers(of);
    };
    await withPayouts(market, { listTransfers }, async () => {
      expect(await compareTransfers(market.context, longAgo)).toEqual([]);
    });
    expect(await transfers()).toEqual([theirs]);
  });

  test('that is not what the provider sent is found when the books are compared', async () => {
    await setUp();
    await work();
    const change = (cents: string) =>
      sql.raw(`update test_gateway.transfers set amount_cents = amount_cents ${cents}`).execute(market.owner);
    await change('+ 1');
    expect((await compareTransfers(market.context, longAgo)).length).toBeGreaterThan(0);
    await change('- 1');
  });
});

describe('Money that the bank of a buyer claims', () => {
  const claim = async (endsAs: 'won' | 'lost', cents = theirs) => {
    await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
      select 'dp_test_' || intent_id, intent_id, ${cents}::int, ${endsAs}, now() from payments where booking_id = ${paid.sale}::uuid`.execute(
      market.owner,
    );
    await waitForProvider(market);
  };
  const decide = async () => {
    await sql`update test_gateway.disputes set due_at = now() where due_at is not null`.execute(market.owner);
    await waitForProvider(market);
  };
  const adminKinds = async () =>
    (await people().admin.call<Notice[]>('GET /api/notices')).body.slice(0, 2).map(({ kind }) => kind);
  const claimed = async () => (await people().admin.call<Book>('GET /api/payouts/book')).body.chargebacksCents;

  test('is owed by its seller, taken back, and sent again once the bank gives it up', async () => {
    const before = await claimed();
    await setUp();
    await complete();
    await work();
    await claim('won');
    expect([await balances(), (await claimed()) - before]).toEqual([[0, -theirs, 0, theirs], theirs]);
    expect((await kinds())[0]).toBe('charged_back');
    expect(await adminKinds()).toContain('disputed');
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect(await payout()).toMatchObject({ failure: 'charged_back' });
    expect((await people().admin.call(`DELETE /api/users/${paid.seller.id}`)).body.code).toBe('money_waits');
    await decide();
    expect([await balances(), (await claimed()) - before]).toEqual([[0, theirs, 0, 0], 0]);
    expect([(await kinds())[0], (await adminKinds())[0]]).toEqual(['chargeback_won', 'dispute_won']);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test.each(['lost', 'won'] as const)('in part leaves the rest to its seller, and is %s', async (endsAs) => {
    await setUp();
    await complete();
    await work();
    await claim(endsAs, 10_000);
    expect(await balances()).toEqual([0, -10_000, 0, theirs]);
    await work();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs - 10_000], [theirs - 10_000]]);
    await decide();
    await work();
    const sent = endsAs === 'lost' ? [theirs - 10_000] : [theirs - 10_000, 10_000];
    expect(await transfers()).toEqual(sent);
    expect((await balances())[1]).toBe(0);
  });

  test('in part is not sent, while the rest is', async () => {
    await setUp();
    await claim('lost', 10_000);
    await complete();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs - 10_000], [theirs - 10_000]]);
  });

  test('before the sale is complete is not sent, and never is once it is lost', async () => {
    await setUp();
    await claim('lost');
    expect(await balances()).toEqual([theirs, 0, 0, 0]);
    await complete();
    // At once, so that no other sale's payout is made of it.
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    await decide();
    expect([(await kinds())[0], (await adminKinds())[0]]).toEqual(['chargeback_lost', 'dispute_lost']);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
  });

  test('and is refunded as well is owed once, with the share of the market', async () => {
    Object.assign(market.context.config, { fee: { percent: 10, fixedCents: 0 } });
    paid = await sellPhone(market);
    Object.assign(market.context.config, { fee: { percent: 0, fixedCents: 0 } });
    await complete();
    await claim('lost');
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await refund();
    await work();
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  test('comes with test cards too', async () => {
    const booking = await bookPhone(market, paid.buyer, await listPhone(market, paid.seller));
    const intent = await beginToPay(paid.buyer, booking);
    await confirmWith(market, intent, '4000 0000 0000 0259');
    await sql`update test_gateway.disputes set due_at = now() where due_at is not null`.execute(market.owner);
    await waitForProvider(market);
    expect(await market.context.payments.findDispute(intent.intentId)).toMatchObject({ state: 'open' });
  });
});

describe('An account at the provider', () => {
  const state = async () => (await money()).setup;

  test('is unfinished, is looked at, and may need more or be disabled', async () => {
    expect(await state()).toMatchObject({ state: 'none' });
    await setUp('needs_more');
    expect(await state()).toMatchObject({ state: 'unfinished', needs: ['identity'] });
    expect((await kinds())[0]).toBe('payouts_need_more');
    await setUp('disabled');
    expect(await state()).toMatchObject({ state: 'disabled', needs: [] });
    await complete();
    await work();
    expect(await transfers()).toEqual([]);
    const waiting = (await people().admin.call<WaitingSeller[]>('GET /api/payouts/waiting')).body;
    expect(waiting.find(({ _id }) => _id === paid.seller.id)?.setup).toMatchObject({ state: 'disabled' });
    await setUp();
    expect(await state()).toMatchObject({ state: 'ready' });
  });

  test('is one, however often its seller asks for it, and a link works once', async () => {
    const links = await Promise.all(
      [1, 2, 3].map(async () => (await paid.seller.call<{ url: string }>('POST /api/money/setup')).body.url),
    );
    const { rows } = await sql<{ accounts: number }>`
      select count(*)::int as accounts from test_gateway.accounts where email = ${paid.seller.email}`.execute(
      market.owner,
    );
    expect(rows).toEqual([{ accounts: 1 }]);
    const token = links[0]?.split('token=').at(-1);
    const fill = () => callAsVisitor(market, 'POST /api/test-gateway/accounts', { token, outcome: 'works' });
    expect((await fill()).body).toEqual({ returnUrl: 'http://localhost:3000/dashboard/money?setup=done' });
    expect((await fill()).status).toBe(410);
    expect((await paid.seller.call('PUT /api/money/setup')).body.modifiedCount).toBe(1);
    expect(await state()).toMatchObject({ state: 'checking' });
  });

  test('whose bank sends money back says so until there is another bank', async () => {
    await setUp('sent_back');
    await complete();
    await work();
    await waitForProvider(market);
    expect(await state()).toMatchObject({ state: 'ready', bankFailure: 'account_closed' });
    expect((await kinds())[0]).toBe('bank_sent_back');
    expect(await balances()).toEqual([0, 0, 0, theirs]);
    await setUp();
    expect(await state()).toMatchObject({ state: 'ready', bankFailure: null });
  });

  test('is forgotten with the account here', async () => {
    await setUp();
    await act(paid.seller, paid.sale, { act: 'give_back' });
    expect((await people().admin.call(`DELETE /api/users/${paid.seller.id}`)).status).toBe(200);
    const { rows } = await sql`select from provider_accounts where user_id = ${paid.seller.id}::uuid`.execute(
      market.owner,
    );
    expect(rows).toEqual([]);
  });

  test("is a seller's own", async () => {
    expect((await paid.buyer.call('POST /api/money/setup')).status).toBe(403);
  });
});

test('A market that pays by bank sets up no account', async () => {
  Object.assign(market.context.config, { payoutsBy: 'bank' });
  expect((await paid.seller.call('POST /api/money/setup')).status).toBe(404);
  expect(await money()).toMatchObject({ way: 'bank', setup: null });
  Object.assign(market.context.config, { payoutsBy: 'provider' });
});
