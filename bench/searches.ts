import type pg from 'pg';
import { phonePath } from '#contract/addresses.ts';

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low + 1));
const many = (make: () => string, count = 24_000) => Array.from({ length: count }, make);

/** What people ask for, by kinds; each list is far longer than what is asked in one measurement repeats. */
export async function askedOf(url: string, database: pg.Client): Promise<Record<string, string[]>> {
  const models = (
    await database.query<{ id: string; name: string; category_id: string }>(
      'select distinct models.id, models.name, models.category_id from models join products on products.model_id ' +
        '= models.id',
    )
  ).rows;
  const brands = [...new Set(models.map(({ category_id: id }) => id))];
  const { rows: phones } = await database.query<{ id: string; name: string }>(
    "select id, name from products where state = 'on_sale' order by random() limit 3000",
  );
  const { rows: places } = await database.query<{ id: number }>(
    'select distinct town_id as id from products where town_id is not null limit 200',
  );
  const towns = places.map(({ id }) => id);
  const search = (parts: Record<string, string | number>) =>
    `/api/search?${new URLSearchParams(
      Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()}`;
  const model = () => pick(models).name;
  const filters = (): Record<string, string | number> =>
    pick([
      () => ({ condition: 'Good' }),
      () => ({ from: between(50, 300), to: between(301, 900) }),
      () => ({ storage: pick([64, 128, 256]) }),
      () => ({ battery: pick([80, 85, 90]) }),
      () => ({ sort: pick(['cheapest', 'newest', 'dearest']) }),
    ])();
  const never = () =>
    pick([
      () => search({ q: model(), ...filters(), ...filters(), limit: 24 }),
      () => search({ q: `${model()} ${pick([64, 128, 256])}gb`, from: between(1, 400), limit: 24 }),
      () => search({ brand: pick(brands), ...filters(), from: between(1, 200), limit: 24 }),
      () => search({ q: slip(model()), to: between(200, 900), limit: 24 }),
    ])();
  const known = many(never, 150);
  const cursors = await deepCursors(async (sort, after) => {
    const answer = await fetch(url + search({ sort, limit: 100, ...(after && { after }) }));
    return ((await answer.json()) as { next: string }).next;
  });
  const [one] = phones;
  if (one === undefined) throw new Error('no phone is on sale');
  return {
    'a mix with repeats': many(() => pick([never, () => pick(known), () => pick(known), () => pick(known)])()),
    'never asked before': many(never),
    'typing mistakes': many(() => search({ q: slip(model()), limit: 24 })),
    'nothing found': many(() => search({ q: `zeppelin${between(1, 1e9)}`, limit: 24 })),
    'a deep page': many(() => search({ ...pick(cursors), limit: between(12, 60) })),
    'everything, by a price': many(() => search({ from: between(1, 300), to: between(301, 900), limit: 24 })),
    'a model near a town': many(() => search({ q: model(), town: pick(towns), limit: 24 })),
    suggestions: many(() => `/api/search/suggestions?q=${encodeURIComponent(model().slice(0, between(2, 8)))}`),
    'a phone, made anew': phones.map(({ id }) => `/api/phones/${id}`),
    ...keptOf(one),
  };
}

/** What is cached, as a whole page and as its data. */
function keptOf({ id, name }: { id: string; name: string }): Record<string, string[]> {
  return {
    'a phone, kept': [`/api/phones/${id}`],
    "a phone's page, kept": [phonePath(id, name)],
    "a brand's list, kept": ['/api/categories/apple?limit=24'],
    "a brand's page, kept": ['/category/apple'],
  };
}

/** Where the 40 pages of 100 phones end that follow each other in each order. */
async function deepCursors(nextOf: (sort: string, after: string | undefined) => Promise<string>) {
  const cursors: { sort: string; after: string }[] = [];
  for (const sort of ['cheapest', 'dearest', 'newest']) {
    let after: string | undefined;
    for (let page = 0; page < 40; page += 1) {
      after = await nextOf(sort, after);
      cursors.push({ sort, after });
    }
  }
  return cursors;
}

/** With one letter missing. */
function slip(name: string): string {
  const at = between(1, Math.max(1, name.length - 2));
  return name.slice(0, at) + name.slice(at + 1);
}
