import type { SaleAct } from '#contract/sales.ts';
import { Refusal } from '#contract/problem.ts';
import { undoSale } from '#server/orders/money-rules.ts';
import type { Decision, News, Order, Step } from '#server/orders/order.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { endSale, take, tell } from '#server/orders/steps.ts';
import type { SaleEnd } from '#server/orders/steps.ts';

const hourMs = 3_600_000;
/** After so many wrong codes they rest for a while, and the buyer gets a new one. Each rest is twice as long. */
export const wrongCodesMax = 5;
const firstRestMs = 15 * 60_000;
const longestRestMs = 24 * hourMs;

type NewsOf<Kind extends News['is']> = Extract<News, { is: Kind }>;
type Act<Name extends SaleAct['act']> = Extract<SaleAct, { act: Name }>;

/**
 * What its buyer or its seller does with a sale.
 *
 * @throws Refusal 404 for anybody else, 403 for what is the other side's to do, 409 when it is too late or too early
 */
export function actOnSale(order: Order, { by, act, imageIds = [] }: NewsOf<'sale act'>, now: Date): Decision {
  const { booking } = order;
  const sale = saleOf(order);
  const isBuyer = booking.buyer_id === by;
  if (!sale || (!isBuyer && booking.seller_id !== by)) throw noSuchBooking();
  const ofSeller = act.act === 'hand_over' || act.act === 'give_back';
  if (isBuyer === ofSeller) throw new Refusal('not_allowed', ofSeller ? onlySeller : onlyBuyer);
  switch (act.act) {
    case 'hand_over':
      return handOver(order, sale, act, now);
    case 'receive':
      if (sale.received_at !== null) return nothing;
      requireOpen(sale);
      return { steps: receive(order, sale, 'buyer', now), outcome: 'moved' };
    case 'accept':
      return accept(order, sale);
    case 'say_problem':
      return sayProblem(order, sale, { ...act, imageIds }, now);
    case 'take_back':
      return takeBack(order, sale, now);
    case 'give_back':
      if (sale.state === 'undone') return nothing;
      requireOpen(sale);
      return goBack(order, { actorId: by, endedBy: 'seller', reason: 'given back by the seller' });
  }
}

/** An admin decides a problem, with reasons that both sides read. */
export function decideSale(order: Order, { adminId, isForBuyer, words }: NewsOf<'sale decided'>): Decision {
  const { booking } = order;
  const sale = saleOf(order);
  if (!sale) throw noSuchBooking();
  if (adminId === booking.buyer_id || adminId === booking.seller_id) {
    throw new Refusal('not_allowed', 'This is your own sale: another admin has to decide.');
  }
  if (sale.state !== 'problem') {
    throw new Refusal('sale_over', 'There is no open problem with this sale any more. Look at it again.');
  }
  const action = isForBuyer ? 'refunded_booking' : 'released_sale';
  const end = { actorId: adminId, endedBy: 'admin' } as const;
  return {
    steps: [
      { do: 'write sale', bookingId: booking.id, changes: { decision_words: words } },
      ...(isForBuyer
        ? undoSale(order, moneyOf(order), { ...end, reason: 'decided for the buyer' })
        : [
            endSale(sale, { ...end, to: 'completed', reason: 'decided for the seller' }),
            tell(order, 'sale_completed'),
          ]),
      tell(order, isForBuyer ? 'decided_for_buyer' : 'decided_against_buyer'),
      tell(order, isForBuyer ? 'decided_against_seller' : 'decided_for_seller'),
      { do: 'audit', entry: { actorId: adminId, action, productId: booking.product_id, note: words } },
    ],
    outcome: isForBuyer ? 'refunded' : 'moved',
  };
}

/** What follows by itself once its time has come: people are reminded, and at last the sale ends. */
export function timePassed(order: Order, now: Date): Decision {
  const sale = saleOf(order);
  if (!sale?.due_at || sale.due_at > now) return nothing;
  if (sale.state === 'to_hand_over') return passBeforeHandover(order, sale, now);
  return passInspection(order, sale, now);
}

function passBeforeHandover(order: Order, sale: SaleRow, now: Date): Decision {
  const { goes_back_at, hand_over_by, asked_at } = sale;
  if (goes_back_at <= now) {
    return goBack(order, { actorId: null, endedBy: 'time', reason: 'not handed over in time' });
  }
  if (asked_at !== null || hand_over_by > now) return waitUntil(sale, asked_at === null ? hand_over_by : goes_back_at);
  const changes = { asked_at: now, due_at: goes_back_at };
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      tell(order, 'handover_late'),
      tell(order, 'hand_over_now'),
    ],
    outcome: 'moved',
  };
}

function passInspection(order: Order, sale: SaleRow, now: Date): Decision {
  const until = sale.inspect_until ?? now;
  if (until > now) {
    if (sale.reminded_at !== null) return waitUntil(sale, until);
    const changes = { reminded_at: now, due_at: until };
    return {
      steps: [{ do: 'write sale', bookingId: sale.booking_id, changes }, tell(order, 'inspection_half')],
      outcome: 'moved',
    };
  }
  // A suspended seller may have been suspended for this phone, and a suspended buyer can say nothing.
  if ((order.left.seller || order.left.buyer) && order.left.how === 'suspended') {
    const problem = { problem_about: 'account_suspended', problem_words: '', problem_at: now } as const;
    return {
      steps: [
        { do: 'write sale', bookingId: sale.booking_id, changes: problem },
        toProblem(sale, null, 'an account is suspended'),
        tell(order, 'problem_to_decide'),
      ],
      outcome: 'moved',
    };
  }
  const end = { actorId: null, endedBy: 'time', to: 'completed', reason: 'nothing was said in time' } as const;
  return {
    steps: [endSale(sale, end), tell(order, 'sale_completed'), tell(order, 'inspection_over')],
    outcome: 'moved',
  };
}

/** Something had put it off: nothing happens until then. */
function waitUntil(sale: SaleRow, dueAt: Date): Decision {
  return { steps: [{ do: 'write sale', bookingId: sale.booking_id, changes: { due_at: dueAt } }], outcome: 'nothing' };
}

/** A wrong code is counted, so it is refused only once that is written (sales.ts). */
function handOver(order: Order, sale: SaleRow, { code }: Act<'hand_over'>, now: Date): Decision {
  if (sale.received_at !== null) return nothing;
  requireOpen(sale);
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
function receive(order: Order, sale: SaleRow, by: 'code' | 'buyer', now: Date): Step[] {
  const { booking, terms } = order;
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const changes = {
    received_at: now,
    received_by: by,
    inspect_until: at(terms.inspectionHours),
  };
  const dueAt = at(terms.inspectionHours / 2);
  if (sale.state === 'problem' && sale.problem_about !== 'not_handed_over') {
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
    tell(order, 'received'),
    tell(order, 'inspection_begun'),
  ];
}

function accept(order: Order, sale: SaleRow): Decision {
  if (sale.state === 'completed') return nothing;
  requireOpen(sale);
  if (sale.received_at === null) {
    throw new Refusal('not_received', 'Say first that you have the phone, and look at it before you accept it.');
  }
  const { buyer_id: actorId } = order.booking;
  const end = { actorId, endedBy: 'buyer', to: 'completed', reason: 'accepted by the buyer' } as const;
  return { steps: [endSale(sale, end), tell(order, 'sale_completed')], outcome: 'moved' };
}

function sayProblem(
  order: Order,
  sale: SaleRow,
  { about, words, imageIds }: Act<'say_problem'> & { imageIds: readonly string[] },
  now: Date,
): Decision {
  requireOpen(sale);
  const isOwn = sale.state === 'problem' && sale.problem_about !== 'account_suspended';
  if (isOwn && sale.problem_about === about && sale.problem_words === words) return nothing;
  if (isOwn) throw new Refusal('problem_open', 'You have told us of a problem with this phone already.');
  const changes = { problem_about: about, problem_words: words, problem_at: now };
  return {
    steps: [
      { do: 'write sale', bookingId: sale.booking_id, changes },
      { do: 'write photos', bookingId: sale.booking_id, imageIds },
      ...(sale.state === 'problem' ? [] : [toProblem(sale, order.booking.buyer_id, 'the buyer has a problem')]),
      tell(order, 'problem_said'),
      tell(order, 'problem_to_decide'),
    ],
    outcome: 'moved',
  };
}

/** A buyer whose seller has left need not wait. */
function takeBack(order: Order, sale: SaleRow, now: Date): Decision {
  if (sale.state === 'undone') return nothing;
  if (sale.received_at !== null) throw saleOver();
  requireOpen(sale);
  if (sale.state === 'problem' && sale.problem_about !== 'not_handed_over') throw saleOver();
  if (!mayTakeBack(sale, order.left.seller, now)) {
    const waitMs = sale.hand_over_by.getTime() - now.getTime();
    throw new Refusal('not_late_yet', 'The seller still has time to hand the phone over.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }
  return goBack(order, { actorId: order.booking.buyer_id, endedBy: 'buyer', reason: 'not handed over in time' });
}

/** May the buyer take the money back without asking anybody? */
export function mayTakeBack(
  sale: Pick<SaleRow, 'state' | 'received_at' | 'hand_over_by' | 'problem_about'>,
  hasSellerLeft: boolean,
  now: Date,
): boolean {
  const isMissing =
    sale.state === 'to_hand_over' || (sale.state === 'problem' && sale.problem_about === 'not_handed_over');
  return isMissing && sale.received_at === null && (sale.hand_over_by <= now || hasSellerLeft);
}

function goBack(order: Order, end: Omit<SaleEnd, 'to'>): Decision {
  return { steps: undoSale(order, moneyOf(order), end), outcome: 'refunded' };
}

function moneyOf({ booking, payments }: Order): PaymentRow {
  const payment = payments.find(({ state }) => state === 'succeeded');
  if (!payment) throw new Error(`the sale of booking ${booking.id} has no money`);
  return payment;
}

function toProblem(sale: SaleRow, actorId: string | null, reason: string): Step {
  return take({ subject: 'sale', id: sale.booking_id, from: sale.state, to: 'problem', actorId, reason });
}

/** An older server that ran beside this one may have given the money of a sale back without ending it. */
function saleOf({ booking, sale }: Order): SaleRow | null {
  if (sale === null || booking.state === 'paid') return sale;
  return { ...sale, state: 'undone', due_at: null };
}

const nothing: Decision = { steps: [], outcome: 'nothing' };
const onlyBuyer = 'Only the buyer can do that.';
const onlySeller = 'Only the seller can do that.';

function requireOpen({ state }: SaleRow): void {
  if (state === 'completed' || state === 'undone') throw saleOver();
}

function saleOver(): Refusal {
  return new Refusal(
    'sale_over',
    'That is not possible any more. Look at this sale again; if something is wrong, write to us.',
  );
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
