import { isUuid } from '#contract/uuid.ts';
import type { Context } from '#server/context.ts';
import { listSentSince } from '#server/payouts/sending-store.ts';

/** What is under way for longer is no longer under way. */
const underWayMs = 20 * 60_000;

/**
 * Compares payouts with the transfers that the provider has, since a moment: one transfer for each payout that is paid,
 * of its amount and to its account, and none besides. What moves meanwhile differs for a moment, so only what differs
 * twice is told.
 *
 * @returns what differs, by the ids of payouts and transfers
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function compareTransfers(context: Context, since: Date): Promise<string[]> {
  const found = await compareOnce(context, since);
  if (found.length === 0) return [];
  const again = new Set(await compareOnce(context, since));
  return found.filter((id) => again.has(id));
}

async function compareOnce(context: Context, since: Date): Promise<string[]> {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const payouts = new Map((await listSentSince(context, since)).map((payout) => [payout.id, payout]));
  const recently = new Date(context.clock.now().getTime() - underWayMs);
  for await (const transfer of context.payouts.listTransfers({ since })) {
    if (transfer.payoutId === null || !isUuid(transfer.payoutId)) continue;
    const payout = payouts.get(transfer.payoutId);
    const isOpen = payout?.state === 'prepared' || payout?.state === 'approved';
    if (isOpen && payout.asked_at !== null && payout.asked_at > recently) continue;
    const isWhole = transfer.reversedCents < transfer.amountCents;
    const isRight =
      payout?.transfer_id === transfer.id &&
      payout.amount_cents === transfer.amountCents &&
      payout.account_id === transfer.accountId &&
      (isWhole ? payout.state === 'paid' : payout.state === 'failed' || isBeingTakenBack(payout));
    if (!isRight) wrong.push(transfer.id);
    seen.add(transfer.id);
  }
  for (const { id, transfer_id: transferId, created_at: createdAt } of payouts.values())
    if (transferId !== null && createdAt >= since && !seen.has(transferId)) wrong.push(id);
  return wrong;
}

function isBeingTakenBack({ state, reversal_asked_at: askedAt }: { state: string; reversal_asked_at: Date | null }) {
  return state === 'paid' && askedAt !== null;
}
