// `node server/prices/fitting/fit.ts db/prices/used-device-prices.csv` writes coefficients.ts, and prints its errors. The same each time.
import { readFileSync, writeFileSync } from 'node:fs';
import { medianErrorPercent, quantile } from '#server/prices/fitting/errors.ts';
import {
  type Features,
  fit,
  laterYearsErrors,
  laterYearsRange,
  tenFoldErrors,
  tenFoldRange,
} from '#server/prices/fitting/evaluate.ts';
import type { PriceModel } from '#server/prices/price-model.ts';
import { measureSpread } from '#server/prices/fitting/spread.ts';
import {
  isSmartphone,
  readUsedDevices,
  type UsedDevice,
  yearsSinceRelease,
} from '#server/prices/fitting/used-devices.ts';

const [path] = process.argv.slice(2);
if (path === undefined)
  throw new Error('name the data: node server/prices/fitting/fit.ts db/prices/used-device-prices.csv');
const devices = readUsedDevices(readFileSync(path, 'utf8'));
const phones = devices.filter(isSmartphone);
const brands = [...new Set(devices.map(({ brand }) => brand))];

const logPrice: Features = ({ newPriceEur }) => [Math.log(newPriceEur)];
const daysUsed: Features = (device) => [device.daysUsed / 365.25];
const release: Features = (device) => [yearsSinceRelease(device)];
const curve: Features = (device) => [yearsSinceRelease(device) ** 2];
const memory: Features = ({ storageGb, ramGb }) => [Math.log2(storageGb), Math.log2(ramGb)];
const brandOf: Features = ({ brand }) => brands.map((one) => (one === brand ? 1 : 0));
const together =
  (...parts: Features[]): Features =>
  (device) =>
    parts.flatMap((part) => part(device));

/** The one that is used. The others are printed to show what they would add. */
const chosen = together(logPrice, release);

printErrors('All devices but Apple', devices);
printErrors('Phones: Android, below 17.5 cm, 8 GB or more', phones);
printRanges();
printDaysUsedByYear();
printPriceBands();
const model = describeModel();
console.log(`\nspread: ${JSON.stringify(model.spread)}`);
writeFileSync(new URL('../coefficients.ts', import.meta.url), sourceOf(model));

function printErrors(title: string, rows: readonly UsedDevice[]): void {
  console.log(`\n${title} (${rows.length}), median error in percent`);
  const variants: [string, Features][] = [
    ['days in use', daysUsed],
    ['new price, days in use', together(logPrice, daysUsed)],
    ['new price, years since release', chosen],
    ['new price, years since release, days in use', together(chosen, daysUsed)],
    ['new price, years since release, their square', together(chosen, curve)],
    ['new price, years since release, storage and RAM', together(chosen, memory)],
    ['new price, years since release, storage and RAM, brand', together(chosen, memory, brandOf)],
  ];
  for (const [name, features] of variants) {
    const tenFold = medianErrorPercent(tenFoldErrors(rows, features));
    const later = laterYearsErrors(rows, features);
    const bias = 100 * Math.expm1(quantile(later, 0.5));
    console.log(
      `${name.padEnd(56)} ten-fold ${tenFold.toFixed(1)}  2019/20 ${medianErrorPercent(later).toFixed(1)} ` +
        `(median estimate ${bias.toFixed(0)} % off)`,
    );
  }
}

function printRanges(): void {
  console.log('\nRanges of the chosen model, phones');
  for (const share of [0.8, 0.9]) {
    const ten = tenFoldRange(phones, chosen, share);
    const later = laterYearsRange(phones, chosen, share);
    console.log(
      `${100 * share} %: factor ${ten.factor.toFixed(2)} covered ${ten.coverage.toFixed(1)} %; ` +
        `set up to 2018: factor ${later.factor.toFixed(2)} covered ${later.coverage.toFixed(1)} % of 2019/20`,
    );
  }
}

function printDaysUsedByYear(): void {
  console.log('\nPrice change per year in use, among phones of one release year and equal new price');
  for (const year of [...new Set(phones.map(({ releaseYear }) => releaseYear))].toSorted((a, b) => a - b)) {
    const ofYear = phones.filter(({ releaseYear }) => releaseYear === year);
    const [perYear = NaN] = fit(ofYear, together(daysUsed, logPrice)).weights;
    console.log(`${year}: ${(100 * Math.expm1(perYear)).toFixed(1)} % (${ofYear.length} phones)`);
  }
}

function printPriceBands(): void {
  console.log('\nChosen model by new price, ten-fold, phones');
  const errors = tenFoldErrors(phones, chosen);
  const bounds = [0, 60, 100, 150, 250, 400, 600, 800, Infinity];
  for (const [at, low] of bounds.slice(0, -1).entries()) {
    const high = bounds[at + 1] ?? Infinity;
    const found = errors.filter((_, row) => {
      const price = phones[row]?.newPriceEur ?? NaN;
      return price >= low && price < high;
    });
    const bias = 100 * Math.expm1(quantile(found, 0.5));
    console.log(
      `${low} to ${high}: ${found.length} phones, error ${medianErrorPercent(found).toFixed(1)}, ` +
        `median estimate ${bias.toFixed(0)} % off`,
    );
  }
}

function describeModel(): PriceModel {
  const { intercept, weights } = fit(phones, chosen);
  const [perLogPrice = NaN, perYear = NaN] = weights;
  const errors = tenFoldErrors(phones, chosen);
  const prices = phones.map(({ newPriceEur }) => newPriceEur);
  return {
    intercept: round(intercept, 5),
    perLogPrice: round(perLogPrice, 5),
    perYear: round(perYear, 5),
    factor80: round(tenFoldRange(phones, chosen, 0.8).factor, 3),
    factor90: round(tenFoldRange(phones, chosen, 0.9).factor, 3),
    ageYears: {
      // No phone was in use for less than 91 days.
      min: round(
        quantile(
          phones.map((phone) => phone.daysUsed),
          0,
        ) / 365.25,
        2,
      ),
      max: Math.max(...phones.map(yearsSinceRelease)),
    },
    newPrice: { min: Math.ceil(quantile(prices, 0.01)), max: Math.floor(quantile(prices, 0.99)) },
    spread: spreadOf(errors),
    medianErrorPercent: {
      tenFold: round(medianErrorPercent(errors), 1),
      laterYears: round(medianErrorPercent(laterYearsErrors(phones, chosen)), 1),
    },
    phones: phones.length,
  };
}

/** The data names no models. One brand, year, storage and new price within 5 % stand for one. */
function spreadOf(errors: readonly number[]) {
  const lookalikes = new Map<string, number[]>();
  for (const [row, { brand, releaseYear, storageGb, newPriceEur }] of phones.entries()) {
    if (brand === 'Others') continue;
    const key = [brand, releaseYear, storageGb, Math.round(Math.log(newPriceEur) * 20)].join('|');
    lookalikes.set(key, [...(lookalikes.get(key) ?? []), errors[row] ?? NaN]);
  }
  const { withinModel, betweenModels } = measureSpread([...lookalikes.values()]);
  return { withinModel: round(withinModel, 3), betweenModels: round(betweenModels, 3) };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function sourceOf(found: PriceModel): string {
  const object = (value: object) =>
    `{ ${Object.entries(value)
      .map(([name, part]) => `${name}: ${part}`)
      .join(', ')} }`;
  const lines = Object.entries(found).map(
    ([name, value]) => `  ${name}: ${typeof value === 'object' ? object(value) : value},`,
  );
  return [
    "import type { PriceModel } from '#server/prices/price-model.ts';",
    '',
    '/** fit.ts wrote this from used-device-prices.csv. Change the fit, not the figures. */',
    'export const coefficients = {',
    ...lines,
    '} satisfies PriceModel;',
    '',
  ].join('\n');
}
