import type { SaleAct } from '#contract/sales.ts';
import { Refusal } from '#contract/problem.ts';
import { codeRests, tryCode } from '#server/orders/codes.ts';
import { forgetCall, isOverByMeeting } from '#server/orders/calling-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { hourMs, isMissing, nothing, requireOpen } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { notChosen, wayOf } from '#server/orders/sending-rules.ts';
import { take, tell } from '#server/orders/steps.ts';
import { hoursToCheck, receiveWithdrawn } from '#server/orders/withdrawal-rules.ts';

/**
 * A wrong code is counted, and refused only after the count is committed (sales.ts). The right one proves that they
 * met, even if the buyer has chosen post since: only a buyer who chose to meet has ever seen it.
 */
export function handOver(
  order: Order,
  sale: SaleRow,
  { code }: Extract<SaleAct, { act: 'hand_over' }>,
  now: Date,
): Decision {
  if (sale.received_at !== null) return nothing;
  requireOpen(sale);
  if (sale.promised === 'sent' || sale.sent_at !== null)
    throw new Refusal('other_way', 'This phone is sent, so there is no code: its buyer says here that it has arrived.');
  if (wayOf(order) === null) throw notChosen();
  const { booking_id: bookingId } = sale;
  const tried = tryCode(sale, code, now);
  switch (tried.is) {
    case 'right':
      if (sale.withdrawn_at !== null) return { steps: receiveWithdrawn(order, sale, 'code', now), outcome: 'moved' };
      return { steps: receive(order, sale, 'code', now), outcome: 'moved' };
    case 'resting':
      throw codeRests(tried.until, now, 'buyer');
    case 'wrong':
      return { steps: [{ do: 'write sale', bookingId, changes: tried.changes }], outcome: 'wrong code' };
    case 'renewed':
      return {
        steps: [
          { do: 'write sale', bookingId, changes: tried.changes },
          { do: 'new code', bookingId },
          tell(order, 'code_renewed'),
        ],
        outcome: 'code rests',
      };
  }
}

const reasons = {
  code: 'handed over with the code',
  buyer: 'received, says the buyer',
  carrier: 'delivered, says the carrier',
} as const;

/** The phone is with its buyer, who has a while to check it. A problem with the phone itself stays a problem. */
export function receive(order: Order, sale: SaleRow, by: NonNullable<SaleRow['received_by']>, now: Date): Step[] {
  const { booking, terms } = order;
  const hours = hoursToCheck(sale, terms.inspectionHours);
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const changes = {
    received_at: now,
    received_by: by,
    inspect_until: at(hours),
  };
  const dueAt = at(hours / 2);
  if (sale.state === 'problem' && !isMissing(sale) && !isOverByMeeting(sale)) {
    return [{ do: 'write sale', bookingId: booking.id, changes }, tell(order, 'received')];
  }
  const actorId = { code: booking.seller_id, buyer: booking.buyer_id, carrier: null }[by];
  return [
    { do: 'write sale', bookingId: booking.id, changes },
    take({
      subject: 'sale',
      id: booking.id,
      from: sale.state,
      to: 'received',
      actorId,
      reason: reasons[by],
      with: { dueAt },
    }),
    ...(isOverByMeeting(sale) ? [forgetCall(sale, null, now)] : []),
    ...(by === 'carrier'
      ? [tell(order, 'delivered'), tell(order, 'delivered_too')]
      : [tell(order, 'received'), tell(order, 'inspection_begun')]),
  ];
}
