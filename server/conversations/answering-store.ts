import { sql } from 'kysely';
import { reviewing } from '#contract/reviewing.ts';
import type { Context } from '#server/context.ts';

/** Enough questions for a median at a low cost. */
const countedMax = 200;
/** An unanswered question counts, with its wait so far, once it is this old. */
const patienceHours = 24;

/** How a seller answered the questions that count. */
export interface Answering {
  /** null without questions. */
  medianSeconds: number | null;
  asked: number;
  answered: number;
}

/**
 * How soon a seller answers the first question of a conversation. It leaves out buyers whom a seller can't answer:
 * those who have left, are suspended, have become admins, block the seller or are blocked by them.
 */
export async function findAnswering(context: Context, sellerId: string): Promise<Answering> {
  const now = sql`${context.clock.now()}::timestamptz`;
  const since = sql`${now} - make_interval(days => ${reviewing.answerDays})`;
  const { rows } = await sql<{ median: number | null; asked: number; answered: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch
    from coalesce(answered_at, ${now}) - created_at))::float8 as median,
      count(*)::int as asked, count(answered_at)::int as answered
    from (
      select c.created_at, (
        -- Not the buyer, so the seller: asked for by name, the planner reads all that they ever wrote.
        select min(m.created_at) from conversation_messages m
        where m.conversation_id = c.id and m.author_id <> c.buyer_id
      ) as answered_at
      from conversations c join users buyer on buyer.id = c.buyer_id
      -- last_at leads to the index.
      where c.seller_id = ${sellerId}::uuid and c.last_at > ${since} and c.created_at > ${since}
        and buyer.closed_at is null and buyer.suspended_at is null
        and not exists (select from admin_grants where user_id = buyer.id)
        and not exists (
          select from blocks
          where (blocker_id, blocked_id) in ((c.seller_id, c.buyer_id), (c.buyer_id, c.seller_id)))
      order by c.last_at desc limit ${countedMax}
    ) as question
    where answered_at is not null or created_at < ${now} - make_interval(hours => ${patienceHours})`.execute(
    context.db,
  );
  const [{ median, asked, answered } = { median: null, asked: 0, answered: 0 }] = rows;
  return { medianSeconds: median, asked, answered };
}
