import { readFileSync } from 'node:fs';
import { mapInTurns } from '#server/platform/in-turns.ts';
import { foldedWords } from '#server/places/folding.ts';

export interface Town {
  id: number;
  /** With its region: Portland, OR. */
  label: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
  /** Other names, apart by |: New York for New York City. */
  also: string;
}

/** One of a town's spellings, as people type it. */
interface Spelling {
  as: string;
  town: Town;
}

const file = new URL('../../db/gazetteer/towns.tsv', import.meta.url);
let known: ReadonlyMap<number, Town> | undefined;
let inOrder: readonly Spelling[] | undefined;
let byName: Promise<TownsByName> | undefined;

/** With its region no town has a name half as long. */
const nameMax = 500;
/** A few milliseconds. */
const namedAtOnce = 1_000;

/** Every town by its id. Read when somebody first asks. */
function towns(): ReadonlyMap<number, Town> {
  known ??= new Map(readTowns());
  return known;
}

function* readTowns(): Generator<[number, Town]> {
  for (const [id, name, region = '', country = '', lat, lon, population, , also = ''] of lines())
    yield [
      Number(id),
      {
        id: Number(id),
        label: region === '' || region === name ? `${name}` : `${name}, ${region}`,
        country,
        lat: Number(lat),
        lon: Number(lon),
        population: Number(population),
        also,
      },
    ];
}

/** Each town under each of its spellings, in order of what people type: a start doesn't need it. */
function spelled(): readonly Spelling[] {
  inOrder ??= [...readSpellings()].toSorted((one, other) => (one.as < other.as ? -1 : 1));
  return inOrder;
}

function* readSpellings(): Generator<Spelling> {
  for (const [id, name, region, , , , , ascii, also] of lines()) {
    const town = findTown(Number(id));
    const spellings = [name, ascii, ...(also ?? '').split('|')].filter(Boolean);
    const folded = new Set(spellings.map((spelling) => foldedWords(`${spelling} ${region}`)));
    if (town) for (const as of folded) yield { as, town };
  }
}

/** The columns of each town, line by line: all 43,000 arrays at once keep the garbage collector busy. */
function* lines(): Generator<string[]> {
  const text = readFileSync(file, 'utf8').trimEnd();
  for (const line of text.split('\n').slice(1)) yield line.split('\t');
}

export function isTown(id: number): boolean {
  return towns().has(id);
}

export function findTown(id: number): Town | undefined {
  return towns().get(id);
}

/** The one town that is written like this, with its region: Portland, OR. */
export function townNamed(text: string): Town | undefined {
  // The time to put many accents in order grows with their square.
  if (text.length > nameMax) return undefined;
  const wanted = foldedWords(text);
  const found = new Set<Town>();
  for (let at = firstFrom(wanted); wanted !== '' && spelled()[at]?.as === wanted; at += 1) {
    const town = spelled()[at]?.town;
    if (town) found.add(town);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** By their names without the region, as `foldedWords` writes them. */
export type TownsByName = ReadonlyMap<string, readonly Town[]>;

/** Quicker to make than the order of all spellings, and others have their turn meanwhile: searches may ask for it. */
export function townsByName(): Promise<TownsByName> {
  byName ??= groupByName();
  return byName;
}

async function groupByName(): Promise<TownsByName> {
  const found = new Map<string, Town[]>();
  await mapInTurns([...towns().values()], namedAtOnce, (town) => {
    const names = [nameOf(town), ...town.also.split('|').filter(Boolean)];
    for (const name of new Set(names.map(foldedWords))) {
      const namesakes = found.get(name);
      if (namesakes) namesakes.push(town);
      else found.set(name, [town]);
    }
  });
  return found;
}

/** The towns with this name in a region, or in any, the largest first. Both as `foldedWords` writes them. */
export function townsCalled(byName: TownsByName, name: string, region?: string): Town[] {
  const namesakes = byName.get(name) ?? [];
  return namesakes
    .filter((town) => region === undefined || foldedWords(regionOf(town)) === region)
    .toSorted((one, other) => other.population - one.population);
}

function nameOf({ label }: Town): string {
  return label.split(', ', 1)[0] ?? '';
}

function regionOf({ label }: Town): string {
  return label.slice(label.indexOf(', ') + 2);
}

export function allTowns(): Iterable<Town> {
  return towns().values();
}

/** Towns that begin as somebody types, the largest first. */
export function suggestTowns(typed: string, limit: number): Town[] {
  const wanted = foldedWords(typed);
  if (wanted === '') return [];
  const found = new Set<Town>();
  for (let at = firstFrom(wanted); spelled()[at]?.as.startsWith(wanted); at += 1) {
    const town = spelled()[at]?.town;
    if (town) found.add(town);
  }
  return [...found].toSorted((one, other) => other.population - one.population).slice(0, limit);
}

/** The place of the first spelling that isn't before what is wanted. */
function firstFrom(wanted: string): number {
  const all = spelled();
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.as ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
