import { expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import type { Phone } from '#server/search/engine/phone.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

const models = {
  'iphone-13-pro': { brand: 'apple', title: 'iPhone 13 Pro' },
  'xiaomi-13-pro': { brand: 'xiaomi', title: 'Xiaomi 13 Pro' },
} as const;
type Slug = keyof typeof models;

let made = 0;
/** Each newer than the one before. */
function phone(model: Slug): Phone {
  made += 1;
  return {
    ...models[model],
    model,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    createdAtMs: made * 60_000,
    priceUsd: 300,
    place: '',
    townId: null,
    storageGb: 256,
    ramGb: null,
    colour: null,
    colourName: null,
    condition: 'Good',
    batteryPercent: null,
    lock: null,
    sellerId: '00000000-0000-4000-8000-000000000000',
    goingUsd: null,
  };
}

const slugOf = new Map<string, Slug>();
function fill(engine: SearchEngine, counts: Partial<Record<Slug, number>>): void {
  for (const [slug, count] of Object.entries(counts) as [Slug, number][])
    for (let at = 0; at < count; at += 1) {
      const one = phone(slug);
      slugOf.set(one.id, slug);
      engine.put(one);
    }
}

test('of models that fit a text equally well the most common one comes first, not the newest listing', async () => {
  const engine = new SearchEngine(catalogue);
  fill(engine, { 'iphone-13-pro': 9, 'xiaomi-13-pro': 2 });
  const first = async () => slugOf.get((await engine.search({ text: '13 pro 256', limit: 1 })).phones[0]?.id ?? '');
  expect(await first()).toBe('xiaomi-13-pro');
  engine.notePopularity();
  expect(await first()).toBe('iphone-13-pro');
});

test('later pages keep the order of the first, also when another model becomes common', async () => {
  const engine = new SearchEngine(catalogue);
  fill(engine, { 'iphone-13-pro': 9, 'xiaomi-13-pro': 2 });
  engine.notePopularity();
  const query = { text: '13 pro', limit: 4 } as const;
  const seen: string[] = [];
  for (let after: string | undefined, turn = 0; turn < 20; turn += 1) {
    const { phones, next } = await engine.search({ ...query, ...(after === undefined ? {} : { after }) });
    seen.push(...phones.map(({ id }) => id));
    if (next === null) break;
    after = next;
    if (turn > 0) continue;
    fill(engine, { 'xiaomi-13-pro': 40 });
    engine.notePopularity();
  }
  // What came meanwhile stands among its like; what was there is there once.
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.map((id) => slugOf.get(id)).slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'iphone-13-pro'));
  expect(seen).toHaveLength(51);
  expect(slugOf.get((await engine.search(query)).phones[0]?.id ?? '')).toBe('xiaomi-13-pro');
});
