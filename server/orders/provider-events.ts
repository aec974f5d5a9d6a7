import type { NoticeKindFor } from '#contract/notice-kinds.ts';
import { isUuid } from '#contract/uuid.ts';
import type { Context } from '#server/context.ts';
import { findBookingProduct } from '#server/orders/booking-store.ts';
import { insertEvent, listUnhandledEvents, setEventHandled } from '#server/orders/event-store.ts';
import { askProvider, intentOf } from '#server/orders/intents.ts';
import {
  findCurrentPayment,
  findPaymentByIntent,
  setIntent,
  setPartDue,
  takeUnsettled,
} from '#server/orders/payment-store.ts';
import type { PaymentRow } from '#server/orders/payment-store.ts';
import { setCompared, takeToCompare } from '#server/orders/sale-store.ts';
import { follow } from '#server/orders/settling.ts';
import type { PaymentIntent, ProviderEvent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNoticeToAdmins } from '#server/trade/notices.ts';

/** When we ask the provider about a payment that was begun and not ended. */
const askAfterMs = 15 * 60_000;
/** An unhandled event of this age was left behind by the server that took it. */
const handleAgainAfterMs = 60_000;
/** A sale that could not be compared with the provider is tried again. */
const compareAgainAfterMs = 60_000;
const atOnce = 100;
/**
 * What people have to see to at the provider: a bank can send a refund back days after it was made. Source:
 * docs.stripe.com/refunds#failed-refunds
 */
function toAdmins({ type }: ProviderEvent, { state, part_cents }: PaymentRow): NoticeKindFor<'admins'> | undefined {
  if (type === 'charge.dispute.created') return 'disputed';
  if (type !== 'refund.failed') return undefined;
  return state === 'succeeded' && part_cents !== null ? 'part_stuck' : 'refund_stuck';
}

/** What we asked for is no news to anybody; as much by hand, while it is open, is taken for it. */
function isOdd({ part_cents, part_refund_id }: PaymentRow, refundedCents: number): boolean {
  if (part_cents === null) return true;
  return part_refund_id === null ? refundedCents !== part_cents : refundedCents > part_cents;
}

/**
 * Takes an event of the provider: stores it by its id first, then handles it. Events may come repeatedly, late and in
 * any order: we write only what the provider says when asked.
 */
export async function takeEvent(context: Context, event: ProviderEvent): Promise<void> {
  if (await insertEvent(context, event)) await handle(context, event);
}

/** Asks the provider about every unsettled payment: its event may be lost, or came while no server ran. */
export async function reconcile(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  for (const event of await listUnhandledEvents(context, new Date(now - handleAgainAfterMs), atOnce)) {
    await logged(context, { eventId: event.id }, () => handle(context, event));
  }
  for (const of of await takeUnsettled(context, new Date(now - askAfterMs), atOnce)) {
    await logged(context, { paymentId: of.id }, async () => {
      await follow(context, of.booking_id, { is: 'intent', intent: await intentOf(context, of), of });
    });
  }
}

/**
 * Asks about the money of each sale that was open during a long pause: what changed there may have been told to nobody.
 *
 * @param findDisputes asks what banks say of an intent, and takes it as the provider's events are taken
 */
export async function comparePayments(
  context: Context,
  findDisputes: (context: Context, intentId: string) => Promise<void>,
): Promise<void> {
  const nextAt = new Date(context.clock.now().getTime() + compareAgainAfterMs);
  for (const bookingId of await takeToCompare(context, atOnce, nextAt)) {
    await logged(context, { bookingId }, async () => {
      const of = await findCurrentPayment(context, bookingId);
      if (of === undefined) return setCompared(context, bookingId);
      const intent = await intentOf(context, of);
      await follow(context, bookingId, { is: 'intent', intent, of });
      await findDisputes(context, intent.id);
      const isPart = !intent.isRefunded && intent.refundedCents > 0 && isOdd(of, intent.refundedCents);
      await inTransaction(context, async (context) => {
        await setCompared(context, bookingId);
        if (isPart) await tellAdmins(context, of, 'partly_refunded');
      });
    });
  }
}

async function handle(context: Context, event: ProviderEvent): Promise<void> {
  const intent = event.intentId === null ? null : await takeNews(context, event.intentId);
  const isPart = event.type === 'charge.refunded' && intent?.isRefunded === false;
  await inTransaction(context, async (context) => {
    if (!(await setEventHandled(context, event.id))) return;
    const payment = event.intentId === null ? undefined : await findPaymentByIntent(context, event.intentId);
    if (!payment) return;
    if (isPart && payment.part_due_at !== null) await setPartDue(context, payment.id, context.clock.now());
    const kind = isPart && isOdd(payment, intent.refundedCents) ? 'partly_refunded' : toAdmins(event, payment);
    if (kind === undefined) return;
    await tellAdmins(context, payment, kind);
  });
}

async function tellAdmins(
  context: Context,
  { booking_id: bookingId, intent_id: intentId }: Pick<PaymentRow, 'booking_id' | 'intent_id'>,
  kind: NoticeKindFor<'admins'>,
): Promise<void> {
  // There may be no admin to tell.
  context.log.error({ kind, bookingId, intentId }, 'the provider tells of something that people have to see to there');
  const productId = await findBookingProduct(context, bookingId);
  await recordNoticeToAdmins(context, { kind, bookingId, ...(productId ? { productId } : {}) });
}

/** @returns how the intent stands; null when the provider knows none of that id */
async function takeNews(context: Context, intentId: string): Promise<PaymentIntent | null> {
  // Read before the provider is asked: what was written since then is newer than its answer, and stands.
  const known = await findPaymentByIntent(context, intentId);
  const intent = await askProvider(() => context.payments.retrieveIntent(intentId));
  if (intent === null) return null;
  const of = known ?? (await findPaymentByIntent(context, intentId)) ?? (await adopt(context, intent));
  if (of) await follow(context, of.booking_id, { is: 'intent', intent, of });
  else if (intent.status === 'succeeded' && intent.metadata.bookingId !== undefined)
    context.log.error(
      { intentId, bookingId: intent.metadata.bookingId },
      'the provider has money of which no payment is known: look at it there',
    );
  return intent;
}

/** An intent that was made and never stored, since we went away in between, says itself whose it is. */
async function adopt(context: Context, intent: PaymentIntent): Promise<PaymentRow | undefined> {
  const { bookingId } = intent.metadata;
  if (bookingId === undefined || !isUuid(bookingId)) return undefined;
  const open = await findCurrentPayment(context, bookingId);
  if (!open || open.intent_id !== null) return undefined;
  // The same key gives the same intent; another one would be nobody's.
  if ((await intentOf(context, open)).id !== intent.id) return undefined;
  await setIntent(context, open.id, intent);
  return findPaymentByIntent(context, intent.id);
}

async function logged(context: Context, about: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.warn({ err: error, ...about }, 'the provider could not be asked yet');
  }
}
