import { sql } from 'kysely';
import { conversing } from '#contract/conversing.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** A conversation with its phone and both people, as one of the two (`me`) needs it. */
function conversationRows(context: Context, me: string) {
  return context.db
    .selectFrom('conversations as conversation')
    .innerJoin('products as product', 'product.id', 'conversation.product_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .innerJoin('users as seller', 'seller.id', 'conversation.seller_id')
    .innerJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when ${isBuyer(me)} then conversation.seller_id else conversation.buyer_id end`,
      ),
    )
    .leftJoin('admin_grants', 'admin_grants.user_id', 'other.id')
    .select(({ exists, selectFrom, ref }) => [
      'conversation.id',
      'conversation.product_id',
      'conversation.buyer_id',
      'conversation.seller_id',
      'conversation.last_at',
      'product.name as product_name',
      'product.image_id',
      'product.resale_price_usd',
      'product.state',
      'image.placeholder',
      'other.id as other_id',
      'other.name as other_name',
      'other.closed_at as other_closed_at',
      'other.suspended_at as other_suspended_at',
      'admin_grants.granted_at as other_granted_at',
      'seller.contact_after_booking',
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .where('bookings.buyer_id', '=', ref('conversation.buyer_id'))
          .where('bookings.seller_id', '=', ref('conversation.seller_id'))
          .where('bookings.state', 'in', ['reserved', 'paying', 'paid']),
      )
        .$castTo<boolean>()
        .as('has_booking'),
    ])
    .where((is) => is.or([is('conversation.buyer_id', '=', me), is('conversation.seller_id', '=', me)]));
}

function isBuyer(me: string) {
  return sql<boolean>`conversation.buyer_id = ${me}::uuid`;
}

/** A conversation of one of the two; undefined for anybody else's. */
export async function findConversation(context: Context, me: string, id: string) {
  return conversationRows(context, me).where('conversation.id', '=', id).executeTakeFirst();
}

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** What a buyer asked about a phone. */
export async function findConversationAbout(context: Context, buyerId: string, productId: string) {
  return conversationRows(context, buyerId)
    .where('conversation.product_id', '=', productId)
    .where('conversation.buyer_id', '=', buyerId)
    .executeTakeFirst();
}

/** A page of somebody's conversations with their last message, the latest first. */
export async function listConversations(context: Context, me: string, { limit, after }: Page) {
  return conversationRows(context, me)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('conversation_messages as message')
          .select(({ selectFrom, fn }) => [
            'message.text as last_text',
            'message.author_id as last_author_id',
            selectFrom('conversation_photos as photo')
              .select(fn.countAll<number>().as('count'))
              .whereRef('photo.message_id', '=', 'message.id')
              .as('last_photos'),
          ])
          .whereRef('message.conversation_id', '=', 'conversation.id')
          .orderBy('message.created_at', 'desc')
          .orderBy('message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(({ selectFrom, fn }) => [
      'last.last_text',
      'last.last_author_id',
      'last.last_photos',
      selectFrom('conversation_messages as message')
        .select(fn.countAll<number>().as('count'))
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .where('message.author_id', '!=', me)
        .where('message.read_at', 'is', null)
        .as('unread'),
    ])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(conversation.last_at, conversation.id) < (select last_at, id from conversations
          where id = ${after}::uuid)`,
    )
    .orderBy('conversation.last_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listConversations>>[number];

/** A page of the messages of a conversation, the newest first. */
export async function listMessagesOf(context: Context, conversationId: string, page: Page) {
  return messagesOf(context, conversationId)
    .$call((query) => newestFirst(query, 'conversation_messages as message', page))
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessagesOf>>[number];

/** The messages of a conversation as they were written, in no order. */
export function messagesOf(context: Context, conversationId: string) {
  return context.db
    .selectFrom('conversation_messages as message')
    .innerJoin('users as author', 'author.id', 'message.author_id')
    .select(({ selectFrom }) => [
      'message.id',
      'message.author_id',
      'message.text',
      'message.created_at',
      'author.name as author_name',
      sql<string[]>`array(${selectFrom('conversation_photos as photo')
        .select('photo.image_id')
        .whereRef('photo.message_id', '=', 'message.id')
        .orderBy('photo.position')})`.as('photos'),
    ])
    .where('message.conversation_id', '=', conversationId);
}

/** Begins the conversation of a buyer about a phone, unless there is one. @returns its id */
export async function openConversation(
  context: Context,
  { productId, buyerId, sellerId }: { productId: string; buyerId: string; sellerId: string },
): Promise<string> {
  const now = context.clock.now();
  const row = await context.db
    .insertInto('conversations')
    .values({ product_id: productId, buyer_id: buyerId, seller_id: sellerId, created_at: now, last_at: now })
    // Somebody who begins it in two tabs waits for the first one, and goes on with that.
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'buyer_id']).doUpdateSet((eb) => ({ last_at: eb.ref('conversations.last_at') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation(context: Context, id: string): Promise<void> {
  await context.db.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Writes a message into a locked conversation, later than any other in it. @returns its id */
export async function insertMessage(
  context: Context,
  {
    conversationId,
    authorId,
    text,
    imageIds,
  }: { conversationId: string; authorId: string; text: string; imageIds: readonly string[] },
): Promise<string> {
  const { last_at } = await context.db
    .updateTable('conversations')
    // Servers' clocks differ a little, and the order is that of the lock.
    .set({ last_at: sql<Date>`greatest(${context.clock.now()}::timestamptz, last_at + interval '1 millisecond')` })
    .where('id', '=', conversationId)
    .returning('last_at')
    .executeTakeFirstOrThrow();
  const { id } = await context.db
    .insertInto('conversation_messages')
    .values({ conversation_id: conversationId, author_id: authorId, text, created_at: last_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (imageIds.length > 0)
    await context.db
      .insertInto('conversation_photos')
      .values(imageIds.map((imageId, position) => ({ message_id: id, position, image_id: imageId })))
      .execute();
  return id;
}

/** Marks what the other one wrote up to a message as read. @returns how many messages */
export async function setReadUpTo(
  context: Context,
  { conversationId, me, upTo }: { conversationId: string; me: string; upTo: string },
): Promise<number> {
  const changed = await context.db
    .updateTable('conversation_messages')
    .set({ read_at: context.clock.now() })
    .where('conversation_id', '=', conversationId)
    .where('author_id', '!=', me)
    .where('read_at', 'is', null)
    .where(
      sql<boolean>`created_at <= (select last.created_at from conversation_messages last
        where last.id = ${upTo}::uuid and last.conversation_id = ${conversationId}::uuid)`,
    )
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Erases what somebody wrote and the photos with it, as their account is closed. */
export async function eraseWordsOf(context: Context, userId: string): Promise<void> {
  const { db } = context;
  // In one order, before its messages: who reads or writes in one of them takes the same lock.
  await db
    .selectFrom('conversations')
    .select('id')
    .where((is) => is.or([is('buyer_id', '=', userId), is('seller_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .deleteFrom('conversation_photos')
    .where('message_id', 'in', db.selectFrom('conversation_messages').select('id').where('author_id', '=', userId))
    .execute();
  await db.updateTable('conversation_messages').set({ text: null }).where('author_id', '=', userId).execute();
}

/** Has the other one written something that this person has not read? */
export async function hasUnread(context: Context, conversationId: string, me: string): Promise<boolean> {
  const unread = await context.db
    .selectFrom('conversation_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('author_id', '!=', me)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unread !== undefined;
}

/** So that no statement holds many rows for long. */
const erasedAtOnce = 500;

/** Erases old conversations without a booking (`keptMonths` after the last message). @returns how many */
export async function eraseOldConversations(context: Context): Promise<number> {
  let [all, found, from] = [0, 0, new Date(0)];
  do {
    const some = await inTransaction(context, async (context) => eraseSome(context, from));
    all += some.erased;
    ({ found, from } = some);
  } while (found === erasedAtOnce);
  return all;
}

/** @param from each looks on where the one before ended: those that stay are not looked at again */
async function eraseSome(context: Context, from: Date): Promise<{ found: number; erased: number; from: Date }> {
  // One in which somebody writes just now is not over.
  const locked = await context.db
    .selectFrom('conversations')
    .select(['id', 'last_at'])
    .where('last_at', '>=', from)
    .where(isOver(context))
    .orderBy('last_at')
    .limit(erasedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const last = locked.at(-1);
  if (last === undefined) return { found: 0, erased: 0, from };
  const ids = locked.map(({ id }) => id);
  // Asked again by a second statement, which sees what was written before the lock was there.
  const erased = await context.db
    .deleteFrom('conversations')
    .where('id', 'in', ids)
    .where(isOver(context))
    .executeTakeFirst();
  return { found: ids.length, erased: Number(erased.numDeletedRows), from: last.last_at };
}

/** Nothing was written for long, nothing was booked, and no admin has to read it. */
function isOver({ clock }: Context) {
  return sql<boolean>`last_at < ${clock.now()}::timestamptz - make_interval(months => ${conversing.keptMonths})
    and not exists (select from bookings
      where bookings.product_id = conversations.product_id and bookings.buyer_id = conversations.buyer_id
      and bookings.state in ('reserved', 'paying', 'paid', 'refunded'))
    and not exists (select from conversation_reports as report
      where report.conversation_id = conversations.id and report.handled_at is null)`;
}
