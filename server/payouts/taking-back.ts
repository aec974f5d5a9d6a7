import type { Context } from '#server/context.ts';
import { readAvailable } from '#server/payouts/ledger-store.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { lockPayouts, setReversal } from '#server/payouts/payout-store.ts';
import { findSaleOf, listToTakeBack } from '#server/payouts/sending-store.ts';
import { askAgainMs, fail } from '#server/payouts/sending.ts';
import { isLately } from '#server/platform/clock.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';

const atOnce = 50;
const dayMs = 86_400_000;

/**
 * Takes back what was sent for sales whose money went back to the buyer, while their sellers owe it. Of a payout all
 * comes back, and what its seller doesn't owe is sent again. What the provider can't take back stays owed, and the next
 * sales pay it; it is asked again each day.
 */
export async function takeBackOwed(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const due = { askedBefore: new Date(now - askAgainMs), refusedBefore: new Date(now - dayMs), limit: atOnce };
  await oneByOne(context, await listToTakeBack(context, due), (id) => takeBack(context, id));
}

async function takeBack(context: Context, id: string): Promise<void> {
  const now = context.clock.now();
  const claimed = await inTransaction(context, async (context) => {
    const [payout] = await lockPayouts(context, [id]);
    const askedAt = payout?.reversal_asked_at ?? null;
    const isAsked = askedAt !== null && isLately(askedAt, now, askAgainMs);
    if (payout?.state !== 'paid' || payout.payment_id === null || isAsked) return null;
    // Another payout of the same sale may have been enough.
    const isOwed = async (paymentId: string) =>
      (await findSaleOf(context, paymentId)).is_undone && (await readAvailable(context, payout.seller_id)) < 0;
    if (askedAt === null && !(await isOwed(payout.payment_id))) return null;
    await setReversal(context, id, { askedAt: now, refusedAt: payout.reversal_refused_at });
    return { transferId: payout.transfer_id, refusedAt: payout.reversal_refused_at };
  });
  if (claimed === null || claimed.transferId === null) return;
  const { transferId, refusedAt } = claimed;
  try {
    // A refusal is kept with its key, so the next try has another one.
    const idempotencyKey = `taken-back:${id}:${refusedAt?.getTime() ?? 0}`;
    await context.payouts.takeBack({ id: transferId, idempotencyKey });
    await settleTakenBack(context, id);
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    context.log.error({ err: error, payoutId: id }, 'the provider can not take a payout back');
    await inTransaction(context, async (context) => {
      const [payout] = await lockPayouts(context, [id]);
      if (payout?.state !== 'paid') return;
      await setReversal(context, id, { askedAt: null, refusedAt: now });
      if (payout.reversal_refused_at === null) await recordNoticeToAdmins(context, { kind: 'payout_stuck' });
    });
  }
}

/** The provider has taken all of it back, for us or by somebody in its dashboard. */
export async function settleTakenBack(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const [payout] = await lockPayouts(context, [id]);
    if (payout?.state !== 'paid' || payout.payment_id === null) return;
    const sale = await findSaleOf(context, payout.payment_id);
    // What we asked for goes out again by itself where it is theirs by now, as after a claim that the bank gave up.
    const isOurs = sale.is_undone || payout.reversal_asked_at !== null;
    const failure = !isOurs ? 'sent_back' : sale.state === 'succeeded' ? 'charged_back' : 'sale_undone';
    await setReversal(context, id, { askedAt: null, refusedAt: payout.reversal_refused_at });
    await fail(context, payout, failure, 'The provider took it back.');
    if (failure === 'sent_back') {
      await recordNotice(context, { userId: payout.seller_id, kind: 'payout_refused' });
      await recordNoticeToAdmins(context, { kind: 'payout_stuck' });
    }
  });
}
