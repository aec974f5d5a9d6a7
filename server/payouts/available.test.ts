import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { listWaiting, readBook } from '#server/payouts/ledger-store.ts';
import { listPayable } from '#server/payouts/sending-store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { plansOf } from '#server/testing/statements.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

/** A few movements of some sellers, of every kind that there is and with both providers. */
async function writeLedger(sellers: number, movements: number, seed: number): Promise<void> {
  await market.owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`delete from movements`.execute(db);
    await sql`delete from users`.execute(db);
    await sql`select setseed(${seed}::float8)`.execute(db);
    await sql`insert into users (id, identity_id, name, email, account_type)
      select md5(${`${seed} `} || n)::uuid, n, 'x', n || '@redial.example', 'Seller' from generate_series(1, ${sellers}::int) as n`.execute(
      db,
    );
    await sql`
      insert into movements (kind, amount_cents, seller_id, payment_id, payout_id, provider, created_at, fee_id)
      select kind, amount, seller_id, case when not is_payout and kind <> 'repaid' then gen_random_uuid() end,
        case when is_payout then gen_random_uuid() end, provider, now(),
        case when kind in ('provider_fee', 'provider_fee_back') then gen_random_uuid()::text end
      from (select kinds[1 + floor(random() * cardinality(kinds))::int] as kind, 1 + floor(random() * 3)::int as amount,
          ids[1 + floor(random() * cardinality(ids))::int] as seller_id,
          case when random() < 0.9 then 'test' else 'stripe' end as provider
        from generate_series(1, ${movements}::int),
          (select array_agg(distinct kind) as kinds from ways) as known, (select array_agg(id) as ids from users) as all_of
      ) as one
      cross join lateral (select kind in ('prepared', 'paid_out', 'came_back', 'sent_back') as is_payout) as what`.execute(
      db,
    );
  });
}

/** By the view that says of each kind from which account to which one it moves money. */
async function balancesByAccount({ db }: Context): Promise<{ id: string; cents: number }[]> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select seller_id as id, sum(amount_cents)::bigint as cents from entries
    where account = 'available' and provider = 'test' group by seller_id having sum(amount_cents) <> 0
    order by seller_id`.execute(db);
  return rows;
}

async function listAllPayable(context: Context, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let page: string[] = []; ;) {
    page = await listPayable(context, { toldSince: new Date(), after: page.at(-1) ?? null, limit });
    found.push(...page);
    if (page.length < limit) return found;
  }
}

test.each(Array.from({ length: 12 }, (_, at) => at))(
  'What is payable, waits and is owed is what all accounts say, in ledger %i',
  async (at) => {
    await writeLedger(12, [0, 5, 40, 300][at % 4] ?? 0, at / 12);
    const { context } = market;
    const balances = await balancesByAccount(context);
    const payable = balances.filter(({ cents }) => cents > 0).map(({ id }) => id);
    for (const limit of [1, 3, 100]) expect(await listAllPayable(context, limit)).toEqual(payable);
    const waiting = await listWaiting(context, 100);
    expect(new Map(waiting.map(({ id, cents }) => [id, cents]))).toEqual(
      new Map(balances.map(({ id, cents }) => [id, cents])),
    );
    const debts = balances.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, 0);
    expect((await readBook(context)).owing + debts).toBe(0);
  },
);

test('What sellers have is read from its own index, and after a seller from there on', async () => {
  await writeLedger(100, 10_000, 0.5);
  await sql`vacuum analyze movements`.execute(market.owner);
  const look = { toldSince: new Date(), after: '80000000-0000-4000-8000-000000000000', limit: 100 };
  const [plan = ''] = await plansOf(market.context, (context) => listPayable(context, look));
  const at = plan.split('\n').findIndex((line) => line.includes('Index Only Scan using movements_available'));
  expect(plan.split('\n')[at + 1]).toMatch(/Index Cond: .*seller_id > /);
});
