import { expect, test } from 'vitest';
import { townsByName } from '#server/places/towns.ts';
import { namedPlaces } from '#server/search/named-places.ts';

const byName = await townsByName();
const first = (text: string) => {
  const [place] = namedPlaces(text, byName);
  return place && [place.towns[0]?.label, place.text];
};

test.each([
  ['iphone near tacoma', 'Tacoma, WA', 'iphone'],
  ['iphone in tacoma washington', 'Tacoma, WA', 'iphone'],
  ['iphone in Tacoma, Washington', 'Tacoma, WA', 'iphone'],
  ['iphone tacoma, wa', 'Tacoma, WA', 'iphone'],
  ['tacoma iphone', 'Tacoma, WA', 'iphone'],
  ['iphone near tacoma under 300', 'Tacoma, WA', 'iphone under 300'],
  ['iphone in portland oregon under $400', 'Portland, OR', 'iphone under $400'],
  ['iphone under $400 in portland or', 'Portland, OR', 'iphone under $400'],
  ['iphone portland or under $400', 'Portland, OR', 'iphone under $400'],
  ['iphone 13 portland me 128gb good', 'Portland, ME', 'iphone 13 128gb good'],
  ['iphone en portland maine por menos de 300 dólares', 'Portland, ME', 'iphone por menos de 300 dólares'],
  ['pixel charleston west virginia', 'Charleston, WV', 'pixel'],
  ['pixel buffalo nueva york', 'Buffalo, NY', 'pixel'],
  ['washington d.c. iphone', 'Washington, DC', 'iphone'],
  ['iphone norman ok', 'Norman, OK', 'iphone'],
  ['iphone in la mesa', 'La Mesa, CA', 'iphone'],
  ['iphone in columbus indiana', 'Columbus, IN', 'iphone'],
  ['iphone columbus in', 'Columbus, IN', 'iphone'],
  ['iphone columbus, in good condition', 'Columbus, OH', 'iphone in good condition'],
  ['iphone Columbus, IN good', 'Columbus, IN', 'iphone good'],
  ['iphone columbus, in 128gb', 'Columbus, IN', 'iphone 128gb'],
  ['columbus in good condition iphone', 'Columbus, OH', 'in good condition iphone'],
  ['iphone newark de', 'Newark, DE', 'iphone'],
  ['iphone newark de under $300', 'Newark, DE', 'iphone under $300'],
  ['celular en newark de 300 dólares', 'Newark, NJ', 'celular de 300 dólares'],
  ['celular en newark de segunda mano', 'Newark, NJ', 'celular de segunda mano'],
  ['iphone monroe louisiana', 'Monroe, LA', 'iphone'],
  ['iphone london england', 'London, England', 'iphone'],
  ['iphone new york', 'New York City, NY', 'iphone'],
  ['iphone mobile alabama', 'Mobile, AL', 'iphone'],
  ['iphone near orange', 'Orange, CA', 'iphone'],
  ['iphone', undefined, undefined],
  ['orange iphone', undefined, undefined],
  ['mobile phone 300', undefined, undefined],
  ['iphone 15 pacific blue under 900', undefined, undefined],
  ['oppo reno black', undefined, undefined],
  ['iphone in wyoming under 400', undefined, undefined],
  ['iphone 13 tacoma, black', 'Tacoma, WA', 'iphone 13 black'],
])('%j names %j, and asks for %j', (text, label, words) => {
  expect(first(text)).toEqual(label === undefined ? undefined : [label, words]);
});

test('a name without its state means the largest towns first, and more words come before fewer', () => {
  const all = [...namedPlaces('iphone in portland or', byName)].map(({ towns, text }) => [
    towns.map((town) => town.label),
    text,
  ]);
  expect(all).toEqual([
    [['Portland, OR'], 'iphone'],
    [expect.arrayContaining(['Portland, OR', 'Portland, ME']), 'iphone or'],
  ]);
});

test('a text of many words names nothing', () => {
  expect(first(`${'iphone '.repeat(20)}tacoma`)).toBeUndefined();
});
