import { sql } from 'kysely';
import { watching } from '#contract/allowances.ts';
import { isForAdmins, noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeKind, NoticeKindFor } from '#contract/notice-kinds.ts';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { announceDone } from '#server/platform/transaction.ts';

/** Under this is announced what somebody was told, or has read. */
export const noticesOf = (userId: string) => `notices:${userId}`;

/** Under this is announced what all admins were told. */
export const noticesOfAdmins = 'notices:admins';

const kinds = Object.keys(noticeKinds) as NoticeKind[];
const kindsForAdmins = kinds.filter(isForAdmins);
const kindsOfSaved = kinds.filter((kind) => noticeKinds[kind].watches === 'phones');

interface About {
  productId?: string;
  bookingId?: string;
  auditId?: number;
  /** Where its mail goes, for an account that has no address from this moment on. */
  mailTo?: string;
}

export interface PersonalNotice extends About {
  userId: string;
  kind: NoticeKindFor<'buyer' | 'seller' | 'account'>;
}

export interface NoticeToAdmins extends About {
  userId: null;
  kind: NoticeKindFor<'admins'>;
}

export type Notice = PersonalNotice | NoticeToAdmins;

/** In the transaction of what it tells about. Closed accounts get none. */
export async function recordNotice(context: Context, notice: Notice): Promise<void> {
  const { userId, kind, productId = null, bookingId = null, auditId = null, mailTo = null } = notice;
  await sql`select owe_notice(${userId}::uuid, ${kind}, ${productId}::uuid, ${bookingId}::uuid, ${auditId}::bigint,
    ${mailTo},
    ${context.clock.now()}::timestamptz)`.execute(context.db);
  announceNotices(context, notice);
}

export interface WatchNotice {
  userId: string;
  kind: 'search_matched' | 'price_fell' | 'free_again';
  productId: string;
  priceUsd: number;
  beforeUsd?: number;
  /** Of a search: which, and how many phones it found. */
  searchId?: string;
  phones?: number;
  byMail: boolean;
}

/** In the transaction that notes it as told. @returns the notice's id */
export async function recordWatchNotice(context: Context, notice: WatchNotice): Promise<string> {
  const { userId, kind, productId, priceUsd, beforeUsd = null, searchId = null, phones = null, byMail } = notice;
  const now = context.clock.now();
  const { id } = await context.db
    .insertInto('notices')
    .values({
      user_id: userId,
      kind,
      product_id: productId,
      price_usd: priceUsd,
      before_usd: beforeUsd,
      search_id: searchId,
      phones,
      created_at: now,
      mail_due_at: byMail ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  announceNotices(context, notice);
  return id;
}

/**
 * Adds phones to a recent, unread notice of a search. One that never had a mail owes one if they were switched on
 * since.
 *
 * @returns its id; null without such a notice
 */
export async function addToSearchNotice(
  context: Context,
  {
    userId,
    searchId,
    productId,
    priceUsd,
    phones,
    byMail,
  }: Required<Pick<WatchNotice, 'userId' | 'searchId' | 'productId' | 'priceUsd' | 'phones' | 'byMail'>>,
): Promise<string | null> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - watching.gatherHours * 3_600_000);
  const changed = await context.db
    .updateTable('notices')
    .set((eb) => ({ phones: eb('phones', '+', phones), product_id: productId, price_usd: priceUsd }))
    .$if(byMail, (query) =>
      query.set({
        mail_due_at: sql<Date | null>`case when mail_counted_at is null and digest_id is null
          then coalesce(mail_due_at, ${now}::timestamptz) else mail_due_at end`,
      }),
    )
    .where('search_id', '=', searchId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .where('created_at', '<=', aheadOf(now))
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return null;
  announceNotices(context, { userId });
  return changed.id;
}

/** People who have left get no notice. */
export async function recordOfferNotice(
  context: Context,
  {
    userId,
    kind,
    productId,
    priceUsd,
  }: {
    userId: string;
    kind:
      | 'offer_made'
      | 'offer_countered'
      | 'offer_declined'
      | 'offer_withdrawn'
      | 'offer_expired'
      | 'offer_over'
      | 'offer_outdated';
    productId: string;
    priceUsd: number;
  },
): Promise<void> {
  const now = context.clock.now();
  await context.db
    .insertInto('notices')
    .columns(['user_id', 'kind', 'product_id', 'price_usd', 'created_at', 'mail_due_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(kind).as('kind'),
          sql<string>`${productId}::uuid`.as('product_id'),
          sql<number>`${priceUsd}::int`.as('price_usd'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('mail_due_at'),
        ])
        .where('id', '=', userId)
        .where('closed_at', 'is', null),
    )
    .execute();
  announceNotices(context, { userId });
}

/** Tells somebody that they were written to, unless they have not read an earlier notice of the same conversation. */
export async function recordMessageNotice(
  context: Context,
  { userId, conversationId, productId }: { userId: string; conversationId: string; productId: string },
): Promise<void> {
  const now = context.clock.now();
  await context.db
    .insertInto('notices')
    .values({
      user_id: userId,
      kind: 'written_to',
      product_id: productId,
      conversation_id: conversationId,
      created_at: now,
      mail_due_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .where('read_at', 'is', null)
        .where('conversation_id', 'is not', null)
        .doNothing(),
    )
    .execute();
}

export async function readNoticeOfConversation(
  context: Context,
  userId: string,
  conversationId: string,
): Promise<void> {
  await context.db
    .updateTable('notices')
    .set({ read_at: context.clock.now() })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .execute();
  announceNotices(context, { userId });
}

export function announceNotices(context: Context, ...notices: readonly Pick<Notice, 'userId'>[]): void {
  announceDone(context, ...notices.map(({ userId }) => (userId === null ? noticesOfAdmins : noticesOf(userId))));
}

export async function recordNoticeToAdmins(
  context: Context,
  notice: Omit<NoticeToAdmins, 'userId' | 'mailTo'>,
): Promise<void> {
  await recordNotice(context, { ...notice, userId: null });
}

/** Their account is locked. `searchId` null: of the phones they saved. The notices stay, as ones without a mail. */
export async function dropWatchMails(context: Context, userId: string, searchId: string | null): Promise<void> {
  await context.db
    .updateTable('notices')
    .set({ mail_due_at: null, digest_id: null, mail_counted_at: null })
    .where('user_id', '=', userId)
    .$if(searchId === null, (query) => query.where('kind', 'in', kindsOfSaved))
    .$if(searchId !== null, (query) => query.where('search_id', '=', searchId))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('mail_due_at', 'is not', null),
        exists(
          selectFrom('digests')
            .select('digests.id')
            .whereRef('digests.id', '=', 'notices.digest_id')
            .where('digests.mail_due_at', 'is not', null),
        ),
      ]),
    )
    .execute();
}

/** They are an admin no more: what is owed isn't mailed either. */
export async function forgetNoticesToAdmin(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('notices').where('user_id', '=', userId).where('kind', 'in', kindsForAdmins).execute();
  announceNotices(context, { userId });
}

/** Of a closed account: its last mail is still sent. */
export async function forgetNotices(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('notices').where('user_id', '=', userId).where('kind', '!=', 'account_closed').execute();
}
