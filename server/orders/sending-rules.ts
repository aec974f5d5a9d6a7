import { Refusal, refuseField } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { daysToSend, sentDays } from '#contract/sending.ts';
import type { Handover } from '#contract/handovers.ts';
import type { Way } from '#contract/sending.ts';
import type { Decision, Order, Step } from '#server/orders/order.ts';
import { correctionsMax, isSameParcel, parcelOf } from '#server/orders/parcels.ts';
import type { NewParcel } from '#server/orders/parcels.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import {
  dayMs,
  isMissing,
  nothing,
  openCallOf,
  requireOpen,
  saleOf,
  saleOver,
  toProblem,
  waitUntil,
} from '#server/orders/sale-steps.ts';
import type { NewsOf } from '#server/orders/sale-steps.ts';
import { newProblem } from '#server/orders/said-before.ts';
import type { EarlierParcel, SaleRow } from '#server/orders/sale-store.ts';
import { isUnpaid, take, tell } from '#server/orders/steps.ts';

type Sent = Omit<Extract<SaleAct, { act: 'send' }>, 'act'>;

/** How the listing offers to hand the phone over, as it was paid. */
function promiseOf({ product, sale }: Pick<Order, 'product' | 'sale'>): {
  handover: Handover;
  to: readonly string[];
} {
  return sale === null
    ? { handover: product.handover, to: product.sentTo }
    : { handover: sale.promised, to: sale.promised_to };
}

/** How the phone reaches its buyer; null while that is the buyer's to choose. */
export function wayOf(order: Pick<Order, 'product' | 'sale' | 'delivery'>): Way | null {
  const { handover } = promiseOf(order);
  if (handover !== 'both') return handover;
  return order.sale?.sent_at ? 'sent' : (order.delivery?.way ?? null);
}

/** Tells buyer or seller what comes next, once a phone that may be sent is paid. */
export function askForAddress(order: Order): Step[] {
  const way = wayOf(order);
  if (way === 'in_person') return promiseOf(order).handover === 'both' ? [tell(order, 'handover_chosen')] : [];
  return [tell(order, way === 'sent' && hasAddress(order) ? 'address_given' : 'address_needed')];
}

/**
 * The buyer says how they get the phone, and where it is sent to, until it is sent.
 *
 * @throws Refusal 400 for a way or a country that the listing does not offer; 409 when it is too late
 */
export function chooseDelivery(
  order: Order,
  { by, way, sealed, country, sameAs }: NewsOf<'delivery chosen'>,
  now: Date,
): Decision {
  const { booking, delivery } = order;
  if (booking.buyer_id !== by) throw noSuchBooking();
  requireChoosable(order);
  const { handover, to } = promiseOf(order);
  if (handover !== 'both' && handover !== way) throw refuseField('way', 'way_not_offered');
  requireOpenWay(order, way);
  if (country !== null && !to.includes(country))
    throw refuseField('address.country', 'country_not_served', { options: [...to] });
  if (handover === 'in_person') return nothing;
  if (delivery?.way === way && (way === 'in_person' || delivery.sealed === sameAs)) return nothing;
  const written: Step = { do: 'write delivery', bookingId: booking.id, way, sealed };
  const told = order.sale === null ? [] : [tell(order, way === 'sent' ? 'address_given' : 'handover_chosen')];
  return { steps: [written, ...giveTime(order, way, now), ...told], outcome: 'moved' };
}

/**
 * A buyer who says late how they want the phone leaves its seller some days. A buyer who has given an address can't
 * choose anew, so that happens twice at most.
 */
function giveTime({ sale, delivery, terms }: Order, way: Way, now: Date): Step[] {
  if (sale === null || delivery?.way === way) return [];
  const days = Math.min(daysToSend, terms.handoverDays);
  // While an admin is asked for no time passes: it begins where the deadlines stopped.
  const from = (openCallOf(sale) === null ? null : sale.problem_at) ?? now;
  const by = new Date(from.getTime() + days * dayMs);
  if (by <= sale.hand_over_by) return [];
  const back = new Date(Math.max(sale.goes_back_at.getTime(), from.getTime() + 2 * days * dayMs));
  const due = sale.state === 'to_hand_over' ? { due_at: by } : {};
  const changes = { hand_over_by: by, goes_back_at: back, asked_at: null, ...due };
  return [{ do: 'write sale', bookingId: sale.booking_id, changes }];
}

function requireChoosable(order: Order): void {
  const sale = saleOf(order);
  if (sale === null) {
    // Nothing is kept of an account that was closed while its payment was under way.
    if (isUnpaid(order) && !order.left.buyer) return;
    throw new Refusal('booking_over', 'This booking is over, so nothing is sent.');
  }
  requireOpen(sale);
  if (sale.returning_since !== null || sale.withdrawn_at !== null) throw saleOver();
  if (sale.sent_at !== null)
    throw new Refusal('already_sent', 'The seller has sent the phone already. Write to them if the address was wrong.');
  if (sale.received_at !== null) throw saleOver();
}

/** The seller who has the address may have sent it already: that must not become a meeting that never was. */
function requireOpenWay({ sale, delivery }: Order, way: Way): void {
  if (sale === null || delivery?.way !== 'sent' || way === 'sent') return;
  throw new Refusal(
    'way_settled',
    'The seller has your address and may have sent the phone, so you cannot choose to meet any more. ' +
      'You can still change the address.',
  );
}

/**
 * The seller has sent the phone.
 *
 * @throws Refusal 400 for a number that is not the carrier's; 409 without an address, with another one than the seller
 *   saw, or where it is not to be sent
 */
export function send(order: Order, sale: SaleRow, parcel: Sent, now: Date): Decision {
  requireOpen(sale);
  if (sale.sent_at !== null && isSameParcel(sale, parcelOf(parcel))) return nothing;
  const changes = parcelToSend(order, sale, parcel, now);
  const { seller_id: actorId, id } = order.booking;
  const isToMove = sale.state === 'to_hand_over' || isMissing(sale);
  const step = { subject: 'sale', id, from: sale.state, to: 'sent', actorId, reason: 'sent by the seller' } as const;
  const dueAt = new Date(now.getTime() + sentDays.reminded[0] * dayMs);
  return {
    steps: [
      { do: 'write sale', bookingId: id, changes },
      ...(isToMove ? [take({ ...step, with: { dueAt } })] : []),
      tell(order, 'sent'),
    ],
    outcome: 'moved',
  };
}

/** What is written of a parcel that its seller has sent. @throws Refusal as for sending it */
export function parcelToSend(order: Order, sale: SaleRow, { changedAt, ...parcel }: Sent, now: Date) {
  const said = parcelOf(parcel);
  if (sale.sent_at !== null)
    throw new Refusal('already_sent', 'You have sent this phone already. You can correct its tracking number.');
  if (sale.received_at !== null) throw saleOver();
  const way = wayOf(order);
  if (way === 'in_person')
    throw new Refusal('other_way', 'This phone is handed over in person: its buyer wants to meet.');
  if (way === null) throw notChosen();
  if (!hasAddress(order))
    throw new Refusal('no_address', 'We do not know yet where to send it. The buyer has been asked for an address.');
  if (order.delivery?.changed_at.getTime() !== Date.parse(changedAt)) throw addressChanged();
  const wordBy = new Date(now.getTime() + sentDays.toAdmins * dayMs);
  return { ...said, sent_at: now, word_by: wordBy, sent_reminders: 0 };
}

/**
 * The seller corrects carrier or number until the phone has arrived. What the carrier said of another parcel leads
 * nobody to the desk any more.
 *
 * @throws Refusal as for sending it
 */
export function correctParcel(order: Order, sale: SaleRow, parcel: NewParcel, now: Date): Decision {
  requireOpen(sale);
  if (sale.sent_at === null) throw new Refusal('not_sent', 'You have not sent this phone yet.');
  if (sale.received_at !== null) throw saleOver();
  const said = parcelOf(parcel);
  if (isSameParcel(sale, said)) return nothing;
  const isOfCarrier = sale.state === 'problem' && sale.problem_about === 'not_delivered';
  if (sale.state === 'problem' && !isOfCarrier)
    throw new Refusal(
      'number_settled',
      'There is a problem with this sale, so its number stays as it is. ' +
        'If it is wrong, tell the buyer and write to us.',
    );
  if (sale.earlier_parcels.length >= correctionsMax) throw saleOver();
  const { carrier, carrier_name, tracking_number } = sale;
  const earlier: EarlierParcel[] = [
    ...sale.earlier_parcels,
    { carrier, carrier_name, tracking_number, until: now.toISOString() },
  ];
  const changes = { ...said, earlier_parcels: JSON.stringify(earlier) };
  const { seller_id: actorId, id: bookingId } = order.booking;
  const reason = 'the carrier spoke of another parcel';
  return {
    steps: [
      { do: 'write sale', bookingId, changes },
      ...(isOfCarrier && sale.withdrawn_at === null
        ? [take({ subject: 'sale', id: bookingId, from: 'problem', to: 'sent', actorId, reason, with: { dueAt: now } })]
        : []),
      tell(order, 'parcel_corrected'),
    ],
    outcome: 'moved',
  };
}

/** Nobody has said for a while that a phone arrived: both are reminded, and at last admins look at it. */
export function passOnItsWay(order: Order, sale: SaleRow, now: Date): Decision {
  const { booking_id: bookingId, sent_reminders: reminded } = sale;
  const wordBy = sale.word_by ?? now;
  if (wordBy <= now) {
    const problem = newProblem(sale, 'no_word', now);
    return {
      steps: [
        { do: 'write sale', bookingId, changes: problem },
        toProblem(sale, null, 'nobody said that it arrived'),
        tell(order, 'arrival_unknown'),
        tell(order, 'arrival_unsaid'),
        tell(order, 'problem_to_decide'),
      ],
      outcome: 'moved',
    };
  }
  const moments = sentDays.reminded.map((day) => new Date(wordBy.getTime() - (sentDays.toAdmins - day) * dayMs));
  const [remindAt = wordBy, next = wordBy] = moments.slice(reminded);
  if (remindAt > now) return waitUntil(sale, remindAt);
  return {
    steps: [
      { do: 'write sale', bookingId, changes: { sent_reminders: reminded + 1, due_at: next } },
      tell(order, 'has_it_arrived'),
      tell(order, 'not_said_arrived'),
    ],
    outcome: 'moved',
  };
}

function addressChanged(): Refusal {
  return new Refusal(
    'address_changed',
    'The buyer changed the address after you saw it. Look at it again, and send the phone there. ' +
      'If you already sent it to the old one, write to them and keep the dated proof.',
  );
}

/** @returns how a seller is told that the buyer has to say first how they want the phone */
export function notChosen(): Refusal {
  return new Refusal(
    'way_not_chosen',
    'The buyer has not chosen yet whether to meet or to have it sent. We have asked.',
  );
}

export function hasAddress({ delivery }: Pick<Order, 'delivery'>): boolean {
  return delivery !== null && delivery.sealed !== null;
}
