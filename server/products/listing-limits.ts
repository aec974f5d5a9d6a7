import { sql } from 'kysely';
import { newness } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';

const { listings } = newness;

/** How much a seller has listed, counted as far as it matters. */
interface Listed {
  isVerified: boolean;
  /** Verified, or has sold a phone. */
  isKnown: boolean;
  live: number;
  /** In 24 hours, by hand and by files. Those by files count apart for a verified seller. */
  byHand: number;
  byFile: number;
}

/**
 * Lets a seller list one phone more. Their account is locked before, so that listings at the same moment are counted
 * one after the other.
 *
 * @throws Refusal when they have sold nothing yet and have too many, or have listed too many today
 */
export async function requireRoomForListing(context: Context, sellerId: string): Promise<void> {
  const listed = await countListed(context, sellerId);
  if (!listed.isKnown && listed.live >= listings.liveBeforeFirstSale) {
    throw new Refusal(
      'too_many_listings',
      `You have ${listed.live} phones on the market. You can list more than ${listings.liveBeforeFirstSale} after ` +
        'your first sale, or once an admin has verified you.',
    );
  }
  const today = listed.isVerified ? listed.byHand : listed.byHand + listed.byFile;
  if (today >= listings.aDay) {
    throw new Refusal('listings_today', `You listed ${today} phones in 24 hours. Try again tomorrow.`, {
      retryAfterSeconds: 3_600,
    });
  }
}

/** How many phones a seller may list by files now, and which limit ends it. */
export interface Room {
  left: number;
  isOfToday: boolean;
  max: number;
}

export async function roomForFiles(context: Context, sellerId: string): Promise<Room> {
  const { isVerified, isKnown, live, byHand, byFile } = await countListed(context, sellerId);
  const today = isVerified
    ? { left: listings.importedADay - byFile, isOfToday: true, max: listings.importedADay }
    : { left: listings.aDay - byHand - byFile, isOfToday: true, max: listings.aDay };
  const yet = { left: listings.liveBeforeFirstSale - live, isOfToday: false, max: listings.liveBeforeFirstSale };
  return isKnown || today.left < yet.left ? today : yet;
}

async function countListed(context: Context, sellerId: string): Promise<Listed> {
  const now = context.clock.now();
  const [since, until] = [new Date(now.getTime() - 86_400_000), aheadOf(now)];
  const { rows } = await sql<Listed>`
    select verified_at is not null as "isVerified",
      verified_at is not null or exists (select from products
      where seller_id = ${sellerId}::uuid and state = 'sold') as "isKnown",
      (select count(*)::int
      from (select from products where seller_id = ${sellerId}::uuid and state in ('on_sale', 'reserved')
      limit ${listings.liveBeforeFirstSale}) as listed) as live,
      (select count(*)::int
      from (select from products
      where seller_id = ${sellerId}::uuid and seller_reference is null and created_at > ${since}::timestamptz
        and created_at <= ${until}::timestamptz
      limit ${listings.aDay}) as listed) as "byHand",
      (select count(*)::int
      from (select from products
      where seller_id = ${sellerId}::uuid and seller_reference is not null and created_at > ${since}::timestamptz
        and created_at <= ${until}::timestamptz
      limit ${listings.importedADay}) as listed) as "byFile"
    from users where id = ${sellerId}::uuid`.execute(context.db);
  const [listed] = rows;
  if (!listed) throw new Error('a count answered nothing');
  return listed;
}
