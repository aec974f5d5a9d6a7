import type { Booking, Sale } from '#contract/bookings.ts';
import { returnPhase } from '#contract/returns.ts';
import { sendingStep } from '#contract/sending.ts';
import { isCancelAsked } from '#server/orders/cancelling-rules.ts';
import type { BookingRow, SaleRow } from '#server/orders/shown-store.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { imageUrl } from '#server/images/views.ts';
import { hidesSeller, isOver } from '#server/orders/reaching-rules.ts';
import { saleLine } from '#server/orders/sale-line.ts';
import { traderOf } from '#server/orders/sale-views.ts';
import { mayWithdraw, releasesAt } from '#server/orders/withdrawal-rules.ts';

/** A booking as its buyer sees it. */
export function bookingView({ config, clock }: Context, row: BookingRow): Booking {
  const now = clock.now();
  return {
    _id: row.id,
    userName: row.buyer_name,
    email: row.buyer_email,
    productName: row.product_name,
    productID: row.product_id,
    id: row.category_id,
    brand: row.brand,
    img: imageUrl(config, row.image_id),
    price: row.price_usd,
    phone: row.phone,
    location: row.location,
    paid: row.state === 'paid',
    sale: row.sale_state,
    line: saleLine(row),
    sending: sendingOf(row),
    goingBack: goingBackOf(row),
    cancelling: isCancelling(row),
    mayBePosted: row.sale_state === 'to_hand_over' && row.withdrawn_at !== null,
    refundReason: row.refund_words,
    delivery: deliveryOf(row),
    state: row.state,
    processing: row.is_processing,
    endedBy: row.ended_by,
    endedEarly: row.ended_early,
    paidTooLate:
      (row.state === 'lapsed' || row.state === 'cancelled') &&
      (row.payment_state === 'refund_pending' || row.payment_state === 'refunded'),
    moneyIsBack: row.payment_state === 'refunded',
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    transactionId: row.transaction_id,
    paidAt: row.settled_at?.toISOString() ?? null,
    partCents: row.part_cents,
    sellerName: row.seller_name,
    ...sellingAs(row),
    mayWithdraw: isWithdrawable(row, now),
    heldUntil: heldUntil(row),
    placeholder: row.placeholder,
    endedAt: row.ended_at?.toISOString() ?? null,
    usedTime: row.used_time,
    productCondition: row.condition,
    verified: row.verified_at !== null && row.seller_closed_at === null,
    sellerContact:
      row.seller_closed_at === null && !hidesSeller({ ...row, booking_state: row.state })
        ? { email: row.seller_email, phone: row.seller_phone, location: row.seller_location }
        : null,
  };
}

function isWithdrawable({ sale_state: state, ...sale }: BookingRow, now: Date): boolean {
  return state !== null && mayWithdraw({ ...sale, state }, now);
}

function heldUntil(row: BookingRow | SaleRow): string | null {
  if (row.accepted_at === null || row.sale_state !== 'received') return null;
  return releasesAt(row)?.toISOString() ?? null;
}

/** How its seller sells: since it was paid as it was then. */
function sellingAs(row: BookingRow): Pick<Booking, 'trader'> {
  if (row.sale_state !== null) return { trader: traderOf(row) };
  if (row.kind === null) return {};
  return { trader: row.kind === 'private' ? null : traderOf(asNow(row)) };
}

function asNow({ said_name, said_address, said_email, said_phone }: BookingRow): Parameters<typeof traderOf>[0] {
  return { trader_name: said_name, trader_address: said_address, trader_email: said_email, trader_phone: said_phone };
}

/** How it is to reach its buyer, as long as it may. */
function deliveryOf(row: BookingRow): Booking['delivery'] {
  if (isOver(row.state)) return null;
  const { offered, offered_to: to, has_address: hasAddress } = row;
  return { offered, to, way: row.offered === 'both' ? row.way : row.offered, hasAddress };
}

const lateSteps: ReadonlySet<string | null> = new Set([
  'no_return_address',
  'not_sent_back',
  'not_met_back',
  'return_no_word',
]);

function sendingOf(row: Pick<BookingRow, 'sale_state' | 'offered' | 'way' | 'has_address'>): Booking['sending'] {
  if (row.sale_state !== 'to_hand_over') return null;
  return sendingStep({ offered: row.offered, way: row.way, hasAddress: row.has_address });
}

/** What a phone that goes back waits for, also on the desk where the step that was late can still be taken. */
function goingBackOf({
  sale_state,
  case_about,
  way_back: way,
  address_back_at,
  sent_back_at,
  withdrawn_at,
}: Pick<
  BookingRow,
  'sale_state' | 'case_about' | 'way_back' | 'address_back_at' | 'sent_back_at' | 'withdrawn_at'
>): Booking['goingBack'] {
  const isLate = sale_state === 'problem' && lateSteps.has(case_about);
  if ((sale_state !== 'returning' && !isLate) || way === null) return null;
  const isWithdrawn = withdrawn_at !== null;
  return returnPhase({ way, hasAddress: address_back_at !== null, isSent: sent_back_at !== null, isWithdrawn });
}

function isCancelling(
  row: Pick<BookingRow, 'sale_state' | 'sent_at' | 'withdrawn_at' | 'cancel_asked_at' | 'cancel_declined_at'>,
): boolean {
  return row.sale_state !== null && isCancelAsked({ ...row, state: row.sale_state });
}

/** A sale as its seller sees it. */
export function saleView(config: Config, row: SaleRow): Sale {
  return {
    _id: row.id,
    productID: row.product_id,
    productName: row.product_name,
    brand: row.brand,
    img: imageUrl(config, row.image_id),
    placeholder: row.placeholder,
    price: row.price_usd,
    userName: row.buyer_name,
    email: row.buyer_email,
    phone: row.phone,
    location: row.location,
    conversation: row.conversation_id,
    state: row.state === 'refunded' ? 'refunded' : 'paid',
    sale: row.sale_state,
    line: saleLine(row),
    heldUntil: heldUntil(row),
    sending: sendingOf(row),
    goingBack: goingBackOf(row),
    cancelling: isCancelling(row),
    mayBePosted: row.sale_state === 'to_hand_over' && row.withdrawn_at !== null,
    refundReason: row.refund_words,
    canRelist: row.state === 'refunded' && row.can_relist,
    canListAnew: row.sale_state === 'completed' && row.phone_stays_back === true && !row.is_listed_again,
    paidAt: row.settled_at?.toISOString() ?? '',
    transactionId: row.transaction_id ?? '',
  };
}
