import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { long } from './longest-first.ts';

test('The files that begin first are there', () => {
  expect(long.filter((name) => !existsSync(name))).toEqual([]);
});
