import { sql } from 'kysely';
import { offering } from '#contract/offering.ts';
import type { OfferState } from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { aheadOf } from '#server/platform/clock.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';

/** Offers with all that decides about them, and what people see of them. */
function offerRows(context: Context) {
  return context.db
    .selectFrom('offers as offer')
    .innerJoin('products as product', 'product.id', 'offer.product_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .innerJoin('users as buyer', 'buyer.id', 'offer.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'offer.seller_id')
    .leftJoin('bookings as booking', 'booking.offer_id', 'offer.id')
    .leftJoin('conversations as conversation', (join) =>
      join
        .onRef('conversation.product_id', '=', 'offer.product_id')
        .onRef('conversation.buyer_id', '=', 'offer.buyer_id'),
    )
    .select(({ selectFrom }) => [
      'offer.id',
      'offer.product_id',
      'offer.buyer_id',
      'offer.seller_id',
      'offer.state',
      'offer.named',
      'offer.price_usd',
      'offer.revision',
      'offer.phone',
      'offer.location',
      'offer.created_at',
      'offer.expires_at',
      'offer.ended_at',
      'product.name as product_name',
      'product.category_id',
      'product.image_id',
      'product.state as product_state',
      'product.revision as product_revision',
      'product.resale_price_usd as asking_usd',
      'image.placeholder',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      'booking.id as booking_id',
      'conversation.id as conversation_id',
      isBlocked.as('is_blocked'),
      hasLeft.as('has_left'),
      hasBooked.as('has_booked'),
      sql<number[]>`array(${selectFrom('offer_prices')
        .select('offer_prices.price_usd')
        .whereRef('offer_prices.offer_id', '=', 'offer.id')
        .orderBy('offer_prices.number')})`.as('prices'),
      sql<Date[]>`array(${selectFrom('offer_prices')
        .select('offer_prices.named_at')
        .whereRef('offer_prices.offer_id', '=', 'offer.id')
        .orderBy('offer_prices.number')})`.as('named_at'),
    ]);
}

const isBlocked = sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in
  ((offer.buyer_id, offer.seller_id), (offer.seller_id, offer.buyer_id)))`;

/** An offer of one of the two; undefined for anybody else's. */
export async function findOffer(context: Context, me: string, id: string) {
  return offerRows(context)
    .where('offer.id', '=', id)
    .where((is) => is.or([is('offer.buyer_id', '=', me), is('offer.seller_id', '=', me)]))
    .executeTakeFirst();
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** The open offer of a buyer for a phone. */
export async function findOpenOffer(context: Context, buyerId: string, productId: string) {
  return offerRows(context)
    .where('offer.product_id', '=', productId)
    .where('offer.buyer_id', '=', buyerId)
    .where('offer.state', '=', 'open')
    .executeTakeFirst();
}

/** The open offers for a phone. */
export async function listOpenFor(context: Context, productId: string): Promise<OfferRow[]> {
  return offerRows(context).where('offer.product_id', '=', productId).where('offer.state', '=', 'open').execute();
}

/** A page of somebody's offers, the newest first: those that wait for them, for the other side, or for nobody. */
export async function listOffers(
  context: Context,
  me: string,
  waitingFor: 'me' | 'other' | 'nobody',
  page: Page,
): Promise<OfferRow[]> {
  const isMine = sql<boolean>`(offer.named % 2 = 1) = (offer.seller_id = ${me}::uuid)`;
  return offerRows(context)
    .where((is) => is.or([is('offer.buyer_id', '=', me), is('offer.seller_id', '=', me)]))
    .where('offer.state', waitingFor === 'nobody' ? '!=' : '=', 'open')
    .$if(waitingFor === 'me', (query) => query.where(isMine))
    .$if(waitingFor === 'other', (query) => query.where((is) => is.not(isMine)))
    .$call((query) => newestFirst(query, 'offers as offer', page))
    .execute();
}

/**
 * Locks an offer until the transaction ends. The order of locks is account, offer, product, booking.
 *
 * @returns how it stands now; undefined for anybody else's
 */
export async function lockOffer(context: Context, me: string, id: string): Promise<OfferRow | undefined> {
  await context.db.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute();
  return findOffer(context, me, id);
}

/** How many open offers a buyer has. */
export async function countOpen(context: Context, buyerId: string): Promise<number> {
  const { count } = await context.db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** When a buyer made their last offers, the latest first; none that a clock that was ahead has dated. */
export async function offerTimes(context: Context, buyerId: string, limit: number): Promise<Date[]> {
  const rows = await context.db
    .selectFrom('offers')
    .select('created_at')
    .where('buyer_id', '=', buyerId)
    .where('created_at', '<=', aheadOf(context.clock.now()))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Writes an offer with its first price. @returns its id */
export async function insertOffer(
  context: Context,
  offer: {
    productId: string;
    revision: number;
    buyerId: string;
    sellerId: string;
    phone: string;
    location: string;
    priceUsd: number;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await context.db
    .insertInto('offers')
    .values({
      product_id: offer.productId,
      revision: offer.revision,
      buyer_id: offer.buyerId,
      seller_id: offer.sellerId,
      phone: offer.phone,
      location: offer.location,
      price_usd: offer.priceUsd,
      created_at: context.clock.now(),
      expires_at: offer.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPrice(context, id, 1, offer.priceUsd);
  return id;
}

/** Writes the next price of a locked offer. */
export async function setPrice(
  context: Context,
  { id, number, priceUsd, expiresAt }: { id: string; number: number; priceUsd: number; expiresAt: Date },
): Promise<void> {
  await context.db
    .updateTable('offers')
    .set({ named: number, price_usd: priceUsd, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
  await insertPrice(context, id, number, priceUsd);
}

async function insertPrice(context: Context, offerId: string, number: number, priceUsd: number): Promise<void> {
  await context.db
    .insertInto('offer_prices')
    .values({ offer_id: offerId, number, price_usd: priceUsd, named_at: context.clock.now() })
    .execute();
}

/** Ends a locked, open offer, and forgets how the buyer was to be reached. */
export async function setEnded(context: Context, id: string, state: Exclude<OfferState, 'open'>): Promise<void> {
  const ended = await context.db
    .updateTable('offers')
    .set({ state, ended_at: context.clock.now(), phone: null, location: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) throw new Error(`the offer ${id} is not open`);
}

/** Locks the open offers of somebody, made or got, in one order. */
export async function lockOpenOf(context: Context, userId: string): Promise<OfferRow[]> {
  const locked = await context.db
    .selectFrom('offers')
    .select('id')
    .where((is) => is.or([is('buyer_id', '=', userId), is('seller_id', '=', userId)]))
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return offerRows(context).where('offer.id', 'in', ids).where('offer.state', '=', 'open').execute();
}

/**
 * Locks some of the open offers that look as if they were over; what another transaction holds comes next time. The
 * rules decide.
 */
export async function lockSomeOver(context: Context, limit: number): Promise<OfferRow[]> {
  const locked = await context.db
    .selectFrom('offers as offer')
    .innerJoin('products as product', 'product.id', 'offer.product_id')
    .select('offer.id')
    .where('offer.state', '=', 'open')
    .where((is) =>
      is.or([
        is('offer.expires_at', '<=', context.clock.now()),
        is('product.state', 'in', ['sold', 'withdrawn', 'returned']),
        is('product.revision', '!=', is.ref('offer.revision')),
        isBlocked,
        hasLeft,
        hasBooked,
      ]),
    )
    .orderBy('offer.id')
    .limit(limit)
    .forUpdate('offer')
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return offerRows(context).where('offer.id', 'in', ids).where('offer.state', '=', 'open').execute();
}

/** Erases offers that ended without a booking `keptDays` ago. @returns how many */
export async function eraseOldOffers(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - offering.keptDays * 86_400_000);
  const erased = await context.db
    .deleteFrom('offers')
    .where('ended_at', '<', before)
    .where('state', '!=', 'accepted')
    .executeTakeFirst();
  return Number(erased.numDeletedRows);
}

/** One of the two has left, where an older server didn't end the offer. */
const hasLeft = sql<boolean>`exists (select from users
  where users.id in (offer.buyer_id, offer.seller_id)
  and (users.closed_at is not null or users.suspended_at is not null))`;

/** The buyer has booked the phone without the offer. */
const hasBooked = sql<boolean>`exists (select from bookings as own
  where own.product_id = offer.product_id and own.buyer_id = offer.buyer_id
  and own.offer_id is null and own.state in ('reserved', 'paying', 'paid'))`;
