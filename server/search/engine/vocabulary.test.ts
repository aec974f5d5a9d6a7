import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '#server/search/engine/edit-distance.ts';
import { bitsOf, Vocabulary } from '#server/search/engine/vocabulary.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '1'), minLength: 1, maxLength: 6 });

test('a word has one number, however often it is written', () => {
  const vocabulary = new Vocabulary();
  expect(['pro', 'max', 'pro'].map((one) => vocabulary.number(one))).toEqual([0, 1, 0]);
  expect([vocabulary.word(1), vocabulary.find('max'), vocabulary.find('mini'), vocabulary.size]).toEqual([
    'max',
    1,
    undefined,
    2,
  ]);
});

test('words are found by their beginning, whether they came early or late', () => {
  const vocabulary = new Vocabulary();
  for (let at = 0; at < 2_000; at += 1) {
    vocabulary.number(`w${(at * 7919) % 2_000}`);
    if (at % 300 !== 0) continue;
    const found = vocabulary.startingWith('w12').map((number) => vocabulary.word(number));
    const written = Array.from({ length: vocabulary.size }, (_, number) => vocabulary.word(number));
    expect(found.toSorted()).toEqual(written.filter((one) => one.startsWith('w12')).toSorted());
  }
});

test('words that look alike are those a plain comparison of all words finds', () => {
  fc.assert(
    fc.property(fc.array(word), word, fc.constantFrom(1, 2), (words, typed, most) => {
      const vocabulary = new Vocabulary();
      for (const one of words) vocabulary.number(one);
      const found = vocabulary.lookingLike(typed, most).map(({ number }) => vocabulary.word(number));
      const alike = (one: string) =>
        !`${one}${typed}`.includes('1') && one !== typed && editDistance(typed, one, most) <= most;
      expect(found.toSorted()).toEqual([...new Set(words)].filter(alike).toSorted());
    }),
  );
});

test('bits are counted, that of the sign too', () => {
  expect([0, 1, 3, -1, 1 << 31].map(bitsOf)).toEqual([0, 1, 2, 32, 1]);
});
