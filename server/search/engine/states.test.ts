import { expect, test } from 'vitest';
import { stateCode, stateCodes } from '#server/search/engine/states.ts';

test.each([
  ['pixel in texas', { texas: 'tx' }],
  ['samsung new york', { new: 'ny', york: 'ny' }],
  ['iphone carolina del norte', { carolina: 'nc', del: 'nc', norte: 'nc' }],
  ['west virginia', { west: 'wv', virginia: 'wv' }],
  ['like new york', { new: 'ny', york: 'ny' }],
  ['york', {}],
  // La Mesa is in California.
  ['iphone louisiana', {}],
])('%j names the states %j', (text, expected) => {
  expect(Object.fromEntries(stateCodes(text.split(' ')))).toEqual(expected);
});

test.each([
  ['oregon', 'or'],
  ['louisiana', 'la'],
  ['distrito de columbia', 'dc'],
  ['york', undefined],
])('behind a town %j is %j', (name, code) => expect(stateCode(name)).toBe(code));
