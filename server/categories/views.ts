import type { Category } from '#contract/categories.ts';
import type { Config } from '#server/config.ts';
import type { CategoryRow } from '#server/categories/store.ts';
import { imageUrl } from '#server/images/views.ts';

export function categoryView(config: Config, row: CategoryRow): Category {
  return { _id: row.id, name: row.name, img: imageUrl(config, row.image_id), productCount: row.product_count ?? 0 };
}
