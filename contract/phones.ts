import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { goingPriceSchema, priceVerdicts } from './prices.ts';
import { productSchema } from './products.ts';
import { ratingSchema } from './reviews.ts';
import { defineRoute } from './route.ts';
import { sellerSchema } from './sellers.ts';

/** A phone as its page shows it to everybody: without how to reach the seller. */
export const phonePageSchema = z
  .object({
    phone: productSchema,
    modelName: z.string().optional().describe('of the catalogue'),
    launchPrice: z.int().optional().describe("the model's, in US dollars, for a phone of its smallest storage"),
    seller: sellerSchema
      .extend({ rating: ratingSchema })
      .meta({ id: 'SellerOfPhone' })
      .optional()
      .describe('left out when the account is closed'),
    price: goingPriceSchema
      .extend({ verdict: z.enum(priceVerdicts).optional() })
      .optional()
      .describe('left out where too little is known; a verdict needs eight sales by four sellers'),
    similar: z.array(productSchema).describe('the same model first, then what costs about as much'),
  })
  .meta({ id: 'PhonePage' });
export type PhonePage = z.infer<typeof phonePageSchema>;

export const phoneRoutes = {
  getPhone: defineRoute({
    call: calls.getPhone,
    summary:
      'A phone with its photos, its seller and similar ones, for everybody. A sold phone stays; ' +
      'one that was taken off the market is a 410.',
    audience: 'anyone',
    credential: 'bearer',
    params: z.strictObject({ id: field.uuid }),
    response: phonePageSchema,
    problems: ['not_found', 'phone_withdrawn'],
  }),
};
