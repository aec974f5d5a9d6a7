import type { Context } from '#server/context.ts';
import { askProvider } from '#server/orders/intents.ts';
import { listAskedForFees, listWithoutFees, setFeesAsked, setFeesUnknown } from '#server/orders/payment-store.ts';
import { insertFees, listKnownFees } from '#server/payouts/ledger-store.ts';
import { oneByOne } from '#server/payouts/one-by-one.ts';
import { inTransaction } from '#server/platform/transaction.ts';

const atOnce = 50;
const dayMs = 86_400_000;
/** Fees of this last time need not be known yet. */
const underWayMs = 20 * 60_000;

/** Asks for the provider's fees of payments. No payment waits for its fee. */
export async function learnFees(context: Context): Promise<void> {
  const unknown = new Map((await listWithoutFees(context, atOnce)).map(({ id, intent_id }) => [id, intent_id]));
  await oneByOne(
    context,
    [...unknown.keys()],
    (id) => learnFeesOf(context, { id, intentId: unknown.get(id) ?? '' }),
    (id) => setFeesAsked(context, id, false),
  );
}

/** Each fee moves once, however often it is asked for. */
async function learnFeesOf(context: Context, payment: { id: string; intentId: string }): Promise<void> {
  const since = context.clock.now();
  const fees = await askProvider(() => context.payments.findFees(payment.intentId));
  await inTransaction(context, async (context) => {
    await insertFees(context, payment.id, fees ?? []);
    await setFeesAsked(context, payment.id, fees !== null);
    // The answer need not have the fee of a chargeback that was told of meanwhile.
    await setFeesUnknown(context, payment.id, since);
  });
}

/**
 * Compares the fees of the ledger with what the provider says that it took, since a moment, one for one. What is
 * learned meanwhile differs for a moment, so only what differs twice is told.
 *
 * @param newestMs how old a fee is at least that must be known
 * @returns what differs, by the provider's names
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function compareFees(context: Context, since: Date, newestMs = underWayMs): Promise<string[]> {
  const found = await compareOnce(context, since, newestMs);
  if (found.length === 0) return [];
  const again = new Set(await compareOnce(context, since, newestMs));
  return found.filter((id) => again.has(id));
}

async function compareOnce(context: Context, since: Date, newestMs: number): Promise<string[]> {
  // Servers' clocks differ, and a fee is learned after it was taken.
  const fees = await listKnownFees(context, new Date(since.getTime() - dayMs));
  const known = new Map(fees.map((fee) => [fee.fee_id, fee]));
  const newest = new Date(context.clock.now().getTime() - newestMs);
  const [wrong, unknown]: [string[], { id: string; intentId: string }[]] = [[], []];
  const seen = new Set<string>();
  for await (const { id, cents, intentId, takenAt } of context.payments.listFees({ since })) {
    seen.add(id);
    const ours = known.get(id);
    if (ours === undefined && takenAt <= newest) unknown.push({ id, intentId });
    if (ours !== undefined && (ours.cents !== cents || ours.intent_id !== intentId)) wrong.push(id);
  }
  // The same account may take money for other things than this market.
  const asked = new Set(await listAskedForFees(context, [...new Set(unknown.map(({ intentId }) => intentId))]));
  wrong.push(...unknown.filter(({ intentId }) => asked.has(intentId)).map(({ id }) => id));
  const surelyAfter = new Date(since.getTime() + dayMs);
  for (const fee of fees)
    if (fee.settled_at !== null && fee.settled_at >= surelyAfter && !seen.has(fee.fee_id)) wrong.push(fee.fee_id);
  return wrong;
}
