import { isDue, requirePayable } from '#server/orders/booking-rules.ts';
import { answerCall } from '#server/orders/calling-rules.ts';
import { carrierSaid } from '#server/orders/carrier-rules.ts';
import { end, timeIsOver } from '#server/orders/ending-rules.ts';
import { giveBack, moneyCame, noteRefund, tryRefundLater } from '#server/orders/money-rules.ts';
import { notePart, tryPartLater } from '#server/orders/part-rules.ts';
import type { Decision, News, Order, Step } from '#server/orders/order.ts';
import { noSuchBooking, requireAttempt, requireBookingPrice } from '#server/orders/paying-rules.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { chooseDelivery } from '#server/orders/sending-rules.ts';
import { actOnSale, decideSale, timePassed } from '#server/orders/sale-rules.ts';
import { fail, isOpen, openAttempt, take, tell } from '#server/orders/steps.ts';

type NewsOf<Kind extends News['is']> = Extract<News, { is: Kind }>;

/**
 * What follows for an order from something that happened. Nothing is read, written or asked here: settling.ts does
 * that.
 *
 * @throws Refusal where it may not happen; then nothing follows
 */
export function whatFollows(order: Order, news: News, now: Date): Decision {
  switch (news.is) {
    case 'payment begun':
      return beginPayment(order, news, now);
    case 'intent':
      return hearOf(order, news, now);
    case 'ending':
      return end(order, news, now);
    case 'refund wanted':
      return giveBack(order, news);
    case 'refund made':
      return noteRefund(order, news);
    case 'refund refused':
      return tryRefundLater(order, news, now);
    case 'part made':
      return notePart(order, news);
    case 'part refused':
      return tryPartLater(order, news, now);
    case 'sale act':
      return actOnSale(order, news, now);
    case 'delivery chosen':
      return chooseDelivery(order, news, now);
    case 'sale decided':
      return decideSale(order, news, now);
    case 'call answered':
      return answerCall(order, news, now);
    case 'carrier said':
      return carrierSaid(order, news, now);
    case 'time passed':
      return timePassed(order, now);
  }
}

/** From now on only the provider can say that no money comes. An attempt that is open is used again. */
function beginPayment(order: Order, news: NewsOf<'payment begun'>, now: Date): Decision {
  const { booking } = order;
  if (booking.buyer_id !== news.by) throw noSuchBooking();
  requireBookingPrice(booking, news.priceUsd);
  requirePayable(booking, now);
  const open = openAttempt(order);
  if (open) return { steps: [], outcome: 'begun', payment: open };
  const attempt = Math.max(0, ...order.payments.map((payment) => payment.attempt)) + 1;
  requireAttempt(attempt);
  const payment: PaymentRow = {
    id: news.paymentId,
    booking_id: booking.id,
    amount_usd: booking.price_usd,
    currency: booking.currency,
    provider: news.provider,
    attempt,
    intent_id: null,
    client_secret: null,
    state: 'created',
    refund_attempts: 0,
    part_cents: null,
    part_refund_id: null,
    part_due_at: null,
    part_attempts: 0,
    created_at: now,
  };
  const actorId = booking.buyer_id;
  const steps: Step[] = [
    { do: 'insert payment', payment },
    take({ subject: 'payment', id: payment.id, from: null, to: 'created', actorId, reason: 'payment page opened' }),
  ];
  if (booking.state === 'reserved') {
    const begun = { from: 'reserved', to: 'paying', actorId, reason: 'payment begun' } as const;
    steps.push(take({ subject: 'booking', id: booking.id, ...begun }));
  }
  return { steps, outcome: 'begun', payment };
}

/** The provider says how an intent stands. */
function hearOf(order: Order, news: NewsOf<'intent'>, now: Date): Decision {
  const { intent, of } = news;
  if (intent.status === 'succeeded') return moneyCame(order, news, now);
  const attempt = order.payments.find(({ id }) => id === of.id);
  if (!attempt || !isOpen(attempt)) return { steps: [], outcome: 'nothing' };
  if (intent.status === 'canceled') return cancelledThere(order, attempt, now);
  // What was written while the provider was asked is newer than its answer.
  const isAsKnown = attempt.state === of.state;
  if (intent.status === 'processing') {
    const steps = isAsKnown && attempt.state === 'created' ? [waitForBank(attempt)] : [];
    return { steps, outcome: 'nothing' };
  }
  return noCardTaken(order, attempt, isAsKnown, now);
}

/** The provider took no money and never will: where the time of the reservation is over by then, it ends at once. */
function cancelledThere(order: Order, attempt: PaymentRow, now: Date): Decision {
  if (!isDue(order.booking, now)) return { steps: [fail(attempt)], outcome: 'nothing' };
  const cancelled = { paymentId: attempt.id, intentId: attempt.intent_id };
  return { ...end(order, { is: 'ending', ending: timeIsOver, cancelled }, now), outcome: 'nothing' };
}

/** The bank takes its time over a payment, which keeps the phone held also past the time of its reservation. */
function waitForBank({ id }: PaymentRow): Step {
  const reason = 'the bank takes its time';
  return take({ subject: 'payment', id, from: 'created', to: 'processing', actorId: null, reason });
}

/**
 * No card has been taken yet, or the bank has said no after a while: then the buyer, who may be gone, is told, and can
 * pay otherwise. Where the time of the reservation is over by then it ends at once, or the next card that takes its
 * time would hold the phone on and on.
 */
function noCardTaken(order: Order, attempt: PaymentRow, isAsKnown: boolean, now: Date): Decision {
  const isOver = isDue(order.booking, now);
  const steps: Step[] = [];
  if (isAsKnown && attempt.state === 'processing') {
    const refused = { from: 'processing', to: 'created', actorId: null, reason: 'the bank said no' } as const;
    steps.push(take({ subject: 'payment', id: attempt.id, ...refused }));
    if (!isOver) steps.push(tell(order, 'payment_declined'));
  }
  if (!isOver) return { steps, outcome: 'nothing' };
  const ended = end(order, { is: 'ending', ending: timeIsOver }, now);
  return { ...ended, steps: [...steps, ...ended.steps], outcome: 'nothing' };
}
