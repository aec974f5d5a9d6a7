import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import {
  balances,
  complete,
  kinds,
  letTimePass,
  longAgo,
  market,
  money,
  openProviderMarket,
  paid,
  payout,
  people,
  refund,
  setUp,
  theirs,
  transfers,
  tryAgain,
  work,
} from '#server/testing/paid-by-provider.ts';
import { compareTransfers } from '#server/payouts/comparing.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import type { PayoutProvider } from '#server/platform/payout-provider/payout-provider.ts';
import { waitForProvider, withPayouts } from '#server/testing/payout-setup.ts';

openProviderMarket();

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
    await sql`update payouts set asked_at = null, created_at = created_at - interval '1 hour'
      where state = 'prepared'`.execute(market.owner);
    await sql`update test_gateway.transfers set idempotency_key = 'forgotten:' || id`.execute(market.owner);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('goes, or comes back, as soon as a clock that was twenty days ahead is set right', async () => {
    const whileAhead = async (changes: Partial<PayoutProvider>) => {
      market.wait(20 * 24);
      await withPayouts(market, changes, () => work().catch(() => undefined));
      market.wait(-20 * 24);
      await work();
      await letTimePass();
      await work();
    };
    const away = () => Promise.reject(new ProviderUnavailable());
    await setUp();
    await whileAhead({ send: away });
    expect(await transfers()).toEqual([theirs]);
    await refund();
    await whileAhead({ takeBack: away });
    expect(await transfers()).toEqual([]);
  });

  test('that is refused while the clock is twenty days ahead goes once it is set right', async () => {
    const refuse = () => Promise.reject(new TransferRefused('account_not_ready', 'Not yet.'));
    await setUp();
    market.wait(20 * 24);
    await withPayouts(market, { send: refuse }, work);
    market.wait(-20 * 24);
    expect(await payout()).toMatchObject({ state: 'failed' });
    await work();
    expect(await transfers()).toEqual([theirs]);
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
