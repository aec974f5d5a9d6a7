import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

export const categorySchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    img: z.string(),
    /** How many phones are on sale. */
    productCount: z.int(),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;

export const categoryRoutes = {
  listCategories: defineRoute({
    call: calls.listCategories,
    summary: 'The brands, by name.',
    audience: 'anyone',
    credential: 'bearer',
    response: z.array(categorySchema),
    problems: [],
  }),
  listProductCategories: defineRoute({
    call: calls.listProductCategories,
    summary: 'The brands again, for the selects of Add Product.',
    audience: 'anyone',
    credential: 'bearer',
    response: z.array(categorySchema),
    problems: [],
  }),
};
