import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { known, listedFacts } from './known-facts.ts';
import { conditions, limits } from './limits.ts';
import { pageQuery } from './page.ts';
import { handovers } from './handovers.ts';
import { priceHintSchema } from './prices.ts';
import { defineRoute } from './route.ts';

const condition = z.enum(conditions);

export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    id: z.string().describe('category id'),
    brand: z.string().describe('category name'),
    originalPrice: z.int(),
    resalePrice: z.int(),
    usedTime: z.string(),
    productCondition: z.enum(conditions),
    sellerName: z.string(),
    location: z.string(),
    description: z.string(),
    selling_post_date: z.string(),
    img: z.string(),
    verified: z.boolean(),
    advertised: z.boolean(),
    sellerId: z.string(),
    email: z.string().optional().describe('the seller; left out for visitors'),
    phone: z.string().optional().describe('left out for visitors'),
    contactHidden: z
      .enum(['too_many', 'unconfirmed', 'after_booking'])
      .optional()
      .describe(
        'why a member is not shown e-mail and phone: too many sellers seen today, their own address is not ' +
          'confirmed yet, or the seller shares them only with buyers who booked; the last also for visitors ' +
          "on a phone's own page",
      ),
    noOffers: z.literal(true).optional().describe('its seller takes no offers; left out where they do'),
    salesStatus: z.enum(['Available', 'Reserved', 'Sold', 'Withdrawn']),
    placeholder: z.string().describe('a tiny blurred picture as a data: URL'),
    createdAt: z.string(),
    revision: z.int().describe('which version of the listing this is: each change by its seller makes another'),
    model: z.string().optional(),
    ...listedFacts,
    town: z.int().optional(),
    handover: z.enum(handovers).optional().describe('left out: near by'),
    sentTo: z.array(z.string()).optional().describe('countries by two letters; the price includes postage'),
    priceHint: priceHintSchema
      .optional()
      .describe('in lists of a search or a brand: a price below or above what such phones sell for, by eight sales'),
    launchPrice: z
      .int()
      .optional()
      .describe("in lists of phones on sale: the model's, in US dollars, for a phone of its smallest storage"),
    photos: z.array(z.string()).optional().describe('all of them, `img` first; for one phone, not in lists'),
    reservation: z
      .object({
        bookingId: z.string(),
        buyerName: z.string(),
        price: z.int().describe("the listing's, or that of an accepted offer"),
        since: z.string(),
        until: z.string(),
        isPaying: z.boolean(),
        conversation: z.string().optional().describe("the buyer's about this phone; left out where there is none"),
        endableFrom: z.string().optional().describe('when its seller may end it; left out while a bank decides'),
      })
      .optional()
      .describe('who holds it: for its seller, in My Products'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

const ofSeller = {
  imei: z.string().optional(),
  openOffers: z.int().optional().describe('how many a change of it ends; for one phone, not in lists'),
};
/** As its seller alone sees it. */
export const ownProductSchema = productSchema.extend(ofSeller).meta({ id: 'OwnProduct' });
export type OwnProduct = z.infer<typeof ownProductSchema>;

const imageAddress = z.string().max(2_000);
const photos = z.array(imageAddress).min(1).max(limits.photosMax).describe('all of them; the first is `img`');

export const newProductSchema = z.strictObject({
  name: field.name,
  id: field.slug,
  brand: field.name,
  originalPrice: field.priceUsd,
  resalePrice: field.priceUsd,
  usedTime: field.line(limits.usedTimeMax),
  productCondition: condition,
  sellerName: field.knownName,
  email: field.email,
  location: field.location,
  phone: field.phone,
  description: field.longText,
  selling_post_date: field.day,
  img: imageAddress,
  verified: z.boolean(),
  ...known,
  photos: photos.optional(),
});
export type NewProduct = z.infer<typeof newProductSchema>;

/** What is left out of the optional fields stays as it is. */
const changedProductSchema = newProductSchema.omit({ sellerName: true, email: true, verified: true }).extend({
  img: imageAddress.optional().describe('left out: the picture stays'),
  revision: field.revision.describe('the version that was changed: when there is a newer one the change is refused'),
});
export type ChangedProduct = z.infer<typeof changedProductSchema>;

/** A saved phone as it is now, without anything of its seller. */
export const glanceSchema = productSchema
  .pick({
    _id: true,
    id: true,
    name: true,
    brand: true,
    originalPrice: true,
    resalePrice: true,
    productCondition: true,
    img: true,
    placeholder: true,
  })
  .extend({ salesStatus: z.enum(['Available', 'Reserved', 'Sold']) })
  .meta({ id: 'ProductGlance' });
export type ProductGlance = z.infer<typeof glanceSchema>;

/** Separated by commas. */
const ids = z
  .string()
  .max(limits.savedMax * 37)
  .transform((value) => [...new Set(value.split(','))])
  .pipe(z.array(field.uuid).max(limits.savedMax));

const productParams = z.strictObject({ id: field.uuid });

export const productRoutes = {
  listCategoryProducts: defineRoute({
    call: calls.listCategoryProducts,
    summary:
      "What is on sale of one brand, newest first. Sellers' e-mail and phone only for signed-in callers. " +
      'Visitors ask for at most 100 by `limit`. `Link: rel="next"` names the next page.',
    audience: 'anyone',
    credential: 'bearer',
    params: z.strictObject({ id: field.slug }),
    query: z.strictObject(pageQuery),
    response: z.array(productSchema),
    problems: ['not_found'],
  }),
  listAdvertised: defineRoute({
    call: calls.listAdvertised,
    summary:
      "What sellers advertise, one phone of each seller in turn, each seller's latest first. " +
      'Sellers\' e-mail and phone only for signed-in callers. `Link: rel="next"` names the next page.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject(pageQuery),
    response: z.array(productSchema),
    problems: ['token_expired'],
  }),
  listMyProducts: defineRoute({
    call: calls.listMyProducts,
    summary:
      'A seller\'s own products that are on sale or reserved, newest first. `Link: rel="next"` names the next page.',
    audience: ['seller', 'admin'],
    credential: 'either',
    query: z.strictObject({ email: field.email, ...pageQuery }),
    response: z.array(ownProductSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getMyProduct: defineRoute({
    call: calls.getMyProduct,
    summary: "One of the seller's own products that is on sale or reserved, with all its photos.",
    audience: ['seller'],
    credential: 'either',
    params: productParams,
    response: ownProductSchema,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  lookUpProducts: defineRoute({
    call: calls.lookUpProducts,
    summary:
      `What has become of up to ${limits.savedMax} products, by \`ids\` with commas between, in no order. ` +
      'What was taken off the market, or never was, is left out.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({ ids }),
    response: z.array(glanceSchema),
    problems: [],
  }),
  getProduct: defineRoute({
    call: calls.getProduct,
    summary: 'One product that is on sale or reserved.',
    audience: 'anyone',
    credential: 'bearer',
    params: productParams,
    response: productSchema,
    problems: ['not_found'],
  }),
  createProduct: defineRoute({
    call: calls.createProduct,
    summary: 'Puts a phone on sale. `img` is the address of a picture the seller uploaded before.',
    audience: ['seller'],
    credential: 'bearer',
    body: newProductSchema,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    takesKey: true,
    problems: [
      'not_signed_in',
      'not_allowed',
      'address_unconfirmed',
      'too_many_listings',
      'listings_today',
      'key_reused',
    ],
  }),
  editProduct: defineRoute({
    call: calls.editProduct,
    summary: 'The seller changes all of their product while it is on sale. modifiedCount is 0 when nothing changed.',
    audience: ['seller'],
    credential: 'bearer',
    params: productParams,
    body: changedProductSchema,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'address_unconfirmed',
      'not_found',
      'listing_reserved',
      'listing_changed',
      'already_sold',
      'product_withdrawn',
    ],
  }),
  advertiseProduct: defineRoute({
    call: calls.advertiseProduct,
    summary: "Shows the seller's own product on the home page. modifiedCount is 0 when it was advertised already.",
    audience: ['seller'],
    credential: 'bearer',
    params: productParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'address_unconfirmed', 'not_found', 'already_sold'],
  }),
  deleteProduct: defineRoute({
    call: calls.deleteProduct,
    summary:
      "Takes the seller's own product off the market. A reservation of it ends and its buyer is told; " +
      'a sold one stays.',
    audience: ['seller'],
    credential: 'bearer',
    params: productParams,
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'already_sold',
      'booking_in_payment',
      'provider_unavailable',
    ],
  }),
  relistProduct: defineRoute({
    call: calls.relistProduct,
    summary:
      'The seller puts a phone back on sale whose sale was refunded, or that an admin let them keep after a part ' +
      'went back, which is listed anew. modifiedCount is 0 when it is there already.',
    audience: ['seller'],
    credential: 'bearer',
    params: productParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'address_unconfirmed', 'not_found', 'not_returned'],
  }),
  takeOffMarket: defineRoute({
    call: calls.takeOffMarket,
    summary:
      'The admin takes a product off the market; its seller and its buyer are told. ' +
      'modifiedCount is 0 when it was off already.',
    audience: ['admin'],
    credential: 'bearer',
    params: productParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'already_sold',
      'booking_in_payment',
      'provider_unavailable',
    ],
    sensitive: true,
  }),
};
