import { sql } from 'kysely';
import type { StatementKind } from '#contract/payout-states.ts';
import type { Context } from '#server/context.ts';
import { payableSinceAtLatest } from '#server/payouts/setup-rules.ts';

/** The accounts of the ledger (migration 0040). */
type LedgerAccount =
  | 'held'
  | 'available'
  | 'on_its_way'
  | 'paid_out'
  | 'fees'
  | 'provider_fees'
  | 'refunds'
  | 'buyers'
  | 'chargebacks';
type Balances = Partial<Record<LedgerAccount, number>>;

/**
 * What a seller has on each account, in cents. Test money and real money are never added: only that of today's provider
 * counts.
 */
export async function readBalances({ db, payments }: Context, sellerId: string): Promise<Balances> {
  const { rows } = await sql<{ account: LedgerAccount; cents: number }>`
    select account, sum(amount_cents)::bigint as cents from entries
    where seller_id = ${sellerId}::uuid and provider = ${payments.provider} group by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** The same for the whole market, with what sellers owe apart from what is theirs. */
export async function readBook(context: Context): Promise<Balances & { owed: number; owing: number }> {
  const { db } = context;
  const balances = await readMarketBalances(context);
  const { rows: debts } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents
    from ${availableOfAll(context)} as theirs where cents < 0`.execute(db);
  const owing = debts[0]?.cents ?? 0;
  return { ...balances, owed: (balances.available ?? 0) - owing, owing: -owing };
}

/** What stands on each account of the whole market, in cents. It reads every movement. */
export async function readMarketBalances({ db, payments }: Context): Promise<Balances> {
  const { rows } = await sql<{ account: LedgerAccount; cents: number }>`
    select way.account, sum(moved.cents * way.sign)::bigint as cents
    from (select kind, sum(amount_cents) as cents from movements where provider = ${payments.provider} group by kind)
      as moved
    join ways as way on way.kind = moved.kind group by way.account`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/**
 * What each seller has available, in cents; of those after a seller. It reads the index movements_available alone, so
 * both name the same kinds.
 */
export const availableOfAll = ({ payments }: Context, after: string | null = null) => sql`(
    select seller_id, sum(case
      when kind in ('taken_back', 'charged_back', 'prepared') then -amount_cents else amount_cents end)::bigint as cents
    from movements
    where kind in ('released', 'came_back', 'sent_back', 'repaid', 'chargeback_won', 'taken_back', 'charged_back',
      'prepared')
      and provider = ${payments.provider} and (${after}::uuid is null or seller_id > ${after}::uuid)
    group by seller_id)`;

export interface EarnedMonth {
  /** In UTC: 2026-11. */
  month: string;
  /** The market's share of sales. */
  share_cents: number;
  /** What the provider took. */
  provider_cents: number;
}

/** What the market earned and the provider took in each month, the newest first. */
export async function listEarned({ db, payments }: Context, limit: number): Promise<EarnedMonth[]> {
  const { rows } = await sql<EarnedMonth>`
    select to_char(begins_at, 'YYYY-MM') as month, share_cents, provider_cents
    from (select date_trunc('month', created_at at time zone 'UTC') as begins_at,
      coalesce(sum(case when kind in ('earned', 'fee_won') then amount_cents when kind
      in ('fee_back', 'fee_charged_back') then -amount_cents end), 0)::bigint as share_cents,
      coalesce(sum(case kind when 'provider_fee' then amount_cents when 'provider_fee_back' then -amount_cents end),
      0)::bigint as provider_cents
    from movements
    where kind in ('earned', 'fee_back', 'fee_charged_back', 'fee_won', 'provider_fee', 'provider_fee_back')
    and provider = ${payments.provider}
    group by begins_at order by begins_at desc limit ${limit}) as earned
    order by begins_at desc`.execute(db);
  return rows;
}

/** What the provider took of a payment, each once. The market bears it. */
export async function insertFees(
  { db, clock }: Context,
  paymentId: string,
  fees: readonly { id: string; cents: number }[],
): Promise<void> {
  if (fees.length === 0) return;
  await sql`
    insert into movements (kind, amount_cents, seller_id, payment_id, provider, created_at, fee_id)
    select case when fee.cents > 0 then 'provider_fee' else 'provider_fee_back' end, abs(fee.cents), booking.seller_id,
      payment.id, payment.provider, ${clock.now()}::timestamptz, fee.id
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as fee(id text, cents bigint)
    cross join payments as payment join bookings as booking on booking.id = payment.booking_id
    where payment.id = ${paymentId}::uuid and fee.cents <> 0 on conflict do nothing`.execute(db);
}

/** What is known here since then of what the provider took, and when the money of that payment came. */
export async function listKnownFees({ db, payments }: Context, since: Date) {
  const { rows } = await sql<{ fee_id: string; cents: number; intent_id: string; settled_at: Date | null }>`
    select movement.fee_id, case movement.kind when 'provider_fee' then amount_cents else -amount_cents end as cents,
      payment.intent_id, payment.settled_at
    from movements as movement join payments as payment on payment.id = movement.payment_id
    where movement.fee_id is not null and movement.provider = ${payments.provider}
    and movement.created_at >= ${since}::timestamptz`.execute(db);
  return rows;
}

/** Sellers with something to get or to give back: first those who can be paid now, then the largest amounts. */
export async function listWaiting(context: Context, limit: number) {
  const { db, payments, config, clock } = context;
  const isByBank = config.payoutsBy === 'bank';
  const isSince = isByBank ? sql`account.changed_at` : sql`setup.payable_since`;
  const atLatest = payableSinceAtLatest(isByBank ? 'bank' : payments.provider, clock.now());
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    suspended_at: Date | null;
    closed_at: Date | null;
    cents: number;
    sealed: string | null;
    holder: string | null;
    ends_with: string | null;
    changed_at: Date | null;
  }>`
    select users.id, users.name, users.email, users.suspended_at, users.closed_at, theirs.cents, account.sealed,
    account.holder, account.ends_with, account.changed_at
    from ${availableOfAll(context)} as theirs
    join users on users.id = theirs.seller_id
    left join payout_accounts as account on account.user_id = users.id
    left join provider_accounts as setup on setup.user_id = users.id and setup.provider = ${payments.provider}
    where theirs.cents <> 0 and not exists (select from payouts
    where seller_id = users.id and provider = ${payments.provider} and state in ('prepared', 'approved'))
    order by coalesce(theirs.cents > 0 and users.suspended_at is null and users.closed_at is null
    and ${isSince} <= ${atLatest}::timestamptz, false) desc, abs(theirs.cents) desc, users.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** Months in which something happened to a seller's money, the newest first: 2026-11. */
export async function listMonths({ db, payments }: Context, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from entries
    where seller_id = ${sellerId}::uuid and account = 'available' and provider = ${payments.provider}
    order by month desc`.execute(db);
  return rows.map(({ month }) => month);
}

/** What a seller had available before that moment, in cents. */
export async function readAvailable({ db, payments }: Context, sellerId: string, before?: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from entries
    where seller_id = ${sellerId}::uuid and account = 'available' and provider = ${payments.provider}
    and (${before ?? null}::timestamptz is null or created_at < ${before ?? null}::timestamptz)`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What happened to a seller's money from one moment to another, the oldest first, after the movement `after`. */
export async function listLines(
  { db, payments }: Context,
  sellerId: string,
  { from, to, after = null, limit }: { from: Date; to: Date; after?: string | null; limit: number },
) {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(created_at, id) > (select last.created_at, last.id from movements as last where last.id = ${after}::uuid)`;
  // The page apart, since the planner would look up the sale of each movement there is before it stops at the limit.
  const { rows } = await sql<{
    id: string;
    kind: StatementKind;
    created_at: Date;
    cents: number;
    fee_cents: number | null;
    price_usd: number | null;
    part_cents: number | null;
    booking_id: string | null;
    has_sale: boolean;
    phone: string | null;
    payout_number: number | null;
  }>`
    with page as materialized (
      select id, kind, created_at, amount_cents, payment_id, payout_id, dispute_id from movements
      where seller_id = ${sellerId}::uuid and provider = ${payments.provider}
        and kind in ('released', 'taken_back', 'charged_back', 'chargeback_won', 'prepared', 'came_back', 'sent_back',
          'repaid')
        and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and ${isAfter}
      order by created_at, id limit ${limit}
    )
    select movement.id, movement.kind, movement.created_at, movement.amount_cents * case when movement.kind
    in ('released', 'came_back', 'sent_back', 'repaid', 'chargeback_won') then 1 else -1 end as cents,
      share.amount_cents as fee_cents, booking.price_usd, payment.part_cents, booking.id as booking_id,
      sale.booking_id is not null as has_sale, coalesce(version.name, product.name) as phone,
      payout.number as payout_number
    from page as movement
    left join payments as payment on payment.id = movement.payment_id
    left join movements as share on share.payment_id = movement.payment_id
      and share.dispute_id is not distinct from movement.dispute_id
      and share.kind = case movement.kind when 'released' then 'earned' when 'taken_back' then 'fee_back'
      when 'charged_back' then 'fee_charged_back' when 'chargeback_won' then 'fee_won' end
    left join bookings as booking on booking.id = payment.booking_id
    left join sales as sale on sale.booking_id = booking.id
    left join products as product on product.id = booking.product_id
    left join listing_versions as version on version.product_id = booking.product_id
    and version.revision = booking.revision
    left join payouts as payout on payout.id = movement.payout_id
    order by movement.created_at, movement.id`.execute(db);
  return rows;
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Is a seller's money on its way, theirs, or owed by them? */
export async function hasMoney(context: Context, userId: string): Promise<boolean> {
  const { available = 0, on_its_way = 0 } = await readBalances(context, userId);
  return available !== 0 || on_its_way !== 0;
}

/** A seller has given back what they owed. */
export async function insertRepayment(
  { db, clock, payments }: Context,
  sellerId: string,
  cents: number,
): Promise<void> {
  await db
    .insertInto('movements')
    .values({
      kind: 'repaid',
      amount_cents: cents,
      seller_id: sellerId,
      provider: payments.provider,
      created_at: clock.now(),
    })
    .execute();
}
