import { colourFamilies } from '#contract/searching.ts';
import { listMeantModels, listModels } from '#server/catalogue/store.ts';
import { listCategories } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import { allTowns, findTown } from '#server/places/towns.ts';
import { GoingPrices } from '#server/prices/going-prices.ts';
import { colourFamilyOf } from '#server/search/colour-families.ts';
import type { Catalogue, Phone, Town } from '#server/search/engine/phone.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';
import { findStanding, listChanged, listToIndex, listVerifiedSellers } from '#server/search/store.ts';
import type { IndexedRow, Standing } from '#server/search/store.ts';
import type { Names } from '#server/search/views.ts';

const readAtOnce = 20_000;
const firstId = '00000000-0000-0000-0000-000000000000';
/** However quiet it is: what another server changes, and whose announcement gets lost, is found by then. */
const lookAgainMs = 1_000;

const emptyEngine = () => new SearchEngine({ brands: [], models: [], colours: colourFamilies, towns: [], places: [] });

/**
 * The search engine, kept in step with the database. Each look reads what was changed since the look before, so a lost
 * announcement does no harm; announcements make looks come sooner.
 */
export class PhoneIndex {
  readonly #context: Context;
  readonly #atWork: Context;
  readonly prices: GoingPrices;
  /** The engine that is kept in step. Searches get another one while everything is read again. */
  #engine = emptyEngine();
  #shown = this.#engine;
  #isReadAgain = false;
  #places = new Map<number, Town>();
  #standing: Standing | null = null;
  #loading: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  /** How many reasons to look there have been, and how many of them the engine covers. */
  #due = 1;
  #done = 0;
  #isCatalogueStale = false;
  /** Of the going prices: which reading of them stands in the engine, and which catalogue. */
  #priced = 0;
  #catalogue = 0;
  #areSellersStale = true;
  #verified = new Set<string>();
  #names = new Map<string, string>();
  #merged: ReadonlyMap<string, string> = new Map();
  /** When the look began that found all of it, by the monotone clock. */
  #knownAtMs = performance.now();
  #loads = 0;
  #timer: NodeJS.Timeout | undefined;
  #onChange = (): void => undefined;

  /** @param atWork for reads that may take longer than a request's */
  constructor(context: Context, atWork = context) {
    this.#context = context;
    this.#atWork = atWork;
    this.prices = new GoingPrices(context, atWork);
    context.announcements.subscribe((tags) => this.#hear(tags));
  }

  get size(): number {
    return this.#shown.size;
  }

  /** How brands and models are called. */
  readonly names: Names = {
    brand: (id) => this.#names.get(`brand ${id}`),
    model: (slug) => this.#names.get(`model ${this.names.meant(slug)}`),
    meant: (slug) => this.#merged.get(slug) ?? slug,
  };

  /** What the index takes of the memory, in bytes. */
  get bytes(): number {
    return this.#shown.bytes;
  }

  /** How long ago it was in step with the database, in seconds; it looks each second. */
  get ageSeconds(): number {
    return (performance.now() - this.#knownAtMs) / 1_000;
  }

  /** How often everything was read. */
  get loads(): number {
    return this.#loads;
  }

  /** Reads everything once. Searches wait for it the first time. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    }));
  }

  /** Looks for changes every second from now on. */
  follow(): void {
    this.#timer ??= setInterval(() => {
      // Searches don't wait for this look, so it isn't counted as due.
      this.#lookOnce().catch((error: unknown) => this.#context.log.warn({ err: error }, 'the search index is behind'));
    }, lookAgainMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Calls back when search results may have changed. */
  whenChanged(onChange: () => void): void {
    this.#onChange = onChange;
  }

  /** Brings it up to what has been announced, unless everything is being read again. @returns the engine */
  async refresh(): Promise<SearchEngine> {
    const due = this.#due;
    // A look under way may have begun before the latest announcement.
    while (this.#done < due && !this.#isReadAgain) await this.#lookOnce();
    return this.#shown;
  }

  /** Brings it up to all that is committed by now, announced or not. @returns the engine */
  async catchUp(): Promise<SearchEngine> {
    const due = (this.#due += 1);
    while (this.#done < due) await this.#lookOnce();
    return this.#shown;
  }

  #hear(tags: Iterable<string>): void {
    let isDue = false;
    for (const tag of tags) {
      isDue ||= tag === '*' || tag.startsWith('product:') || tag.startsWith('category:');
      // 'categories' is announced with each listing and sale, and reading the catalogue takes 20 ms.
      this.#isCatalogueStale ||= tag === '*' || tag === 'models';
      this.#areSellersStale ||= tag === '*' || tag === 'sellers';
    }
    if (!isDue && !this.#isCatalogueStale && !this.#areSellersStale) return;
    this.#due += 1;
    this.#onChange();
  }

  async #load(): Promise<void> {
    const began = performance.now();
    this.#engine = emptyEngine();
    this.#verified = new Set();
    this.#priced = 0;
    this.#standing = await findStanding(this.#context);
    await this.prices.refresh();
    await this.#readCatalogue();
    await this.#readSellers();
    for (let after: string | undefined; ;) {
      const rows = await listToIndex(this.#atWork, { limit: readAtOnce, after });
      this.#putAll(rows);
      if (rows.length < readAtOnce) break;
      after = rows.at(-1)?.id;
    }
    this.#price();
    this.#shown = this.#engine;
    this.#isReadAgain = false;
    this.#onChange();
    this.#knownAtMs = began;
    this.#loads += 1;
    const { size, bytes } = this.#engine;
    const ms = Math.round(performance.now() - began);
    this.#context.log.debug({ phones: size, megabytes: Math.round(bytes / 1e6), ms }, 'the search index is loaded');
  }

  /** Joins a look that is under way, or begins one. */
  async #lookOnce(): Promise<void> {
    await this.load();
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    await this.#looking;
  }

  async #look(): Promise<void> {
    const due = this.#due;
    const began = performance.now();
    await this.prices.refresh();
    if (this.#isCatalogueStale || this.prices.catalogues !== this.#catalogue) await this.#readCatalogue();
    if (this.#areSellersStale) await this.#readSellers();
    const next = await findStanding(this.#context);
    const { moment, timeline } = this.#standing ?? next;
    if (next.timeline !== timeline || BigInt(next.moment) < BigInt(moment)) return this.#beginAgain();
    for (let after = { moment, id: firstId }; ;) {
      const rows = await listChanged(this.#context, after, readAtOnce);
      for (const row of rows) if (!row.is_live) this.#engine.remove(row.id);
      const live = rows.filter(({ is_live: isLive }) => isLive);
      if (live.some(({ category_id: brand }) => this.names.brand(brand) === undefined)) await this.#readCatalogue();
      this.#putAll(live);
      if (rows.length > 0) this.#onChange();
      const last = rows.at(-1);
      if (last === undefined || rows.length < readAtOnce) break;
      after = { moment: last.changed_xid, id: last.id };
    }
    this.#standing = next;
    this.#price();
    this.#knownAtMs = began;
    this.#done = due;
  }

  /**
   * The database may have lost its last transactions in a failover or a crash. Then we still have what it lost, and it
   * gives their ids to others, which we take for looked at.
   */
  #beginAgain(): void {
    this.#context.log.warn('the database may have lost its last transactions; reading the whole search index again');
    this.#isReadAgain = true;
    this.#loading = null;
    this.load().catch((error: unknown) => this.#context.log.warn({ err: error }, 'the search index is behind'));
  }

  #putAll(rows: readonly IndexedRow[]): void {
    const before = this.#places.size;
    for (const { town_id: townId } of rows) {
      const town = townId === null || this.#places.has(townId) ? undefined : findTown(townId);
      if (town) this.#places.set(town.id, town);
    }
    for (const row of rows) this.#engine.put(this.#phoneOf(row));
    if (this.#places.size > before) this.#engine.replacePlaces([...this.#places.values()]);
  }

  /** Brings all phones up to what such phones sell for, once for each time that this was read. */
  #price(): void {
    const { readings } = this.prices;
    if (readings === this.#priced) return;
    this.#priced = readings;
    this.#engine.setGoing((phone) => this.prices.of(phone)?.midUsd ?? null);
    this.#engine.notePopularity();
    this.#onChange();
  }

  #phoneOf(row: IndexedRow): Phone {
    return {
      id: row.id,
      createdAtMs: row.created_at.getTime(),
      priceUsd: row.resale_price_usd,
      brand: row.category_id,
      model: row.model_id,
      title: row.name,
      place: row.location,
      townId: row.town_id,
      storageGb: row.storage_gb,
      ramGb: row.ram_gb,
      colour: colourFamilyOf(row.colour),
      colourName: row.colour,
      condition: row.condition,
      batteryPercent: row.battery_percent,
      lock: row.carrier_lock,
      sellerId: row.seller_id,
      goingUsd:
        this.prices.of({ modelId: row.model_id, storageGb: row.storage_gb, condition: row.condition })?.midUsd ?? null,
    };
  }

  async #readCatalogue(): Promise<void> {
    const { catalogues } = this.prices;
    // Before it is read: what is announced meanwhile is read again.
    this.#isCatalogueStale = false;
    const [brands, models, meant] = await Promise.all([
      listCategories(this.#context),
      listModels(this.#context, undefined),
      listMeantModels(this.#context),
    ]).catch((error: unknown) => {
      this.#isCatalogueStale = true;
      throw error;
    });
    this.#catalogue = catalogues;
    this.#names = new Map([
      ...brands.map(({ id, name }) => [`brand ${id}`, name] as const),
      ...models.map(({ id, name }) => [`model ${id}`, name] as const),
    ]);
    this.#merged = new Map(meant.flatMap((model) => (model.id === model.meant ? [] : [[model.id, model.meant]])));
    this.#engine.replaceCatalogue({
      brands: brands.map(({ id, name }) => ({ id, name })),
      models: models.map(({ id, category_id, name, nicknames, model_numbers }) => ({
        slug: id,
        brand: category_id,
        name,
        nicknames,
        modelNumbers: model_numbers,
      })),
      merged: this.#merged,
      colours: colourFamilies,
      towns: [...allTowns()],
      places: [...this.#places.values()],
    } satisfies Catalogue);
  }

  async #readSellers(): Promise<void> {
    this.#areSellersStale = false;
    const sellers = await listVerifiedSellers(this.#context).catch((error: unknown) => {
      this.#areSellersStale = true;
      throw error;
    });
    const verified = new Set(sellers);
    for (const id of verified) if (!this.#verified.has(id)) this.#engine.setVerified(id, true);
    for (const id of this.#verified) if (!verified.has(id)) this.#engine.setVerified(id, false);
    this.#verified = verified;
  }
}
