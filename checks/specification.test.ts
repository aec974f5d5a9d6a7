import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { titlesOf } from './test-titles.ts';

const root = join(import.meta.dirname, '..');
const folder = 'e2e/specification';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = readdirSync(join(root, 'docs'))
  .filter((name) => /^specification.*\.md$/.test(name))
  .map((name) => `docs/${name}`);

interface Row {
  page: string;
  line: string;
  /** Each as `file > title`. */
  tests: string[];
}

const rows = pages.flatMap(rowsOf);
const files = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => `${folder}/${name}`);
const titles = new Map<string, string[]>();

/** The rows of every table whose last column is `test`; several tests stand apart by `<br>`. */
function rowsOf(page: string): Row[] {
  return read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .filter((cells) => !/^(test|:?-+:?)$/.test(cells.at(-1) ?? ''))
    .map((cells) => ({
      page,
      line: cells[0] ?? '',
      tests: (cells.at(-1) ?? '')
        .split('<br>')
        .map((one) => one.trim().replaceAll('`', ''))
        .filter(Boolean),
    }));
}

/** A file is named from the root, or from the folder of all journeys. */
function place(mapped: string): { file: string; title: string } {
  const [name = '', ...rest] = mapped.split(' > ');
  const file = ['', 'e2e/'].map((above) => above + name).find((one) => existsSync(join(root, one)));
  return { file: file ?? name, title: rest.join(' > ') };
}

function titlesIn(file: string): string[] {
  const known = titles.get(file);
  if (known) return known;
  // A file that isn't there has no test: the row that names it is told.
  const found = existsSync(join(root, file)) ? titlesOf(read(file)) : [];
  titles.set(file, found);
  return found;
}

/** The title as it stands in the file; a row may put the name of its group in front. */
function testNamed({ file, title }: { file: string; title: string }): string | undefined {
  const all = titlesIn(file);
  return all.find((one) => one === title) ?? all.find((one) => title.endsWith(` > ${one}`));
}

describe('The specification, line by line', () => {
  test('is written down', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, titlesIn(file).length > 0]).toEqual([file, true]);
  });

  test('has a test for every line', () => {
    expect(rows.filter(({ line, tests }) => line === '' || tests.length === 0)).toEqual([]);
  });

  test('names tests that exist, each by its exact title', () => {
    const missing = rows.flatMap(({ page, line, tests }) =>
      tests.filter((one) => testNamed(place(one)) === undefined).map((one) => `${page}: ${line}: ${one}`),
    );
    expect(missing).toEqual([]);
  });

  test('has a line for every test of its folder', () => {
    const mapped = new Set(
      rows
        .flatMap(({ tests }) => tests)
        .map(place)
        .map((one) => `${one.file} > ${testNamed(one) ?? ''}`),
    );
    const unmapped = files
      .flatMap((file) => titlesIn(file).map((title) => `${file} > ${title}`))
      .filter((one) => !mapped.has(one));
    expect(unmapped).toEqual([]);
  });
});

describe('The titles of a file', () => {
  test('are read of plain tests and of tests with a table, in either kind of quotes, and of nothing else', () => {
    const source = `
      describe('a group', () => {
        test('says "it\\'s so"', async () => { await other('not (a title', () => 1); });
        test.each([['a', ') ('], ["b", 'c']])("has %s, %s", (one, two) => {});
        test.each<Row>(rows.filter(({ row }) => f(row)))(\`of $row\`, () => {});
      });
      const latest = contest('no', () => {});`;
    expect(titlesOf(source)).toEqual(['says "it\'s so"', 'has %s, %s', 'of $row']);
  });
});
