import { expect, test } from 'vitest';
import { Remembered } from '#server/search/engine/remembered.ts';

test('a text is worked out once, until too many others came or it is forgotten', () => {
  const workedOut: string[] = [];
  const lengths = new Remembered(2, (text) => workedOut.push(text));
  for (const text of ['a', 'a', 'b', 'c', 'b', 'c']) lengths.get(text);
  expect(workedOut).toEqual(['a', 'b', 'c', 'b']);
  lengths.forget();
  lengths.get('c');
  expect(workedOut).toHaveLength(5);
});
