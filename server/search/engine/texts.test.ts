import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Texts } from '#server/search/engine/texts.ts';

function rowsWith(texts: Texts, word: number): number[] {
  const marked: number[] = [];
  texts.mark(word, 1, new Uint16Array(texts.size), marked);
  const rows: number[] = [];
  for (const text of marked) for (let row = texts.firstRow(text); row >= 0; row = texts.nextRow(row)) rows.push(row);
  return rows.toSorted((left, right) => left - right);
}

test('rows that say the same share one text', () => {
  const texts = new Texts();
  texts.say(0, [3, 1]);
  texts.say(1, [1, 3, 3]);
  texts.say(2, [1]);
  expect([texts.said[0] === texts.said[1], texts.said[0] === texts.said[2], texts.size]).toEqual([true, false, 3]);
});

test('the text of a row that left is used again, so coming and going takes no memory', () => {
  const texts = new Texts();
  for (let at = 0; at < 1_000; at += 1) {
    texts.say(0, [at, at + 1]);
    texts.unsay(0);
  }
  expect([texts.size, texts.has(1), texts.has(999)]).toEqual([2, false, false]);
});

test('each word finds the rows that say it, also after rows change, move and go', () => {
  const step = fc.record({
    kind: fc.constantFrom('say', 'unsay', 'move'),
    row: fc.nat(12),
    to: fc.nat(12),
    words: fc.array(fc.nat(6), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const texts = new Texts();
      const said = new Map<number, readonly number[]>();
      for (const { kind, row, to, words } of steps) {
        const now = said.get(row);
        if (kind === 'say' && now === undefined) {
          texts.say(row, words);
          said.set(row, words);
        } else if (kind === 'unsay' && now !== undefined) {
          texts.unsay(row);
          said.delete(row);
        } else if (kind === 'move' && now !== undefined && !said.has(to) && said.size > to) {
          texts.move(row, to);
          said.delete(row);
          said.set(to, now);
        }
      }
      for (let word = 0; word <= 6; word += 1) {
        const rows = [...said].filter(([, words]) => words.includes(word)).map(([row]) => row);
        expect(rowsWith(texts, word)).toEqual(rows.toSorted((left, right) => left - right));
        expect([texts.has(word), texts.rowsSaying(word)]).toEqual([rows.length > 0, rows.length]);
      }
    }),
  );
});
