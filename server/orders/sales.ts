import { Refusal } from '#contract/problem.ts';
import type { Address } from '#contract/deliveries.ts';
import type { SaleAct, SaleDecision, SaleStory } from '#contract/sales.ts';
import type { Context } from '#server/context.ts';
import { requireUploads } from '#server/images/uploads.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import { codeRests, restsUntil, wrongCode } from '#server/orders/codes.ts';
import { openAddress, sealAddress } from '#server/orders/deliveries.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { findSaleStory } from '#server/orders/sale-story-store.ts';
import { saleStoryView } from '#server/orders/sale-views.ts';
import { decide } from '#server/orders/settling.ts';
import type { Actor } from '#server/platform/actor.ts';

/** @throws Refusal 404 for anybody but its buyer, its seller and admins */
export async function readSale(context: Context, reader: Actor, bookingId: string): Promise<SaleStory> {
  const row = await findSaleStory(context, bookingId);
  const as = row && roleIn(row, reader);
  if (!row || !as) throw noSuchBooking();
  const address = await openAddress(context, row.sealed);
  const addressBack = await openAddress(context, row.back_sealed);
  return saleStoryView(context, row, as, { address, addressBack });
}

function roleIn(row: { buyer_id: string; seller_id: string }, { id, role }: Actor): SaleStory['as'] | undefined {
  if (row.buyer_id === id) return 'buyer';
  if (row.seller_id === id) return 'seller';
  return role === 'admin' ? 'admin' : undefined;
}

/**
 * Its buyer or its seller does something with a sale.
 *
 * @returns whether money has to go back now: payBackDue carries that out
 * @throws Refusal what the rules refuse, and a wrong code, which is counted
 */
export async function moveSale(
  context: Context,
  actor: Actor,
  bookingId: string,
  act: SaleAct,
): Promise<{ modifiedCount: number; isMoneyDue: boolean }> {
  const photos = 'photos' in act ? (act.photos ?? []) : [];
  const imageIds = await requireUploads(context, actor.id, photos);
  const address = act.act === 'return_to' ? await sealReturn(context, bookingId, act.address) : {};
  const { outcome } = await decide(context, bookingId, { is: 'sale act', by: actor.id, act, imageIds, ...address });
  if (outcome === 'wrong code' || outcome === 'code rests') throw await codeRefused(context, bookingId, act);
  return { modifiedCount: outcome === 'nothing' ? 0 : 1, isMoneyDue: outcome === 'refunded' };
}

async function sealReturn(context: Context, bookingId: string, address: Address) {
  return sealAddress(context, address, (await findReturn(context, bookingId))?.sealed ?? null);
}

/** The code was wrong, which is written by now; for too often, and they rest. */
async function codeRefused(context: Context, bookingId: string, { act }: SaleAct): Promise<Refusal> {
  const shownTo = act === 'bring_back' ? 'seller' : 'buyer';
  const known = await (act === 'bring_back' ? findReturn : findSale)(context, bookingId);
  if (!known) throw new Error(`booking ${bookingId} has no code`);
  const now = context.clock.now();
  const until = restsUntil(known.code_rests_until, now);
  return until === null ? wrongCode(known, shownTo) : codeRests(until, now, shownTo);
}

/** An admin decides a problem. @throws Refusal 409 when there is none any more */
export async function decideProblem(
  context: Context,
  admin: Actor,
  bookingId: string,
  decided: SaleDecision,
): Promise<{ modifiedCount: number; isMoneyDue: boolean }> {
  const { for: way, words } = decided;
  const part = decided.for === 'both' ? { cents: decided.cents, phone: decided.phone ?? 'buyer' } : {};
  const { outcome } = await decide(context, bookingId, { is: 'sale decided', adminId: admin.id, way, words, ...part });
  return { modifiedCount: 1, isMoneyDue: outcome === 'refunded' };
}

/** An admin answers who asked for one, and the sale goes on. @throws Refusal 409 when nobody waits any more */
export async function answerCall(context: Context, admin: Actor, bookingId: string, words: string): Promise<void> {
  await decide(context, bookingId, { is: 'call answered', adminId: admin.id, words });
}
