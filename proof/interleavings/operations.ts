import type { SaleAct } from '#contract/sales.ts';
import { cancelReservation, endHold, endOwnReservation } from '#server/orders/reservations.ts';
import type { Context } from '#server/context.ts';
import { acceptOffer, counterOffer, endOffer } from '#server/offers/actions.ts';
import { openPaymentIntent } from '#server/orders/paying.ts';
import { recordPayment } from '#server/orders/paying.ts';
import { followDueSales, lapseDueReservations } from '#server/orders/jobs.ts';
import { takeEvent } from '#server/orders/provider-events.ts';
import { payBackDue, refundBooking } from '#server/orders/refunds.ts';
import { chooseDelivery } from '#server/orders/deliveries.ts';
import { answerCall, decideProblem, moveSale } from '#server/orders/sales.ts';
import type { Actor } from '#server/platform/actor.ts';
import { advertiseProduct } from '#server/products/actions.ts';
import { closeAccount } from '#server/closing/closing.ts';
import { relistProduct, withdrawProduct } from '#server/products/withdrawing.ts';
import type { Start, StartName } from './starts.ts';
import { chargeback, edit, handOver, refuse, release, tellProblem } from './acts.ts';
import { book } from './booking.ts';
import { priceUsd } from './stage.ts';
import type { Stage } from './stage.ts';

export const toMadrid = {
  way: 'sent',
  address: { name: 'Bea Buyer', street: 'Calle Mayor 1', town: 'Madrid', country: 'ES' },
} as const;
export const sending = { act: 'send', carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;

/** Who does it: the first of these who is at it, or the second or third at the same time. */
export interface Call {
  context: Context;
  stage: Stage;
  start: Start;
  nth: number;
  /** The buyer's card is charged by the provider. */
  charge(): Promise<boolean>;
}

const takeMoneyBack = (call: Call) => move(call, call.stage.buyers[0], { act: 'take_back' });
const cameBack = (call: Call) => move(call, call.stage.seller, { act: 'came_back' });
const giveBack = (call: Call) => move(call, call.stage.seller, { act: 'give_back' });
const agree = (call: Call) => move(call, call.stage.seller, { act: 'agree_cancel' });
const accept = (call: Call) => move(call, call.stage.buyers[0], { act: 'accept' });
const regret = (call: Call) => move(call, call.stage.buyers[0], { act: 'withdraw', name: 'Bea Buyer' });

/** What may happen to a phone at the same time, each with the states of the market from which it is of interest. */
export const operations = {
  /** A second and a third buyer want the phone, held or not. */
  book: {
    from: ['onSale', 'offered', 'due', 'begunDue', 'chargedDue', 'returned'],
    run: ({ context, stage, nth }) => book(context, stage, stage.buyers[nth + 1] ?? stage.buyers[0]),
  },
  /** The card is charged, and the browser tells us. Twice: two tabs. */
  pay: { from: ['begun', 'begunDue'], run: pay },
  /** The seller deletes the phone; the second time it is an admin. */
  delete: {
    from: ['onSale', 'offered', 'reserved', 'old', 'due', 'begun', 'begunDue', 'chargedDue'],
    run: ({ context, stage, nth }) =>
      withdrawProduct(context, nth === 0 ? stage.seller : stage.admin, stage.productId, endHold),
  },
  /** The seller accepts what the first buyer offered. Twice: two tabs. */
  acceptOffer: {
    from: ['offered'],
    run: ({ context, stage, start }) => acceptOffer(context, stage.seller, start.offerId, 1, null),
  },
  /** The buyer takes the offer back. */
  takeBack: {
    from: ['offered'],
    run: ({ context, stage, start }) => endOffer(context, stage.buyers[0], start.offerId, 1),
  },
  /** The seller names another price. */
  counter: {
    from: ['offered'],
    run: async ({ context, stage, start }) =>
      void (await counterOffer(context, stage.seller, start.offerId, { named: 1, price: priceUsd - 1 })),
  },
  /** The job of each minute. */
  lapse: { from: ['due', 'begunDue', 'chargedDue'], run: ({ context }) => lapseDueReservations(context) },
  /** The provider tells us of the payment; the second time it is the same event. */
  webhook: {
    from: ['begun', 'begunDue', 'chargedDue', 'paid'],
    run: ({ context, start }) =>
      takeEvent(context, {
        id: 'evt_told',
        type: 'payment_intent.succeeded',
        intentId: start.intent.intentId,
        subjectId: null,
      }),
  },
  cancel: {
    from: ['reserved', 'old', 'due', 'begun', 'begunDue', 'chargedDue'],
    run: ({ context, stage, start }) => cancelReservation(context, stage.buyers[0], start.bookingId),
  },
  /** The seller ends the reservation and keeps the phone on sale. */
  end: {
    from: ['old', 'due', 'begun', 'begunDue', 'chargedDue'],
    run: ({ context, stage, start }) => endOwnReservation(context, stage.seller, start.bookingId),
  },
  refund: {
    from: ['chargedDue', 'paid', 'addressed', 'received', 'answered', 'claimed', 'completed', 'goesBack', 'sentBack'],
    run: refund,
  },
  /** The buyer says that they have the phone. Twice: two tabs. */
  receive: {
    from: ['paid', 'addressed', 'sent', 'called', 'unwanted', 'posted'],
    run: ({ context, stage, start }) => moveSale(context, stage.buyers[0], start.bookingId, { act: 'receive' }),
  },
  giveBack: {
    from: ['posted', 'paid', 'addressed', 'sent', 'called', 'answered', 'goesBack', 'sentBack'],
    run: giveBack,
  },
  /** The seller offers more. Twice: two tabs with two amounts. */
  offerMore: {
    from: ['answered'],
    run: ({ context, stage, start, nth }) =>
      moveSale(context, stage.seller, start.bookingId, { act: 'answer', kind: 'part', cents: 6_000 + nth, words: 'x' }),
  },
  /** The buyer takes the part that they saw. Twice: two tabs. */
  takePart: { from: ['answered', 'claimed'], run: takePart },
  /** The buyer would rather have an admin decide. */
  leavePart: {
    from: ['answered'],
    run: ({ context, stage, start }) =>
      moveSale(context, stage.buyers[0], start.bookingId, { act: 'leave_answer', number: 1 }),
  },
  /** An admin gives a part back. Twice: two admins' tabs. */
  split: { from: ['answered', 'claimed'], run: split },
  /** The buyer withdraws, since a business sells it. Twice: two tabs. */
  regret: { from: ['paid', 'addressed', 'late', 'sent', 'received', 'receivedDue', 'faulty', 'posted'], run: regret },
  /** The buyer is content. */
  accept: { from: ['received', 'receivedDue', 'claimed'], run: accept },
  /** The buyer tells of a problem. Twice: two tabs. */
  problem: { from: ['received', 'receivedDue'], run: tellProblem },
  /** The seller enters the buyer's code. */
  handOver: { from: ['addressed', 'late', 'posted'], run: handOver },
  /** The seller gives nothing back. */
  refuse: { from: ['faulty', 'faultyDue'], run: refuse },
  /** An admin lets the seller have the money of what is broken. Twice: two admins' tabs. */
  release: { from: ['faulty', 'faultyDue', 'answered', 'claimed'], run: release },
  /** The provider tells us that the buyer's bank claims the money; the second time it is the same event. */
  chargeback: { from: ['claimed', 'completed'], run: chargeback },
  /** The buyer asks for an admin; the second time it is the seller. */
  call: {
    from: ['paid', 'late', 'faulty', 'faultyDue', 'sent', 'goesBack', 'lateBack'],
    run: ({ context, stage, start, nth }) =>
      moveSale(context, nth === 0 ? stage.buyers[0] : stage.seller, start.bookingId, {
        act: 'call_admin',
        about: nth === 0 ? 'buyer_asks' : 'seller_asks',
        words: 'x',
      }),
  },
  /** The seller agrees to cancel. Twice: two tabs. */
  agree: { from: ['unwanted'], run: agree },
  /** The buyer wants the phone after all. */
  wantAfterAll: {
    from: ['unwanted'],
    run: ({ context, stage, start }) => moveSale(context, stage.buyers[0], start.bookingId, { act: 'withdraw_cancel' }),
  },
  /** The buyer needs none any more. */
  endCall: {
    from: ['called', 'askedBack'],
    run: ({ context, stage, start }) => moveSale(context, stage.buyers[0], start.bookingId, { act: 'end_call' }),
  },
  /** An admin answers. Twice: two tabs. */
  answerCall: {
    from: ['called', 'askedBack'],
    run: ({ context, stage, start }) => answerCall(context, stage.admin, start.bookingId, 'x'),
  },
  /** The seller sends it. Twice: two tabs. */
  send: {
    from: ['paid', 'addressed', 'late', 'sent', 'unwanted', 'posted'],
    run: ({ context, stage, start }) =>
      moveSale(context, stage.seller, start.bookingId, { ...sending, changedAt: start.changedAt }),
  },
  /** The seller says where a phone goes back to; the second time it is another tab with another address. */
  returnTo: {
    from: ['goesBack', 'lateBack'],
    run: ({ context, stage, start, nth }) =>
      moveSale(context, stage.seller, start.bookingId, {
        act: 'return_to',
        address: { ...toMadrid.address, street: `Calle Nueva ${2 + nth}` },
      }),
  },
  /** The buyer sends it back. Twice: two tabs. */
  sendBack: {
    from: ['goesBack', 'lateBack', 'sentBack', 'askedBack'],
    run: ({ context, stage, start }) =>
      moveSale(context, stage.buyers[0], start.bookingId, { ...sending, act: 'send_back', changedAt: start.changedAt }),
  },
  /** The seller says that it has come. Twice: two tabs. */
  cameBack: { from: ['goesBack', 'lateBack', 'sentBack', 'askedBack'], run: cameBack },
  /** The seller says what is wrong with it. */
  dispute: {
    from: ['goesBack', 'sentBack'],
    run: ({ context, stage, start }) =>
      moveSale(context, stage.seller, start.bookingId, { act: 'dispute_return', words: 'x' }),
  },
  /** The buyer keeps it after all. */
  keep: {
    from: ['goesBack', 'lateBack', 'sentBack'],
    run: ({ context, stage, start }) => moveSale(context, stage.buyers[0], start.bookingId, { act: 'accept' }),
  },
  /** The buyer takes the money of what was not sent in time back. */
  takeMoneyBack: { from: ['late'], run: takeMoneyBack },
  /** The job that follows sales whose time has come. */
  pass: {
    from: ['late', 'lateBack', 'receivedDue', 'faultyDue', 'posted'],
    run: async ({ context }) => {
      await followDueSales(context);
      await payBackDue(context);
    },
  },
  /** The buyer gives an address; the second time it is another tab with another one. */
  address: {
    from: ['reserved', 'begun', 'paid', 'addressed'],
    run: ({ context, stage, start, nth }) =>
      chooseDelivery(context, stage.buyers[0], start.bookingId, {
        ...toMadrid,
        address: { ...toMadrid.address, street: `Calle Mayor ${2 + nth}` },
      }),
  },
  relist: {
    from: ['paid', 'returned'],
    run: ({ context, stage }) => relistProduct(context, stage.seller, stage.productId),
  },
  advertise: {
    from: ['onSale', 'reserved', 'due', 'begun', 'begunDue', 'chargedDue', 'paid'],
    run: ({ context, stage }) => advertiseProduct(context, stage.seller, stage.productId),
  },
  /** The seller raises the price; the second time it is another tab, which saw the phone as it was. */
  edit: {
    from: ['onSale', 'offered', 'reserved', 'due', 'begun', 'begunDue', 'chargedDue', 'paid', 'returned'],
    run: edit,
  },
  closeBuyer: {
    from: ['offered', 'reserved', 'due', 'begun', 'begunDue', 'chargedDue', 'paid'],
    run: ({ context, stage }) => closeAccount(context, stage.admin, stage.buyers[0].id),
  },
  closeSeller: {
    from: ['onSale', 'offered', 'reserved', 'due', 'begun', 'begunDue', 'chargedDue', 'returned'],
    run: ({ context, stage }) => closeAccount(context, stage.admin, stage.seller.id),
  },
  /** The payment page is opened. Twice: two tabs. */
  open: {
    from: ['reserved', 'old', 'begun'],
    run: ({ context, stage, start }) =>
      openPaymentIntent(context, stage.buyers[0], { price: priceUsd, bookingId: start.bookingId }),
  },
} satisfies Record<string, { from: readonly StartName[]; run(call: Call): Promise<unknown> }>;

export type OperationName = keyof typeof operations;

/** The states of the market from which all of these are of interest. */
export function commonStarts(names: readonly OperationName[]): StartName[] {
  const [first, ...others] = names.map((name): readonly StartName[] => operations[name].from);
  return (first ?? []).filter((start) => others.every((from) => from.includes(start)));
}

async function takePart({ context, stage, start }: Call): Promise<void> {
  await moveSale(context, stage.buyers[0], start.bookingId, { act: 'take_answer', number: 1 });
  await payBackDue(context);
}

async function split({ context, stage, start }: Call): Promise<void> {
  await decideProblem(context, stage.admin, start.bookingId, { for: 'both', cents: 7_000, words: 'x' });
  await payBackDue(context);
}

async function pay({ context, stage, start, charge }: Call): Promise<unknown> {
  if (!(await charge())) return 'not charged';
  const [buyer] = stage.buyers;
  return recordPayment(context, buyer, {
    price: priceUsd,
    transactionId: start.intent.intentId,
    email: buyer.email,
    bookingId: start.bookingId,
  });
}

/** As its call does it: the money goes back at once where that follows. */
async function move({ context, start }: Call, by: Actor, act: SaleAct): Promise<void> {
  const { isMoneyDue } = await moveSale(context, by, start.bookingId, act);
  if (isMoneyDue) await payBackDue(context);
}

/** As its call does it: the refund is owed, then carried out. */
async function refund({ context, stage, start }: Call): Promise<void> {
  if ((await refundBooking(context, stage.admin, start.bookingId, 'x')) > 0) await payBackDue(context);
}
