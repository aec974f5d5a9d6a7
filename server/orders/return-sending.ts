import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { daysToSend } from '#contract/sending.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { correctionsMax, isSameParcel, parcelOf } from '#server/orders/parcels.ts';
import { countsFrom, goOn, isCalled, phaseFrom, writeBack } from '#server/orders/return-rules.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { dayMs, nothing, saleOver } from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import type { EarlierParcel, SaleRow } from '#server/orders/sale-store.ts';
import { take, tell } from '#server/orders/steps.ts';

/** The seller says where a phone is sent back to, or changes it until it is sent. */
export function sayWhere(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  { sealed = null, sameAs = null }: NewsOf<'sale act'>,
  now: Date,
): Decision {
  if (back.way === 'in_person')
    throw new Refusal('other_way', 'This phone is given back in person, so no address is needed.');
  if (back.sent_at !== null)
    throw new Refusal(
      'already_sent',
      'The buyer has sent the phone back already. Write to them if the address was wrong.',
    );
  if (sealed === null) throw new Error('an address of a return is sealed first');
  if (back.sealed !== null && back.sealed === sameAs) return nothing;
  // No two changes have the same moment, by which a buyer names the one that they saw.
  const at = new Date(Math.max(now.getTime(), (back.address_at?.getTime() ?? 0) + 1));
  const written: Step = writeBack(sale, { sealed, address_at: at });
  const told = tell(order, 'return_address_given');
  const isLost = sale.state === 'problem' && sale.problem_about === 'not_arrived_back';
  const next =
    back.address_at !== null
      ? giveTime(order, sale, back, now)
      : isLost
        ? []
        : goOn(order, sale, 'buyer', order.booking.seller_id, now);
  return { steps: [written, ...next, told], outcome: 'moved' };
}

/** A buyer whose label has another address by now has some days left for a new one. */
function giveTime({ terms }: Order, sale: SaleRow, { next_by }: ReturnRow, now: Date): Step[] {
  const from = countsFrom(sale, now).getTime();
  const by = new Date(from + Math.min(daysToSend, terms.returnDays) * dayMs);
  return (sale.state === 'returning' || isCalled(sale)) && by > next_by ? [writeBack(sale, { next_by: by })] : [];
}

type Sent = Omit<Extract<SaleAct, { act: 'send_back' }>, 'act'>;

/**
 * The buyer sends it back; one who withdrew to the address in the contract, where the seller has given no other.
 *
 * @throws Refusal as for sending it in the first place
 */
export function sendBack(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  { changedAt, ...parcel }: Sent,
  now: Date,
): Decision {
  // A buyer who withdrew may send it to the business in every case.
  const isWithdrawn = sale.withdrawn_at !== null;
  if (back.way === 'in_person' && !isWithdrawn)
    throw new Refusal('other_way', 'This phone is given back in person: meet the seller.');
  const said = parcelOf(parcel);
  if (back.sent_at !== null) {
    if (isSameParcel(back, said)) return nothing;
    throw new Refusal('already_sent', 'You have sent this phone back already. You can correct its tracking number.');
  }
  if (back.address_at === null && !isWithdrawn)
    throw new Refusal('no_address', 'We do not know yet where to send it. The seller has been asked for an address.');
  if (back.address_at !== null && back.address_at.getTime() !== Date.parse(changedAt))
    throw new Refusal(
      'address_changed',
      'The seller changed the address after you saw it. Look at it again, and send the phone there. ' +
        'If you already sent it to the old one, write to them and keep the dated proof.',
    );
  return {
    steps: [
      writeBack(sale, { ...said, sent_at: now, ...(back.address_at === null && { way: 'sent', address_at: now }) }),
      ...goOn(order, sale, 'word', order.booking.buyer_id, now),
      tell(order, 'sent_back'),
    ],
    outcome: 'moved',
  };
}

/**
 * The buyer corrects carrier or number while it goes back, or is on the desk only since the carrier said of another
 * parcel that it is lost.
 *
 * @throws Refusal as for sending it
 */
export function correctReturn(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  parcel: Omit<Extract<SaleAct, { act: 'correct_return' }>, 'act'>,
  now: Date,
): Decision {
  if (back.sent_at === null) throw new Refusal('not_sent_back', 'You have not sent this phone back yet.');
  const said = parcelOf(parcel);
  if (isSameParcel(back, said)) return nothing;
  // The time for a word of its seller is not over.
  const isOfCarrier = sale.state === 'problem' && sale.problem_about === 'return_no_word' && now < back.next_by;
  if (sale.state === 'problem' && !isOfCarrier)
    throw new Refusal(
      'number_settled',
      'An admin looks at this sale, so its number stays as it is. If it is wrong, tell the seller and write to us.',
    );
  if (back.earlier_parcels.length >= correctionsMax) throw saleOver();
  const { carrier, carrier_name, tracking_number } = back;
  const earlier: EarlierParcel[] = [
    ...back.earlier_parcels,
    { carrier, carrier_name, tracking_number, until: now.toISOString() },
  ];
  const { buyer_id: actorId, id } = order.booking;
  const reason = 'the carrier spoke of another parcel';
  return {
    steps: [
      writeBack(sale, { ...said, earlier_parcels: JSON.stringify(earlier) }),
      ...forgetDelivery(order, sale, back, now),
      ...(isOfCarrier
        ? [take({ subject: 'sale', id, from: 'problem', to: 'returning', actorId, reason, with: { dueAt: now } })]
        : []),
      tell(order, 'return_corrected'),
    ],
    outcome: 'moved',
  };
}

/** What was delivered was another parcel: its seller has the time again that they have to say that this one came. */
function forgetDelivery(order: Order, sale: SaleRow, { delivered_at }: ReturnRow, now: Date): Step[] {
  if (delivered_at === null) return [];
  const { nextBy, dueAt } = phaseFrom('word', order, now);
  return [
    writeBack(sale, { delivered_at: null, next_by: nextBy, reminders: 0 }),
    { do: 'write sale', bookingId: sale.booking_id, changes: { due_at: dueAt } },
  ];
}
