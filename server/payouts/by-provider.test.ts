import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { WaitingSeller } from '#contract/payouts.ts';
import {
  balances,
  complete,
  kinds,
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
  work,
} from '#server/testing/paid-by-provider.ts';
import { createApp } from '#server/app.ts';
import { keepPayouts } from '#server/payouts/jobs.ts';
import { insertRepayment } from '#server/payouts/ledger-store.ts';
import { amongManyPayouts } from '#server/payouts/many-payouts.fixture.ts';
import { bank } from '#server/payouts/payouts.fixture.ts';
import { listPayouts } from '#server/payouts/payout-store.ts';
import { listToTakeBack } from '#server/payouts/sending-store.ts';
import { ProviderUnavailable } from '#server/platform/payment-gateway/payment-gateway.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { waitForProvider, withPayouts } from '#server/testing/payout-setup.ts';
import { addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import { act } from '#server/testing/selling.ts';
import { failingOn, plansOf } from '#server/testing/statements.ts';

openProviderMarket();

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
      const buyer = await addPerson(market, 'User');
      const sale = await bookPhone(market, buyer, await listPhone(market, paid.seller));
      await payFor(market, buyer, sale);
      await complete({ seller: paid.seller, buyer, sale });
      await work();
      expect(await balances()).toEqual([0, 0, 0, theirs * count]);
    }
    expect(await transfers()).toEqual([theirs, theirs]);
  });

  test('with one refused sale pays the others, and that one a day later', async () => {
    await setUp();
    await complete();
    const buyer = await addPerson(market, 'User');
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

describe('Taking money back', () => {
  test('that fails keeps back no payout, and the work counts as failed', async () => {
    await setUp();
    await complete();
    const db = market.context.db.withPlugin(failingOn(/reversal_refused_at </));
    await expect(keepPayouts({ ...market.context, db })).rejects.toThrow('canceling statement');
    expect(await balances()).toEqual([0, 0, 0, theirs]);
  });

  test('begins with sales that were undone, not with all that was ever paid', async () => {
    await setUp();
    await complete();
    await work();
    const id = (await payout())?._id ?? '';
    await refund();
    const due = { askedBefore: new Date(), refusedBefore: new Date(), limit: 50 };
    await amongManyPayouts(market, id, async (context) => {
      expect(await listToTakeBack(context, due)).toEqual([id]);
      const [plan = ''] = await plansOf(context, (context) => listToTakeBack(context, due));
      expect(plan).not.toMatch(/Seq Scan on (payouts|payments)/);
      expect(plan).toContain('payouts_of_payment on payouts payout ');
    });
    await work();
  });

  test('that the provider refuses is listed from the few that it refused, not from all payments', async () => {
    await setUp();
    await complete();
    await work();
    const id = (await payout())?._id ?? '';
    await refund();
    const only = { isOpen: false, isNotBack: true };
    await amongManyPayouts(market, id, async (context) => {
      await sql`update payouts set reversal_refused_at = now() where id = ${id}::uuid`.execute(context.db);
      expect(await listPayouts(context, { limit: 200 }, only)).toMatchObject([{ id, is_not_back: true }]);
      const [plan = ''] = await plansOf(context, (context) => listPayouts(context, { limit: 200 }, only));
      expect(plan).not.toMatch(/Seq Scan on (payouts|payments)/);
      expect(plan).toContain('payouts_not_back on payouts payout ');
    });
    await work();
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

  test('is one, also when its seller asks repeatedly, and a link works once', async () => {
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

test('What reads the whole ledger may take longer than a request', async () => {
  const tooSlow = failingOn(/from movements( as movement)?\s+where (kind in|provider)/);
  const db = market.context.db.withPlugin(tooSlow);
  const app = await createApp({ ...market.context, db }, { pages: null, atWork: market.context });
  const headers = { authorization: `bearer ${people().admin.token}` };
  const statuses: number[] = [];
  for (const path of ['waiting', 'book', 'book/file'])
    statuses.push((await app.inject({ url: `/api/payouts/${path}`, headers })).statusCode);
  await app.close();
  expect(statuses).toEqual([200, 200, 200]);
});

test('A market that pays by bank sets up no account', async () => {
  Object.assign(market.context.config, { payoutsBy: 'bank' });
  expect((await paid.seller.call('POST /api/money/setup')).status).toBe(404);
  expect(await money()).toMatchObject({ way: 'bank', setup: null });
  Object.assign(market.context.config, { payoutsBy: 'provider' });
});

test('Those who can be paid come before larger amounts that can not be paid yet', async () => {
  const rich = await addPerson(market, 'Seller');
  await insertRepayment(market.context, rich.id, 10 * theirs);
  await complete();
  const pair = [paid.seller.id, rich.id];
  const order = async () => {
    const { body } = await people().admin.call<WaitingSeller[]>('GET /api/payouts/waiting');
    return body.map(({ _id }) => _id).filter((id) => pair.includes(id));
  };
  expect(await order()).toEqual(pair.toReversed());
  await setUp();
  expect(await order()).toEqual(pair);
  Object.assign(market.context.config, { payoutsBy: 'bank' });
  await paid.seller.call('PUT /api/money/account', bank);
  expect(await order()).toEqual(pair.toReversed());
  await sql`update payout_accounts set changed_at = changed_at - interval '3 days'`.execute(market.owner);
  expect(await order()).toEqual(pair);
  Object.assign(market.context.config, { payoutsBy: 'provider' });
});
