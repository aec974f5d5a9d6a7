import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { findConversationId, listFromBeginning } from '#server/conversations/case-store.ts';
import { countReportsAgainst } from '#server/conversations/report-store.ts';
import { waitsFor } from '#server/orders/answer-state.ts';
import { countSalesSoFar, findCase } from '#server/orders/case-store.ts';
import type { CaseRow } from '#server/orders/case-store.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { countReportsOfSeller } from '#server/reports/store.ts';
import { ratingOf } from '#server/reviews/rules.ts';
import { countStars } from '#server/reviews/store.ts';
import { findKind } from '#server/sellers/kind-store.ts';
import { hasActedSince, recordAudit } from '#server/trade/audit.ts';
import { findMember } from '#server/users/store.ts';

/**
 * A page of what the two of a case wrote about its phone, from the beginning. The audit trail names an admin who reads
 * it once a case.
 *
 * @throws Refusal 404 unless the sale waits for an admin
 */
export async function readMessages(context: Context, admin: Actor, bookingId: string, page: Page) {
  return inTransaction(context, async (context) => {
    const found = await requireCase(context, admin, bookingId);
    const { product_id: productId, buyer_id: buyerId, seller_id: sellerId } = found;
    const conversationId = await findConversationId(context, { productId, buyerId });
    if (conversationId === undefined) return [];
    await recordReading(context, admin, found, 'read_case_messages');
    const rows = await listFromBeginning(context, conversationId, page);
    return rows.map((row) => ({ ...row, by: row.author_id === sellerId ? ('seller' as const) : ('buyer' as const) }));
  });
}

export type CaseMessageRow = Awaited<ReturnType<typeof readMessages>>[number];

async function recordReading(
  context: Context,
  { id: actorId }: Actor,
  found: CaseRow,
  action: 'read_case_messages' | 'read_case_histories',
): Promise<void> {
  // Product and buyer name the sale and its conversation.
  const reading = { actorId, action, productId: found.product_id, userId: found.buyer_id };
  if (found.problem_at !== null && (await hasActedSince(context, reading, found.problem_at))) return;
  await recordAudit(context, reading);
}

/**
 * What is known of the two of a case from earlier sales. The audit trail names an admin who reads it once a case.
 *
 * @throws Refusal 404 unless the sale waits for an admin
 */
export async function readHistories(context: Context, admin: Actor, bookingId: string) {
  return inTransaction(context, async (context) => {
    const found = await requireCase(context, admin, bookingId);
    await recordReading(context, admin, found, 'read_case_histories');
    return {
      buyer: await historyOf(context, found, 'buyer'),
      seller: {
        ...(await historyOf(context, found, 'seller')),
        kind: (await findKind(context, found.seller_id))?.kind ?? null,
        reportedPhones: await countReportsOfSeller(context, found.seller_id, { productId: found.product_id }),
      },
    };
  });
}

export type Histories = Awaited<ReturnType<typeof readHistories>>;

async function historyOf(context: Context, found: CaseRow, side: 'buyer' | 'seller') {
  const id = side === 'buyer' ? found.buyer_id : found.seller_id;
  return {
    ...(await findMember(context, id)),
    ...(await countSalesSoFar(context, found, side)),
    rating: ratingOf(await countStars(context, id, side)),
    reportedConversations: await countReportsAgainst(context, id, side, { productId: found.product_id }),
  };
}

/** Not for an admin who bought or sold it, before they were an admin. */
async function requireCase(context: Context, admin: Actor, bookingId: string): Promise<CaseRow> {
  const found = await findCase(context, bookingId);
  const isOwn = found?.buyer_id === admin.id || found?.seller_id === admin.id;
  if (!found || isOwn || waitsFor(found) !== 'admin')
    throw new Refusal('not_found', 'There is no such sale that waits for an admin.');
  return found;
}
