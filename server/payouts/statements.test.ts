import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Statement } from '#contract/payouts.ts';
import { complete, market, openPayoutMarket, paid, theirs } from '#server/payouts/payouts.fixture.ts';

openPayoutMarket();

test('A seller with much money coming and going has each line once, in order, in the file', async () => {
  await complete();
  const month = market.context.clock.now().toISOString().slice(0, 7);
  // All at one moment, so that pages part lines which only their ids tell apart.
  await sql`insert into movements (kind, amount_cents, seller_id, provider, created_at)
    select 'repaid', n, ${paid.seller.id}::uuid, 'test', ${market.context.clock.now()}::timestamptz
    from generate_series(1, 1100) as n`.execute(market.owner);

  const file = await market.app.inject({ url: '/api/money/file', headers: { cookie: paid.seller.cookie } });
  const lines = file.payload.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(1_101);
  const amounts = lines.slice(1).map((line) => Math.round(Number(line.split('","').at(-2)) * 100));
  expect(amounts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 1_100 }, (_, at) => at + 1));
  const available = theirs + (1_100 * 1_101) / 2;
  expect(lines.at(-1)).toMatch(new RegExp(`"${(available / 100).toFixed(2)}"$`));

  const { body } = await paid.seller.call<Statement>(`GET /api/money/statements/${month}`);
  expect(body).toMatchObject({ openingCents: 0, closingCents: available, isComplete: false });
  expect(body.lines).toHaveLength(500);
  expect(body.lines[0]).toMatchObject({ kind: 'released', bookingId: paid.sale, amountCents: theirs });
});
