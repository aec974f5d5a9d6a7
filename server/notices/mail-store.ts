import { sql } from 'kysely';
import { allowances } from '#contract/allowances.ts';
import { noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { Context } from '#server/context.ts';
import { longestPauseMs } from '#server/notices/rules.ts';
import { isOutdated, noticeRows } from '#server/notices/store.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { isDueAt } from '#server/platform/due-times.ts';
import { answerMs } from '#server/platform/mailer/mailer.ts';

/** How long a server that took a mail may take to send it before another one tries. */
const claimMs = answerMs + 5 * 60_000;
/** Notices of one person that are decided at once. */
const decidedAtOnce = 500;
/** Notices of a digest that are read to write its lines. */
const readOfDigest = 500;
/** A newer server has written the others, and mails them. */
const known = Object.keys(noticeKinds) as NoticeKind[];

type MailedRow = Awaited<ReturnType<ReturnType<typeof noticeRows>['execute']>>[number];

/** Some of the people with due notices of which we haven't decided yet how to tell them. */
export async function whoHasUndecided(context: Context, atOnce: number): Promise<string[]> {
  const rows = await context.db
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where(isDueAt('mail_due_at', context.clock.now(), 0))
    .where('mail_counted_at', 'is', null)
    .where('kind', 'in', known)
    .limit(atOnce)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** What is due to somebody and not decided, the oldest first. */
export async function listUndecided(context: Context, userId: string) {
  const rows = await context.db
    .selectFrom('notices as notice')
    .select(['id', 'kind', 'product_id', 'mail_to', isOutdated(context).as('is_outdated')])
    .where('user_id', '=', userId)
    .where(isDueAt('mail_due_at', context.clock.now(), 0))
    .where('mail_counted_at', 'is', null)
    .where('kind', 'in', known)
    .orderBy('created_at')
    .orderBy('id')
    .limit(decidedAtOnce)
    .execute();
  return rows.map((row) => ({ ...row, mail: noticeKinds[row.kind].mail }));
}

/** What somebody has had a mail of its own about in the last day. */
export async function listMailed(context: Context, userId: string) {
  const since = new Date(context.clock.now().getTime() - allowances.noticeMails.windowSeconds * 1_000);
  return context.db
    .selectFrom('notices')
    .select(['kind', 'product_id', 'mail_counted_at'])
    .where('user_id', '=', userId)
    .where('mail_counted_at', '>', since)
    .execute();
}

/**
 * Whether somebody's account is open, their address confirmed, and when it was refused for good. Locked, so that one
 * server decides for them at a time.
 */
export async function lockRecipient(context: Context, userId: string) {
  await context.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return context.db
    .selectFrom('users')
    .leftJoin('identity_user as identity', 'identity.id', 'users.identity_id')
    .select(['users.closed_at', 'identity.emailVerified', 'identity.mailRefusedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** These get a mail each, and count from now on. */
export async function setCounted(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db
    .updateTable('notices')
    .set({ mail_counted_at: context.clock.now() })
    .where('id', 'in', ids)
    .execute();
}

/** These get no mail. */
export async function setPageOnly(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await context.db.updateTable('notices').set({ mail_due_at: null }).where('id', 'in', ids).execute();
}

/** These go into a digest. */
export async function putIntoDigest(context: Context, ids: readonly string[], digestId: string): Promise<void> {
  await context.db
    .updateTable('notices')
    .set({ mail_due_at: null, digest_id: digestId })
    .where('id', 'in', ids)
    .execute();
}

/** The digest of a locked person that nobody has taken yet. */
export async function findOpenDigest(context: Context, userId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('digests')
    .select('id')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** When the last digest of somebody was sent; not one that a clock that was ahead has dated. */
export async function lastDigestAt(context: Context, userId: string): Promise<Date | null> {
  const row = await context.db
    .selectFrom('digests')
    .select('taken_at')
    .where('user_id', '=', userId)
    .where('taken_at', '<=', aheadOf(context.clock.now()))
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at ?? null;
}

/** Begins a digest for a locked person who has none. */
export async function insertDigest(context: Context, userId: string, dueAt: Date): Promise<string> {
  const digest = { user_id: userId, mail_due_at: dueAt };
  return (await context.db.insertInto('digests').values(digest).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Takes a mail of a single notice that is due: nobody else takes it for a while. Only one, since the time of several
 * would be over before the last of them is sent.
 *
 * @returns null when none is due
 */
export async function claimDueMail(context: Context): Promise<MailedRow | null> {
  const now = context.clock.now();
  const claimed = await context.db
    .updateTable('notices')
    .set((eb) => ({ mail_due_at: new Date(now.getTime() + claimMs), mail_attempts: eb('mail_attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where(isDueAt('mail_due_at', now, longestPauseMs))
        .where('mail_counted_at', 'is not', null)
        .where('kind', 'in', known)
        .orderBy('mail_due_at')
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return null;
  const row = await noticeRows(context).where('notice.id', '=', claimed.id).executeTakeFirst();
  // It is gone where its reader's account was closed meanwhile.
  return row ?? claimDueMail(context);
}

export interface ClaimedDigest {
  id: string;
  attempts: number;
  /** The oldest of those that are not outdated. */
  notices: MailedRow[];
  count: number;
}

/** Takes a digest that is due, in the same way. Nothing is added to one that was taken. */
export async function claimDueDigest(context: Context): Promise<ClaimedDigest | null> {
  const now = context.clock.now();
  const claimed = await context.db
    .updateTable('digests')
    .set((eb) => ({
      mail_due_at: new Date(now.getTime() + claimMs),
      mail_attempts: eb('mail_attempts', '+', 1),
      taken_at: eb.fn.coalesce('taken_at', eb.cast<Date>(eb.val(now), 'timestamptz')),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('digests')
        .select('id')
        .where(isDueAt('mail_due_at', now, allowances.noticeDigests.windowSeconds * 1_000))
        .orderBy('mail_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'mail_attempts'])
    .executeTakeFirst();
  if (claimed === undefined) return null;
  const { id, mail_attempts: attempts } = claimed;
  const { count } = await context.db
    .selectFrom('notices as notice')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('digest_id', '=', id)
    .where(({ not }) => not(isOutdated(context)))
    .executeTakeFirstOrThrow();
  const rows = noticeRows(context)
    .where('notice.digest_id', '=', id)
    .where(({ not }) => not(isOutdated(context)))
    .where('notice.kind', 'in', known)
    .orderBy('notice.created_at')
    .orderBy('notice.id');
  return { id, attempts, notices: await rows.limit(readOfDigest).execute(), count };
}

/**
 * The mail is handed over, or given up: nothing is owed any more, and an address of its own is forgotten. It counts
 * again where its reader ended such mails while it was on its way: they may want them again by now.
 */
export async function setMailDone(context: Context, id: string): Promise<void> {
  const countedAt = sql<Date | null>`case when digest_id is null
    then coalesce(mail_counted_at, ${context.clock.now()}::timestamptz) end`;
  await context.db
    .updateTable('notices')
    .set({ mail_due_at: null, mail_to: null, mail_counted_at: countedAt })
    .where('id', '=', id)
    .execute();
}

/** The mail is tried again later, unless its reader has ended such mails meanwhile. */
export async function setMailDue(context: Context, id: string, at: Date): Promise<void> {
  await context.db
    .updateTable('notices')
    .set({ mail_due_at: sql<Date>`${at}::timestamptz` })
    .where('id', '=', id)
    .where('mail_due_at', 'is not', null)
    .execute();
}

/** The digest is handed over or given up (null), or tried again later. */
export async function setDigestDue(context: Context, id: string, at: Date | null): Promise<void> {
  const dueAt = at === null ? null : sql<Date>`${at}::timestamptz`;
  await context.db.updateTable('digests').set({ mail_due_at: dueAt }).where('id', '=', id).execute();
}
