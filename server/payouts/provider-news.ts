import type { Context } from '#server/context.ts';
import { insertEvent, listUnhandledEvents, setEventHandled } from '#server/orders/event-store.ts';
import { askProvider } from '#server/orders/intents.ts';
import { takeEvent as takePaymentEvent } from '#server/orders/provider-events.ts';
import { followDispute } from '#server/payouts/chargebacks.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { findPayoutByTransfer } from '#server/payouts/sending-store.ts';
import { settlePaid } from '#server/payouts/sending.ts';
import { followBank, refreshAccount } from '#server/payouts/setups.ts';
import { settleTakenBack } from '#server/payouts/taking-back.ts';
import { isUuid } from '#contract/uuid.ts';
import { openingOf } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { ProviderEvent } from '#server/platform/payment-gateway/payment-gateway.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNoticeToAdmins } from '#server/trade/notices.ts';

/** An unhandled event of this age was left behind by the server that took it. */
const handleAgainAfterMs = 60_000;
const atOnce = 100;

/**
 * Takes what the provider tells, of payments, accounts, transfers and disputes. A dispute is followed before it is
 * kept: what fails here comes again.
 */
export async function takeEvent(context: Context, event: ProviderEvent): Promise<void> {
  if (event.subjectId !== null) return takePayoutEvent(context, event);
  if (event.type.startsWith('charge.dispute.') && event.intentId !== null) await followDispute(context, event.intentId);
  await takePaymentEvent(context, event);
}

/** Asks what banks say of a payment, which may have been told to nobody, and takes it as if it were told. */
export async function findDisputes(context: Context, intentId: string): Promise<void> {
  const disputes = await askProvider(() => context.payments.listDisputes(intentId));
  for (const { id } of disputes) await takeEvent(context, openingOf(id, intentId));
}

/**
 * Takes an event of an account or a transfer: kept by its id first, then handled. What is written is what the provider
 * says when asked, so order and repetition don't matter.
 */
async function takePayoutEvent(context: Context, event: ProviderEvent): Promise<void> {
  if (await insertEvent(context, event)) await handle(context, event);
}

/** Handles what was left, unless the provider is silent. A right that the key lacks keeps back its own kind only. */
export async function handleLeftEvents(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - handleAgainAfterMs);
  for (const kind of ['bank', 'account', 'transfer'] as const) {
    const left = new Map((await listUnhandledEvents(context, before, atOnce, kind)).map((one) => [one.id, one]));
    const isThere = await oneByOne(context, [...left.keys()], async (id) => {
      const event = left.get(id);
      if (event) await handle(context, event);
    });
    if (!isThere) return;
  }
}

async function handle(context: Context, event: ProviderEvent): Promise<void> {
  const { id, type, subjectId } = event;
  if (subjectId?.startsWith('tr_')) await followTransfer(context, subjectId);
  else if (subjectId !== null) {
    await refreshAccount(context, subjectId);
    if (type === 'payout.failed' || type === 'payout.paid') await followBank(context, subjectId);
  }
  await setEventHandled(context, id);
}

async function followTransfer(context: Context, transferId: string): Promise<void> {
  const transfer = await askProvider(() => context.payouts.retrieveTransfer(transferId));
  if (transfer === null || transfer.payoutId === null || !isUuid(transfer.payoutId)) return;
  const { payoutId } = transfer;
  if (!(await findPayoutByTransfer(context, transferId)))
    await inTransaction(context, (context) => settlePaid(context, payoutId, transfer));
  const payout = await findPayoutByTransfer(context, transferId);
  if (payout?.state !== 'paid' || transfer.reversedCents === 0) return;
  if (transfer.reversedCents >= transfer.amountCents) return settleTakenBack(context, payout.id);
  context.log.error({ transferId, payoutId }, 'a part of a transfer was taken back at the provider: look at it there');
  await inTransaction(context, (context) => recordNoticeToAdmins(context, { kind: 'payout_stuck' }));
}
