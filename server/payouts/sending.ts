import type { PayoutFailure } from '#contract/payout-states.ts';
import type { Context } from '#server/context.ts';
import { readAvailable } from '#server/payouts/ledger-store.ts';
import { findObstacle, obstacleWords } from '#server/payouts/obstacles.ts';
import type { Obstacle } from '#server/payouts/obstacles.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import {
  insertPayout,
  listOpenPayoutsOf,
  lockPayouts,
  setAsked,
  setFailure,
  setTransfer,
  wasTold,
} from '#server/payouts/payout-store.ts';
import type { PayoutRow } from '#server/payouts/payout-store.ts';
import { needsApproval } from '#server/payouts/rules.ts';
import { findSaleOf, findUnsentSale, isHeldUp, listPayable, listToCarryOut } from '#server/payouts/sending-store.ts';
import { payableFrom } from '#server/payouts/setup-rules.ts';
import { findSetup } from '#server/payouts/setup-store.ts';
import { refreshAccount } from '#server/payouts/setups.ts';
import { isLately } from '#server/platform/clock.ts';
import { TransferRefused } from '#server/platform/payout-provider/payout-provider.ts';
import type { Transfer } from '#server/platform/payout-provider/payout-provider.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordNotice, recordNoticeToAdmins } from '#server/trade/notices.ts';
import { take } from '#server/trade/take.ts';
import { lockAccount } from '#server/users/store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The provider has answered within this time, or never will. */
export const askAgainMs = 2 * minuteMs;
/** How often a seller without an account is reminded. */
const tellAgainMs = 7 * dayMs;
const atOnce = 100;
/** Sales of one seller that are paid in a row. */
const salesMax = 50;

/** Sends sellers what is theirs, through the provider. What it was asked for before comes to its end first. */
export async function paySellers(context: Context): Promise<void> {
  const askedBefore = new Date(context.clock.now().getTime() - askAgainMs);
  const left = await listToCarryOut(context, askedBefore, atOnce);
  if (!(await oneByOne(context, left, (id) => carryOut(context, id)))) return;
  if (context.config.payoutsBy !== 'provider') return;
  const toldSince = new Date(context.clock.now().getTime() - tellAgainMs);
  for (let after: string | null = null; ;) {
    const sellers: string[] = await listPayable(context, { toldSince, after, limit: atOnce });
    const isThere = await oneByOne(context, sellers, (sellerId) => paySeller(context, sellerId, null));
    if (!isThere || sellers.length < atOnce) return;
    after = sellers.at(-1) ?? null;
  }
}

/**
 * Sends a seller what is theirs, sale by sale, until there is nothing left or something stands in the way.
 *
 * @param adminId who asks for another try: then a refusal of today is no reason to wait
 * @returns how many payouts were prepared
 */
export async function paySeller(context: Context, sellerId: string, adminId: string | null): Promise<number> {
  for (let count = 0; count < salesMax; count += 1) {
    const id = await inTransaction(context, (context) => prepare(context, sellerId, adminId));
    if (id === null) return count;
    if (!(await carryOut(context, id))) return count + 1;
  }
  return salesMax;
}

/** @returns the payout's id; null when there is nothing to send, or nowhere to send it yet */
async function prepare(context: Context, sellerId: string, adminId: string | null): Promise<string | null> {
  const now = context.clock.now();
  const seller = await lockAccount(context, sellerId);
  if (!seller || seller.closed_at !== null || seller.suspended_at !== null || sellerId === adminId) return null;
  const cents = await readAvailable(context, sellerId);
  if (cents <= 0 || (await listOpenPayoutsOf(context, [sellerId])).length > 0) return null;
  const setup = await findSetup(context, sellerId);
  const from = setup && payableFrom(setup);
  if (!setup || setup.account_id === null || setup.payable_since === null || !from) {
    await remind(context, sellerId);
    return null;
  }
  if (from > now) return null;
  const lately = new Date(Math.max(now.getTime() - dayMs, setup.payable_since.getTime()));
  if (adminId === null && (await isHeldUp(context, sellerId, lately))) return null;
  const sale = await findUnsentSale(context, sellerId, adminId === null ? lately : null);
  if (!sale || sale.waiting_cents >= cents) return null;
  const id = await insertPayout(context, {
    seller_id: sellerId,
    amount_cents: Math.min(cents - sale.waiting_cents, sale.cents),
    payment_id: sale.payment_id,
    account_id: setup.account_id,
    sealed: '',
    holder: '',
    ends_with: setup.bank_ends_with ?? '',
    prepared_by: adminId,
    provider: context.payments.provider,
    created_at: now,
  });
  const reason = adminId === null ? 'the sale is complete' : 'an admin tries again';
  await take(context, { subject: 'payout', id, from: null, to: 'prepared', actorId: adminId, reason });
  return id;
}

async function remind(context: Context, userId: string): Promise<void> {
  const kind = 'payouts_to_set_up';
  if (!(await wasTold(context, userId, kind, new Date(context.clock.now().getTime() - tellAgainMs))))
    await recordNotice(context, { userId, kind });
}

/**
 * Asks the provider for the transfer of a payout, under one key and by one server at a time. An answer that got lost is
 * looked for first, since the provider forgets keys.
 *
 * @returns whether the money went
 */
export async function carryOut(context: Context, id: string): Promise<boolean> {
  const claimed = await inTransaction(context, (context) => claim(context, id));
  if (claimed === null) return false;
  const { payout, mustLook, obstacle, intentId } = claimed;
  const { account_id: accountId, amount_cents: amountCents, created_at: since } = payout;
  if (accountId === null) throw new Error('this payout goes to a bank');
  try {
    const known = mustLook ? await findTransfer(context, { id, accountId, since }) : null;
    if (known === null && obstacle !== null) {
      await inTransaction(context, (context) => holdBack(context, id, obstacle));
      return false;
    }
    const transfer = known ?? {
      ...(await context.payouts.send({
        payoutId: id,
        accountId,
        intentId,
        amountCents,
        idempotencyKey: `payout:${id}`,
      })),
    };
    return await inTransaction(context, (context) => settlePaid(context, id, transfer));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    context.log.error({ err: error, payoutId: id, accountId }, 'the provider refuses a payout');
    await inTransaction(context, (context) => settleRefused(context, id, error.code, error.message));
    if (error.code === 'account_not_ready') await refreshAccount(context, accountId);
    return false;
  }
}

interface Claimed {
  payout: PayoutRow;
  /** The provider may have been asked before. */
  mustLook: boolean;
  /** Why it is not sent any more, should the provider know nothing of it. */
  obstacle: Obstacle | null;
  intentId: string;
}

/** Notes that the provider is asked now. Null for what must not be sent, or is being asked for. */
async function claim(context: Context, id: string): Promise<Claimed | null> {
  const [payout] = await lockPayouts(context, [id]);
  if (!payout || payout.payment_id === null || (payout.state !== 'prepared' && payout.state !== 'approved'))
    return null;
  if (needsApproval(payout, context.config.fourEyesAboveUsd)) return null;
  const now = context.clock.now();
  if (payout.asked_at !== null && isLately(payout.asked_at, now, askAgainMs)) return null;
  const sale = await findSaleOf(context, payout.payment_id);
  const obstacle = await findObstacle(context, payout, sale.is_undone);
  // A market that was restored from a backup doesn't know that it asked.
  const isFresh = payout.asked_at === null && now.getTime() - payout.created_at.getTime() < askAgainMs;
  const mustLook = !isFresh;
  if (payout.asked_at === null && obstacle !== null && (isFresh || obstacle === 'suspended')) {
    await holdBack(context, id, obstacle);
    return null;
  }
  await setAsked(context, id, now);
  return { payout, mustLook, obstacle, intentId: sale.intent_id ?? '' };
}

/** Nothing was sent, and nothing is now: an admin may stop what waits. */
async function holdBack(context: Context, id: string, obstacle: Obstacle): Promise<void> {
  const [payout] = await lockPayouts(context, [id]);
  if (!payout || (payout.state !== 'prepared' && payout.state !== 'approved')) return;
  if (obstacle === 'suspended') await setAsked(context, id, null);
  else await fail(context, payout, obstacle, obstacleWords[obstacle]);
}

async function findTransfer(
  context: Context,
  { id, accountId, since }: { id: string; accountId: string; since: Date },
): Promise<Transfer | null> {
  for await (const transfer of context.payouts.listTransfers({ accountId, since }))
    if (transfer.payoutId === id) return transfer;
  return null;
}

/** The provider has sent it. @returns whether that stands */
export async function settlePaid(context: Context, id: string, transfer: Transfer): Promise<boolean> {
  const [payout] = await lockPayouts(context, [id]);
  if (!payout || payout.transfer_id === transfer.id) return payout?.state === 'paid';
  if (payout.state !== 'prepared' && payout.state !== 'approved') {
    context.log.error(
      { payoutId: id, transferId: transfer.id },
      'money went for a payout that had failed: take it back',
    );
    await recordNoticeToAdmins(context, { kind: 'payout_stuck' });
    return false;
  }
  if (transfer.amountCents !== payout.amount_cents || transfer.accountId !== payout.account_id)
    throw new Error(`transfer ${transfer.id} is not what payout ${id} asked for`);
  await setTransfer(context, id, transfer.id);
  const step = { subject: 'payout', id, actorId: null, reason: 'sent by the provider' } as const;
  await take(context, { ...step, from: payout.state, to: 'paid' });
  await recordNotice(context, { userId: payout.seller_id, kind: 'paid_out' });
  return true;
}

async function settleRefused(context: Context, id: string, failure: PayoutFailure, says: string): Promise<void> {
  const [payout] = await lockPayouts(context, [id]);
  if (!payout || (payout.state !== 'prepared' && payout.state !== 'approved')) return;
  await fail(context, payout, failure, says);
  // One sale after the other is tried, and each may be refused.
  const lately = new Date(context.clock.now().getTime() - dayMs);
  if (await wasTold(context, payout.seller_id, 'payout_refused', lately)) return;
  await recordNotice(context, { userId: payout.seller_id, kind: 'payout_refused' });
  await recordNoticeToAdmins(context, { kind: 'payout_stuck' });
}

/** The money is the seller's again. */
export async function fail(
  context: Context,
  { id, state }: PayoutRow,
  failure: PayoutFailure,
  words: string,
): Promise<void> {
  const step = { subject: 'payout', id, from: state, to: 'failed', actorId: null, reason: failure } as const;
  await take(context, { ...step, with: { words } });
  await setFailure(context, id, failure);
}
