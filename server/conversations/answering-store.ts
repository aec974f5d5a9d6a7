import { sql } from 'kysely';
import { reviewing } from '#contract/reviewing.ts';
import type { Context } from '#server/context.ts';

/** So many questions are enough for a median, and keep its price low. */
const countedMax = 200;
/** An unanswered question counts, with its wait so far, once it is this old. */
const patienceHours = 24;

/**
 * How soon a seller answers the first question of a conversation.
 *
 * @returns the median in seconds, null without questions, and how many were answered
 */
export async function findAnswering(
  context: Context,
  sellerId: string,
): Promise<{ medianSeconds: number | null; answered: number }> {
  const now = sql`${context.clock.now()}::timestamptz`;
  const since = sql`${now} - make_interval(days => ${reviewing.answerDays})`;
  const { rows } = await sql<{ median: number | null; answered: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered_at, ${now}) - created_at))::float8 as median,
      count(answered_at)::int as answered
    from (
      select c.created_at, (
        select min(m.created_at) from conversation_messages m where m.conversation_id = c.id and m.author_id = c.seller_id
      ) as answered_at
      from conversations c
      -- last_at leads to the index.
      where c.seller_id = ${sellerId}::uuid and c.last_at > ${since} and c.created_at > ${since}
      order by c.last_at desc limit ${countedMax}
    ) as question
    where answered_at is not null or created_at < ${now} - make_interval(hours => ${patienceHours})`.execute(
    context.db,
  );
  const [{ median, answered } = { median: null, answered: 0 }] = rows;
  return { medianSeconds: median, answered };
}
