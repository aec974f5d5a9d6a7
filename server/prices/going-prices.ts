import { setTimeout as sleep } from 'node:timers/promises';
import { hasLaunchPrice } from '#contract/launch-price.ts';
import type { Condition } from '#contract/limits.ts';
import { listModels } from '#server/catalogue/store.ts';
import type { ShownModelRow } from '#server/catalogue/store.ts';
import type { Context } from '#server/context.ts';
import { requestLimits } from '#server/platform/database.ts';
import { estimateUsd } from '#server/prices/depreciation.ts';
import type { PriceRange } from '#server/prices/price-range.ts';
import { combineWithSales } from '#server/prices/shrinkage.ts';
import type { OwnSale } from '#server/prices/shrinkage.ts';
import { listSales } from '#server/prices/store.ts';

/** Prices move by the week, so they may be this old. */
const ageMaxMs = 10 * 60_000;
/** When sales that could not be read are tried again. */
const againMs = 60_000;

export type GoingPrice = PriceRange & {
  /** How many sales of this market it rests on. */
  sales: number;
};

interface PhoneToPrice {
  modelId: string | null;
  storageGb: number | null;
  condition: Condition;
}

/**
 * By model, storage and condition. Read once for all of them, every few minutes. While sales can't be read, those of
 * the last reading stand; before the first, prices are estimates, if there are any.
 */
export class GoingPrices {
  readonly #context: Context;
  readonly #atWork: Context;
  readonly #waitMs: number;
  #models = new Map<string, ShownModelRow>();
  #sales = new Map<string, OwnSale[]>();
  /** What was worked out since. */
  readonly #known = new Map<string, GoingPrice | null>();
  #catalogue = '';
  #readAt = -Infinity;
  #reading: Promise<void> | null = null;
  #areSalesDue = false;
  #readingSales: Promise<void> | null = null;

  /** How often sales or models were read, and how often the catalogue was another one then. */
  readings = 0;
  catalogues = 0;

  /**
   * @param atWork for reading a year of sales, which may take longer than a request may
   * @param waitMs how long that is waited for; sales that come later are used from then on
   */
  constructor(context: Context, atWork = context, waitMs = requestLimits.statementMs) {
    this.#context = context;
    this.#atWork = atWork;
    this.#waitMs = waitMs;
    context.announcements.subscribe((tags) => {
      for (const tag of tags) if (tag === 'models' || tag === '*') this.#readAt = -Infinity;
    });
  }

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
    const longEnough = sleep(this.#waitMs, undefined, { ref: false });
    const models = await listModels(this.#context, undefined).catch((error: unknown) => {
      this.#readAt = -Infinity;
      throw error;
    });
    this.#models = new Map(models.map((model) => [model.id, model]));
    this.#known.clear();
    const catalogue = JSON.stringify(models);
    if (catalogue !== this.#catalogue) this.catalogues += 1;
    this.#catalogue = catalogue;
    this.#areSalesDue = true;
    this.#readingSales ??= this.#readSales().finally(() => (this.#readingSales = null));
    await Promise.race([this.#readingSales, longEnough]);
    this.readings += 1;
  }

  async #readSales(): Promise<void> {
    // What becomes due meanwhile is read after it: the catalogue may have changed since it began.
    while (this.#areSalesDue) {
      this.#areSalesDue = false;
      try {
        this.#sales = byPhone(await listSales(this.#atWork));
        this.#known.clear();
        this.readings += 1;
      } catch (error) {
        // An announcement that came meanwhile asks for a reading at once.
        this.#readAt = Math.min(this.#readAt, performance.now() - ageMaxMs + againMs);
        this.#context.log.warn(
          { err: error },
          'sales could not be read for the going prices; trying again in a minute',
        );
      }
    }
  }
}

function byPhone(rows: Awaited<ReturnType<typeof listSales>>): Map<string, OwnSale[]> {
  const sales = new Map<string, OwnSale[]>();
  for (const { model_id, storage_gb, condition, price_usd: priceUsd, seller_id: sellerId } of rows) {
    const key = keyOf(model_id, storage_gb);
    sales.set(key, [...(sales.get(key) ?? []), { priceUsd, condition, sellerId }]);
  }
  return sales;
}

function launchPriceOf(model: ShownModelRow, storageGb: number | null): number | null {
  return hasLaunchPrice(model.storages_gb, storageGb) ? model.launch_price_usd : null;
}

const keyOf = (modelId: string, storageGb: number | null) => `${modelId} ${storageGb ?? ''}`;
