import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { workersConfig } from '#server/config/workers.ts';

test.each([
  [1, false],
  [6, false],
  [7, true],
])('%i processes are allowed; with a database of its own: %j', (workers, hasOwnDatabase) => {
  const wrong: string[] = [];
  expect(workersConfig({ WORKERS: workers, PORT: 3000 }, hasOwnDatabase, wrong, 'linux')).toBe(workers);
  expect(wrong).toEqual([]);
});

test('One process serves unless WORKERS says otherwise', () => {
  expect(readConfig({}).workers).toBe(1);
});

test.each([
  [{ WORKERS: '0' }, 'WORKERS: '],
  [{ WORKERS: '7' }, 'Set DATABASE_URL for more'],
  [{ WORKERS: '2', PORT: '0' }, 'need a PORT'],
  [{ WORKERS: '2', REDIAL_DEV: '1' }, 'one process'],
])('%j is refused: %s', (environment, why) => {
  expect(() => readConfig(environment)).toThrow(why);
});

test("Where the kernel doesn't spread connections there is one process", () => {
  const wrong: string[] = [];
  workersConfig({ WORKERS: 2, PORT: 3000 }, true, wrong, 'darwin');
  expect(wrong.join()).toContain('needs Linux');
});
