import type { SaleAct } from '#contract/sales.ts';
import { Refusal } from '#contract/problem.ts';
import { forgetCall, isOverByMeeting } from '#server/orders/calling-rules.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { hourMs, isMissing, nothing, requireOpen } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { notChosen, wayOf } from '#server/orders/sending-rules.ts';
import { take, tell } from '#server/orders/steps.ts';

/** After so many wrong codes they rest for a while, and the buyer gets a new one. Each rest is twice as long. */
export const wrongCodesMax = 5;
const firstRestMs = 15 * 60_000;
const longestRestMs = 24 * hourMs;

/**
 * A wrong code is counted, so it is refused only once that is written (sales.ts). The right one proves that they met,
 * whatever the buyer has chosen since: only a buyer who chose to meet has ever seen it.
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
  if (sale.code_rests_until !== null && sale.code_rests_until > now) throw codeRests(sale.code_rests_until, now);
  if (code === sale.code) return { steps: receive(order, sale, 'code', now), outcome: 'moved' };
  const wrong = sale.wrong_codes + 1;
  const { booking_id: bookingId } = sale;
  if (wrong < wrongCodesMax) {
    return { steps: [{ do: 'write sale', bookingId, changes: { wrong_codes: wrong } }], outcome: 'wrong code' };
  }
  const restMs = Math.min(firstRestMs * 2 ** sale.codes_renewed, longestRestMs);
  const changes = {
    wrong_codes: 0,
    codes_renewed: sale.codes_renewed + 1,
    code_rests_until: new Date(now.getTime() + restMs),
  };
  return {
    steps: [{ do: 'write sale', bookingId, changes }, { do: 'new code', bookingId }, tell(order, 'code_renewed')],
    outcome: 'code rests',
  };
}

/** The phone is with its buyer, who has a while to check it. A problem with the phone itself stays a problem. */
export function receive(order: Order, sale: SaleRow, by: 'code' | 'buyer', now: Date): Step[] {
  const { booking, terms } = order;
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const changes = {
    received_at: now,
    received_by: by,
    inspect_until: at(terms.inspectionHours),
  };
  const dueAt = at(terms.inspectionHours / 2);
  if (sale.state === 'problem' && !isMissing(sale) && !isOverByMeeting(sale)) {
    return [{ do: 'write sale', bookingId: booking.id, changes }, tell(order, 'received')];
  }
  const actorId = by === 'code' ? booking.seller_id : booking.buyer_id;
  return [
    { do: 'write sale', bookingId: booking.id, changes },
    take({
      subject: 'sale',
      id: booking.id,
      from: sale.state,
      to: 'received',
      actorId,
      reason: by === 'code' ? 'handed over with the code' : 'received, says the buyer',
      with: { dueAt },
    }),
    ...(isOverByMeeting(sale) ? [forgetCall(sale, null, now)] : []),
    tell(order, 'received'),
    tell(order, 'inspection_begun'),
  ];
}

/** @returns how a seller is told that codes are not taken for a while */
export function codeRests(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new Refusal(
    'code_rests',
    `${wrongCodesMax} codes were wrong, so none is taken for a while, and the buyer has a new one. Ask the buyer to show it to you.`,
    { retryAfterSeconds },
  );
}
