import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { productSchema } from './products.ts';
import { defineRoute } from './route.ts';

/** What everybody may know of a seller: no e-mail, no phone number. */
export const sellerSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    verified: z.boolean(),
    memberSince: z.string(),
    sold: z.int().describe('phones sold here; refunded sales do not count'),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof sellerSchema>;

export const sellerPageSchema = sellerSchema
  .extend({ onSale: z.int().describe('phones on sale, reserved ones included') })
  .meta({ id: 'SellerPage' });
export type SellerPage = z.infer<typeof sellerPageSchema>;

const sellerParams = z.strictObject({ id: field.uuid });

export const sellerRoutes = {
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
      'What a seller has on sale, newest first, for everybody, without how to reach them. Visitors ask for at most 100 by `limit`. `Link: rel="next"` names the next page.',
    audience: 'anyone',
    credential: 'bearer',
    params: sellerParams,
    query: z.strictObject(pageQuery),
    response: z.array(productSchema),
    problems: ['not_found'],
  }),
};
