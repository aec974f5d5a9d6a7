import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const code = files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
const texts = files.filter((file) => !/\.(png|webp|woff2|ico)$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('no file is longer than 300 lines, tests included, but generated row types', () => {
  const mayBeLong = ['db/tables.ts'];
  const linesOf = (file: string) => read(file).trimEnd().split('\n').length;
  const long = code.filter((file) => !mayBeLong.includes(file) && linesOf(file) > 300);
  expect(long).toEqual([]);
});

test('no line is wider than 140 characters, but class lists, patterns and tables of data', () => {
  // The demo's phones and its policies are data.
  const isData = (file: string) => /^(db\/demo\/(models|policies)|e2e)\//.test(file);
  // A table of Markdown can't be broken.
  const mayBeWide = (file: string, line: string) =>
    file.endsWith('.md')
      ? /^\s*\|/.test(line)
      : /className|^ +@apply /.test(line) || /^\s*(?:\w+: )?\/\S.*\/[a-z]*[;,)]*$/.test(line);
  const prose = files.filter((file) => /\.(tsx?|mjs|css|md|conf|ya?ml|sh)$/.test(file) && !isData(file));
  const wide = prose.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (line.length > 140 && !mayBeWide(file, line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

test('nothing is postponed, skipped or silenced', () => {
  // Written so that this file doesn't hold them itself.
  const whole = (text: string) => text.replace('_', '');
  const postponed = ['TO_DO', 'FIX_ME', '.to_do('];
  const skipped = ['.sk_ip(', '.sk_ipIf(', '.ru_nIf(', '.on_ly(', '.fa_ils('];
  const silenced = [
    '@ts-_ignore',
    '@ts-_nocheck',
    '@ts-_expect-error',
    'ox_lint-disable',
    'es_lint-disable',
    'as _any',
  ];
  const words = [...postponed, ...skipped, ...silenced].map(whole);
  const known = [
    // CONTRIBUTING.md says where these run.
    'checks/deploy.test.ts: .ru_nIf(',
    'checks/watching.test.ts: .ru_nIf(',
    'server/http/shared-reads.test.ts: .ru_nIf(',
    'server/platform/embedded-postgres/embedded-postgres.test.ts: .ru_nIf(',
    // What these show has no id, and may be there twice.
    'web/fields/chosen-photos.tsx: ox_lint-disable-next-line react/no-array-index-key',
    'web/sales/time-line.tsx: ox_lint-disable-next-line react/no-array-index-key',
  ].map(whole);
  const placesIn = (file: string) =>
    read(file)
      .split('\n')
      .flatMap((line) => words.filter((word) => line.includes(word)).map((word) => line.slice(line.indexOf(word))))
      // As far as the first bracket, else to the end: a comment names the rules that it silences.
      .map((rest) => `${file}: ${rest.replace(/(?<=\().*/, '')}`);
  expect(code.flatMap(placesIn).toSorted()).toEqual(known);
});

test('no file knows whose machine it was written on', () => {
  // A path below somebody's home or a folder for temporary files, as a text or in words; an address on the web may have
  // such a part.
  const ofAMachine = /(?<![\w.:/#*-])\/(?:home|root|Users|tmp|work|mnt)\/[\w.-]+/;
  expect(texts.filter((file) => ofAMachine.test(read(file)))).toEqual([]);
});

test('the lockfile names no download addresses', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

test('every test file that a page names is there', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  // After the first one of a folder a page may leave the folder out.
  const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/(?<![\w./*-])[\w-][\w./-]*\.(?:test|e2e)\.ts\b/g)].map(([name]) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
