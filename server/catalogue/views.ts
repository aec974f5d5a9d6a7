import type { Model } from '#contract/models.ts';
import type { ShownModelRow } from '#server/catalogue/store.ts';

/** A model as it is seen from outside. What isn't known is left out. */
export function modelView(row: ShownModelRow): Model {
  return {
    _id: row.id,
    name: row.name,
    id: row.category_id,
    brand: row.brand,
    ...(row.released === null ? {} : { released: row.released }),
    storagesGb: row.storages_gb,
    ramsGb: row.rams_gb,
    colours: row.colours,
    ...(row.launch_price_usd === null ? {} : { launchPrice: row.launch_price_usd }),
    modelNumbers: row.model_numbers,
    nicknames: row.nicknames,
  };
}
