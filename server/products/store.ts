import { sql } from 'kysely';
import type { ProductState } from '#db/states.ts';
import type { Context } from '#server/context.ts';
import { newestFirst } from '#server/platform/newest-first.ts';
import type { Page } from '#server/platform/newest-first.ts';
import { prepared } from '#server/platform/prepared.ts';
import type { BoxItem, CarrierLock, Condition } from '#contract/limits.ts';
import type { Handover } from '#contract/handovers.ts';

/** Everything a product shows, with its brand, its seller and its picture. */
export function productRows(context: Context) {
  return context.db
    .selectFrom('products as product')
    .innerJoin('categories as category', 'category.id', 'product.category_id')
    .innerJoin('users as seller', 'seller.id', 'product.seller_id')
    .innerJoin('images as image', 'image.id', 'product.image_id')
    .select([
      'product.id',
      'product.name',
      'product.category_id',
      'category.name as brand',
      'product.original_price_usd',
      'product.resale_price_usd',
      'product.used_time',
      'product.condition',
      'product.location',
      'product.phone',
      'product.description',
      'product.posted_on',
      'product.state',
      'product.advertised_at',
      'product.created_at',
      'product.revision',
      'product.image_id',
      'product.seller_id',
      'product.model_id',
      'product.storage_gb',
      'product.ram_gb',
      'product.colour',
      'product.carrier_lock',
      'product.battery_percent',
      'product.in_box',
      'product.town_id',
      'product.handover',
      'product.sent_to',
      'image.placeholder',
      'seller.name as seller_name',
      'seller.email as seller_email',
      'seller.verified_at',
      'seller.contact_after_booking',
      'seller.takes_offers',
    ]);
}

export type ProductRow = Awaited<ReturnType<typeof findProduct>> & {};

/** A product in any state. */
export async function findProduct(context: Context, id: string) {
  return productRows(context).where('product.id', '=', id).executeTakeFirst();
}

/** Of these products those that are on the market or were sold, in no order. */
export async function listOnMarketOrSold(context: Context, ids: readonly string[]) {
  return productRows(context)
    .where('product.id', 'in', [...ids])
    .where('product.state', 'in', ['on_sale', 'reserved', 'sold'])
    .$narrowType<{ state: Exclude<ProductState, 'withdrawn' | 'returned'> }>()
    .execute();
}

export type SeenRow = Awaited<ReturnType<typeof listOnMarketOrSold>>[number];

/** What buyers are shown: reserved phones too, since they may come back. */
export const live = ['on_sale', 'reserved'] as const;

/** A page of what is on the market, newest first. */
export function liveRows(context: Context, page: Page) {
  return productRows(context)
    .where('product.state', 'in', live)
    .$call((query) => newestFirst(query, 'products as product', page));
}

/** What is on the market of one category, newest first. */
export async function listLiveOfCategory(context: Context, categoryId: string, page: Page): Promise<ProductRow[]> {
  return liveRows(context, page).where('product.category_id', '=', categoryId).execute();
}

/** The products with these ids that are on the market, in no order. */
export async function listLiveByIds(context: Context, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return productRows(context)
    .where('product.state', 'in', live)
    .where(sql<boolean>`product.id = any(${ids}::uuid[])`)
    .modifyEnd(prepared)
    .execute();
}

/** What a seller has to say of a phone. */
export interface SaidRow {
  category_id: string;
  image_id: string;
  name: string;
  original_price_usd: number;
  resale_price_usd: number;
  used_time: string;
  condition: Condition;
  location: string;
  phone: string;
  description: string;
  posted_on: string;
}

/** What may be known of the phone besides. */
export interface KnownRow {
  model_id: string | null;
  storage_gb: number | null;
  ram_gb: number | null;
  colour: string | null;
  carrier_lock: CarrierLock | null;
  battery_percent: number | null;
  imei: string | null;
  in_box: BoxItem[];
  town_id: number | null;
  handover: Handover;
  sent_to: string[];
}

export type ListingRow = SaidRow & KnownRow;
export type NewProductRow = SaidRow &
  Partial<KnownRow> & {
    seller_id: string;
    seller_reference?: string | null;
    again_of?: string | null;
  };

/** Puts products on sale. */
export async function insertProducts(
  context: Context,
  rows: readonly (NewProductRow & { id: string })[],
): Promise<void> {
  await context.db
    .insertInto('products')
    .values([...rows])
    .execute();
}

/** The seller's own product, locked until the transaction ends. */
export async function lockOwnProduct(context: Context, id: string, sellerId: string) {
  return context.db
    .selectFrom('products')
    .select(['id', 'category_id', 'state', 'advertised_at'])
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** All that a seller says of a phone, and how it stands. */
export const listingColumns = [
  'name',
  'category_id',
  'image_id',
  'original_price_usd',
  'resale_price_usd',
  'used_time',
  'condition',
  'location',
  'phone',
  'description',
  'posted_on',
  'model_id',
  'storage_gb',
  'ram_gb',
  'colour',
  'carrier_lock',
  'battery_percent',
  'imei',
  'in_box',
  'town_id',
  'handover',
  'sent_to',
  'state',
  'advertised_at',
  'revision',
] as const;

/**
 * The seller's own product with all that they say of it, locked until the transaction ends: as strictly as a change of
 * its price has to, so that no lock has to grow while others wait for it.
 */
export async function lockListing(context: Context, id: string, sellerId: string) {
  return context.db
    .selectFrom('products')
    .select(listingColumns)
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
}

/** The same of a product that is locked already. */
export async function readListing(context: Context, id: string) {
  return context.db.selectFrom('products').select(listingColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Keeps a locked product as it is for the orders that booked it like that: it is about to be changed. */
export async function keepVersion(context: Context, id: string): Promise<void> {
  await context.db
    .insertInto('listing_versions')
    .columns(['product_id', 'revision', 'category_id', 'image_id', 'name', 'used_time', 'condition'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select(['products.id', 'products.revision', 'category_id', 'image_id', 'name', 'used_time', 'condition'])
        .where('products.id', '=', id)
        .where((is) =>
          is.exists(
            is
              .selectFrom('bookings')
              .select('bookings.id')
              .whereRef('bookings.product_id', '=', 'products.id')
              .whereRef('bookings.revision', '=', 'products.revision'),
          ),
        ),
    )
    .execute();
}

/** Writes what a seller says of a locked product now, as its next version. */
export async function changeListing(context: Context, id: string, row: ListingRow): Promise<void> {
  await context.db
    .updateTable('products')
    .set((eb) => ({ ...row, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Moves all listings of a model that was merged into another. */
export async function moveListings(context: Context, fromModelId: string, toModelId: string): Promise<void> {
  await context.db.updateTable('products').set({ model_id: toModelId }).where('model_id', '=', fromModelId).execute();
}

/** Advertises a locked product. */
export async function setAdvertised(context: Context, id: string, at: Date): Promise<void> {
  await context.db.updateTable('products').set({ advertised_at: at }).where('id', '=', id).execute();
}

/**
 * Any product, locked until the transaction ends. Further locks come after this one: the order is account, product,
 * booking, payment.
 */
export async function lockProduct(context: Context, id: string) {
  return context.db
    .selectFrom('products')
    .select(['id', 'seller_id', 'category_id', 'state', 'advertised_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The product of a booking, locked in the same way. */
export async function lockProductOf(context: Context, bookingId: string) {
  return context.db
    .selectFrom('products')
    .select(['id', 'seller_id', 'category_id', 'state', 'advertised_at', 'handover', 'sent_to', 'imei'])
    .where('id', '=', (of) => of.selectFrom('bookings').select('product_id').where('bookings.id', '=', bookingId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Everything a seller has on the market, locked until the transaction ends. */
export async function lockLiveOf(
  context: Context,
  sellerId: string,
): Promise<{ id: string; category_id: string; state: ProductState; advertised_at: Date | null }[]> {
  return context.db
    .selectFrom('products')
    .select(['id', 'category_id', 'state', 'advertised_at'])
    .where('seller_id', '=', sellerId)
    .where('state', 'in', live)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Forgets how a seller was to be reached and what they wrote. The title and photos stay with what was sold. */
export async function eraseListingsOf(context: Context, sellerId: string): Promise<void> {
  await context.db
    .updateTable('products')
    .set({
      phone: 'erased',
      location: 'erased',
      description: 'erased',
      town_id: null,
      seller_reference: null,
      imei: null,
    })
    .where('seller_id', '=', sellerId)
    .execute();
}
