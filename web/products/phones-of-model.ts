import type { Client } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';

/**
 * The first phones of a model that are on sale, for its page. Visitors have no call yet that finds them: until then the
 * page shows the way to the search alone.
 */
export async function phonesOfModel(_api: Client, _modelId: string): Promise<readonly Product[]> {
  return [];
}
