import { sql } from 'kysely';
import { noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import { givenByBank, wordOfBank } from '#server/orders/bank-claims.ts';
import { paymentThatCounts } from '#server/orders/payment-store.ts';
import { announceDone } from '#server/platform/transaction.ts';
import { noticesOf } from '#server/trade/notices.ts';

const shownMax = 100;

/** The attempt that was under way when a notice was written. */
const attemptThen = sql`(select id from payments where booking_id = booking.id
  order by created_at <= notice.created_at desc, attempt desc limit 1)`;

const whileHeld = Object.keys(noticeKinds).filter((kind) => noticeKinds[kind as NoticeKind].whileHeld);

/** Does a notice tell of a reservation that can be paid, and this one is over? Or of a conversation that was read since? */
export function isOutdated(context: Context) {
  return sql<boolean>`(notice.kind = any(${whileHeld}) and exists (
    select from bookings told where told.id = notice.booking_id
      and not (told.state in ('reserved', 'paying') and told.expires_at > ${context.clock.now()}))
    or notice.conversation_id is not null and notice.read_at is not null)`;
}

/** Of a phone that goes back each deadline stands only while it is the next. */
const deadlinesBack = [
  sql<Date | null>`case when back.way = 'sent' and back.address_at is null and sale.withdrawn_at is null
    then back.next_by end`.as('address_by'),
  // Where it stands still there is no time that counts, and none either before the phone has reached its buyer.
  sql<Date | null>`case when sale.state = 'returning' and back.sent_at is null
    and (sale.sent_at is null or sale.received_at is not null)
    and (back.way = 'in_person' or back.address_at is not null or sale.withdrawn_at is not null) then back.next_by
    end`.as('give_back_by'),
  sql<Date | null>`case when back.sent_at is not null then back.next_by end`.as('come_back_by'),
];

/** What may have been posted or handed over when its buyer withdrew: the money goes back then. */
const postedBy = sql<Date | null>`case when sale.withdrawn_at is not null and sale.state = 'to_hand_over'
  then sale.goes_back_at end`;
const isToSend = sql`case when sale.promised = 'both' then delivery.way else sale.promised end is not distinct
  from 'sent'`;

/** Nobody knows yet whether the buyer who withdrew has it. The money waits for an admin, or briefly if they met. */
const isHeld = sql<boolean>`coalesce(sale.withdrawn_at is not null and sale.returning_since is null
  and (sale.state = 'problem' or sale.state = 'to_hand_over' and not ${isToSend}), false)`;

/** Nothing follows at the end of a check while an admin is waited for. */
const checkedBy = sql<Date | null>`case when sale.state = 'received' then sale.inspect_until end`;

/** A reply is waited for from the seller, then from the buyer: a deadline that is over, or the other's, is in no words. */
const deadlinesOfAnswer = [
  sql<Date | null>`case when sale.state = 'problem' and sale.answered_at is null then sale.reply_by end`.as(
    'answer_by',
  ),
  sql<Date | null>`case when sale.state = 'problem' and sale.answered_at is not null then sale.reply_by end`.as(
    'offer_by',
  ),
];

/** Notices with everything their words are made of. */
export function noticeRows(context: Context) {
  return (
    context.db
      .selectFrom('notices as notice')
      .innerJoin('users as recipient', 'recipient.id', 'notice.user_id')
      .leftJoin('audit', 'audit.id', 'notice.audit_id')
      .leftJoin('users as acting_admin', 'acting_admin.id', 'audit.actor_id')
      .leftJoin('users as acted_on', 'acted_on.id', 'audit.user_id')
      .leftJoin('products as acted_on_phone', 'acted_on_phone.id', 'audit.product_id')
      .leftJoin('saved_searches as search', 'search.id', 'notice.search_id')
      .leftJoin('bookings as booking', 'booking.id', 'notice.booking_id')
      .leftJoin('sales as sale', 'sale.booking_id', 'notice.booking_id')
      .leftJoin('deliveries as delivery', 'delivery.booking_id', 'notice.booking_id')
      .leftJoin('returns as back', 'back.booking_id', 'notice.booking_id')
      .leftJoin('products as product', 'product.id', 'notice.product_id')
      .leftJoin('users as buyer', 'buyer.id', 'booking.buyer_id')
      .leftJoin('users as seller', 'seller.id', 'product.seller_id')
      // Also after a refund: that is when buyers ask their bank. A payment that doesn't count as paid must be found
      // at the provider.
      .leftJoin('payments as payment', (join) =>
        join.on('payment.id', '=', sql<string>`coalesce(${paymentThatCounts}, ${attemptThen})`),
      )
      .select([
        'notice.id',
        'notice.kind',
        'notice.created_at',
        'notice.read_at',
        'notice.mail_to',
        'notice.mail_attempts',
        isOutdated(context).as('is_outdated'),
        'recipient.name as recipient_name',
        'recipient.email as recipient_email',
        'recipient.closed_at as recipient_closed_at',
        'recipient.language as recipient_language',
        'product.name as product_name',
        'product.category_id',
        'product.phone as seller_phone',
        'seller.name as seller_name',
        'seller.email as seller_email',
        'seller.closed_at as seller_closed_at',
        'seller.contact_after_booking',
        'booking.state as booking_state',
        'buyer.closed_at as buyer_closed_at',
        'booking.price_usd',
        'booking.expires_at',
        'booking.refund_words',
        'notice.booking_id',
        'sale.hand_over_by',
        'sale.goes_back_at',
        'sale.inspect_until',
        'sale.word_by',
        postedBy.as('posted_by'),
        isHeld.as('is_held'),
        checkedBy.as('checked_by'),
        ...deadlinesOfAnswer,
        'payment.part_cents',
        sql<boolean>`payment.part_refund_id is not null
          and payment.part_refund_id is distinct from payment.refund_id`.as('went_apart'),
        wordOfBank.as('bank'),
        givenByBank.as('bank_cents'),
        'sale.answer_cents',
        'sale.promised',
        ...deadlinesBack,
        'back.way as way_back',
        'back.carrier as carrier_back',
        'back.carrier_name as carrier_name_back',
        'back.tracking_number as tracking_number_back',
        'delivery.way',
        'sale.carrier',
        'sale.carrier_name',
        'sale.tracking_number',
        'sale.trader_name',
        'sale.trader_address',
        'sale.trader_email',
        'sale.trader_phone',
        'sale.withdrawn_at',
        'sale.withdrawn_name',
        'sale.withdrawn_words',
        'booking.phone as buyer_phone',
        'booking.location as buyer_location',
        'buyer.name as buyer_name',
        'buyer.email as buyer_email',
        'payment.intent_id as transaction_id',
        'notice.price_usd as told_price_usd',
        'notice.before_usd',
        'notice.phones',
        'notice.search_id',
        'notice.user_id',
        'notice.conversation_id',
        'search.name as search_name',
        'search.wishes as search_wishes',
        'product.id as product_id',
        'audit.note',
        'audit.action',
        'acting_admin.name as acting_admin_name',
        'acted_on.name as acted_on_name',
        'acted_on.closed_at as acted_on_closed_at',
        'acted_on_phone.name as acted_on_phone_name',
      ])
  );
}

/** What somebody was told, the latest first. */
export async function listNotices(context: Context, userId: string) {
  return noticeRows(context)
    .where('notice.user_id', '=', userId)
    .$call((query) => newestFirst(query, 'notices as notice', { limit: shownMax }))
    .execute();
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** How many of the notices that each of these people is shown are unread. */
export async function countUnread(context: Context, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; unread: number }>`
    select account.id, count(shown.id) filter (where shown.read_at is null)::int as unread
    from unnest(${userIds}::uuid[]) account (id) left join lateral (
      select id, read_at from notices where user_id = account.id order by created_at desc, id desc limit ${shownMax}
    ) shown on true group by account.id`.execute(context.db);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

/** Marks one notice of somebody as read, or without an id everything they were told. @returns how many changed */
export async function setRead(context: Context, userId: string, id?: string): Promise<number> {
  const changed = await context.db
    .updateTable('notices')
    .set({ read_at: context.clock.now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) announceDone(context, noticesOf(userId));
  return Number(changed.numUpdatedRows);
}
