import type { BoxItem, CarrierLock, Condition } from '#contract/limits.ts';
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
import { labelledUsd, launchPriceUsd, resalePriceUsd } from '#db/demo/resale-price.ts';

/** A phone on the demo market. */
export interface DemoListing {
  /** Names the listing; the same in every market. */
  key: string;
  /** Decides its drawing: phones of one model and colour have the same. */
  looks: string;
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
  storageGb: number;
  carrierLock: CarrierLock;
  batteryPercent: number;
  inBox: readonly BoxItem[];
  location: string;
  townId: number;
  phone: string;
  /** Where it is sent, if its buyer wants that. */
  sentTo: readonly string[];
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
  const said = new Set<string>();
  const listings = demoModels.flatMap((model) =>
    Array.from({ length: copiesOf(model) }, (_, copy) => {
      let one = listing(model, copy, random, now);
      // No two sellers use the same words.
      while (said.has(one.description)) one = listing(model, copy, random, now);
      said.add(one.description);
      return one;
    }),
  );
  const shuffled = listings
    .map((one) => ({ one, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one);
  return advertise(shuffled);
}

/** These share the copies of one model. */
const fewer: Readonly<Record<string, number>> = { 'iPhone SE (2022)': 8, 'iPhone 13 Pro Max': 2 };

/** Popular brands have more of a model. */
function copiesOf(model: PhoneModel): number {
  const few = fewer[model.name];
  if (few !== undefined) return few;
  if (model.brand === 'apple' || model.brand === 'samsung') return 10;
  return model.brand === 'google' ? 7 : 4;
}

/** One seller is in a hurry, one hopes for more: against their usual price. Both models have sales to compare with. */
const unusualShares: Readonly<Record<string, number>> = {
  'apple-iphone-13-midnight-7': 0.68,
  'samsung-galaxy-s22-pink-gold-2': 1.3,
};

/** Each colour is a drawing more before the market opens. */
const coloursOf = (model: PhoneModel) => (copiesOf(model) > 7 ? 2 : 1);

function listing(model: PhoneModel, copy: number, random: Random, now: Date): DemoListing {
  const seller = sellerFor(model, copy, random);
  const condition = random.pick(conditionsByChance);
  const storageGb = random.pick(model.storagesGb);
  const colour = model.colours[copy % Math.min(coloursOf(model), model.colours.length)] ?? {
    name: 'Black',
    hex: '#2b2b2d',
  };
  const postedOn = new Date(now.getTime() - random.between(0, 40) * 24 * 3_600_000 - 3_600_000);
  const monthsSinceRelease = Math.floor((now.getTime() - Date.parse(`${model.released}-28`)) / monthMs) - 1;
  const monthsUsed = Math.max(2, Math.min(monthsSinceRelease, random.between(5, 40)));
  const looks = keyOf(model.brand, model.name, colour.name);
  const key = keyOf(looks, String(copy + 1));
  const usual = resalePriceUsd(model, storageGb, ageFor(monthsSinceRelease, monthsUsed), condition);
  const share = unusualShares[key];
  return {
    key,
    looks,
    model,
    colour,
    sellerEmail: seller.email,
    category: model.brand,
    name: `${model.name} ${storageGb}GB`,
    originalPriceUsd: launchPriceUsd(model, storageGb),
    resalePriceUsd: share === undefined ? usual : labelledUsd(usual * share),
    usedTime: usedTime(monthsUsed),
    condition,
    ...describe(condition, colour, monthsUsed, random),
    storageGb,
    location: seller.city,
    townId: seller.townId,
    phone: seller.phone,
    sentTo: seller.sendsTo,
    postedOn: postedOn.toISOString().slice(0, 10),
    advertised: false,
  };
}

const keyOf = (...parts: string[]) =>
  parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** A phone's price follows its age on the market more than the time in one person's hands. */
function ageFor(monthsSinceRelease: number, monthsUsed: number): number {
  return Math.round((Math.max(0, monthsSinceRelease) * 2 + monthsUsed) / 3);
}

/** Sellers whom nobody has verified keep below what strangers may list. */
const byChance = sellers.flatMap((person) => Array.from({ length: person.verified ? 6 : 1 }, () => person));

function sellerFor(model: PhoneModel, copy: number, random: Random): DemoPerson {
  const demoSeller = sellers.find((person) => person.email === 'seller@redial.example');
  if (demoSeller && copy < 2 && model.name.length % 9 === 0) return demoSeller;
  return random.pick(byChance.filter((person) => person !== demoSeller));
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

function describe(condition: Condition, colour: Colour, monthsUsed: number, random: Random) {
  const worn = condition === 'Fair' ? 6 : condition === 'Good' ? 2 : 0;
  const batteryPercent = Math.max(72, Math.min(100, 101 - Math.round(monthsUsed * 0.45) - worn - random.between(0, 3)));
  const box = random.pick(boxes);
  const sentences = [
    random.pick(looks[condition]),
    random.pick(batteries).replace('{health}', String(batteryPercent)),
    random.pick([box.said, box.said, `The colour is ${colour.name}.`]),
    random.pick(locks),
    random.pick(reasons),
  ];
  const left = random.between(2, 4);
  const description = sentences
    .filter((_, at) => at < 2 || at - 1 < left - 0 || at === 3)
    .slice(0, left + 1)
    .join(' ');
  const isBoxSaid = description.includes(box.said);
  // Nothing of this market is locked in words; some sellers just don't say.
  const carrierLock: CarrierLock = 'unlocked';
  return { description, batteryPercent, inBox: isBoxSaid ? box.items : [], carrierLock };
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
