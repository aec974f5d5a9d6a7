import type { ParcelDoubt } from '#contract/parcel-states.ts';
import { isUnknownArrival } from '#contract/sale-states.ts';
import { sentBackDays } from '#contract/returns.ts';
import { receive } from '#server/orders/handover-rules.ts';
import type { Decision, Order } from '#server/orders/order.ts';
import { enteredAt } from '#server/orders/parcels.ts';
import { toDesk, writeBack } from '#server/orders/return-rules.ts';
import { dayMs, hourMs, nothing, saleOf, toProblem } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import { newProblem } from '#server/orders/said-before.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';
import type { ParcelNews } from '#server/platform/parcel-service/parcel-service.ts';

/** How far a carrier's clock, or its time zone, may be ahead of ours. */
const aheadMs = 14 * hourMs;

/**
 * Why what a service says proves nothing; null: it does. A number of before shows a parcel that came earlier, or to
 * somebody else.
 */
export function whyDoubted(
  { at, country, postcode }: Pick<ParcelNews, 'at' | 'country' | 'postcode'>,
  of: { enteredAt: Date; isUsedBefore: boolean; address: { country: string; postcode?: string | undefined } | null },
  now: Date,
): ParcelDoubt | null {
  if (of.isUsedBefore) return 'number';
  if (at === null || at < of.enteredAt || at.getTime() > now.getTime() + aheadMs) return 'time';
  const { address } = of;
  if (address === null) return null;
  if (country !== null && country !== address.country) return 'place';
  const isElsewhere = postcode !== null && address.postcode !== undefined && bare(postcode) !== bare(address.postcode);
  return isElsewhere ? 'place' : null;
}

/** As it is compared. Of a US postcode carriers often tell the first five digits alone, or all nine. */
function bare(postcode: string): string {
  return postcode
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^(\d{5})\d{4}$/, '$1');
}

/**
 * A service says that a parcel was delivered, or will not be. What is beyond that, or what people have said, stays as
 * it is. The time to check it begins now, however late we learn of it.
 */
export function carrierSaid(order: Order, news: NewsOf<'carrier said'>, now: Date): Decision {
  const sale = saleOf(order);
  if (!sale || sale.ended_at !== null || order.booking.state !== 'paid') return nothing;
  return news.goes === 'there' ? ofSale(order, sale, news, now) : ofReturn(order, sale, news, now);
}

function ofSale(
  order: Order,
  sale: SaleRow,
  { carrier, number, what, at }: NewsOf<'carrier said'>,
  now: Date,
): Decision {
  const { sent_at, earlier_parcels } = sale;
  const isThis = sale.carrier === carrier && sale.tracking_number === number;
  if (!isThis || sent_at === null || sale.received_at !== null || sale.delivered_at !== null) return nothing;
  if (at === null || at < enteredAt({ sent_at, earlier_parcels })) return nothing;
  if (sale.returning_since !== null || sale.withdrawn_at !== null) return nothing;
  const isOnDesk = sale.state === 'problem' && isUnknownArrival(sale.problem_about);
  if (sale.state !== 'sent' && !isOnDesk) return nothing;
  const { booking_id: bookingId } = sale;
  if (what === 'delivered') {
    return {
      steps: [{ do: 'write sale', bookingId, changes: { delivered_at: at } }, ...receive(order, sale, 'carrier', now)],
      outcome: 'moved',
    };
  }
  if (isOnDesk) return nothing;
  const problem = newProblem(sale, 'not_delivered', now);
  return {
    steps: [
      { do: 'write sale', bookingId, changes: problem },
      toProblem(sale, null, 'the carrier does not deliver it'),
      tell(order, 'not_delivered'),
      tell(order, 'not_delivered_too'),
      tell(order, 'problem_to_decide'),
    ],
    outcome: 'moved',
  };
}

/**
 * Its seller has as long as for an answer to say that it came, or what is wrong, and no longer than without the proof;
 * then admins see it.
 */
function ofReturn(
  order: Order,
  sale: SaleRow,
  { carrier, number, what, at }: NewsOf<'carrier said'>,
  now: Date,
): Decision {
  const { back } = order;
  if (back === null || back.sent_at === null || sale.state !== 'returning' || back.delivered_at !== null)
    return nothing;
  const { sent_at, earlier_parcels } = back;
  if (back.carrier !== carrier || back.tracking_number !== number) return nothing;
  if (at === null || at < enteredAt({ sent_at, earlier_parcels })) return nothing;
  if (what === 'delivered') {
    const answerBy = now.getTime() + order.terms.answerDays * dayMs;
    const nextBy = new Date(Math.min(answerBy, back.next_by.getTime()));
    return {
      steps: [
        writeBack(sale, { delivered_at: at, next_by: nextBy, reminders: sentBackDays.reminded.length }),
        { do: 'write sale', bookingId: sale.booking_id, changes: { due_at: nextBy } },
        tell(order, 'return_delivered'),
        tell(order, 'return_delivered_too'),
      ],
      outcome: 'moved',
    };
  }
  return {
    steps: [
      ...toDesk(sale, 'return_no_word', null, now),
      tell(order, 'return_not_delivered'),
      tell(order, 'return_not_delivered_too'),
      tell(order, 'problem_to_decide'),
    ],
    outcome: 'moved',
  };
}
