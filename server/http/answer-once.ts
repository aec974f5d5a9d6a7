import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';

/** How long a repeated request gets the stored answer: as long as payment providers store theirs. */
const keptHours = 24;

/**
 * Makes an answer once for each caller, call and Idempotency-Key: it is kept in the transaction of what it tells of, so
 * there is never one without the other. A call with the same key waits for it meanwhile. What was refused is not kept:
 * nothing happened. Source: the header as drafted in IETF's "The Idempotency-Key HTTP Header Field".
 *
 * @param check refuses a kept answer that has stopped being true
 * @throws Refusal 422 when the key came with another body before
 */
export async function answerOnce(
  context: Context,
  actor: Actor,
  row: Route,
  request: FastifyRequest,
  make: (context: Context) => Promise<string>,
  check?: (context: Context, answer: string) => Promise<void>,
): Promise<string> {
  const key = keyOf(request);
  if (key === null) return make(context);
  const mine = { user_id: actor.id, call: row.call, key };
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body]))
    .digest();

  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    // The account first, as closing an account does: with its name written and not yet held, each would wait for the
    // other.
    const claimed = await db
      .with('held', (cte) => cte.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate())
      .insertInto('answered_requests')
      .columns(['user_id', 'call', 'key', 'body_hash', 'answered_at'])
      .expression((eb) =>
        eb
          .selectFrom('held')
          .select([
            'held.id',
            eb.val(row.call).as('call'),
            eb.val(key).as('key'),
            eb.val(bodyHash).as('body_hash'),
            eb.val(clock.now()).as('answered_at'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const kept = await keptAnswer(context, mine, bodyHash);
      await check?.(context, kept);
      return kept;
    }
    const answer = await make(context);
    await db
      .updateTable('answered_requests')
      .set({ answer })
      .where('user_id', '=', mine.user_id)
      .where('call', '=', mine.call)
      .where('key', '=', mine.key)
      .execute();
    return answer;
  });
}

/** Forgets answers that nobody repeats a request for any more. */
export async function forgetAnswers({ db, clock }: Context): Promise<void> {
  await db
    .deleteFrom('answered_requests')
    .where('answered_at', '<', new Date(clock.now().getTime() - keptHours * 3_600_000))
    .execute();
}

async function keptAnswer(
  { db }: Context,
  mine: { user_id: string; call: string; key: string },
  bodyHash: Buffer,
): Promise<string> {
  const kept = await db
    .selectFrom('answered_requests')
    .select(['answer', 'body_hash'])
    .where('user_id', '=', mine.user_id)
    .where('call', '=', mine.call)
    .where('key', '=', mine.key)
    .executeTakeFirst();
  if (kept?.answer === undefined || kept.answer === null)
    throw new Refusal('unavailable', 'This request is being worked on. Please try again in a moment.', {
      retryAfterSeconds: 1,
    });
  if (!kept.body_hash.equals(bodyHash))
    throw new Refusal(
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key for each request.',
    );
  return kept.answer;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refuseField('Idempotency-Key', 'not_a_key');
  return key;
}
