import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { conditions } from './limits.ts';
import { defineRoute } from './route.ts';

export const priceVerdicts = ['good', 'fair', 'high'] as const;
export type PriceVerdict = (typeof priceVerdicts)[number];

export const goingPriceSchema = z
  .object({
    low: z.int(),
    mid: z.int(),
    high: z.int().describe('eight of ten sell between low and high'),
    certainty: z.enum(['rough', 'fair']).describe('fair: at least eight sales by at least four sellers'),
    sales: z.int().describe('of this market, that it rests on'),
  })
  .meta({ id: 'GoingPrice' });
export type GoingPrice = z.infer<typeof goingPriceSchema>;

/** Of a price in a list that stands out; nothing is said of fair ones. */
export const priceHintSchema = goingPriceSchema
  .pick({ low: true, high: true, sales: true })
  .extend({ verdict: z.enum(['good', 'high']) })
  .meta({ id: 'PriceHint' });
export type PriceHint = z.infer<typeof priceHintSchema>;

export const priceRoutes = {
  getGoingPrice: defineRoute({
    call: calls.getGoingPrice,
    summary: 'What such a phone sells for here; null where too little is known.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({
      model: field.modelId,
      storage: z.coerce.number().pipe(field.storageGb).optional(),
      condition: z.enum(conditions),
    }),
    response: z.object({ price: goingPriceSchema.nullable() }),
    problems: [],
  }),
};
