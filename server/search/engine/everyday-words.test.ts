import { expect, test } from 'vitest';
import { inEnglish, withoutFillers } from '#server/search/engine/everyday-words.ts';

const nothing = { isName: () => false, isNamedWith: () => false, isSaid: () => false };

test('words that tell nothing are left out', () => {
  expect(withoutFillers(['cheap', 'used', 'phone', '2', 'with', 'box'], nothing)).toEqual(['2', 'box']);
});

test('a filler stays beside the other words of a name', () => {
  const isNamedWith = (word: string, others: readonly string[]) => word === 'phone' && others.includes('nothing');
  expect(withoutFillers(['nothing', 'phone', '2'], { ...nothing, isNamedWith })).toEqual(['nothing', 'phone', '2']);
  expect(withoutFillers(['samsung', 'phone'], { ...nothing, isNamedWith })).toEqual(['samsung']);
});

test('a filler stays where it ends a name that is written apart', () => {
  expect(withoutFillers(['i', 'phone'], { ...nothing, isName: (word) => word === 'iphone' })).toEqual(['i', 'phone']);
});

test('a vague word stays where a phone says it', () => {
  expect(withoutFillers(['like', 'new'], nothing)).toEqual([]);
  expect(withoutFillers(['like', 'new'], { ...nothing, isSaid: (word) => word === 'new' })).toEqual(['new']);
});

test('a colour is the same in Spanish and in American English', () => {
  expect(['azul', 'roja', 'gray', 'blue'].map(inEnglish)).toEqual(['blue', 'red', 'grey', undefined]);
});
