import { data } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Client } from '#contract/client.ts';

/** The brands, once it is sure that this is one of them. @throws 404, for the page that says so */
export async function requireBrand(api: Client, id: string): Promise<Category[]> {
  const categories = await api.listCategories();
  if (!categories.some(({ _id }) => _id === id)) throw data(null, { status: 404 });
  return categories;
}
