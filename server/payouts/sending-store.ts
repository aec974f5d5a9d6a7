import { sql } from 'kysely';
import type { PayoutFailure } from '#contract/payout-states.ts';
import type { Context } from '#server/context.ts';
import { availableOfAll } from '#server/payouts/ledger-store.ts';
import { aheadOf } from '#server/platform/clock.ts';

/** What was sent for a payment, or is on its way, in cents. */
const sentCents = sql<number>`(select coalesce(sum(amount_cents), 0) from payouts
  where payouts.payment_id = payment.id and state <> 'failed')`;

/** Is a chargeback to be moved yet, or was it given up and is taken up again, which moves nothing? */
const claimsMore = sql<boolean>`(chargeback_step(chargebacks.dispute_id) = 'claim' or (chargebacks.state <> 'won'
    and exists (select from movements
    where movements.payment_id = chargebacks.payment_id and movements.dispute_id = chargebacks.dispute_id
      and kind in ('chargeback_won', 'fee_won'))))`;

/**
 * What may be sent for a payment: its seller's part, less what the buyer's bank claims of it. None of it while the
 * ledger doesn't say how much that is.
 */
const sendableCents = sql<number>`(select case
    when payment.state <> 'succeeded' then 0
    when exists (select from chargebacks where chargebacks.payment_id = payment.id and ${claimsMore}) then 0
    else moved.released - moved.claimed end
  from (select coalesce(sum(amount_cents) filter (where kind = 'released'), 0) as released,
      coalesce(sum(case kind when 'charged_back' then amount_cents when 'chargeback_won' then -amount_cents end),
      0) as claimed
    from movements where movements.payment_id = payment.id) as moved)`;

/** Was more sent for a payment than may be, since its money is with the buyer again, or on the way there? */
export const isUndone = sql<boolean>`(${sentCents} > ${sendableCents})`;

/**
 * Sellers with money that could be sent to them now, or whom we have not told since then that it waits; the next ones
 * after a seller.
 */
export async function listPayable(
  context: Context,
  { toldSince, after, limit }: { toldSince: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { db, payments } = context;
  const { rows } = await sql<{ id: string }>`
    select users.id
    from ${availableOfAll(context, after)} as theirs
    join users on users.id = theirs.seller_id and users.closed_at is null and users.suspended_at is null
    where theirs.cents > 0
      and not exists (select from payouts
      where seller_id = users.id and provider = ${payments.provider} and state in ('prepared', 'approved'))
      and (exists (select from provider_accounts
      where user_id = users.id and provider = ${payments.provider} and can_be_paid)
        or not exists (select from notices
        where user_id = users.id and kind = 'payouts_to_set_up' and created_at > ${toldSince}::timestamptz))
    order by users.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The newest sale of a seller of whose money a part was not sent yet. What an admin paid by bank, or what paid a debt,
 * belongs to older ones. What was refused since a moment is passed over, and what waits of it comes along; an admin
 * passes over nothing, and what was refused comes last.
 */
export async function findUnsentSale(
  { db, clock, payments }: Context,
  sellerId: string,
  since: Date | null,
): Promise<{ payment_id: string; cents: number; waiting_cents: number } | undefined> {
  const { rows } = await sql<{ payment_id: string; cents: number; waiting_cents: number }>`
    with unsent as (
      select payment.id as payment_id, (sendable.cents - sent.cents)::bigint as cents, theirs.created_at, theirs.id,
        (select max(ended_at) from payouts
        where payment_id = payment.id and failure = any(${refusals}::text[])
          and ended_at <= ${aheadOf(clock.now())}::timestamptz) as refused_at
      from movements as theirs join payments as payment on payment.id = theirs.payment_id
      cross join lateral (select ${sentCents} as cents) as sent
      cross join lateral (select ${sendableCents} as cents) as sendable
      where theirs.seller_id = ${sellerId}::uuid and theirs.provider = ${payments.provider} and theirs.kind = 'released'
        and payment.intent_id is not null and sendable.cents > sent.cents
    )
    select payment_id, cents,
      (select coalesce(sum(cents), 0)::bigint from unsent where refused_at > ${since}::timestamptz) as waiting_cents
    from unsent where refused_at is null or ${since}::timestamptz is null or refused_at <= ${since}::timestamptz
    order by refused_at nulls first, created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Does a seller's last payout keep the next one waiting? Until an admin tries again where people stopped it, else a
 * while where their account is what is wrong.
 */
export async function isHeldUp({ db, clock, payments }: Context, sellerId: string, since: Date): Promise<boolean> {
  const last = await db
    .selectFrom('payouts')
    .select(['state', 'failure', 'ended_at'])
    .where('seller_id', '=', sellerId)
    .where('provider', '=', payments.provider)
    .where('account_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'failed') return false;
  if (last.failure === null || last.failure === 'sent_back') return true;
  if (last.failure !== 'account_not_ready' || last.ended_at === null) return false;
  return last.ended_at > since && last.ended_at <= aheadOf(clock.now());
}

/** What the provider refuses for one sale need not be refused for the next. */
const refusals: readonly PayoutFailure[] = ['account_not_ready', 'balance_too_low', 'refused'];

/** What is under way by the provider and has to be carried out, or asked about again. */
export async function listToCarryOut(
  { db, payments, config, clock }: Context,
  askedBefore: Date,
  limit: number,
): Promise<string[]> {
  const approvedAboveUsd = config.fourEyesAboveUsd;
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('provider', '=', payments.provider)
    .where('account_id', 'is not', null)
    .where('state', 'in', ['prepared', 'approved'])
    .where((is) =>
      is.or([
        is('asked_at', '<', askedBefore),
        is('asked_at', '>', aheadOf(clock.now())),
        is.and([
          is('asked_at', 'is', null),
          sql<boolean>`not exists (select from users where users.id = payouts.seller_id and suspended_at is not null)`,
        ]),
      ]),
    )
    .$if(approvedAboveUsd !== null, (query) =>
      query.where((is) =>
        is.or([is('state', '=', 'approved'), is('amount_cents', '<=', (approvedAboveUsd ?? 0) * 100)]),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The sale that a payout pays: the payment's id at the provider, and whether its money went back to its buyer. */
export async function findSaleOf(
  { db }: Context,
  paymentId: string,
): Promise<{ intent_id: string | null; is_undone: boolean; state: string }> {
  const { rows } = await sql<{ intent_id: string | null; is_undone: boolean; state: string }>`
    select payment.intent_id, payment.state, ${isUndone} as is_undone from payments as payment
    where payment.id = ${paymentId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a payout pays a sale that is not there');
  return row;
}

/**
 * What was sent for sales whose money went back since, while their sellers owe it. What the provider was asked for and
 * has not answered is asked again whatever is owed by now: it may have taken the money.
 */
export async function listToTakeBack(
  { db, payments, clock }: Context,
  { askedBefore, refusedBefore, limit }: { askedBefore: Date; refusedBefore: Date; limit: number },
): Promise<string[]> {
  // It begins with what went back. The planner would sum the whole ledger of a seller for each of their payouts.
  const { rows } = await sql<{ id: string }>`
    with undone as materialized (
      select payout.id, payout.seller_id, payout.ended_at
      from (select payment_id from movements where kind = 'taken_back' union select payment_id from chargebacks) as back
      join payouts as payout on payout.payment_id = back.payment_id
      where payout.state = 'paid' and payout.transfer_id is not null and payout.provider = ${payments.provider}
        and payout.reversal_asked_at is null
        and (payout.reversal_refused_at is null or payout.reversal_refused_at < ${refusedBefore}::timestamptz
        or payout.reversal_refused_at > ${aheadOf(clock.now())}::timestamptz)
        and (select ${isUndone} from payments as payment where payment.id = payout.payment_id)
    ), owing as materialized (
      select seller_id from (select distinct seller_id from undone) as seller
      where (select sum(amount_cents) from entries
      where seller_id = seller.seller_id and account = 'available' and provider = ${payments.provider}) < 0
    )
    select id from (
      select id, ended_at from payouts
      where (reversal_asked_at < ${askedBefore}::timestamptz or reversal_asked_at > ${aheadOf(clock.now())}::timestamptz)
        and state = 'paid' and transfer_id is not null
        and provider = ${payments.provider}
      union all select id, ended_at from undone where seller_id in (select seller_id from owing)) as due
    order by ended_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Was the provider asked to take money back from a seller, and has not answered? */
export async function isTakingBack({ db, payments }: Context, sellerId: string): Promise<boolean> {
  const one = await db
    .selectFrom('payouts')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('provider', '=', payments.provider)
    .where('state', '=', 'paid')
    .where('reversal_asked_at', 'is not', null)
    .executeTakeFirst();
  return one !== undefined;
}

/** A payout of the provider, by the transfer that carried it out. */
export async function findPayoutByTransfer({ db, payments }: Context, transferId: string) {
  return db
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('transfer_id', '=', transferId)
    .where('provider', '=', payments.provider)
    .executeTakeFirst();
}

/** Payouts of the provider since then, and those of shortly before: clocks differ. */
export async function listSentSince({ db, payments }: Context, since: Date) {
  return db
    .selectFrom('payouts')
    .select(['id', 'state', 'amount_cents', 'account_id', 'transfer_id', 'asked_at', 'reversal_asked_at', 'created_at'])
    .where('provider', '=', payments.provider)
    .where('account_id', 'is not', null)
    .where('created_at', '>=', new Date(since.getTime() - 86_400_000))
    .execute();
}
