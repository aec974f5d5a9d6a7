import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { askProvider } from '#server/orders/intents.ts';
import { setFeesUnknown, setPartDue, setRefundDue } from '#server/orders/payment-store.ts';
import { decide } from '#server/orders/settling.ts';
import {
  findPaymentOf,
  listGivenByBanks,
  listPartlyGivenByBanks,
  listPartsGivenByBanks,
  listUncheckedIntents,
  listUnsettled,
  lockChargeback,
  moveChargebacks,
  setChecked,
  setChargeback,
} from '#server/payouts/chargeback-store.ts';
import type { DisputedPayment, PartlyGiven } from '#server/payouts/chargeback-store.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { isClaim } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { Claim } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { lockProductOf } from '#server/products/store.ts';
import { announceNotices, recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { lockAccount } from '#server/users/store.ts';

const dayMs = 86_400_000;
const atOnce = 50;
/** A look that is overtaken by another one asks again; more than a few at once is a fault. */
const asksMax = 3;

/**
 * Asks the provider what buyers' banks claim, moves the money of it, and tells the people of that sale.
 *
 * @throws Refusal 503 when the provider does not answer, or others ask at the same time again and again
 */
export async function followDispute(context: Context, intentId: string): Promise<void> {
  for (let asked = 0; asked < asksMax; asked += 1) if (await lookAt(context, intentId)) return;
  throw new Refusal('unavailable', 'This chargeback is being looked at by others. Please try again shortly.');
}

/** @returns false when another look was written down since the provider was asked: its answer may be newer */
async function lookAt(context: Context, intentId: string): Promise<boolean> {
  const known = await findPaymentOf(context, intentId);
  if (!known) return true;
  const disputes = await askProvider(() => context.payments.listDisputes(intentId));
  return inTransaction(context, async (context) => {
    await lockSale(context, known);
    // What is refunded meanwhile is nobody's debt any more, so it is read once its phone is locked.
    const payment = (await findPaymentOf(context, intentId)) ?? known;
    if (payment.look !== known.look) return false;
    await setChecked(context, intentId);
    for (const claim of disputes.filter(isClaim)) await writeDispute(context, payment, claim);
    await moveChargebacks(context, payment.id);
    // The provider takes a fee for each, and gives it back if it gives anything back. A job asks: nothing waits for it.
    await setFeesUnknown(context, payment.id);
    return true;
  });
}

/** Its seller's account first, then its phone: until the transaction ends neither a refund nor a payout of it goes on. */
async function lockSale(context: Context, of: { seller_id: string; booking_id: string }): Promise<void> {
  await lockAccount(context, of.seller_id);
  await lockProductOf(context, of.booking_id);
}

async function writeDispute(context: Context, payment: DisputedPayment, dispute: Claim): Promise<void> {
  const before = await lockChargeback(context, dispute.id);
  await setChargeback(context, payment.id, dispute);
  if (before?.state === dispute.state) return;
  // What it says stands on the page of the sale, which both may have open.
  announceNotices(context, { userId: payment.seller_id }, { userId: payment.buyer_id });
  const about = { bookingId: payment.booking_id, productId: payment.product_id };
  if (dispute.state === 'won') await refundNow(context, payment.id);
  // A bank gives up a claim for good, as far as the ledger goes.
  if (before?.state === 'won') return recordNoticeToAdmins(context, { kind: 'claimed_again', ...about });
  // A seller whose sale was refunded has heard what they owe.
  if (payment.state === 'succeeded')
    await recordNotice(context, { userId: payment.seller_id, kind: toSeller[dispute.state], ...about });
  const kind = toAdmins[dispute.state];
  if (kind !== null) await recordNoticeToAdmins(context, { kind, ...about });
}

/** What had to go back could not while the bank claimed it. */
async function refundNow(context: Context, paymentId: string): Promise<void> {
  const now = context.clock.now();
  await setRefundDue(context, paymentId, now);
  await setPartDue(context, paymentId, now);
}

const toSeller = { open: 'charged_back', won: 'chargeback_won', lost: 'chargeback_lost' } as const;
/** That one was opened admins hear from its event. */
const toAdmins = { open: null, won: 'dispute_won', lost: 'dispute_lost' } as const;

/**
 * What is complete or refunded since is moved too; open ones are asked about once a day. A refund that waits ends with
 * the bank's decision for the buyer: the provider makes none then.
 */
export async function keepChargebacks(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - dayMs);
  const unchecked = await listUncheckedIntents(context, before, atOnce);
  await oneByOne(
    context,
    unchecked,
    (intentId) => followDispute(context, intentId),
    (intentId) => setChecked(context, intentId),
  );
  for (const { id, ...of } of await listUnsettled(context, atOnce))
    await inTransaction(context, async (context) => {
      await lockSale(context, of);
      await moveChargebacks(context, id);
    });
  for (const { payment_id: paymentId, booking_id: bookingId, dispute_id } of await listPartsGivenByBanks(
    context,
    atOnce,
  ))
    await decide(context, bookingId, { is: 'part made', paymentId, refundId: dispute_id, byBank: true });
  for (const { payment_id: paymentId, booking_id: bookingId, dispute_id } of await listGivenByBanks(context, atOnce))
    await decide(context, bookingId, { is: 'refund made', paymentId, refundId: dispute_id });
  const partly = new Map((await listPartlyGivenByBanks(context, atOnce)).map((one) => [one.payment_id, one]));
  await oneByOne(context, [...partly.keys()], (id) => lookForRest(context, partly.get(id)));
}

/** The rest of a refund was given back at the provider, by hand, and a bank gave the other part. */
async function lookForRest(context: Context, payment: PartlyGiven | undefined): Promise<void> {
  if (payment === undefined) return;
  const intent = await askProvider(() => context.payments.retrieveIntent(payment.intent_id));
  if (intent === null || intent.refundedCents + payment.given < intent.amountCents) return;
  const { payment_id: paymentId, booking_id: bookingId, dispute_id: refundId } = payment;
  await decide(context, bookingId, { is: 'refund made', paymentId, refundId });
}
