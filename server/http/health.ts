import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, for the database answers and is migrated; not while it
 * closes.
 */
export function registerHealth(app: FastifyInstance, context: Context, state: { closing: boolean }): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (state.closing) throw new Refusal('unavailable', 'Redial is stopping.', { retryAfterSeconds: 5 });
    await sql`select 1 from migrations limit 1`.execute(context.db);
    return { status: 'ready' };
  });
}
