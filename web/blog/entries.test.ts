import { describe, expect, test } from 'vitest';
import { entries as english } from '#web/blog/en.ts';
import { entriesIn } from '#web/blog/entries-in.ts';
import { minutesToRead } from '#web/blog/entry.ts';
import type { Entry } from '#web/blog/entry.ts';
import { entries as spanish } from '#web/blog/es.ts';

/** What an entry is made of, without its words. */
const shapeOf = ({ id, answer }: Entry) => [
  id,
  ...answer.map((block) => ('list' in block ? `list of ${block.list.length}` : Object.keys(block).join())),
];
const textsOf = ({ question, answer }: Entry) => [
  question,
  ...answer.flatMap((block) => ('text' in block ? [block.text] : 'list' in block ? block.list : [block.code])),
];

describe('The blog', () => {
  test('has the same four entries in Spanish, part for part, with no part left in English', () => {
    expect(english.map(({ id }) => id)).toEqual(['state', 'prototypes', 'unit-tests', 'frameworks']);
    expect(spanish.map(shapeOf)).toEqual(english.map(shapeOf));
    const said = new Set(english.flatMap(textsOf));
    expect(spanish.flatMap(textsOf).filter((text) => said.has(text))).toEqual([]);
  });

  test('comes in the language that is asked for', async () => {
    expect([await entriesIn('en'), await entriesIn('es')]).toEqual([english, spanish]);
  });

  test('leaves no sign open that sets words apart', () => {
    const odd = [...english, ...spanish]
      .flatMap(textsOf)
      .filter(
        (text) => !text.includes('\n') && (text.split('`').length % 2 === 0 || text.split('**').length % 2 === 0),
      );
    expect(odd).toEqual([]);
  });

  test('says how long an answer takes to read, a minute at least', () => {
    const answerOf = (length: number): Entry => ({ id: 'x', question: '?', answer: [{ text: 'x'.repeat(length) }] });
    expect([0, 1_000, 2_300, 5_500].map((length) => minutesToRead(answerOf(length)))).toEqual([1, 1, 2, 5]);
  });
});
