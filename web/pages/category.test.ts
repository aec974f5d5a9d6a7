import { beforeAll, describe, expect, test } from 'vitest';
import * as names from '#web/pages/category-names.tsx';
import * as phones from '#web/pages/category.tsx';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

const categories = [
  { _id: 'apple', name: 'Apple' },
  { _id: 'samsung', name: 'Samsung' },
];
const api = { listCategories: async () => categories, listCategoryProducts: async () => [] };

/** What a page says of itself, rendered for this address. */
async function saidBy({ loader, meta }: typeof phones | typeof names, path: string): Promise<object[]> {
  const [, , id = ''] = new URL(path, 'https://redial.example').pathname.split('/');
  const asked = { params: { id }, request: new Request(`https://redial.example${path}`), context: { get: () => api } };
  const loaderData = await loader(asked as never);
  return meta({ matches: [], params: { id }, loaderData } as never) as object[];
}

describe('A brand is named', () => {
  beforeAll(() => keepTexts('en', en));

  test.each(['/category/apple', '/category/apple?condition=Good'])('in title and description of %s', async (path) => {
    const description = 'Used Apple phones from people near you and far away, by model, price, condition and place.';
    expect(await saidBy(phones, path)).toEqual([
      { title: 'Apple: All Available Products · Redial' },
      { name: 'description', content: description },
    ]);
  });

  test('in the title of its list of names', async () => {
    expect(await saidBy(names, '/categories/samsung')).toEqual([
      { title: 'Samsung: All product in this categories · Redial' },
    ]);
  });
});
