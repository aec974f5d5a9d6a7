import { conversationAllowances } from '#contract/conversing.ts';
import type { NewMessage } from '#contract/conversations.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { deleteBlock, findBlock, insertBlock } from '#server/conversations/block-store.ts';
import { listFromBeginning } from '#server/conversations/case-store.ts';
import { findReport, insertReport, setHandled } from '#server/conversations/report-store.ts';
import type { FoundReport } from '#server/conversations/report-store.ts';
import { waitMs, whyClosed, whyNot } from '#server/conversations/rules.ts';
import { beginningTimes, messageTimes } from '#server/conversations/counting-store.ts';
import * as store from '#server/conversations/store.ts';
import type { ConversationRow } from '#server/conversations/store.ts';
import { requireUploads } from '#server/images/uploads.ts';
import type { Actor } from '#server/platform/actor.ts';
import { tooMany } from '#server/platform/limiter.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { listSellersBookedBy } from '#server/products/booked-store.ts';
import { findProduct } from '#server/products/store.ts';
import { hasActedSince, recordAudit } from '#server/trade/audit.ts';
import {
  announceNotices,
  readNoticeOfConversation,
  recordMessageNotice,
  recordNoticeToAdmins,
} from '#server/trade/notices.ts';
import { holdAccount, holdAccountAlone } from '#server/users/actions.ts';
import { findStanding, isNewcomer } from '#server/users/store.ts';

interface Sent {
  insertedId: string;
  conversationId: string;
}

/**
 * A buyer asks about a phone: the first message of a conversation, or one more.
 *
 * @param isCounted do the limits count this request?
 * @throws Refusal when there is no such phone, nothing can be written to its seller, or it was too often
 */
export async function startConversation(
  context: Context,
  buyer: Actor,
  { productID, ...said }: NewMessage & { productID: string },
  isCounted: boolean,
): Promise<Sent> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, buyer.id);
    const known = await store.findConversationAbout(context, buyer.id, productID);
    if (known) return write(context, buyer, known, said, isCounted);
    const product = await findProduct(context, productID);
    if (!product) throw noSuchPhone();
    requireOpen(await standingAbout(context, buyer.id, { sellerId: product.seller_id, product: product.state }));
    if (isCounted) await countBegun(context, buyer.id);
    await store.openConversation(context, { productId: productID, buyerId: buyer.id, sellerId: product.seller_id });
    const begun = await store.findConversationAbout(context, buyer.id, productID);
    if (!begun) throw new Error(`the conversation about ${productID} can not be found`);
    return write(context, buyer, begun, said, isCounted);
  });
}

/** One of the two writes in a conversation. @throws Refusal when nothing can be written, or it was too often */
export async function sendMessage(
  context: Context,
  author: Actor,
  id: string,
  said: NewMessage,
  isCounted: boolean,
): Promise<Sent> {
  return inTransaction(context, async (context) => {
    await holdAccountAlone(context, author.id);
    return write(context, author, await requireConversation(context, author.id, id), said, isCounted);
  });
}

async function write(
  context: Context,
  author: Actor,
  conversation: ConversationRow,
  { text, photos = [] }: NewMessage,
  isCounted: boolean,
): Promise<Sent> {
  const { id: conversationId, other_id: otherId } = conversation;
  await store.lockConversation(context, conversationId);
  // Under the lock: the other account may have been closed meanwhile.
  requireOpen(await standingIn(context, author.id, await requireConversation(context, author.id, conversationId)));
  if (isCounted) await countMessage(context, author.id);
  const imageIds = await requireUploads(context, author.id, photos);
  const insertedId = await store.insertMessage(context, { conversationId, authorId: author.id, text, imageIds });
  await recordMessageNotice(context, { userId: otherId, conversationId, productId: conversation.product_id });
  // Also while an earlier notice is unread: an open page shows the message at once, and so does the author's next one.
  announceNotices(context, { userId: otherId }, { userId: author.id });
  return { insertedId, conversationId };
}

/** What decides whether one of the two can write in a conversation. */
export async function standingIn(context: Context, me: string, row: ConversationRow) {
  return {
    block: await findBlock(context, me, row.other_id),
    other: {
      isClosed: row.other_closed_at !== null,
      isSuspended: row.other_suspended_at !== null,
      isAdmin: row.other_granted_at !== null,
    },
    product: row.state,
    hasBooking: row.has_booking,
    isBegun: true,
  };
}

/** The same before the first message. */
export async function standingAbout(
  context: Context,
  buyerId: string,
  { sellerId, product }: { sellerId: string; product: ConversationRow['state'] },
) {
  return {
    block: await findBlock(context, buyerId, sellerId),
    other: await findStanding(context, sellerId),
    product,
    hasBooking: (await listSellersBookedBy(context, buyerId, [sellerId])).length > 0,
    isBegun: false,
  };
}

function requireOpen(standing: Parameters<typeof whyClosed>[0]): void {
  const closed = whyClosed(standing);
  if (closed !== null) throw new Refusal('cannot_write', whyNot[closed]);
}

async function countMessage(context: Context, userId: string): Promise<void> {
  const { max, windowSeconds } = conversationAllowances.messages;
  refuseUntil(waitMs(await messageTimes(context, userId, max), { max, windowSeconds }, context.clock.now()));
}

async function countBegun(context: Context, buyerId: string): Promise<void> {
  const allowance = (await isNewcomer(context, buyerId))
    ? conversationAllowances.begunByNewcomer
    : conversationAllowances.begun;
  const times = await beginningTimes(context, buyerId, allowance.max);
  refuseUntil(waitMs(times, allowance, context.clock.now()));
}

function refuseUntil(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs);
}

/** Marks what the other one wrote as read, up to a message. @returns how many messages */
export async function readConversation(context: Context, reader: Actor, id: string, upTo: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await requireConversation(context, reader.id, id);
    await store.lockConversation(context, id);
    const changed = await store.setReadUpTo(context, { conversationId: id, me: reader.id, upTo });
    // Something newer may have come since the page was shown: its notice stays.
    if (changed > 0 && !(await store.hasUnread(context, id, reader.id)))
      await readNoticeOfConversation(context, reader.id, id);
    return changed;
  });
}

/** Blocks the other person of a conversation. @returns how many blocks are new */
export async function blockPerson(context: Context, me: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, me.id);
    const { other_id } = await requireConversation(context, me.id, id);
    const added = await insertBlock(context, me.id, other_id);
    if (added > 0) await announceBlock(context, me.id, other_id);
    return added;
  });
}

/** Lets the other person of a conversation write again. @returns how many blocks there were */
export async function unblockPerson(context: Context, me: Actor, id: string): Promise<number> {
  const { other_id } = await requireConversation(context, me.id, id);
  const gone = await deleteBlock(context, me.id, other_id);
  if (gone > 0) await announceBlock(context, me.id, other_id);
  return gone;
}

/**
 * Open pages of both fetch the conversation anew: its form goes, or is there again. Not those of somebody who blocks me
 * too: they see only their own block, and are not to learn of mine.
 */
async function announceBlock(context: Context, me: string, other: string): Promise<void> {
  const isSeen = (await findBlock(context, other, me)) !== 'me';
  announceNotices(context, { userId: me }, ...(isSeen ? [{ userId: other }] : []));
}

/** Reports a conversation to the admins. @returns the report's id @throws Refusal when it is reported already */
export async function reportConversation(
  context: Context,
  reporter: Actor,
  id: string,
  reason: string,
): Promise<string> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, reporter.id);
    const { product_id } = await requireConversation(context, reporter.id, id);
    const reportId = await insertReport(context, { conversationId: id, reporterId: reporter.id, reason });
    if (reportId === null)
      throw new Refusal('already_reported', 'You have reported this conversation already. An admin will look at it.');
    await recordNoticeToAdmins(context, { kind: 'conversation_reported', productId: product_id });
    return reportId;
  });
}

/**
 * A page of the messages of a reported conversation from its beginning. The audit trail names an admin who reads it
 * once a report.
 *
 * @throws Refusal 404 unless the report is open, 403 for an admin who has part in it
 */
export async function readReported(context: Context, admin: Actor, id: string, page: Page) {
  return inTransaction(context, async (context) => {
    const report = await findReport(context, id, admin.id);
    if (!report || report.handled_at !== null) throw new Refusal('not_found', 'There is no such open report.');
    requireJudge(admin, report);
    await recordReading(context, admin, report);
    const rows = await listFromBeginning(context, report.conversation_id, page);
    return rows.map((row) => ({ ...row, is_reporters: row.author_id === report.reporter_id }));
  });
}

export type ReportedMessageRow = Awaited<ReturnType<typeof readReported>>[number];

async function recordReading(context: Context, { id: actorId }: Actor, report: FoundReport): Promise<void> {
  // Product and buyer name the conversation.
  const { product_id: productId, buyer_id: userId } = report;
  const reading = { actorId, action: 'read_reported_messages', productId, userId } as const;
  if (!(await hasActedSince(context, reading, report.created_at))) await recordAudit(context, reading);
}

/** Not for an admin who sold or bought the phone, or asked about it, before they were an admin. */
function requireJudge(admin: Actor, { buyer_id, seller_id, has_bought }: FoundReport): void {
  if (has_bought || admin.id === buyer_id || admin.id === seller_id)
    throw new Refusal('own_case', 'You sold or bought this phone, or asked about it: another admin has to decide.');
}

/**
 * An admin has looked at a report.
 *
 * @returns how many changed: 0 when it was handled already
 * @throws Refusal 403 for an admin who has part in it
 */
export async function handleReport(context: Context, admin: Actor, id: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const report = await findReport(context, id, admin.id);
    if (!report) throw new Refusal('not_found', 'There is no such report.');
    requireJudge(admin, report);
    const changed = await setHandled(context, id);
    if (changed === 0) return 0;
    const { reporter_id, buyer_id, seller_id, product_id, reason } = report;
    const reportedId = reporter_id === buyer_id ? seller_id : buyer_id;
    await recordAudit(context, {
      actorId: admin.id,
      action: 'handled_conversation',
      userId: reportedId,
      productId: product_id,
      note: reason,
    });
    return changed;
  });
}

/** A conversation of this person. @throws Refusal 404 for anybody else's */
export async function requireConversation(context: Context, me: string, id: string): Promise<ConversationRow> {
  const row = await store.findConversation(context, me, id);
  if (!row) throw new Refusal('not_found', 'There is no such conversation.');
  return row;
}

export function noSuchPhone(): Refusal {
  return new Refusal('not_found', 'There is no such phone.');
}
