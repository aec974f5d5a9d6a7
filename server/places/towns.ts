import { readFileSync } from 'node:fs';
import { foldedWords } from '#server/places/folding.ts';

export interface Town {
  id: number;
  /** With its region: Portland, OR. */
  label: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
}

interface Gazetteer {
  byId: ReadonlyMap<number, Town>;
  /** By what people type, in order of it: each town under each of its spellings. */
  spelled: readonly { as: string; town: Town }[];
}

const file = new URL('../../db/gazetteer/towns.tsv', import.meta.url);
let known: Gazetteer | undefined;

/** Read when somebody first asks: it takes a fifth of a second. */
function gazetteer(): Gazetteer {
  known ??= readGazetteer();
  return known;
}

function readGazetteer(): Gazetteer {
  const byId = new Map<number, Town>();
  const spelled: { as: string; town: Town }[] = [];
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)) {
    const [id, name = '', region = '', country = '', lat, lon, population, ascii = '', also = ''] = line.split('\t');
    const town = {
      id: Number(id),
      label: region === '' || region === name ? name : `${name}, ${region}`,
      country,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
    };
    byId.set(town.id, town);
    const spellings = [name, ascii, ...also.split('|')].filter(Boolean);
    for (const as of new Set(spellings.map((spelling) => foldedWords(`${spelling} ${region}`))))
      spelled.push({ as, town });
  }
  spelled.sort((one, other) => (one.as < other.as ? -1 : 1));
  return { byId, spelled };
}

export function isTown(id: number): boolean {
  return gazetteer().byId.has(id);
}

export function findTown(id: number): Town | undefined {
  return gazetteer().byId.get(id);
}

/** The one town that is written like this, with its region: Portland, OR. */
export function townNamed(text: string): Town | undefined {
  const wanted = foldedWords(text);
  const { spelled } = gazetteer();
  const found = new Set<Town>();
  for (let at = firstFrom(spelled, wanted); wanted !== '' && spelled[at]?.as === wanted; at += 1) {
    const town = spelled[at]?.town;
    if (town) found.add(town);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

export function allTowns(): Iterable<Town> {
  return gazetteer().byId.values();
}

/** Towns that begin as somebody types, the largest first. */
export function suggestTowns(typed: string, limit: number): Town[] {
  const wanted = foldedWords(typed);
  if (wanted === '') return [];
  const { spelled } = gazetteer();
  const found = new Set<Town>();
  for (let at = firstFrom(spelled, wanted); spelled[at]?.as.startsWith(wanted); at += 1) {
    const town = spelled[at]?.town;
    if (town) found.add(town);
  }
  return [...found].toSorted((one, other) => other.population - one.population).slice(0, limit);
}

function firstFrom(spelled: Gazetteer['spelled'], wanted: string): number {
  let [low, high] = [0, spelled.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spelled[middle]?.as ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
