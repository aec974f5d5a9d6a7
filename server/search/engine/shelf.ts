import { conditions } from '#contract/limits.ts';
import { GroupCounts } from '#server/search/engine/counts.ts';
import { Groups, lastRow, runsOf } from '#server/search/engine/groups.ts';
import { Names } from '#server/search/engine/names.ts';
import { Popularity } from '#server/search/engine/popularity.ts';
import type { Brand, Catalogue, GoingUsd, Model, Phone } from '#server/search/engine/phone.ts';
import { Remembered } from '#server/search/engine/remembered.ts';
import { PriceLists } from '#server/search/engine/price-lists.ts';
import { RowOrders } from '#server/search/engine/row-orders.ts';
import { centsLimit, Rows } from '#server/search/engine/rows.ts';
import { Sellers } from '#server/search/engine/sellers.ts';
import { Texts } from '#server/search/engine/texts.ts';
import { Towns } from '#server/search/engine/towns.ts';
import {
  batteryNumber,
  conditionNumber,
  conditionOfState,
  lockNumber,
  lockOfState,
  locks,
  looksOf,
  packTraits,
  ramOf,
  stateOf,
  storageOfLooks,
  Values,
  verifiedBit,
} from '#server/search/engine/traits.ts';
import type { Uuid } from '#server/search/engine/uuids.ts';
import { Vocabulary } from '#server/search/engine/vocabulary.ts';
import { titleWords } from '#server/search/engine/title-words.ts';
import { gigabytesOf, wordsOf } from '#server/search/engine/words.ts';

const textsRemembered = 20_000;

/** Every phone on sale, in columns, with all that a search looks up. */
export class Shelf {
  readonly vocabulary = new Vocabulary();
  readonly names = new Names(this.vocabulary);
  readonly groups = new Groups();
  readonly counts = new GroupCounts();
  readonly prices = new PriceLists();
  readonly orders = new RowOrders();
  readonly rows = new Rows();
  readonly sellers = new Sellers();
  readonly towns = new Towns();
  readonly popularity = new Popularity();
  /** What a title says besides the phone's other fields. */
  readonly titles = new Texts();
  readonly places = new Texts();
  /** A colour as it is sold, with its family. */
  readonly colours = new Texts();
  readonly storages = new Values<number>(63);
  readonly rams = new Values<number>(31);
  readonly families = new Values<string>(31);
  /** The words of a condition or a lock, with its small number. */
  readonly conditionWords = new Map(
    conditions.map((one) => [this.vocabulary.number(one.toLowerCase()), conditionNumber(one)]),
  );
  readonly lockWords = new Map(locks.map((one) => [this.vocabulary.number(one), lockNumber(one)]));
  /** Words of colours, whether or not a phone has them. */
  readonly colourWords = new Set<number>();
  readonly #wordsOf = new Remembered(textsRemembered, (text) => this.#numbers(wordsOf(text)));
  readonly #titles = new Remembered(textsRemembered, (title) =>
    this.#numbers(
      titleWords(title, {
        isName: (word) => this.names.isName(word),
        isKnown: (word) => this.vocabulary.find(word) !== undefined,
      }),
    ),
  );
  #size = 0;
  #brands = new Map<string, Brand>();
  #merged: ReadonlyMap<string, string> = new Map();

  constructor(catalogue: Catalogue) {
    this.replaceCatalogue(catalogue);
  }

  get size(): number {
    return this.#size;
  }

  /** Models that were merged into others. */
  get merged(): ReadonlyMap<string, string> {
    return this.#merged;
  }

  get bytes(): number {
    const parts = [
      this.vocabulary,
      this.counts,
      this.prices,
      this.orders,
      this.rows,
      this.sellers,
      this.titles,
      this.places,
      this.colours,
    ];
    return parts.reduce((sum, part) => sum + part.bytes, 0);
  }

  replaceCatalogue({ brands, models, colours, towns, merged = new Map() }: Catalogue): void {
    this.#merged = merged;
    this.#brands = new Map(brands.map((brand) => [brand.id, brand]));
    for (const brand of brands) this.#name(brand.id, undefined);
    for (const model of models) this.#name(model.brand, model);
    this.names.join();
    for (const word of colours.flatMap(wordsOf)) this.colourWords.add(this.vocabulary.number(word));
    this.towns.replace(towns);
    this.#titles.forget();
  }

  phonesOfBrand(brand: string): number {
    return this.groups.all.reduce((sum, group) => sum + (group.brand === brand ? group.size : 0), 0);
  }

  find(id: Uuid): number {
    return this.rows.ids.find(id);
  }

  put(phone: Phone, id: Uuid, sellerId: Uuid): void {
    this.remove(id);
    const known = this.groups.all.length;
    const group = this.groups.group(phone.brand, phone.model);
    if (group.number >= known) this.names.set(group, this.#brands.get(phone.brand), undefined);
    const row = this.groups.take(group);
    const { rows } = this;
    rows.makeRoom(this.groups.rows);
    rows.ids.add(row, id);
    rows.setAge(row, Number.isFinite(phone.createdAtMs) ? phone.createdAtMs : 0);
    rows.priceCents[row] = cents(phone.priceUsd);
    rows.goingCents[row] = cents(phone.goingUsd ?? 0);
    rows.town[row] = this.towns.number(phone.townId);
    this.towns.change(rows.town[row] ?? 0, 1);
    const seller = this.sellers.number(sellerId);
    this.sellers.change(seller, 1);
    rows.seller[row] = seller;
    const packed = this.#traitsOf(phone, seller);
    rows.traits[row] = packed;
    this.#say(row, group.number, phone);
    this.counts.change(group.number, packed, 1);
    this.#forgetOrders(group.number);
    this.#size += 1;
  }

  /** @returns was it here? */
  remove(id: Uuid): boolean {
    const row = this.find(id);
    if (row < 0) return false;
    const { rows } = this;
    const group = this.groups.groupOf(row);
    this.counts.change(group.number, rows.traits[row] ?? 0, -1);
    this.#forgetOrders(group.number);
    this.towns.change(rows.town[row] ?? 0, -1);
    this.sellers.change(rows.seller[row] ?? 0, -1);
    rows.ids.remove(row);
    const texts = [this.titles, this.places, this.colours];
    for (const text of texts) text.unsay(row);
    const last = lastRow(group);
    if (last !== row) {
      rows.move(last, row);
      for (const text of texts) text.move(last, row);
    }
    this.groups.giveBack(group);
    this.#size -= 1;
    return true;
  }

  #forgetOrders(group: number): void {
    this.prices.forget(group);
    this.orders.forget(group);
  }

  setVerified(sellerId: Uuid, isVerified: boolean): void {
    const seller = this.sellers.number(sellerId);
    if (this.sellers.isVerified(seller) === isVerified) return;
    this.sellers.setVerified(seller, isVerified);
    let left = this.sellers.phones(seller);
    const { seller: sellers, traits } = this.rows;
    // Few accounts are verified in a day; a chain of each seller's phones would cost eight bytes a phone.
    for (const group of left > 0 ? this.groups.all : []) {
      for (const [from, until] of runsOf(group)) {
        for (let row = from; row < until; row += 1) {
          if (sellers[row] !== seller) continue;
          const before = traits[row] ?? 0;
          traits[row] = (before ^ verifiedBit) >>> 0;
          this.counts.change(group.number, before, -1);
          this.counts.change(group.number, traits[row] ?? 0, 1);
          this.prices.forget(group.number);
          if (--left === 0) return;
        }
      }
    }
  }

  setGoing(goingUsd: GoingUsd): void {
    const { traits, goingCents } = this.rows;
    const sizes = new Map([...this.storages.entries()].map(([gigabytes, number]) => [number, gigabytes]));
    for (const group of this.groups.all) {
      // By storage and condition: a million phones are some thousands of kinds.
      const known = new Map<number, number>();
      let isChanged = false;
      for (const [from, until] of runsOf(group)) {
        for (let row = from; row < until; row += 1) {
          const packed = traits[row] ?? 0;
          const [storage, number] = [storageOfLooks(looksOf(packed)), conditionOfState(stateOf(packed))];
          const kind = (storage << 2) | number;
          let going = known.get(kind);
          if (going === undefined) {
            const condition = conditions[number - 1] ?? 'Good';
            going = cents(goingUsd({ modelId: group.model, storageGb: sizes.get(storage) ?? null, condition }) ?? 0);
            known.set(kind, going);
          }
          isChanged ||= goingCents[row] !== going;
          goingCents[row] = going;
        }
      }
      if (isChanged) this.orders.forget(group.number);
    }
  }

  #numbers(words: readonly string[]): readonly number[] {
    return words.map((word) => this.vocabulary.number(word));
  }

  #name(brandId: string, model: Model | undefined): void {
    this.names.set(this.groups.group(brandId, model?.slug ?? null), this.#brands.get(brandId), model);
  }

  #traitsOf(phone: Phone, seller: number): number {
    return packTraits({
      storage: this.storages.number(phone.storageGb),
      colour: this.families.number(phone.colour),
      condition: conditionNumber(phone.condition),
      lock: lockNumber(phone.lock),
      batteryPercent: batteryNumber(phone.batteryPercent),
      isVerified: this.sellers.isVerified(seller),
      ram: this.rams.number(phone.ramGb),
      priceUsd: phone.priceUsd,
    });
  }

  #say(row: number, group: number, phone: Phone): void {
    const colour = this.#wordsOf.get(`${phone.colourName ?? ''} ${phone.colour ?? ''}`);
    this.colours.say(row, colour);
    this.places.say(row, this.#wordsOf.get(phone.place));
    const packed = this.rows.traits[row] ?? 0;
    const isSaid = (word: number) =>
      colour.includes(word) || this.names.groups(word).has(group) || this.#isTrait(word, packed);
    this.titles.say(
      row,
      this.#titles.get(phone.title).filter((word) => !isSaid(word)),
    );
  }

  /** Most titles repeat the other fields. To keep such words once makes most titles the same, and a walk short. */
  #isTrait(word: number, packed: number): boolean {
    const gigabytes = gigabytesOf(this.vocabulary.word(word));
    if (gigabytes !== null) {
      const isRam = this.rams.find(gigabytes) === ramOf(packed);
      return isRam || this.storages.find(gigabytes) === storageOfLooks(looksOf(packed));
    }
    const state = stateOf(packed);
    return this.conditionWords.get(word) === conditionOfState(state) || this.lockWords.get(word) === lockOfState(state);
  }
}

function cents(usd: number): number {
  return Math.max(0, Math.min(centsLimit, Math.round(usd * 100)));
}
