import type { NoticeKind } from '#contract/notices.ts';
import type { Context } from '#server/context.ts';

export interface Notice {
  userId: string;
  kind: NoticeKind;
  productId?: string;
  bookingId?: string;
  /** What an admin did, for notices of that. */
  auditId?: string;
  /** Where its mail goes, for an account that has no address from this moment on. */
  mailTo?: string;
}

/** Owes somebody a notice and a mail, in the transaction of the step it tells about. Whoever has left is owed nothing. */
export async function recordNotice(context: Context, notice: Notice): Promise<void> {
  const now = context.clock.now();
  await context.db
    .insertInto('notices')
    .columns(['user_id', 'kind', 'product_id', 'booking_id', 'audit_id', 'mail_to', 'created_at', 'mail_due_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((eb) => [
          'users.id',
          eb.val(notice.kind).as('kind'),
          eb.cast<string | null>(eb.val(notice.productId ?? null), 'uuid').as('product_id'),
          eb.cast<string | null>(eb.val(notice.bookingId ?? null), 'uuid').as('booking_id'),
          eb.cast<string | null>(eb.val(notice.auditId ?? null), 'bigint').as('audit_id'),
          eb.cast<string | null>(eb.val(notice.mailTo ?? null), 'text').as('mail_to'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('created_at'),
          eb.cast<Date>(eb.val(now), 'timestamptz').as('mail_due_at'),
        ])
        .where('users.id', '=', notice.userId)
        .where('users.closed_at', 'is', null),
    )
    .execute();
}

/** Owes every admin a notice. */
export async function recordNoticeToAdmins(context: Context, notice: Omit<Notice, 'userId' | 'mailTo'>): Promise<void> {
  const admins = await context.db.selectFrom('admin_grants').select('user_id').execute();
  for (const admin of admins) await recordNotice(context, { ...notice, userId: admin.user_id });
}

/**
 * Owes every admin a notice of what one of them, or the operator, did. The one who did it is told too: somebody else
 * may have used their account.
 */
export async function tellAdmins(context: Context, auditId: string): Promise<void> {
  await recordNoticeToAdmins(context, { kind: 'admin_acted', auditId });
}

/** Whether somebody was told this of a booking, at any time or since then. */
export async function wasNoticed(
  context: Context,
  { kind, bookingId, since }: { kind: NoticeKind; bookingId: string; since?: Date },
): Promise<boolean> {
  const told = context.db
    .selectFrom('notices')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind);
  return (await (since ? told.where('created_at', '>=', since) : told).limit(1).executeTakeFirst()) !== undefined;
}

/** Forgets what a closed account was told, its last mail aside. */
export async function forgetNotices(context: Context, userId: string): Promise<void> {
  await context.db.deleteFrom('notices').where('user_id', '=', userId).where('kind', '!=', 'account_closed').execute();
}
