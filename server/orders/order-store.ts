import { sql } from 'kysely';
import type { BookingState } from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { lockBooking } from '#server/orders/booking-store.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import type { Trader } from '#contract/sellers.ts';
import type { Order } from '#server/orders/order.ts';
import { listPaymentsOf } from '#server/orders/payment-store.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { daysToReturn } from '#server/orders/withdrawal-rules.ts';
import { lockProductOf } from '#server/products/store.ts';

/**
 * An order with all that decides what follows for it, locked until the transaction ends: its product first, then its
 * booking. Undefined when there is no such booking.
 */
export async function lockOrder(context: Context, bookingId: string): Promise<Order | undefined> {
  const product = await lockProductOf(context, bookingId);
  const booking = product && (await lockBooking(context, bookingId));
  if (!product || !booking) return undefined;
  const payments = await listPaymentsOf(context, bookingId);
  const { handoverDays, inspectionHours, answerDays, fee } = context.config;
  const sale = wasPaid(booking) ? ((await findSale(context, bookingId)) ?? null) : null;
  const returnDays = daysToReturn(sale?.withdrawn_at != null, context.config.returnDays);
  const isSent = (sale?.promised ?? product.handover) !== 'in_person';
  return {
    booking,
    sale,
    delivery: isSent ? ((await findDelivery(context, bookingId)) ?? null) : null,
    back: sale?.returning_since ? ((await findReturn(context, bookingId)) ?? null) : null,
    terms: { handoverDays, inspectionHours, returnDays, answerDays, fee },
    product: {
      state: product.state,
      categoryId: product.category_id,
      isAdvertised: product.advertised_at !== null,
      handover: product.handover,
      sentTo: product.sent_to,
      imei: product.imei,
    },
    payments,
    ...(await findCircumstances(context, booking)),
  };
}

/** Only then there is a sale: paying and ending an unpaid booking need not ask for one. */
function wasPaid({ state }: { state: BookingState }): boolean {
  return state === 'paid' || state === 'refunded';
}

/** Asked once its product is locked: closing and suspending an account locks what it has on the market. */
async function findCircumstances(
  { db }: Context,
  booking: { id: string; buyer_id: string; seller_id: string },
): Promise<Pick<Order, 'left' | 'told' | 'trader'>> {
  const { rows } = await sql<{
    buyer: boolean;
    seller: boolean;
    suspended: boolean;
    mismatch: Date | null;
    stuck_refund: Date | null;
    stuck_part: Date | null;
    trader: Trader | null;
  }>`
    select (buyer.closed_at is not null or buyer.suspended_at is not null) as buyer,
      (seller.closed_at is not null or seller.suspended_at is not null) as seller,
      (buyer.suspended_at is not null or seller.suspended_at is not null) as suspended,
      told.mismatch, told.stuck_refund, told.stuck_part,
      (select jsonb_build_object('name', name, 'address', address, 'email', email, 'phone', phone)
        from seller_kinds where seller_id = seller.id and kind = 'trader') as trader
    from users as buyer, users as seller,
      (select max(created_at) filter (where kind = 'money_mismatch') as mismatch,
              max(created_at) filter (where kind = 'refund_stuck') as stuck_refund,
              max(created_at) filter (where kind = 'part_stuck') as stuck_part
       from notices
       where booking_id = ${booking.id}::uuid and kind in ('money_mismatch', 'refund_stuck', 'part_stuck')) as told
    where buyer.id = ${booking.buyer_id}::uuid and seller.id = ${booking.seller_id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the people of booking ${booking.id} are not there`);
  return {
    left: { buyer: row.buyer, seller: row.seller, how: row.suspended ? 'suspended' : 'closed' },
    told: { mismatch: row.mismatch, stuckRefund: row.stuck_refund, stuckPart: row.stuck_part },
    trader: row.trader,
  };
}
