import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

export interface AdminFigures {
  admins: number;
  without_two_steps: number;
}

/** Open accounts of admins, and how many of them sign in with a password alone. */
export async function countAdmins({ db }: Context): Promise<AdminFigures> {
  const { rows } = await sql<AdminFigures>`
    select count(*)::int as admins, count(*) filter (where factor.id is null)::int as without_two_steps
    from admin_grants
    join users on users.id = admin_grants.user_id and users.closed_at is null
    left join identity_two_factor as factor on factor."userId" = users.identity_id and factor.verified`.execute(db);
  return rows[0] ?? { admins: 0, without_two_steps: 0 };
}
