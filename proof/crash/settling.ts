import type { Context } from '#server/context.ts';
import { asOperator } from '#server/operator.ts';
import { lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import { keepParcels } from '#server/orders/parcel-news.ts';
import type { CrashMarket } from './market.ts';

const roundsMax = 50;

// As if an hour had passed: reservations are due, payments and parcels are asked about, refunds are tried again.
const hourLater = [
  `update bookings set expires_at = expires_at - interval '1 day' where state in ('reserved', ` +
    `'paying') and expires_at > now()`,
  `update payments set created_at = created_at - interval '1 hour' where state in ('created', 'processing')`,
  `update provider_events set received_at = received_at - interval '1 hour' where handled_at is null`,
  `update payments set refund_due_at = now() where state = 'refund_pending'`,
  `update payments set part_due_at = now() where part_due_at is not null`,
  `update watched_parcels set ask_at = now() where ask_at is not null`,
];

/** Time passes for some of what is under way, while everything goes on; the database may be away. */
export async function letTimePass(market: CrashMarket, percent: number): Promise<void> {
  for (const statement of hourLater)
    await market.query(`${statement} and random() * 100 < $1`, [percent]).catch(() => []);
}

/** Does an operator's work on a market's database, with or without its app. @throws what the work throws */
export async function onMarket<Result>(
  market: CrashMarket,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const outcome: { done?: { result: Result }; error?: unknown } = {};
  await asOperator(market.environment, async (context) => {
    try {
      outcome.done = { result: await work(context) };
    } catch (error) {
      outcome.error = error;
    }
  });
  if (!outcome.done) throw outcome.error ?? new Error('the database could not be opened');
  return outcome.done.result;
}

/** Lets hours pass until nothing is under way. @throws Error when something never ends */
export async function settleEverything(context: Context, market: CrashMarket): Promise<void> {
  const underWay = `select (select count(*) from bookings where state in ('reserved', 'paying')) + (select count(*)
    from payments where state in ('created', 'processing', 'refund_pending') or part_due_at is not null)
    + (select count(*) from provider_events where handled_at is null)
    + (select count(*) from watched_parcels where ask_at <= now()) as count`;
  let count = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    for (const statement of hourLater) await market.query(statement);
    await settleAccounts(context);
    await lapseDueReservations(context);
    await keepParcels(context);
    count = (await market.query<{ count: number }>(underWay))[0]?.count ?? 0;
    if (count === 0) return;
  }
  throw new Error(`${count} bookings, payments, events or parcels stay unsettled`);
}
