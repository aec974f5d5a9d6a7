import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a file is read in one go: none but tests is longer than 300 lines', () => {
  const long = code.filter((file) => !/\.(test|e2e)\.ts$/.test(file) && read(file).split('\n').length > 300);
  expect(long).toEqual([]);
});

test('nothing is postponed, skipped or silenced', () => {
  // Written so that this file doesn't hold them itself.
  const words = ['TO_DO', 'FIX_ME', '@ts-_ignore', '@ts-_nocheck', 'as _any', '.sk_ip(', '.on_ly('].map((word) => word.replace('_', ''));
  const found = code.flatMap((file) => words.filter((word) => read(file).includes(word)).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('the lockfile names no download addresses', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});
