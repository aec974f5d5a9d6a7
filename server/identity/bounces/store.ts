import type { Context } from '#server/context.ts';
import type { Mail } from '#server/platform/mailer/mailer.ts';

const dayMs = 24 * 3_600_000;
/** Mail servers try for about five days. What comes back later is about no mail that we know. */
const keptMs = 10 * dayMs;
/** Of one day: twenty addresses are looked at, and one may have been written to often. */
const lookedAtMax = 200;

type Database = Pick<Context, 'db' | 'clock'>;

/** Keeps that a mail is handed over to the address of somebody we know; of another one nothing is kept. */
export async function insertSentMail({ db, clock }: Database, { id, to }: Pick<Mail, 'id' | 'to'>): Promise<void> {
  const sentAt = clock.now();
  await db
    .insertInto('sent_mails')
    .columns(['id', 'identity_id', 'email', 'sent_at'])
    .expression(
      db
        .selectFrom('identity_user')
        .select((is) => [is.val(id).as('mail'), 'identity_user.id as reader', 'email', is.val(sentAt).as('at')])
        .where('email', '=', to),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ email: to, sent_at: sentAt }))
    .execute();
}

/** A mail that was not handed over can't come back. */
export async function deleteSentMail({ db }: Database, id: string): Promise<void> {
  await db.deleteFrom('sent_mails').where('id', '=', id).where('came_back_at', 'is', null).execute();
}

/** Forgets mails that can't come back any more. */
export async function deleteOldMails(context: Database): Promise<void> {
  await context.db.deleteFrom('sent_mails').where('sent_at', '<', longAgo(context)).execute();
}

/** The mail of this id, unless its reader has another address by now. */
export async function findMail(context: Database, id: string) {
  return mails(context).where('sent_mails.id', '=', id).executeTakeFirst();
}

/** The latest mail to this address. */
export async function findLastMail(context: Database, email: string) {
  return mails(context).where('sent_mails.email', '=', email).orderBy('sent_at', 'desc').limit(1).executeTakeFirst();
}

function mails(context: Database) {
  return context.db
    .selectFrom('sent_mails')
    .innerJoin('identity_user', (join) =>
      join.onRef('identity_user.id', '=', 'identity_id').onRef('identity_user.email', '=', 'sent_mails.email'),
    )
    .select(['sent_mails.id', 'identity_id', 'sent_mails.email', 'sent_at'])
    .where('sent_at', '>=', longAgo(context));
}

/** This mail and those of the day before it, the latest first. */
export async function listMailsUpTo({ db }: Database, mail: { id: string; sent_at: Date }) {
  return db
    .selectFrom('sent_mails')
    .select(['id', 'identity_id', 'email', 'sent_at', 'came_back_at', 'is_doubted'])
    .where('sent_at', '<=', mail.sent_at)
    .where('sent_at', '>', new Date(mail.sent_at.getTime() - dayMs))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(lookedAtMax)
    .execute();
}

/**
 * Locks readers of mails, in one order: of two bounces at the same moment, the second one sees what became of the
 * first. Their mails are not locked, since an account that is closed meanwhile deletes its mails after its identity.
 */
export async function lockReaders({ db }: Database, mails: readonly { identity_id: string }[]): Promise<void> {
  const ids = [...new Set(mails.map(({ identity_id }) => identity_id))];
  await db.selectFrom('identity_user').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** Keeps that a mail came back, and whether that is doubted. */
export async function setCameBack({ db, clock }: Database, id: string, isDoubted: boolean): Promise<void> {
  await db
    .updateTable('sent_mails')
    .set({ came_back_at: clock.now(), is_doubted: isDoubted })
    .where('id', '=', id)
    .execute();
}

/** How many mails came back within the last hour, noted and doubted. */
export async function countBounces({ db, clock }: Database): Promise<{ noted: number; doubted: number }> {
  const { noted, doubted } = await db
    .selectFrom('sent_mails')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('is_doubted', '=', false).as('noted'),
      is.fn.countAll<number>().filterWhere('is_doubted', '=', true).as('doubted'),
    ])
    .where('came_back_at', '>', new Date(clock.now().getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return { noted: Number(noted), doubted: Number(doubted) };
}

function longAgo({ clock }: Database): Date {
  return new Date(clock.now().getTime() - keptMs);
}
