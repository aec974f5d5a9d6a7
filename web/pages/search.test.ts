import { expect, test, vi } from 'vitest';
import { loader, meta } from '#web/pages/search.tsx';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

/** Where a plain form with a town leads, when these towns are suggested. */
async function leadsTo(near: string, suggestTowns: () => Promise<object[]>, q = 'pixel'): Promise<string | null> {
  const request = new Request(`https://redial.example/search?${new URLSearchParams({ q, near })}`);
  const asked = loader({ request, context: { get: () => ({ suggestTowns }) } } as never);
  return asked.then(
    () => null,
    (thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
      return thrown.headers.get('location');
    },
  );
}

test('A town of a plain form is the first suggested, and what is no town is a word', async () => {
  expect(await leadsTo('port', async () => [{ _id: 7 }, { _id: 8 }])).toBe('/search?q=pixel&town=7&radius=50');
  expect(await leadsTo('qqzzxx', async () => [])).toBe('/search?q=pixel+qqzzxx');
});

test('Words that are too long are cut, for a town and with others', async () => {
  const none = vi.fn(async () => []);
  expect(await leadsTo('a'.repeat(120), none)).toBe(`/search?q=pixel+${'a'.repeat(94)}`);
  expect(none.mock.calls).toEqual([[{ query: { q: 'a'.repeat(100) } }]]);
});

test('Where no town can be looked up, the page fails instead of looking for its name', async () => {
  const busy = new Error('busy');
  await expect(leadsTo('portland', () => Promise.reject(busy))).rejects.toBe(busy);
});

test.each([
  ['?brand=apple', 'Used Apple phones from people'],
  ['?model=google-pixel-8', 'Used Pixel 8 phones from people'],
  ['?brand=apple,samsung', 'Used phones from people'],
  ['', 'Used phones from people'],
])('Search engines are told of /search%s: %s', (search, words) => {
  const facets = {
    brand: [
      { value: 'apple', label: 'Apple' },
      { value: 'samsung', label: 'Samsung' },
    ],
    model: [{ value: 'google-pixel-8', label: 'Pixel 8' }],
  };
  const told = meta({ matches: [], location: { search }, loaderData: { first: { answer: { facets } } } } as never);
  expect(told[1]).toEqual({ name: 'description', content: expect.stringContaining(words) });
});
