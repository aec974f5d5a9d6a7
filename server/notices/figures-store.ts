import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface MailFigures {
  count: number;
  /** Since the oldest was due. */
  oldest_seconds: number;
  /** Those that a mail server did not take at least once, and that are tried again. */
  retried: number;
}

/** Notices and digests that are due to be mailed, and those whose mail failed. */
export async function countMails({ db, clock }: Context): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    select count(*) filter (where mail_due_at <= asked.at)::int as count,
      coalesce(extract(epoch from min(asked.at) - min(mail_due_at) filter (where mail_due_at <= asked.at)), 0)::float8
        as oldest_seconds,
      count(*) filter (where mail_attempts > 1)::int as retried
    from (
      select mail_due_at, mail_attempts from notices where mail_due_at is not null
      union all select mail_due_at, mail_attempts from digests where mail_due_at is not null
    ) as waiting cross join (select ${clock.now()}::timestamptz as at) as asked`.execute(db);
  return rows[0] ?? { count: 0, oldest_seconds: 0, retried: 0 };
}
