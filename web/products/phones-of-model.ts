import type { Client } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';

const shown = 12;

/** The first phones of a model that are on sale, for its page. */
export async function phonesOfModel(api: Client, modelId: string): Promise<readonly Product[]> {
  return (await api.search({ query: { model: modelId, limit: shown } })).phones;
}
