import { Refusal } from '#contract/problem.ts';
import type { SaleAct, SaleStory } from '#contract/sales.ts';
import type { Context } from '#server/context.ts';
import { requireUploads } from '#server/images/uploads.ts';
import { noSuchBooking } from '#server/orders/paying-rules.ts';
import { codeRests, wrongCodesMax } from '#server/orders/handover-rules.ts';
import { openAddress } from '#server/orders/deliveries.ts';
import { findSale, findSaleStory } from '#server/orders/sale-store.ts';
import { saleStoryView } from '#server/orders/sale-views.ts';
import { decide } from '#server/orders/settling.ts';
import type { Actor } from '#server/platform/actor.ts';

/** @throws Refusal 404 for anybody but its buyer, its seller and admins */
export async function readSale(context: Context, reader: Actor, bookingId: string): Promise<SaleStory> {
  const row = await findSaleStory(context, bookingId);
  const as = row && roleIn(row, reader);
  if (!row || !as) throw noSuchBooking();
  const address = await openAddress(context, row.sealed);
  return saleStoryView(context, row, as, address);
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
  const photos = act.act === 'say_problem' ? (act.photos ?? []) : [];
  const imageIds = await requireUploads(context, actor.id, photos);
  const { outcome } = await decide(context, bookingId, { is: 'sale act', by: actor.id, act, imageIds });
  if (outcome === 'wrong code') throw await wrongCode(context, bookingId);
  if (outcome === 'code rests') {
    const until = (await findSale(context, bookingId))?.code_rests_until;
    throw codeRests(until ?? context.clock.now(), context.clock.now());
  }
  return { modifiedCount: outcome === 'nothing' ? 0 : 1, isMoneyDue: outcome === 'refunded' };
}

async function wrongCode(context: Context, bookingId: string): Promise<Refusal> {
  const left = wrongCodesMax - ((await findSale(context, bookingId))?.wrong_codes ?? 0);
  return new Refusal(
    'wrong_code',
    `This is not the code that the buyer sees now. You can try ${left === 1 ? 'once more' : `${left} more times`}.`,
  );
}

/** An admin decides a problem. @throws Refusal 409 when there is none any more */
export async function decideProblem(
  context: Context,
  admin: Actor,
  bookingId: string,
  { for: side, words }: { for: 'buyer' | 'seller'; words: string },
): Promise<{ modifiedCount: number; isMoneyDue: boolean }> {
  const isForBuyer = side === 'buyer';
  await decide(context, bookingId, { is: 'sale decided', adminId: admin.id, isForBuyer, words });
  return { modifiedCount: 1, isMoneyDue: isForBuyer };
}

/** An admin answers who asked for one, and the sale goes on. @throws Refusal 409 when nobody waits any more */
export async function answerCall(context: Context, admin: Actor, bookingId: string, words: string): Promise<void> {
  await decide(context, bookingId, { is: 'call answered', adminId: admin.id, words });
}
