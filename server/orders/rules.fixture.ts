import { Refusal } from '#contract/problem.ts';
import type { IntentStatus } from '#contract/payments.ts';
import type { BookingState, PaymentState, ProductState } from '#db/states.ts';
import { unanswered } from '#server/orders/answer-state.ts';
import type { Decision, Ending, News, Order, Step } from '#server/orders/order.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import type { SaleChanges, SaleRow } from '#server/orders/sale-store.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';

export const booked = new Date('2026-03-01T08:00:00Z');
export const hours = (count: number) => new Date(booked.getTime() + count * 3_600_000);
const now = hours(3);

/** An attempt, known by its number; its intent is 'pi_1' and so on. */
export function attempt(state: PaymentState, number = 1, other: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: `attempt ${number}`,
    booking_id: 'booking',
    amount_usd: 389,
    currency: 'usd',
    provider: 'test',
    attempt: number,
    intent_id: `pi_${number}`,
    client_secret: 'secret',
    state,
    refund_attempts: 0,
    part_cents: null,
    part_refund_id: null,
    part_due_at: null,
    part_attempts: 0,
    created_at: hours(1),
    ...other,
  };
}

/** A return that began just now. */
export function returnOf(other: Partial<ReturnRow> = {}): ReturnRow {
  return {
    booking_id: 'booking',
    why: 'decided',
    way: 'in_person',
    begun_at: hours(24),
    next_by: hours(264),
    reminders: 0,
    sealed: null,
    address_at: null,
    code: '246810',
    wrong_codes: 0,
    codes_renewed: 0,
    code_rests_until: null,
    sent_at: null,
    delivered_at: null,
    carrier: null,
    carrier_name: null,
    tracking_number: null,
    earlier_parcels: [],
    claim_about: null,
    claim_words: null,
    claim_at: null,
    decision_words: null,
    dispute_words: null,
    disputed_at: null,
    told_words: null,
    told_at: null,
    asked_words: null,
    asked_at: null,
    ...other,
  };
}

/** A sale that was paid just now. */
export function saleOf(other: Partial<SaleRow> = {}): SaleRow {
  return {
    booking_id: 'booking',
    state: 'to_hand_over',
    code: '123456',
    wrong_codes: 0,
    codes_renewed: 0,
    compare_due_at: null,
    code_rests_until: null,
    hand_over_by: hours(120),
    goes_back_at: hours(240),
    asked_at: null,
    received_at: null,
    received_by: null,
    inspect_until: null,
    delivered_at: null,
    reminded_at: null,
    problem_about: null,
    problem_words: null,
    problem_at: null,
    decision_words: null,
    ended_at: null,
    ended_by: null,
    due_at: hours(120),
    fee_cents: 0,
    promised: 'in_person',
    promised_to: [],
    promised_imei: null,
    sent_at: null,
    carrier: null,
    carrier_name: null,
    tracking_number: null,
    earlier_parcels: [],
    earlier_calls: [],
    cancel_asked_at: null,
    cancel_words: null,
    cancel_declined_at: null,
    cancel_asks: 0,
    word_by: null,
    sent_reminders: 0,
    ...unanswered,
    earlier_answers: [],
    returning_since: null,
    back_at: null,
    back_by: null,
    trader_name: null,
    trader_address: null,
    trader_email: null,
    trader_phone: null,
    accepted_at: null,
    withdrawn_at: null,
    withdrawn_name: null,
    withdrawn_words: null,
    phone_stays_back: false,
    ...other,
  };
}

const phone = { categoryId: 'apple', isAdvertised: false, handover: 'in_person', sentTo: [], imei: null } as const;
const productOf: Record<BookingState, ProductState> = {
  reserved: 'reserved',
  paying: 'reserved',
  paid: 'sold',
  lapsed: 'on_sale',
  cancelled: 'on_sale',
  refunded: 'returned',
};

export function order(
  state: BookingState,
  payments: PaymentRow[] = [],
  {
    left = {},
    told = {},
    until = hours(12),
    sale = state === 'paid' ? saleOf() : null,
    delivery = null,
    back = null,
    trader = null,
  }: Circumstances = {},
): Order {
  return {
    booking: {
      id: 'booking',
      product_id: 'phone',
      buyer_id: 'buyer',
      seller_id: 'seller',
      price_usd: 389,
      currency: 'usd',
      state,
      expires_at: until,
      created_at: booked,
    },
    product: { ...phone, state: productOf[state] },
    delivery,
    back,
    payments,
    sale,
    terms: {
      handoverDays: 5,
      inspectionHours: 48,
      returnDays: 10,
      answerDays: 3,
      fee: { percent: 2.5, fixedCents: 30 },
    },
    trader,
    left: { buyer: false, seller: false, how: 'closed', ...left },
    told: { mismatch: null, stuckRefund: null, stuckPart: null, ...told },
  };
}

interface Circumstances {
  left?: Partial<Order['left']>;
  told?: Partial<Order['told']>;
  until?: Date;
  sale?: SaleRow | null;
  delivery?: Order['delivery'];
  back?: Order['back'];
  trader?: Order['trader'];
}

export function says(status: IntentStatus, of: PaymentRow, other: Partial<PaymentIntent> = {}, wanted?: Ending): News {
  const intent: PaymentIntent = {
    id: of.intent_id ?? '',
    clientSecret: 'secret',
    amountCents: 38_900,
    currency: 'usd',
    status,
    metadata: { bookingId: 'booking' },
    isRefunded: false,
    refundedCents: 0,
    ...other,
  };
  return { is: 'intent', intent, of, ...(wanted ? { wanted } : {}) };
}

export const ends = (ending: Ending, cancelled?: PaymentRow): News => ({
  is: 'ending',
  ending,
  ...(cancelled ? { cancelled: { paymentId: cancelled.id, intentId: cancelled.intent_id } } : {}),
});

export const byBuyer: Ending = { by: 'buyer', actorId: 'buyer', reason: 'cancelled by the buyer', withdraws: false };
export const bySeller: Ending = { by: 'seller', actorId: 'seller', reason: 'ended by the seller', withdraws: false };
export const deleted: Ending = { by: 'seller', actorId: 'seller', reason: 'deleted by the seller', withdraws: true };
export const takenOff: Ending = { by: 'admin', actorId: 'admin', reason: 'taken off', withdraws: true };
export const due = { until: hours(2) };
export const begun = {
  is: 'payment begun',
  by: 'buyer',
  priceUsd: 389,
  paymentId: 'attempt new',
  provider: 'test',
} satisfies News;

/** A decision in words: what came of it, then each step, then what the provider is asked. */
export function stepsInWords({ steps, outcome, ask }: Decision): string[] {
  return [outcome, ...steps.map(stepInWords), ...(ask ? [`ask to cancel ${ask.payment.id}`] : [])];
}

function stepInWords(step: Step): string {
  switch (step.do) {
    case 'take': {
      const { subject, id, from, to } = step.step;
      return `${subject === 'payment' ? id : subject}: ${from ?? 'new'} > ${to}`;
    }
    case 'tell':
      return `tell ${step.notice.userId ?? 'admins'}: ${step.notice.kind}`;
    case 'audit':
      return `audit: ${step.entry.action}`;
    case 'insert payment':
      return `insert attempt ${step.payment.attempt}`;
    case 'write delivery':
      return `write delivery: ${step.way}`;
    case 'begin return':
      return `begin return: ${step.back.way}`;
    case 'write sale':
      return `write ${namesOf(step.changes).join(', ')}`;
    case 'write return':
      return `write return ${Object.keys(step.changes).join(', ')}`;
    default:
      return step.do;
  }
}

/** That nobody has answered a new problem goes without saying. */
function namesOf(changes: SaleChanges): string[] {
  const isNew = changes.problem_at !== undefined;
  return Object.entries(changes).flatMap(([name, value]) =>
    isNew && Object.entries(unanswered).some(([key, none]) => key === name && none === value) ? [] : [name],
  );
}

export const follows = (given: Order, news: News) => stepsInWords(whatFollows(given, news, now));

export const refusalOf = (given: Order, news: News) => {
  try {
    return follows(given, news);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

export const sale = (from = 'created') => [
  'insert sale',
  `attempt 1: ${from} > succeeded`,
  'booking: paying > paid',
  'product: reserved > sold',
  'sale: new > to_hand_over',
  'tell buyer: paid',
  'tell seller: sold',
];

export const saleUndone = [
  'sale: to_hand_over > undone',
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];

export const back = ['attempt 1: refund_pending > refunded', 'tell buyer: refunded'];
export const late = (from: string) => ['warn', `attempt 1: ${from} > refund_pending`, 'tell buyer: paid_late'];
export const other = { amountCents: 100 };
export const refunded = { isRefunded: true };
