import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { conditions, limits } from './limits.ts';
import { releasedPattern } from './released.ts';
import { defineRoute } from './route.ts';

export const modelSchema = z
  .object({
    _id: z.string(),
    name: z.string().describe('without its brand'),
    id: z.string().describe('category id'),
    brand: z.string().describe('category name'),
    released: z.string().optional().describe('a year, or a year and a month: 2021-09'),
    storagesGb: z.array(z.int()),
    ramsGb: z.array(z.int()),
    colours: z.array(z.string()),
    launchPrice: z.int().optional().describe('in US dollars, of the smallest storage'),
    modelNumbers: z.array(z.string()),
    nicknames: z.array(z.string()),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

/** What it costs here now. */
const offerSchema = z.object({
  storageGb: z.int().nullable(),
  condition: z.enum(conditions),
  count: z.int(),
  lowest: z.int(),
  median: z.int(),
});

/** What it sold for in a month of UTC, by the day of the booking; refunded sales don't count. */
const monthSchema = z.object({ month: z.string(), count: z.int(), median: z.int() });

export const modelPageSchema = modelSchema
  .extend({
    onSale: z.int(),
    offers: z.array(offerSchema).describe('by storage and condition, the smallest and best first'),
    history: z
      .array(monthSchema)
      .describe('the last 24 months (UTC) that had a sale, by the day of its booking, oldest first'),
  })
  .meta({ id: 'ModelPage' });
export type ModelPage = z.infer<typeof modelPageSchema>;

const names = z.array(field.line(limits.colourMax)).max(40);

const newModelSchema = z.strictObject({
  name: field.name,
  id: field.slug,
  released: z.string().regex(releasedPattern, field.failsAs('not_a_release')).nullish().describe('2021 or 2021-09'),
  storagesGb: z.array(field.storageGb).max(12).optional(),
  ramsGb: z.array(field.ramGb).max(12).optional(),
  colours: names.optional(),
  launchPrice: field.priceUsd.nullish(),
  modelNumbers: names.optional(),
  nicknames: names.optional(),
});
export type NewModel = z.infer<typeof newModelSchema>;

const modelParams = z.strictObject({ id: field.modelId });

export const modelRoutes = {
  listModels: defineRoute({
    call: calls.listModels,
    summary: 'The models of one brand by `brand`, or all, newest first.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({ brand: field.slug.optional() }),
    response: z.array(modelSchema),
    problems: [],
  }),
  getModel: defineRoute({
    call: calls.getModel,
    summary:
      'What a model is, and what it costs on this market by storage and condition. ' +
      'A model that was merged answers as the one that it was merged into.',
    audience: 'anyone',
    credential: 'bearer',
    params: modelParams,
    response: modelPageSchema,
    problems: ['not_found'],
  }),
  createModel: defineRoute({
    call: calls.createModel,
    summary: 'An admin adds a model that the catalogue lacks.',
    audience: ['admin'],
    credential: 'bearer',
    body: newModelSchema,
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'model_exists'],
  }),
  mergeModel: defineRoute({
    call: calls.mergeModel,
    summary:
      'An admin merges a model into another of the same brand: its listings move, and its address leads there. ' +
      'modifiedCount is 0 when that was done already.',
    audience: ['admin'],
    credential: 'bearer',
    params: modelParams,
    body: z.strictObject({ into: field.modelId }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
