import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import type { ProviderEvent } from '#server/platform/payment-gateway/payment-gateway.ts';

/** Keeps an event of a provider. @returns whether it has to be handled: not when that was done before */
export async function insertEvent(context: Context, event: ProviderEvent): Promise<boolean> {
  await context.db
    .insertInto('provider_events')
    .values({
      id: event.id,
      provider: context.payments.provider,
      type: event.type,
      intent_id: event.intentId,
      subject_id: event.subjectId,
      received_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await context.db
    .selectFrom('provider_events')
    .select('handled_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return row.handled_at === null;
}

/** Marks an event as handled. @returns whether that is new */
export async function setEventHandled(context: Context, id: string): Promise<boolean> {
  const changed = await context.db
    .updateTable('provider_events')
    .set({ handled_at: context.clock.now() })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Events that were kept and not handled, since the provider or the database went away in between: those of payments, of
 * what banks say of accounts, of accounts themselves, or of transfers.
 */
export async function listUnhandledEvents(
  context: Context,
  before: Date,
  limit: number,
  kind: 'payment' | 'bank' | 'account' | 'transfer' = 'payment',
): Promise<ProviderEvent[]> {
  return context.db
    .selectFrom('provider_events')
    .select(['id', 'type', 'intent_id as intentId', 'subject_id as subjectId'])
    .where('handled_at', 'is', null)
    .where((is) => is.or([is('received_at', '<', before), is('received_at', '>', aheadOf(context.clock.now()))]))
    .where('provider', '=', context.payments.provider)
    .where(
      sql<string>`case when subject_id is null then 'payment' when subject_id like 'tr\\_%' then 'transfer'
        when type in ('payout.failed', 'payout.paid') then 'bank' else 'account' end`,
      '=',
      kind,
    )
    .orderBy('received_at')
    .limit(limit)
    .execute();
}
