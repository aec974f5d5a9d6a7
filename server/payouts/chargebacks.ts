import type { Context } from '#server/context.ts';
import { askProvider } from '#server/orders/intents.ts';
import {
  findPaymentOf,
  listUncheckedIntents,
  listUnsettled,
  lockChargeback,
  moveChargeback,
  setChecked,
  setChargeback,
} from '#server/payouts/chargeback-store.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { lockAccount } from '#server/users/store.ts';

const dayMs = 86_400_000;
const atOnce = 50;

/** Asks the provider what a buyer's bank claims, moves the money of it, and tells the people of that sale. */
export async function followDispute(context: Context, intentId: string): Promise<void> {
  const payment = await findPaymentOf(context, intentId);
  if (!payment) return;
  const dispute = await askProvider(() => context.payments.findDispute(intentId));
  if (dispute === null) return setChecked(context, intentId);
  await inTransaction(context, async (context) => {
    await lockAccount(context, payment.seller_id);
    const before = await lockChargeback(context, payment.id);
    await setChargeback(context, payment.id, dispute);
    await moveChargeback(context, payment.id);
    if (before?.state === dispute.state) return;
    const about = { bookingId: payment.booking_id, productId: payment.product_id };
    const kind = dispute.state === 'won' ? 'chargeback_won' : 'charged_back';
    if (before === undefined || dispute.state === 'won')
      await recordNotice(context, { userId: payment.seller_id, kind, ...about });
    if (dispute.state !== 'open') {
      const ended = dispute.state === 'won' ? 'dispute_won' : 'dispute_lost';
      await recordNoticeToAdmins(context, { kind: ended, ...about });
    }
  });
}

/** What is complete or refunded since is moved too; open ones are asked about once a day. */
export async function keepChargebacks(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - dayMs);
  const unchecked = await listUncheckedIntents(context, before, atOnce);
  await oneByOne(
    context,
    unchecked,
    (intentId) => followDispute(context, intentId),
    (intentId) => setChecked(context, intentId),
  );
  for (const paymentId of await listUnsettled(context, atOnce))
    await inTransaction(context, (context) => moveChargeback(context, paymentId));
}
