import type { Condition } from '#contract/limits.ts';
import { cast } from '#db/demo/cast.ts';
import type { DemoPerson } from '#db/demo/cast.ts';
import type { Colour, PhoneModel } from '#db/demo/model.ts';
import { appleModels } from '#db/demo/models/apple.ts';
import { googleModels } from '#db/demo/models/google.ts';
import { otherModels } from '#db/demo/models/others.ts';
import { samsungModels } from '#db/demo/models/samsung.ts';
import { batteries, boxes, locks, looks, reasons } from '#db/demo/phrases.ts';
import { randomFrom } from '#db/demo/random.ts';
import type { Random } from '#db/demo/random.ts';
import { launchPriceUsd, resalePriceUsd } from '#db/demo/resale-price.ts';

/** A phone on the demo market. */
export interface DemoListing {
  /** Names the listing and decides its drawing; the same in every market. */
  key: string;
  model: PhoneModel;
  colour: Colour;
  sellerEmail: string;
  category: string;
  name: string;
  originalPriceUsd: number;
  resalePriceUsd: number;
  usedTime: string;
  condition: Condition;
  description: string;
  location: string;
  phone: string;
  /** A day: 2026-11-21. */
  postedOn: string;
  advertised: boolean;
}

export const demoModels: readonly PhoneModel[] = [...appleModels, ...samsungModels, ...googleModels, ...otherModels];

const advertisedCount = 14;
const sellers = cast.filter((person) => person.role === 'seller');
const conditionsByChance: readonly Condition[] = ['Excellent', 'Excellent', 'Good', 'Good', 'Good', 'Fair'];
const monthMs = 30.44 * 24 * 3_600_000;

/** The phones of the demo market as of a moment: the same phones every time, posted in the weeks before it. */
export function demoListings(now: Date): DemoListing[] {
  const random = randomFrom('redial demo market');
  const listings = demoModels.flatMap((model) =>
    Array.from({ length: copiesOf(model) }, (_, copy) => listing(model, copy, random, now)),
  );
  const shuffled = listings
    .map((one) => ({ one, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one);
  return advertise(shuffled);
}

/** Popular brands have more than one of a model. */
function copiesOf(model: PhoneModel): number {
  if (model.brand === 'apple' || model.brand === 'samsung') return Math.min(2, model.colours.length);
  return model.brand === 'google' && model.launchPriceUsd < 700 ? 2 : 1 + (model.name.length % 2);
}

function listing(model: PhoneModel, copy: number, random: Random, now: Date): DemoListing {
  const seller = sellerFor(model, copy, random);
  const condition = random.pick(conditionsByChance);
  const storageGb = random.pick(model.storagesGb);
  const colour = model.colours[copy % model.colours.length] ?? { name: 'Black', hex: '#2b2b2d' };
  const postedOn = new Date(now.getTime() - random.between(0, 40) * 24 * 3_600_000 - 3_600_000);
  const monthsSinceRelease = Math.floor((now.getTime() - Date.parse(`${model.released}-28`)) / monthMs) - 1;
  const monthsUsed = Math.max(2, Math.min(monthsSinceRelease, random.between(5, 40)));
  const name = `${model.name} ${storageGb}GB`;
  return {
    key: `${model.brand}-${model.name}-${colour.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    model,
    colour,
    sellerEmail: seller.email,
    category: model.brand,
    name,
    originalPriceUsd: launchPriceUsd(model, storageGb),
    resalePriceUsd: resalePriceUsd(model, storageGb, ageFor(monthsSinceRelease, monthsUsed), condition),
    usedTime: usedTime(monthsUsed),
    condition,
    description: describe(condition, colour, monthsUsed, random),
    location: seller.city,
    phone: seller.phone,
    postedOn: postedOn.toISOString().slice(0, 10),
    advertised: false,
  };
}

/** A phone's price follows its age on the market more than the time in one person's hands. */
function ageFor(monthsSinceRelease: number, monthsUsed: number): number {
  return Math.round((Math.max(0, monthsSinceRelease) * 2 + monthsUsed) / 3);
}

function sellerFor(model: PhoneModel, copy: number, random: Random): DemoPerson {
  const demoSeller = sellers.find((person) => person.email === 'seller@redial.example');
  if (demoSeller && copy === 0 && model.name.length % 9 === 0) return demoSeller;
  return random.pick(sellers);
}

function usedTime(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    years > 0 ? `${years} year${years > 1 ? 's' : ''}` : '',
    rest > 0 ? `${rest} month${rest > 1 ? 's' : ''}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function describe(condition: Condition, colour: Colour, monthsUsed: number, random: Random): string {
  const worn = condition === 'Fair' ? 6 : condition === 'Good' ? 2 : 0;
  const health = Math.max(72, Math.min(100, 101 - Math.round(monthsUsed * 0.45) - worn - random.between(0, 3)));
  const sentences = [
    random.pick(looks[condition]),
    random.pick(batteries).replace('{health}', String(health)),
    random.pick([...boxes, ...boxes, `The colour is ${colour.name}.`]),
    random.pick(locks),
    random.pick(reasons),
  ];
  const left = random.between(2, 4);
  return sentences
    .filter((_, at) => at < 2 || at - 1 < left - 0 || at === 3)
    .slice(0, left + 1)
    .join(' ');
}

/** Spread over the brands, so that the home page shows the whole market. */
function advertise(listings: DemoListing[]): DemoListing[] {
  const brands = new Map<string, number>();
  let count = 0;
  return listings.map((one) => {
    const ofBrand = brands.get(one.category) ?? 0;
    const most = one.category === 'apple' || one.category === 'samsung' ? 2 : 1;
    if (count >= advertisedCount || ofBrand >= most || one.condition === 'Fair') return one;
    brands.set(one.category, ofBrand + 1);
    count += 1;
    return { ...one, advertised: true };
  });
}
