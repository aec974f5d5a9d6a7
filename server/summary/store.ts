import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '#server/context.ts';

/**
 * What a buyer has bought, how that compares with launch prices where they apply (as `hasLaunchPrice` decides), and how
 * many notices are unread.
 */
export async function countForBuyer(context: Context, buyerId: string) {
  return one<{
    unread: number;
    open_sales: number;
    to_reply: number;
    offers: number;
    conversations: number;
    bought: number;
    spent: number;
    compared: number;
    compared_paid: number;
    compared_launch: number;
  }>(
    context,
    sql`select ${unreadOf(buyerId)} as unread, ${openSalesOf(sql`buyer_id`, buyerId)} as open_sales,
      ${repliesOf('buyer_id', buyerId)} as to_reply, ${offersTo('buyer_id', buyerId)} as offers,
      ${unreadWith('buyer_id', buyerId)} as conversations, count(*)::int as bought,
      floor(coalesce(sum(booking.price_usd - ${partUsd}), 0))::float8 as spent,
          count(model.id)::int as compared,
          floor(coalesce(sum(booking.price_usd - ${partUsd}) filter (where model.id is not null),
          0))::float8 as compared_paid,
          coalesce(sum(model.launch_price_usd), 0)::float8 as compared_launch
        from bookings as booking join products as product on product.id = booking.product_id
          left join payments as payment on payment.booking_id = booking.id and payment.state = 'succeeded'
          left join models as model on model.id = product.model_id and model.launch_price_usd is not null
            and case when product.storage_gb is null then cardinality(model.storages_gb) = 1
              else product.storage_gb = model.storages_gb[1] end
        where booking.buyer_id = ${buyerId} and booking.state = 'paid'`,
  );
}

/** A buyer's reservations that can be paid now, the most urgent first: not those whose bank is deciding. */
export async function listToPay(context: Context, buyerId: string) {
  return context.db
    .selectFrom('bookings as booking')
    .innerJoin('products as product', 'product.id', 'booking.product_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .select([
      'booking.id',
      'booking.price_usd',
      'booking.expires_at',
      'product.name',
      'product.image_id',
      'image.placeholder',
    ])
    .where('booking.buyer_id', '=', buyerId)
    .where('booking.state', 'in', ['reserved', 'paying'])
    .where('booking.expires_at', '>', context.clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .whereRef('payments.booking_id', '=', 'booking.id')
            .where('payments.state', '=', 'processing'),
        ),
      ),
    )
    .orderBy('booking.expires_at')
    .execute();
}

export type ToPayRow = Awaited<ReturnType<typeof listToPay>>[number];

/** What a seller has on the market and has sold, in all and since a moment. */
export async function countForSeller(context: Context, sellerId: string, since: Date) {
  return one<{
    unread: number;
    open_sales: number;
    to_reply: number;
    offers: number;
    conversations: number;
    on_sale: number;
    reserved: number;
    to_relist: number;
    available_cents: number;
    has_account: boolean;
    sold: number;
    income: number;
    given_back: number;
    sold_lately: number;
    income_lately: number;
  }>(
    context,
    sql`select ${unreadOf(sellerId)} as unread, ${openSalesOf(sql`seller_id`, sellerId)} as open_sales,
      ${repliesOf('seller_id', sellerId)} as to_reply, ${offersTo('seller_id', sellerId)} as offers,
      ${unreadWith('seller_id', sellerId)} as conversations, live.*, returned.*, money.*, sales.*,
          ${
            context.config.payoutsBy === 'bank'
              ? sql`exists (select from payout_accounts where user_id = ${sellerId})`
              : sql`exists (select from provider_accounts
              where user_id = ${sellerId} and provider = ${context.payments.provider} and can_be_paid)`
          } as has_account
        from (select count(*) filter (where state = 'on_sale')::int as on_sale,
        count(*) filter (where state = 'reserved')::int as reserved
              from products where seller_id = ${sellerId} and state in ('on_sale', 'reserved')) as live,
             (select count(*)::int as to_relist from products
             where seller_id = ${sellerId} and state = 'returned'
             and not exists (select from products as again where again.again_of = products.id)) as returned,
             (select coalesce(sum(amount_cents), 0)::bigint as available_cents from entries
             where seller_id = ${sellerId} and account = 'available'
             and provider = ${context.payments.provider}) as money,
             (select count(*) filter (where booking.state = 'paid')::int as sold,
                floor(coalesce(sum(booking.price_usd - ${partUsd}) filter (where booking.state = 'paid'),
                0))::float8 as income,
                ceil(coalesce(sum(case booking.state when 'refunded' then booking.price_usd else ${partUsd} end),
                0))::float8 as given_back,
                count(*) filter (where payment.settled_at >= ${since})::int as sold_lately,
                floor(coalesce(sum(booking.price_usd - ${partUsd}) filter (where payment.settled_at >= ${since}),
                0))::float8 as income_lately
              from bookings as booking
              left join payments as payment on payment.booking_id = booking.id and payment.state = 'succeeded'
              where booking.seller_id = ${sellerId} and booking.state in ('paid', 'refunded')) as sales`,
  );
}

/** What a seller sold in each week since a day. Weeks without a sale are left out. */
export async function listSoldByWeek(context: Context, sellerId: string, from: string) {
  const { rows } = await sql<{ week: string; sold: number; income: number }>`
    select ${weekOf(sql`payment.settled_at`)} as week, count(*)::int as sold,
    floor(sum(booking.price_usd - ${partUsd}))::float8 as income
    from bookings as booking join payments as payment on payment.booking_id = booking.id and payment.state = 'succeeded'
    where booking.seller_id = ${sellerId} and booking.state = 'paid' and payment.settled_at >= ${startOf(from)}
    group by 1`.execute(context.db);
  return rows;
}

/** What waits for this admin, and how much there is on the market. The admin who prepared a payout can't approve it. */
export async function countForAdmin(context: Context, adminId: string) {
  const { config, payments } = context;
  return one<{
    unread: number;
    open_problems: number;
    to_approve: number;
    open_reports: number;
    reported_conversations: number;
    reported_reviews: number;
    to_verify: number;
    unread_messages: number;
    on_market: number;
  }>(
    context,
    sql`select ${unreadOf(adminId)} as unread,
          (select count(*) from sales where state = 'problem' and reply_by is null)::int as open_problems,
          (select count(*) from payouts where state = 'prepared' and provider = ${payments.provider}
             and (is_by_hand or amount_cents > ${config.fourEyesAboveUsd}::bigint * 100)
             and prepared_by is distinct from ${adminId} and seller_id <> ${adminId})::int as to_approve,
          (select count(*) from reports where closed_at is null)::int as open_reports,
          (select count(*) from conversation_reports where handled_at is null)::int as reported_conversations,
          (select count(distinct review_id) from review_reports where handled_at is null)::int as reported_reviews,
          (select count(*) from users where closed_at is null and account_type = 'Seller' and verified_at is null
             and not exists (select from admin_grants where admin_grants.user_id = users.id))::int as to_verify,
          (select count(*) from messages where read_at is null)::int as unread_messages,
          (select count(*) from products where state in ('on_sale', 'reserved'))::int as on_market`,
  );
}

/** What was paid and listed in each week since a day. Weeks without either are left out. */
export async function listMarketByWeek(context: Context, from: string) {
  const { rows } = await sql<{ week: string; payments: number; amount: number; listings: number }>`
    select week, sum(payments)::int as payments, floor(sum(amount))::float8 as amount, sum(listings)::int as listings
    from (select ${weekOf(sql`settled_at`)} as week, count(*) as payments,
    sum(amount_usd - coalesce(part_cents, 0) / 100.0) as amount, 0 as listings
          from payments where state = 'succeeded' and settled_at >= ${startOf(from)} group by 1
          union all
          select ${weekOf(sql`created_at`)}, 0, 0, count(*) from products where created_at >= ${startOf(from)}
          group by 1) as counted
    group by week`.execute(context.db);
  return rows;
}

/** What of a payment went back to a buyer who keeps the phone. */
const partUsd = sql`coalesce(payment.part_cents, 0) / 100.0`;

type Side = 'buyer_id' | 'seller_id';

/** Problems of which this side has to say something. */
function repliesOf(side: Side, userId: string): RawBuilder<number> {
  const isAnswered = side === 'buyer_id' ? sql`is not null` : sql`is null`;
  return sql<number>`(select count(*) from bookings join sales on sales.booking_id = bookings.id
    where bookings.${sql.ref(side)} = ${userId} and bookings.state = 'paid' and sales.state = 'problem'
    and sales.reply_by is not null and sales.answered_at ${isAnswered})::int`;
}

/** Open offers that this side has to answer: the buyer named the odd prices. */
function offersTo(side: Side, userId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from offers where ${sql.ref(side)} = ${userId} and state = 'open'
    and named % 2 = ${side === 'buyer_id' ? 0 : 1})::int`;
}

/** Conversations in which the other side wrote something that this one has not read. */
function unreadWith(side: Side, userId: string): RawBuilder<number> {
  const other = side === 'buyer_id' ? 'seller_id' : 'buyer_id';
  return sql<number>`(select count(*) from conversations as talk where talk.${sql.ref(side)} = ${userId}
    and exists (select from conversation_messages as message where message.conversation_id = talk.id
    and message.author_id = talk.${sql.ref(other)} and message.read_at is null))::int`;
}

/** Sales that are not over. */
function openSalesOf(side: RawBuilder<unknown>, userId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from bookings join sales on sales.booking_id = bookings.id
    where bookings.${side} = ${userId} and bookings.state = 'paid' and sales.state
    in ('to_hand_over', 'sent', 'received', 'problem', 'returning'))::int`;
}

function unreadOf(userId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from notices where user_id = ${userId} and read_at is null)::int`;
}

/** The Monday before a moment, in UTC and not in the session's zone. */
function weekOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD')`;
}

function startOf(day: string): RawBuilder<Date> {
  return sql<Date>`${`${day}T00:00:00Z`}::timestamptz`;
}

async function one<Row>(context: Context, statement: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await (statement as RawBuilder<Row>).execute(context.db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count always answers');
  return row;
}
