import { hasLaunchPrice } from '#contract/launch-price.ts';
import type { Condition } from '#contract/limits.ts';
import { listModels } from '#server/catalogue/store.ts';
import type { ShownModelRow } from '#server/catalogue/store.ts';
import type { Context } from '#server/context.ts';
import { estimateUsd } from '#server/prices/depreciation.ts';
import type { PriceRange } from '#server/prices/price-range.ts';
import { combineWithSales } from '#server/prices/shrinkage.ts';
import type { OwnSale } from '#server/prices/shrinkage.ts';
import { listSales } from '#server/prices/store.ts';

/** Prices move by the week, so they may be this old. */
const ageMaxMs = 10 * 60_000;

export type GoingPrice = PriceRange & {
  /** How many sales of this market it rests on. */
  sales: number;
};

interface PhoneToPrice {
  modelId: string | null;
  storageGb: number | null;
  condition: Condition;
}

/** What phones sell for on this market, by model, storage and condition. Read once for all of them, every few minutes. */
export class GoingPrices {
  readonly #context: Context;
  #models = new Map<string, ShownModelRow>();
  #sales = new Map<string, OwnSale[]>();
  /** What was worked out since. */
  readonly #known = new Map<string, GoingPrice | null>();
  #catalogue = '';
  #readAt = -Infinity;
  #reading: Promise<void> | null = null;

  /** How often sales were read, and how often the catalogue was another one then. */
  readings = 0;
  catalogues = 0;

  constructor(context: Context) {
    this.#context = context;
    context.announcements.subscribe((tags) => {
      for (const tag of tags) if (tag === 'models' || tag === '*') this.#readAt = -Infinity;
    });
  }

  /** Reads sales and models again if that is due. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < ageMaxMs) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    await this.#reading;
  }

  /** null where neither the market's sales nor the model's launch price say enough. */
  of({ modelId, storageGb, condition }: PhoneToPrice): GoingPrice | null {
    const model = modelId === null ? undefined : this.#models.get(modelId);
    if (!model) return null;
    const key = `${condition} ${keyOf(model.id, storageGb)}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#workOut(model, storageGb, condition)));
    return known;
  }

  #workOut(model: ShownModelRow, storageGb: number | null, condition: Condition): GoingPrice | null {
    const sales = this.#sales.get(keyOf(model.id, storageGb)) ?? [];
    const range = combineWithSales(this.#estimateOf(model, storageGb), sales, condition);
    return range && { ...range, sales: sales.length };
  }

  /** What it cost at its release; null where nobody has checked that. */
  launchPriceUsd({ modelId, storageGb }: Omit<PhoneToPrice, 'condition'>): number | null {
    const model = modelId === null ? undefined : this.#models.get(modelId);
    return model ? launchPriceOf(model, storageGb) : null;
  }

  #estimateOf(model: ShownModelRow, storageGb: number | null): PriceRange | null {
    if (model.released === null) return null;
    return estimateUsd({
      brand: model.brand,
      launchPriceUsd: launchPriceOf(model, storageGb),
      // Of a year alone its middle.
      releasedAt: new Date(model.released.length === 4 ? `${model.released}-07-01` : `${model.released}-15`),
      now: this.#context.clock.now(),
    });
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now();
    const [models, rows] = await Promise.all([listModels(this.#context, undefined), listSales(this.#context)]).catch(
      (error: unknown) => {
        this.#readAt = -Infinity;
        throw error;
      },
    );
    const sales = new Map<string, OwnSale[]>();
    for (const { model_id, storage_gb, condition, price_usd: priceUsd, seller_id: sellerId } of rows) {
      const key = keyOf(model_id, storage_gb);
      sales.set(key, [...(sales.get(key) ?? []), { priceUsd, condition, sellerId }]);
    }
    this.#models = new Map(models.map((model) => [model.id, model]));
    this.#sales = sales;
    this.#known.clear();
    const catalogue = JSON.stringify(models);
    if (catalogue !== this.#catalogue) this.catalogues += 1;
    this.#catalogue = catalogue;
    this.readings += 1;
  }
}

function launchPriceOf(model: ShownModelRow, storageGb: number | null): number | null {
  return hasLaunchPrice(model.storages_gb, storageGb) ? model.launch_price_usd : null;
}

const keyOf = (modelId: string, storageGb: number | null) => `${modelId} ${storageGb ?? ''}`;
