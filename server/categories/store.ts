import type { Context } from '#server/context.ts';

/** Every category by name, with how many phones are on sale. */
export async function listCategories(context: Context) {
  return context.db
    .selectFrom('categories as category')
    .select(({ selectFrom, fn }) => [
      'category.id',
      'category.name',
      'category.image_id',
      selectFrom('products')
        .select(fn.countAll<number>().as('count'))
        .whereRef('products.category_id', '=', 'category.id')
        .where('products.state', 'in', ['on_sale', 'reserved'])
        .as('product_count'),
    ])
    .orderBy((eb) => eb.fn('lower', ['category.name']))
    .execute();
}

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

/** One category, or undefined. */
export async function findCategory(context: Context, id: string) {
  return context.db.selectFrom('categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}
