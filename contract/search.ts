import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { carrierLocks, conditions, limits } from './limits.ts';
import { productSchema } from './products.ts';
import { defineRoute } from './route.ts';
import { batterySteps, colourFamilies, radiiKm, searchLimits, searchSorts } from './searching.ts';

/** Several values with commas between: any of them will do. Those that nobody sells find nothing. */
const anyOf = <Value>(item: z.ZodType<Value, string>, what: string) =>
  z
    .string()
    .max(1_000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(item).max(searchLimits.valuesMax))
    .optional()
    .describe(`${what}; several with commas between: any of them`);

const price = z.coerce.number().int().min(0).max(limits.priceUsdMax);

/** What the address of a search says, and the call. */
export const searchQuery = {
  q: field.searchText.optional(),
  brand: anyOf(field.slug, 'the `_id` of a brand'),
  model: anyOf(field.modelId, 'the `_id` of a model'),
  storage: anyOf(z.coerce.number<string>().pipe(field.storageGb), 'in gigabytes'),
  colour: anyOf(z.enum(colourFamilies), colourFamilies.join(', ')),
  condition: anyOf(z.enum(conditions), conditions.join(', ')),
  lock: anyOf(z.enum(carrierLocks), carrierLocks.join(', ')),
  battery: z.coerce.number().int().min(1).max(100).optional().describe('at least this percentage'),
  from: price.optional().describe('the lowest price'),
  to: price.optional().describe('the highest price'),
  verified: z.literal('1').optional().describe('from verified sellers alone'),
  town: z.coerce.number().pipe(field.townId).optional().describe('near this town of the gazetteer'),
  radius: z.coerce.number().int().min(1).max(searchLimits.radiusKmMax).optional().describe('in kilometres'),
  sort: z.enum(searchSorts).optional().describe('best without it'),
};

const counted = z.object({ value: z.string(), label: z.string(), count: z.int() });
const counts = z.array(counted);

export const searchAnswerSchema = z
  .object({
    phones: z.array(productSchema.extend({ distanceKm: z.number().optional() })),
    total: z.int(),
    next: z.string().nullable().describe('for `after`: the next page'),
    facets: z
      .object({
        brand: counts,
        model: z.array(
          counted.extend({
            also: z
              .array(z.string())
              .optional()
              .describe('others that were asked for and were merged into one with it'),
          }),
        ),
        storage: counts,
        colour: counts,
        condition: counts,
        lock: counts,
        battery: counts.describe(`at least ${batterySteps.join(', ')} per cent`),
        verified: z.int(),
        place: counts.describe(`within ${radiiKm.join(', ')} km of the town; empty without one`),
        price: z.array(z.object({ from: z.int(), below: z.int().nullable(), count: z.int() })).describe('by bands'),
      })
      .describe(
        'each counted as if its own filter were off; brands and models asked for are named also without a phone',
      ),
    corrected: z
      .array(z.object({ typed: z.string(), meant: z.string() }))
      .describe('words that nobody wrote, and what was looked for instead'),
    priceInWords: z
      .object({ typed: z.string(), usdMin: z.int().optional(), usdMax: z.int().optional() })
      .nullable()
      .describe('a lowest price, a highest, or both, that `q` says in words'),
    nearMisses: z
      .array(
        z.object({
          without: z.string().describe('a name of the query, or a word of `q`'),
          isWord: z.boolean(),
          count: z.int(),
          isAtLeast: z.boolean().describe('there are more than `count`'),
        }),
      )
      .describe('when nothing fits: what would, without one of the wishes'),
    around: z
      .object({
        town: z.int(),
        label: z.string(),
        q: z.string().describe('the other words'),
        radius: z.int().describe('in kilometres'),
        count: z.int(),
      })
      .optional()
      .describe('when nothing fits: the town that words of `q` name, if phones are on sale around it'),
    unsold: z
      .object({ id: z.string(), name: z.string() })
      .optional()
      .describe('when nothing fits: the model that `q` names, if nobody sells one now'),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

const suggestionSchema = z
  .object({
    kind: z.enum(['model', 'brand', 'place']),
    id: z.string().describe('of the model, the category or the town'),
    label: z.string(),
    count: z.int().describe('how many are on sale'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;

export const searchRoutes = {
  search: defineRoute({
    call: calls.search,
    summary:
      'What is on sale, by words in any order, with typing mistakes, and by filters. Counts are exact. ' +
      'Page by `after`.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({
      ...searchQuery,
      limit: z.coerce.number().int().min(1).max(searchLimits.pageMax).optional(),
      after: z.string().min(1).max(200).optional(),
    }),
    response: searchAnswerSchema,
    problems: ['unavailable', 'too_many_requests'],
  }),
  suggest: defineRoute({
    call: calls.suggest,
    summary: 'What somebody may mean while they type: models, brands and towns that have phones on sale.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({ q: field.searchText }),
    response: z.array(suggestionSchema),
    problems: ['unavailable'],
  }),
};
