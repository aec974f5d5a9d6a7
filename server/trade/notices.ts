import { sql } from 'kysely';
import type { NoticeKindFor } from '#contract/notice-kinds.ts';
import type { Context } from '#server/context.ts';
import { announceDone } from '#server/platform/transaction.ts';

/** Under this is announced what somebody was told, or has read. */
export const noticesOf = (userId: string) => `notices:${userId}`;

/** Under this is announced what all admins were told. */
export const noticesOfAdmins = 'notices:admins';

interface About {
  productId?: string;
  bookingId?: string;
  /** What an admin did, for notices of that. */
  auditId?: number;
  /** Where its mail goes, for an account that has no address from this moment on. */
  mailTo?: string;
}

/** A notice to one person. */
export interface PersonalNotice extends About {
  userId: string;
  kind: NoticeKindFor<'buyer' | 'seller' | 'account'>;
}

/** A notice to every admin. */
export interface NoticeToAdmins extends About {
  userId: null;
  kind: NoticeKindFor<'admins'>;
}

export type Notice = PersonalNotice | NoticeToAdmins;

/** Owes somebody a notice and a mail, in the transaction of what it tells about. Who has left is owed nothing. */
export async function recordNotice(context: Context, notice: Notice): Promise<void> {
  const { userId, kind, productId = null, bookingId = null, auditId = null, mailTo = null } = notice;
  await sql`select owe_notice(${userId}::uuid, ${kind}, ${productId}::uuid, ${bookingId}::uuid, ${auditId}::bigint, ${mailTo},
    ${context.clock.now()}::timestamptz)`.execute(context.db);
  announceNotices(context, notice);
}

/** Says who was told something. */
export function announceNotices(context: Context, ...notices: readonly Pick<Notice, 'userId'>[]): void {
  announceDone(context, ...notices.map(({ userId }) => (userId === null ? noticesOfAdmins : noticesOf(userId))));
}

/** Owes every admin a notice. */
export async function recordNoticeToAdmins(
  context: Context,
  notice: Omit<NoticeToAdmins, 'userId' | 'mailTo'>,
): Promise<void> {
  await recordNotice(context, { ...notice, userId: null });
}

/** Forgets what a closed account was told, its last mail aside. */
export async function forgetNotices(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('notices').where('user_id', '=', userId).where('kind', '!=', 'account_closed').execute();
}
