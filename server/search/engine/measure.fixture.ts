import { randomFrom } from '#db/demo/random.ts';
import { catalogue, manyTowns } from '#server/search/engine/catalogue.fixture.ts';
import { PhoneMaker, slip } from '#server/search/engine/phones.fixture.ts';
import type { Query } from '#server/search/engine/query.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

/** Fills an engine with phones and prints how long it takes, how much memory, and how fast it answers. */
const count = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 200);
const random = randomFrom('queries');
const wide = { ...catalogue, towns: [...catalogue.towns, ...manyTowns(3_000)] };
const before = memoryMb();
const engine = fill();
const [arrays, heap] = memoryMb().map((now, at) => now - (before[at] ?? 0));
console.log(`memory: ${arrays} MB of arrays, ${heap} MB of heap; the index counts ${mb(engine.bytes)} MB`);

const names = wide.models.map(({ name }) => name);
const model = () => random.pick(names);
const kinds: Record<string, () => Query> = {
  'a model': () => ({ text: model() }),
  'model, storage, colour': () => ({
    text: `${model()} ${random.pick([128, 256])}gb ${random.pick(['black', 'blue', 'green'])}`,
  }),
  'a typo': () => ({ text: slip(model(), random).toLowerCase() }),
  'brand and filters': () => ({
    brand: [random.pick(wide.brands).id],
    condition: ['Excellent'],
    storageGb: [128, 256],
    sort: 'cheapest',
  }),
  'brand by price': () => ({ brand: [random.pick(wide.brands).id], priceUsdMin: random.between(1, 200) }),
  'brand, condition, price': () => ({
    brand: [random.pick(wide.brands).id],
    condition: ['Good'],
    priceUsdMin: random.between(1, 200),
  }),
  'model, storage, price': () => ({
    text: `${model()} ${random.pick([64, 128, 256])}gb`,
    priceUsdMin: random.between(1, 400),
  }),
  'all, by price': () => ({
    priceUsdMin: random.between(50, 400),
    priceUsdMax: random.between(500, 900),
    sort: 'saving',
  }),
  'model near a town': () => ({
    text: model(),
    place: { townId: random.pick(wide.towns).id, radiusKm: 200 },
    sort: 'nearest',
  }),
  'a word nobody wrote': () => ({
    text: `${model()} ${random.pick(['zzyzzyx', 'qwrtp', 'flurbogast'])}${random.between(1, 9)}`,
  }),
  empty: () => ({ verifiedOnly: random.next() < 0.5 }),
  'a brand in a town': () => ({ text: `${random.pick(wide.brands).name} ${random.pick(wide.towns).label}` }),
  'a word of titles': () => ({ text: random.pick(['magsafe', 'boxed', 'warranty iphone', 'great battery galaxy']) }),
};

// The first calls of any code are slow until it is compiled.
for (let turn = 0; turn < 200; turn += 1) await engine.search(random.pick(Object.values(kinds))());
for (const [kind, make] of Object.entries(kinds)) await measure(kind, Array.from({ length: rounds }, make));
await measure('a page far behind', await deepPages({ text: 'iphone', sort: 'cheapest' }));
for (const sort of ['newest', 'cheapest', 'dearest', 'saving'] as const)
  await measure(`all, far behind: ${sort}`, await deepPages({ sort }));
await measure('all by price, far behind', await deepPages({ priceUsdMin: 100, priceUsdMax: 600 }));
await measure('a likely mix', Array.from({ length: rounds * 5 }, likely));
suggestions();

/** Most people type a model; every seventh search is as broad as the market. */
function likely(): Query {
  const shares: readonly (readonly [kind: string, share: number])[] = [
    ['a model', 30],
    ['model, storage, colour', 20],
    ['a typo', 10],
    ['model near a town', 8],
    ['a brand in a town', 4],
    ['a word of titles', 6],
    ['a word nobody wrote', 7],
    ['brand and filters', 7],
    ['all, by price', 3],
    ['empty', 5],
  ];
  const kind = random.pick(shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind)));
  return kinds[kind]?.() ?? {};
}

function fill(): SearchEngine {
  const maker = new PhoneMaker('a big market', wide, Math.ceil(count / 10));
  const made = new SearchEngine(wide);
  for (const seller of maker.sellers) if (random.next() < 0.2) made.setVerified(seller, true);
  let putMs = 0;
  for (let left = count; left > 0; left -= 1_000) {
    const phones = Array.from({ length: Math.min(1_000, left) }, () => maker.next());
    const startedMs = spentMs();
    for (const phone of phones) made.put(phone);
    putMs += spentMs() - startedMs;
  }
  console.log(`${made.size.toLocaleString('en')} phones put in ${(putMs / 1_000).toFixed(1)} s`);
  return made;
}

async function deepPages(wanted: Query): Promise<Query[]> {
  const query: Query = { ...wanted, limit: 100 };
  const queries: Query[] = [];
  for (let after: string | null | undefined; queries.length < Math.min(50, rounds);) {
    const { next }: { next: string | null } = await engine.search(after ? { ...query, after } : query);
    if (next === null) break;
    after = next;
    queries.push({ ...query, after });
  }
  return queries;
}

async function measure(kind: string, queries: readonly Query[]): Promise<void> {
  const times: number[] = [];
  let longestSliceMs = 0;
  let found = 0;
  const startedMs = performance.now();
  for (const query of queries) {
    const sliceWatch = watchSlices();
    const beganMs = spentMs();
    found += Math.sign((await engine.search(query)).total);
    times.push(spentMs() - beganMs);
    longestSliceMs = Math.max(longestSliceMs, sliceWatch());
  }
  const elapsedMs = performance.now() - startedMs;
  const totalMs = times.reduce((sum, time) => sum + time, 0);
  times.sort((left, right) => left - right);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  const perSecond = (ms: number) => `${Math.round((queries.length * 1_000) / ms)}/s`;
  const figures = [
    `median ${at(0.5)} ms`,
    `p99 ${at(0.99)} ms`,
    `slice ${longestSliceMs.toFixed(1)} ms`,
    perSecond(totalMs),
  ];
  console.log(
    `${kind.padEnd(24)} ${figures.join('  ')}  by the clock ${perSecond(elapsedMs)}  ${found} of ` +
      `${queries.length} found`,
  );
}

/** Processor time of this thread, since others use the machine too. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** @returns the most processor time, in milliseconds, that passed until somebody else got their turn. */
function watchSlices(): () => number {
  let [longestMs, lastMs, isOver] = [0, spentMs(), false];
  const tick = () => {
    const nowMs = spentMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    tick();
    isOver = true;
    return longestMs;
  };
}

function suggestions(): void {
  const typed = Array.from({ length: 5_000 }, () => {
    const text = random.pick([model, model, () => random.pick(wide.towns).label, () => slip(model(), random)])();
    return text.slice(0, random.between(1, text.length));
  });
  const startedMs = spentMs();
  for (const text of typed) engine.suggest(text);
  console.log(`suggestions ${Math.round((typed.length * 1_000) / (spentMs() - startedMs))}/s`);
}

function memoryMb(): [arrays: number, heap: number] {
  globalThis.gc?.();
  globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return [mb(arrayBuffers), mb(heapUsed)];
}

function mb(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
