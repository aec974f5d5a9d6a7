import { data } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { Client } from '#contract/client.ts';

/** The name of a brand, and all brands. @throws 404 for one that is none, for the page that says so */
export async function requireBrand(api: Client, id: string): Promise<{ brand: string; categories: Category[] }> {
  const categories = await api.listCategories();
  const brand = categories.find(({ _id }) => _id === id)?.name;
  if (brand === undefined) throw data(null, { status: 404 });
  return { brand, categories };
}
