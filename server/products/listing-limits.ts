import { sql } from 'kysely';
import { newness } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';

const { listings } = newness;

/**
 * Lets a seller list one phone more. Their account is locked before, so that listings at the same moment are counted
 * one after the other.
 *
 * @throws Refusal when they have sold nothing yet and have too many, or have listed too many today
 */
export async function requireRoomForListing(context: Context, sellerId: string): Promise<void> {
  // As many are counted as matter.
  const since = new Date(context.clock.now().getTime() - 86_400_000);
  const { rows } = await sql<{ is_known: boolean; live: number; today: number }>`
    select exists (select from users where id = ${sellerId}::uuid and verified_at is not null) or exists (select from products where seller_id = ${sellerId}::uuid and state = 'sold') as is_known,
      (select count(*)::int from (select from products where seller_id = ${sellerId}::uuid and state in ('on_sale', 'reserved') limit ${listings.liveBeforeFirstSale}) as listed) as live,
      (select count(*)::int from (select from products where seller_id = ${sellerId}::uuid and created_at > ${since}::timestamptz limit ${listings.aDay}) as listed) as today`.execute(
    context.db,
  );
  const [is] = rows;
  if (!is) throw new Error('a count answered nothing');
  if (!is.is_known && is.live >= listings.liveBeforeFirstSale) {
    throw new Refusal(
      'too_many_listings',
      `You have ${is.live} phones on the market. More than ${listings.liveBeforeFirstSale} are possible after your first sale, or when an admin has verified you.`,
    );
  }
  if (is.today >= listings.aDay) {
    throw new Refusal('listings_today', `You listed ${is.today} phones in 24 hours. Try again tomorrow.`, {
      retryAfterSeconds: 3_600,
    });
  }
}
