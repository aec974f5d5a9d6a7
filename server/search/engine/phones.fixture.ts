import { conditions } from '#contract/limits.ts';
import { randomFrom } from '#db/demo/random.ts';
import type { Random } from '#db/demo/random.ts';
import type { Catalogue, Model, Phone, Town } from '#server/search/engine/phone.ts';

const colours: readonly (readonly [family: string, names: readonly string[]])[] = [
  ['black', ['Black', 'Midnight', 'Space Black', 'Phantom Black', 'Obsidian', 'Graphite']],
  ['blue', ['Blue', 'Sierra Blue', 'Pacific Blue', 'Ultramarine', 'Bay']],
  ['white', ['White', 'Starlight', 'Snow', 'Cloud White']],
  ['green', ['Green', 'Alpine Green', 'Mint', 'Sage']],
  ['purple', ['Purple', 'Deep Purple', 'Lavender']],
  ['red', ['Red', 'Product Red']],
  ['gold', ['Gold', 'Champagne']],
  ['grey', ['Grey', 'Natural Titanium', 'Silver']],
  ['pink', ['Pink', 'Rose', 'Coral']],
];
const storagesGb = [64, 128, 128, 256, 256, 512, 1024] as const;
const remarks = [
  'like new',
  'with box',
  'great battery',
  'no scratches',
  'barely used',
  'cracked back',
  'dual sim',
  'boxed, with case',
];
const rareWords = [
  'charger',
  'otterbox',
  'magsafe',
  'warranty',
  'receipt',
  'bundle',
  'engraved',
  'refurbished',
  'spotless',
  'gift',
];
const firstMs = Date.UTC(2026, 0, 1);

/** Believable phones for sale, the same for the same seed. Every twentieth has no model, as typed by hand. */
export class PhoneMaker {
  readonly #random: Random;
  readonly #catalogue: Catalogue;
  readonly #towns: readonly Town[];
  readonly #sellers: readonly string[];
  #made = 0;

  constructor(seed: string, catalogue: Catalogue, sellers: number) {
    this.#random = randomFrom(seed);
    this.#catalogue = catalogue;
    this.#towns = catalogue.towns;
    this.#sellers = Array.from({ length: sellers }, () => this.uuid());
  }

  get sellers(): readonly string[] {
    return this.#sellers;
  }

  next(): Phone {
    const random = this.#random;
    const model = this.#model();
    const [colour, names] = random.pick(colours);
    const colourName = random.pick(names);
    const storageGb = random.pick(storagesGb);
    const town = this.#towns[Math.floor(random.next() ** 2 * this.#towns.length)] ?? random.pick(this.#towns);
    const condition = random.pick(conditions);
    const goingUsd = 80 + Math.floor(random.next() ** 2 * 1_100);
    this.#made += 1;
    const sold = random.next();
    return {
      id: this.uuid(),
      createdAtMs: firstMs + Math.floor(random.next() * 300 * 24 * 3_600_000),
      priceUsd: Math.max(20, Math.round(goingUsd * (0.7 + random.next() * 0.6))),
      brand: model.brand,
      model: this.#made % 20 === 0 ? null : model.slug,
      title: this.#title(model, storageGb, colourName),
      place: town.label,
      townId: sold < 0.95 ? town.id : null,
      storageGb: random.next() < 0.95 ? storageGb : null,
      ramGb: random.next() < 0.3 ? random.pick([4, 6, 8, 12]) : null,
      colour: random.next() < 0.9 ? colour : null,
      colourName: random.next() < 0.8 ? colourName : null,
      condition,
      batteryPercent: random.next() < 0.6 ? random.between(70, 100) : null,
      lock: random.next() < 0.8 ? random.pick(['unlocked', 'unlocked', 'unlocked', 'locked'] as const) : null,
      sellerId: random.pick(this.#sellers),
      goingUsd: random.next() < 0.9 ? goingUsd : null,
    };
  }

  uuid(): string {
    const random = this.#random;
    const part = () =>
      Math.floor(random.next() * 0x1_00_00)
        .toString(16)
        .padStart(4, '0');
    return `${part()}${part()}-${part()}-4${part().slice(1)}-8${part().slice(1)}-${part()}${part()}${part()}`;
  }

  /** Early models of the catalogue are common, as those of big brands are. */
  #model(): Model {
    const { models } = this.#catalogue;
    const model = models[Math.floor(this.#random.next() ** 1.7 * models.length)];
    if (model === undefined) throw new Error('The catalogue has no models.');
    return model;
  }

  #title({ name }: Model, storageGb: number, colourName: string): string {
    const random = this.#random;
    const chance = random.next();
    const written = random.next() < 0.02 ? slip(name, random) : name;
    if (chance < 0.5) return `${written} ${storageGb}GB`;
    if (chance < 0.7) return `${written} ${storageGb} GB ${colourName}`;
    if (chance < 0.9) return `${written} ${random.pick(remarks)}`;
    return (
      `${written} ${random.pick(remarks)} ${random.pick(rareWords)} ${random.pick(rareWords)} ` +
      `${random.between(1, 500)}`
    );
  }
}

/** Two neighbouring letters swapped. */
export function slip(text: string, random: Random): string {
  const at = random.between(1, Math.max(1, Math.min(5, text.length - 2)));
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}
