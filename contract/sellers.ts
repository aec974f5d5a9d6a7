import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { limits } from './limits.ts';
import { pageQuery } from './page.ts';
import { productSchema } from './products.ts';
import { defineRoute } from './route.ts';

/** A seller who sells as a business, as buyers have to be told. */
export const traderSchema = z
  .object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Trader' });
export type Trader = z.infer<typeof traderSchema>;

const trader = traderSchema
  .nullable()
  .optional()
  .describe('null: they sell as a private person; left out: they have not said yet');

/** What everybody may know of a seller: no contact details but those that a business gives. */
export const sellerSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    verified: z.boolean(),
    memberSince: z.string(),
    sold: z.int().describe('phones sold here; refunded sales do not count'),
    trader,
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof sellerSchema>;

export const sellerPageSchema = sellerSchema
  .extend({ onSale: z.int().describe('phones on sale, reserved ones included') })
  .meta({ id: 'SellerPage' });
export type SellerPage = z.infer<typeof sellerPageSchema>;

const sellerParams = z.strictObject({ id: field.uuid });

const newTraderSchema = z.strictObject({
  name: field.line(limits.nameMax),
  address: field.mailedText(limits.addressMax),
  email: field.email,
  phone: field.phone,
});

export const sellerRoutes = {
  getOwnTrader: defineRoute({
    call: calls.getOwnTrader,
    summary: 'How a seller has said they sell: as a private person or as a business.',
    audience: ['seller'],
    credential: 'either',
    response: z.object({
      trader,
      contactAfterBooking: z
        .boolean()
        .describe('whether only buyers who booked see their phone number and e-mail address'),
      takesOffers: z.boolean().describe('whether buyers can offer less than a phone costs'),
    }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  sayTrader: defineRoute({
    call: calls.sayTrader,
    summary:
      'A seller says how they sell. Everybody sees it beside their phones. ' +
      'While a phone of theirs is reserved, a business stays one (kind_settled): its buyer may withdraw.',
    audience: ['seller'],
    credential: 'bearer',
    body: z.strictObject({ trader: newTraderSchema.nullable().describe('null: as a private person') }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'kind_settled'],
  }),
  sayContact: defineRoute({
    call: calls.sayContact,
    summary: 'A seller says who sees their phone number and e-mail address: every member, or only buyers who booked.',
    audience: ['seller'],
    credential: 'bearer',
    body: z.strictObject({ afterBooking: z.boolean() }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  sayOffers: defineRoute({
    call: calls.sayOffers,
    summary: 'A seller says whether they take offers. Open ones go on.',
    audience: ['seller'],
    credential: 'bearer',
    body: z.strictObject({ takesOffers: z.boolean() }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  getSeller: defineRoute({
    call: calls.getSeller,
    summary: 'A seller, for everybody. 404 for anybody else, and once the account is closed.',
    audience: 'anyone',
    credential: 'bearer',
    params: sellerParams,
    response: sellerPageSchema,
    problems: ['not_found'],
  }),
  listSellerPhones: defineRoute({
    call: calls.listSellerPhones,
    summary:
      'Phones a seller has on sale, newest first, without contact details. ' +
      '`limit` is at most 100 for visitors. `Link: rel="next"` names the next page.',
    audience: 'anyone',
    credential: 'bearer',
    params: sellerParams,
    query: z.strictObject(pageQuery),
    response: z.array(productSchema),
    problems: ['not_found'],
  }),
};
