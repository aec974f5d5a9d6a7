import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { defineRoute } from './route.ts';

export const townSchema = z
  .object({
    _id: z.int(),
    name: z.string().describe('with its region: Portland, OR'),
    country: z.string().describe('two letters'),
    lat: z.number(),
    lon: z.number(),
  })
  .meta({ id: 'Town' });
export type Town = z.infer<typeof townSchema>;

export const suggestedTownSchema = townSchema
  .extend({ exact: z.boolean().optional().describe('the one town that is written like `q`: New York, NY') })
  .meta({ id: 'SuggestedTown' });
export type SuggestedTown = z.infer<typeof suggestedTownSchema>;

export const placeRoutes = {
  suggestTowns: defineRoute({
    call: calls.suggestTowns,
    summary: 'Up to ten towns whose name begins with `q`, the one that is written like that first, then the largest.',
    audience: 'anyone',
    credential: 'bearer',
    query: z.strictObject({ q: field.searchText }),
    response: z.array(suggestedTownSchema),
    problems: [],
  }),
  getTown: defineRoute({
    call: calls.getTown,
    summary: 'One town of the gazetteer.',
    audience: 'anyone',
    credential: 'bearer',
    params: z.strictObject({ id: z.coerce.number().pipe(field.townId) }),
    response: townSchema,
    problems: ['not_found'],
  }),
  listTownPositions: defineRoute({
    call: calls.listTownPositions,
    summary:
      'Where every town lies, so that a browser finds the nearest one by itself and tells no server where it is: ' +
      'id, latitude and longitude in hundredths of a degree, id, …',
    audience: 'anyone',
    credential: 'bearer',
    response: z.array(z.int()),
    problems: [],
  }),
};
