import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { setDue, setRefundWords } from '#server/orders/booking-store.ts';
import { askProvider, intentOf } from '#server/orders/intents.ts';
import { writeDelivery } from '#server/orders/delivery-store.ts';
import type { Decision, News, Order, Outcome, Step } from '#server/orders/order.ts';
import { lockOrder } from '#server/orders/order-store.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import { insertPayment, owePart, setPartDue, setRefundDue, settlePart } from '#server/orders/payment-store.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { whatFollows } from '#server/orders/rules.ts';
import { insertReturn, renewReturnCode, writeReturn } from '#server/orders/return-store.ts';
import { endCall, insertSale, renewCode, writeProblemPhotos, writeSale } from '#server/orders/sale-store.ts';
import { ProviderRefused } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PaymentIntent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { announceMove } from '#server/products/states.ts';
import { forgetListing } from '#server/products/suspended-store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import { take } from '#server/trade/take.ts';

/** While one attempt is being cancelled a buyer may begin another; somebody who keeps doing so is paying. */
const asksMax = 3;

/**
 * Takes news of an order to its end: where an intent has to be cancelled first, the provider is asked, outside any
 * transaction, and its answer is the next news.
 *
 * @throws Refusal what the rules refuse; 503 when the provider does not answer, and then the reservation holds
 */
export async function follow(context: Context, bookingId: string, news: News): Promise<Outcome> {
  let next = news;
  for (let asked = 0; ; asked += 1) {
    const { outcome, ask } = await decide(context, bookingId, next);
    if (!ask || asked === asksMax) return outcome;
    const { payment, ending } = ask;
    const intent = await cancelIntent(context, payment);
    if (intent?.status === 'succeeded') next = { is: 'intent', intent, of: payment, wanted: ending };
    else if (intent !== null && intent.status !== 'canceled') return outcome;
    else next = { is: 'ending', ending, cancelled: { paymentId: payment.id, intentId: intent?.id ?? null } };
  }
}

/** Locks an order, decides what follows and writes it: all in one transaction, or in the one that is open. */
export async function decide(context: Context, bookingId: string, news: News): Promise<Decision> {
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context, bookingId);
    if (!order) throw noSuchBooking();
    const decision = whatFollows(order, news, context.clock.now());
    await carryOut(context, order, decision.steps);
    return decision;
  });
}

/** Writes all steps: what goes from state to state, with its notices, in one call of the database. */
async function carryOut(context: Context, order: Order, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await writeBefore(context, step);
  await take(
    context,
    ...steps.flatMap((step) => (step.do === 'take' ? step.step : step.do === 'tell' ? step.notice : [])),
  );
  for (const step of steps) await writeBeside(context, order, step);
}

/** What a state rests on: its row, or what is known in it. */
async function writeBefore(context: Context, step: Step): Promise<void> {
  if (step.do === 'insert payment') await insertPayment(context, step.payment);
  if (step.do === 'insert sale') await insertSale(context, step.sale);
  if (step.do === 'begin return') await insertReturn(context, step.back);
  if (step.do === 'write return') await writeReturn(context, step.bookingId, step.changes);
  if (step.do === 'write sale') await writeSale(context, step.bookingId, step.changes);
  if (step.do === 'owe part') await owePart(context, step.paymentId, step.cents);
}

async function writeBeside(context: Context, { booking, product }: Order, step: Step): Promise<void> {
  switch (step.do) {
    case 'insert payment':
    case 'insert sale':
    case 'write sale':
    case 'owe part':
    case 'begin return':
    case 'write return':
    case 'tell':
      return;
    case 'write delivery':
      return writeDelivery(context, step.bookingId, step);
    case 'forget receipt':
      return writeSale(context, step.bookingId, {
        received_at: null,
        received_by: null,
        inspect_until: null,
        reminded_at: null,
      });
    case 'new code':
      return renewCode(context, step.bookingId);
    case 'new return code':
      return renewReturnCode(context, step.bookingId);
    case 'end call':
      return endCall(context, step.bookingId, step.calls);
    case 'write refund words':
      return setRefundWords(context, step.bookingId, step.words);
    case 'write photos':
      return writeProblemPhotos(context, step);
    case 'take':
      if (step.step.subject === 'product') announceMove(context, { id: booking.product_id, ...product }, step.step);
      return;
    case 'audit':
      return void (await recordAudit(context, step.entry));
    case 'make due':
      return setDue(context, booking.id, context.clock.now());
    case 'forget listing':
      return void (await forgetListing(context, booking.product_id));
    case 'try refund':
      return setRefundDue(context, step.paymentId, step.at);
    case 'try part':
      return setPartDue(context, step.paymentId, step.at);
    case 'settle part':
      return settlePart(context, step.paymentId, step.refundId);
    case 'warn':
      return context.log.error(step.about, step.message);
  }
}

/**
 * The intent of an attempt as it is after cancelling it. An attempt whose intent was never stored may still have one:
 * the same idempotency key finds it, or creates one to cancel. Null if the provider refused to create it: nobody has
 * its secret, so nobody can pay it.
 */
async function cancelIntent(context: Context, payment: PaymentRow): Promise<PaymentIntent | null> {
  const begun = await intentOf(context, payment).catch((error: unknown) => {
    const isNone = payment.intent_id === null && error instanceof Refusal && error.cause instanceof ProviderRefused;
    if (isNone) return null;
    throw error;
  });
  if (begun === null || begun.status === 'canceled') return begun;
  return (await askProvider(() => context.payments.cancelIntent(begun.id))) ?? { ...begun, status: 'canceled' };
}
