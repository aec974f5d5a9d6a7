import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Book } from '#contract/payouts.ts';
import {
  balances,
  complete,
  longAgo,
  market,
  openProviderMarket,
  paid,
  people,
  refund,
  sellAnother,
  theirs,
  work,
} from '#server/testing/paid-by-provider.ts';
import { compareFees } from '#server/payouts/provider-fees.ts';
import { waitForProvider } from '#server/testing/payout-setup.ts';

openProviderMarket();

describe('What the provider takes for its work', () => {
  const book = async () => (await people().admin.call<Book>('GET /api/payouts/book')).body;
  const taken = async () => (await book()).providerFeesCents;
  const asked = async () => {
    const { rows } = await sql<{ is_asked: boolean; is_known: boolean }>`
      select fees_asked_at is not null as is_asked, fees_known_at is not null as is_known from payments
      where booking_id = ${paid.sale}::uuid`.execute(market.owner);
    return rows[0];
  };
  /** 2.9 % of 389 dollars, and 30 cents. */
  const fee = 1_158;

  test("is the market's to bear, and what it earned is less by that", async () => {
    await work();
    Object.assign(market.context.config, { fee: { percent: 10, fixedCents: 0 } });
    await sellAnother();
    Object.assign(market.context.config, { fee: { percent: 0, fixedCents: 0 } });
    const before = await book();
    expect(await asked()).toEqual({ is_asked: false, is_known: false });
    await complete();
    await work();
    await work();
    const after = await book();
    expect(after.providerFeesCents - before.providerFeesCents).toBe(fee);
    expect(after.shareCents - before.shareCents).toBe(3_890);
    expect(after.earnedCents - before.earnedCents).toBe(3_890 - fee);
    expect(after.earnedByMonth[0]).toMatchObject({ earnedCents: after.shareCents - after.providerFeesCents });
    expect(await balances()).toEqual([0, theirs - 3_890, 0, 0]);
    const dollars = (cents: number) => `"${(cents / 100).toFixed(2)}"`;
    const { shareCents, providerFeesCents, earnedCents } = after;
    const { payload: file } = await market.app.inject({
      url: '/api/payouts/book/file',
      headers: { cookie: people().admin.cookie },
    });
    expect(file).toContain(`,${[shareCents, providerFeesCents, earnedCents].map(dollars).join(',')}\r\n`);
  });

  test('is asked again for until it is known, and no payment waits for it', async () => {
    await work();
    await sellAnother();
    const before = await taken();
    const { payments } = market.context;
    Object.assign(market.context, { payments: { ...payments, findFees: async () => null } });
    await work();
    // As if the clock had been ahead: it is asked for again, at the right time.
    await sql`update payments set fees_asked_at = fees_asked_at + interval '20 days'`.execute(market.owner);
    await work();
    const ahead = await sql`select from payments
      where fees_known_at is null and fees_asked_at > now() + interval '1 day'`.execute(market.owner);
    expect(ahead.rows).toEqual([]);
    Object.assign(market.context, { payments });
    expect([await asked(), (await taken()) - before]).toEqual([{ is_asked: true, is_known: false }, 0]);
    await work();
    expect((await taken()) - before).toBe(0);
    await sql`update payments set fees_asked_at = fees_asked_at - interval '1 hour'`.execute(market.owner);
    await work();
    expect([await asked(), (await taken()) - before]).toEqual([{ is_asked: true, is_known: true }, fee]);
  });

  test('may be nothing', async () => {
    await work();
    Object.assign(market.context.config.testFees, { percent: 0, fixedCents: 0 });
    await sellAnother();
    Object.assign(market.context.config.testFees, { percent: 2.9, fixedCents: 30 });
    const before = await taken();
    await work();
    expect([await asked(), (await taken()) - before]).toEqual([{ is_asked: true, is_known: true }, 0]);
  });

  test('is more once a bank claims the money, and stays when all of it goes back', async () => {
    await work();
    await sellAnother();
    const before = await taken();
    await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
      select 'dp_test_' || intent_id, intent_id, 38900, 'lost', now() from payments
      where booking_id = ${paid.sale}::uuid`.execute(market.owner);
    await waitForProvider(market);
    await work();
    expect((await taken()) - before).toBe(fee + 1_500);
    await refund();
    // It waits for the bank, which decides for the buyer.
    await sql`update test_gateway.disputes set due_at = now() - interval '1 second' where due_at is not null`.execute(
      market.owner,
    );
    await waitForProvider(market);
    await work();
    expect((await taken()) - before).toBe(fee + 1_500);
  });

  test.each([
    [
      'which it took more of',
      (change: number) => sql`update test_gateway.payment_intents set fee_cents = fee_cents + ${change}`,
    ],
    [
      'of which it says nothing',
      (change: number) =>
        sql`update test_gateway.payment_intents set status = ${change > 0 ? 'processing' : 'succeeded'}
          where status in ('succeeded', 'processing')`,
    ],
  ])('%s is found when the books are compared', async (_title, harm) => {
    await work();
    expect(await compareFees(market.context, longAgo, 0)).toEqual([]);
    await harm(1).execute(market.owner);
    expect((await compareFees(market.context, longAgo, 0)).length).toBeGreaterThan(0);
    await harm(-1).execute(market.owner);
  });

  test('and nobody here knows of is found when the books are compared', async () => {
    await work();
    const { rows } = await sql<{
      id: string;
    }>`delete from movements
      where fee_id is not null and payment_id in (select id from payments where booking_id = ${paid.sale}::uuid)
      returning fee_id as id`.execute(market.owner);
    expect(await compareFees(market.context, longAgo, 0)).toEqual(rows.map(({ id }) => id));
    // What is new need not be known yet.
    expect(await compareFees(market.context, longAgo)).toEqual([]);
    await sql`update payments set fees_known_at = null, fees_asked_at = null
      where booking_id = ${paid.sale}::uuid`.execute(market.owner);
    await work();
  });
});
