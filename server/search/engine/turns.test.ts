import { expect, test } from 'vitest';
import { catalogue } from '#server/search/engine/catalogue.fixture.ts';
import { PhoneMaker } from '#server/search/engine/phones.fixture.ts';
import { SearchEngine } from '#server/search/engine/search-engine.ts';

test('Others have their turn while whole models are counted around a town', async () => {
  const maker = new PhoneMaker('around a town', catalogue, 30);
  const engine = new SearchEngine(catalogue);
  const [town] = catalogue.towns;
  const phone = { ...maker.next(), townId: town?.id ?? null };
  // Counting a phone takes a fraction of the time of a look, and only the newest are looked at.
  for (let at = 0; at < 201_000; at += 1)
    engine.put({ ...phone, id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, createdAtMs: -at });
  const turn = new Promise((resolve) => setImmediate(resolve)).then(() => 'a turn');
  const found = engine.search({ place: { townId: town?.id ?? 0, radiusKm: null } });
  expect(await Promise.race([found, turn])).toBe('a turn');
  expect((await found).facets.place[0]?.count).toBe(engine.size);
});
