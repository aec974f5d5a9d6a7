import { expect, test } from 'vitest';
import { asSentence } from '#words/sentence.ts';

test.each([
  ['Sold bricks', 'Sold bricks.'],
  ['Sold bricks.', 'Sold bricks.'],
  ['¿Vendía ladrillos?', '¿Vendía ladrillos?'],
  ['They said “bricks!”', 'They said “bricks!”'],
  ['Sold bricks (2)', 'Sold bricks (2).'],
])('What an admin wrote as %o is told as %o', (text, told) => expect(asSentence(text)).toBe(told));
