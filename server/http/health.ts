import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, for the database answers and is migrated; not while it
 * closes.
 */
export function registerHealth(app: FastifyInstance, context: Context, state: { closing: boolean }): void {
  let looking: Promise<unknown> | null = null;
  // Anybody may ask, as often as they like: however many ask at once, one connection looks for all.
  const look = () =>
    (looking ??= sql`select 1 from migrations limit 1`.execute(context.db).finally(() => (looking = null)));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (state.closing) throw new Refusal('unavailable', 'Redial is stopping.', { retryAfterSeconds: 5 });
    await look();
    return { status: 'ready' };
  });
}
