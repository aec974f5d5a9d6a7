import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web/*.ts', 'web/*.tsx', 'web/*.css'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.ts'));

/** Classes that name a side; those of start and end turn around with the direction of the language. */
const sided =
  /(?<=[\s"'`:!])-?(?:(?:m|p|scroll-m|scroll-p)[lr]-|(?:left|right)-(?=[\d[(]|auto|full|px)|(?:text|float|clear)-(?:left|right)(?![\w-])|border-[lr](?![\w])|rounded-(?:[lr]|[tb][lr])(?![\w]))[^\s"'`]*/g;

test('no class names a side, so that pages turn around for languages written from right to left', () => {
  expect('"ml-2 -mr-1 sm:left-3 text-right border-l rounded-tr-box"'.match(sided)).toHaveLength(6);
  expect('"ms-2 text-end border-s rounded-s-box pill-2 html-like left-handed"'.match(sided)).toBeNull();
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(sided)].map(([name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Icons that mean forward or back, in or out. */
const pointing = /<(?:(?!TimeLeft)[A-Z]\w*(?:Left|Right)|LogIn|LogOut|Undo2?|Redo2?|Reply|Forward)\s[^>]*>/g;

test('an icon that points to a side points to the other one there', () => {
  const notTurned = (text: string) =>
    (text.match(pointing) ?? []).filter((icon) => !/[\s"'`]rtl:(?:rotate-180|-scale-x-100)/.test(icon));
  expect(
    notTurned(
      '<ChevronLeft className="size-5" /> <ArrowRight className="size-4 rtl:-scale-x-100" /> <ChevronDown ' +
        'className="size-4" />',
    ),
  ).toHaveLength(1);
  expect(
    files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => notTurned(readFileSync(join(root, file), 'utf8')).map((icon) => `${file}: ${icon}`)),
  ).toEqual([]);
});
