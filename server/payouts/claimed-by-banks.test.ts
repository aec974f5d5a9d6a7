import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { Book, Statement } from '#contract/payouts.ts';
import { decide as decideOrder } from '#server/orders/settling.ts';
import { listUncheckedIntents } from '#server/payouts/chargeback-store.ts';
import { keepChargebacks } from '#server/payouts/chargebacks.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { countWaiting } from '#server/testing/locks.ts';
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
  sellAnother,
  setUp,
  theirs,
  transfers,
  work,
} from '#server/testing/paid-by-provider.ts';
import { beginToPay, bookPhone, confirmWith, withProvider } from '#server/testing/paying.ts';
import { waitForProvider } from '#server/testing/payout-setup.ts';
import { listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { grantAdmin } from '#server/users/actions.ts';

openProviderMarket();

describe('Money that the bank of a buyer claims', () => {
  const claim = async (endsAs: 'won' | 'lost', cents = theirs) => {
    await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
      select 'dp_test_' || gen_random_uuid(), intent_id, ${cents}::int, ${endsAs}, now() from payments
      where booking_id = ${paid.sale}::uuid`.execute(market.owner);
    await waitForProvider(market);
  };
  const decide = async () => {
    await sql`update test_gateway.disputes set due_at = now() - interval '1 second' where due_at is not null`.execute(
      market.owner,
    );
    await waitForProvider(market);
  };
  const adminKinds = async () =>
    (await people().admin.call<Notice[]>('GET /api/notices')).body.slice(0, 2).map(({ kind }) => kind);
  const grant = () => grantAdmin({ ...market.context, db: market.owner }, paid.seller.email);
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
    await expect(grant()).rejects.toMatchObject({ code: 'account_in_use' });
    await decide();
    expect([await balances(), (await claimed()) - before]).toEqual([[0, theirs, 0, 0], 0]);
    expect([(await kinds())[0], (await adminKinds())[0]]).toEqual(['chargeback_won', 'dispute_won']);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
  });

  test('is settled by another admin than the one who owes it since they sold before', async () => {
    await setUp();
    await complete();
    await work();
    expect(await grant()).toBe(true);
    await claim('lost');
    const settle = (by: Person) =>
      by.call('POST /api/payouts/byHand', { seller: paid.seller.id, amountCents: -theirs, words: 'Sent back.' });
    expect(await settle(paid.seller)).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect(await settle(people().admin)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
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

  test('once more, after the bank had given it up, is owed and taken back once more', async () => {
    await setUp();
    await complete();
    await work();
    await claim('won');
    await work();
    await decide();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs], [theirs]]);
    await claim('lost');
    expect(await balances()).toEqual([0, -theirs, 0, theirs]);
    expect((await kinds())[0]).toBe('charged_back');
    await work();
    await decide();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    expect((await kinds())[0]).toBe('chargeback_lost');
  });

  test('in two parts is owed together, and no more than the price', async () => {
    const before = await claimed();
    await setUp();
    await complete();
    await work();
    await claim('lost', 10_000);
    await claim('won', 30_000);
    expect([await balances(), (await claimed()) - before]).toEqual([[0, -theirs, 0, theirs], theirs]);
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, 0], []]);
    await decide();
    await work();
    expect([await balances(), await transfers()]).toEqual([[0, 0, 0, theirs - 10_000], [theirs - 10_000]]);
    expect((await claimed()) - before).toBe(10_000);
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

  test('twice has a line in the statement for each time, and the share of the market that went with it', async () => {
    Object.assign(market.context.config, { fee: { percent: 10, fixedCents: 0 } });
    await sellAnother();
    Object.assign(market.context.config, { fee: { percent: 0, fixedCents: 0 } });
    await complete();
    await claim('won');
    await decide();
    await claim('lost');
    const [month] = (await money()).months;
    const { body } = await paid.seller.call<Statement>(`GET /api/money/statements/${month}`);
    const of = (share: number, kind: string) => [kind, share * (theirs - 3_890)];
    expect(body.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      of(1, 'released'),
      of(-1, 'charged_back'),
      of(1, 'chargeback_won'),
      of(-1, 'charged_back'),
    ]);
    expect(body.closingCents).toBe((await money()).availableCents);
  });

  test('and is refunded as well is owed once, with the share of the market', async () => {
    Object.assign(market.context.config, { fee: { percent: 10, fixedCents: 0 } });
    await sellAnother();
    Object.assign(market.context.config, { fee: { percent: 0, fixedCents: 0 } });
    await complete();
    await claim('lost');
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await refund();
    await work();
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await decide();
    await work();
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  test('is what the provider said last, also where an older answer is written down later', async () => {
    await complete();
    await claim('won');
    const { payments } = market.context;
    const asked: string[] = [];
    // While the first answer is on its way the bank gives up, and that is heard and kept.
    const listDisputes = async (intentId: string) => {
      const answer = await payments.listDisputes(intentId);
      asked.push(...answer.map(({ state }) => state));
      if (asked.length === 1) await withProvider(market, { listDisputes: payments.listDisputes }, decide);
      return answer;
    };
    await sql`update chargebacks set checked_at = checked_at - interval '25 hours' where payment_id =
      (select id from payments where booking_id = ${paid.sale}::uuid)`.execute(market.owner);
    await withProvider(market, { listDisputes }, () => keepChargebacks(market.context));
    const { rows } = await sql`select state from chargebacks where payment_id =
      (select id from payments where booking_id = ${paid.sale}::uuid)`.execute(market.owner);
    expect(rows).toEqual([{ state: 'won' }]);
    expect(asked).toEqual(['open', 'won']);
    expect((await kinds())[0]).toBe('chargeback_won');
    expect(await adminKinds()).not.toContain('claimed_again');
    expect(await balances()).toEqual([0, theirs, 0, 0]);
  });

  test('is not claimed of its seller while an admin refunds it', async () => {
    await complete();
    // As a server before this one may have left it: written down, and not moved.
    await sql`insert into chargebacks (dispute_id, payment_id, amount_cents, state, opened_at, checked_at)
      select 'dp_test_' || id, id, ${theirs}, 'open', now(), now() from payments
      where booking_id = ${paid.sale}::uuid`.execute(market.owner);
    let job = Promise.resolve();
    await inTransaction(market.context, async (context) => {
      const wanted = { is: 'refund wanted', adminId: people().admin.id, words: 'The phone was lost.' } as const;
      await decideOrder(context, paid.sale, wanted);
      let isOver = false;
      job = keepChargebacks(market.context).finally(() => (isOver = true));
      await expect.poll(async () => isOver || (await countWaiting(market)) > 0).toBe(true);
    });
    await job;
    const { rows } = await sql<{ kind: string }>`select kind from movements where kind
      in ('taken_back', 'charged_back') and payment_id = (select id from payments
      where booking_id = ${paid.sale}::uuid)`.execute(market.owner);
    expect(rows).toEqual([{ kind: 'taken_back' }]);
  });

  test('is asked about again where a clock that was ahead has dated the last time', async () => {
    await claim('won');
    await sql`update chargebacks set checked_at = checked_at + interval '20 days' where state = 'open'`.execute(
      market.owner,
    );
    expect(await listUncheckedIntents(market.context, new Date(0), 1)).toHaveLength(1);
    await decide();
  });

  test('comes with test cards too', async () => {
    const booking = await bookPhone(market, paid.buyer, await listPhone(market, paid.seller));
    const intent = await beginToPay(paid.buyer, booking);
    await confirmWith(market, intent, '4000 0000 0000 0259');
    await sql`update test_gateway.disputes set due_at = now() - interval '1 second' where due_at is not null`.execute(
      market.owner,
    );
    await waitForProvider(market);
    expect(await market.context.payments.listDisputes(intent.intentId)).toMatchObject([{ state: 'open' }]);
  });
});
