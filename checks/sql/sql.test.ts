import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import '#server/testing/global-setup.ts';
import { exceptions, plainFunctions, plainOperators, plainWords } from './agreed.ts';
import type { Exception } from './agreed.ts';
import { nowhere } from './nowhere.ts';
import { allSql, sqlIn } from './reading.ts';
import type { Source } from './reading.ts';

const known = { words: new Set<string>(), functions: new Set<string>() };

beforeAll(async () => {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  const ask = async (question: string) =>
    new Set((await client.query<{ name: string }>(question)).rows.map(({ name }) => name));
  known.words = await ask(
    `select word as name from pg_get_keywords()
     union select typname from pg_type where typnamespace = 'pg_catalog'::regnamespace`,
  );
  known.functions = await ask("select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace");
  await client.end();
});

describe('SQL of the agreed kind', () => {
  test('is all that migrations and the server send', () => {
    const sources = allSql();
    expect(sources.filter(({ file }) => file.startsWith('server/')).length).toBeGreaterThan(400);
    expect([...new Set(sources.flatMap(outsideOf))]).toEqual([]);
  });

  test.each([
    ['db/migrations/1-a.sql', 'create table a (b point)', '"point" is outside the agreed SQL'],
    ['db/migrations/1-a.sql', 'create temp table a ()', '"temp" is outside'],
    ['db/migrations/1-a.sql', 'create table a (exclude using gist (b with &&))', '"exclude" is outside'],
    [
      'server/trade/take.ts',
      'select pg_advisory_xact_lock(1)',
      '"pg_advisory_xact_lock" may stand in migrations alone',
    ],
    ['server/trade/take.ts', 'listen changes', '"listen" may stand in server/platform/announcements.ts alone'],
    ['server/trade/take.ts', 'select a <-> b from c', '"<->" is outside'],
    ['server/trade/take.ts', 'select xpath(a) from c', '"xpath" is outside'],
    [
      'server/trade/take.ts',
      'set statement_timeout = 0',
      'settings of a session (`set` without `local`) may stand in server/platform alone',
    ],
    ['server/trade/take.ts', 'select xmin, a from b', 'system columns'],
    ['server/trade/take.ts', 'delete from a using b where a.c = b.c', '`delete … using`'],
    ['db/migrations/1-a.sql', 'create materialized view a as select b from c', 'materialized views'],
    ['db/migrations/1-a.sql', 'create table a partition of b for values in (1)', 'partitions of tables'],
    ['db/migrations/1-a.sql', 'create index a on b using brin (c)', 'GiST, BRIN and hash'],
  ])('is not everything: %s, %s', (file, sql, why) => {
    expect(outsideOf({ file, sql }).join('\n')).toContain(why);
  });

  test('is found in templates, in what is filled into them, and in texts', () => {
    const found = sqlIn(
      'server/a.ts',
      "sql<Row>`select ${sql`lower(name)`} from a`; db.query('listen b'); const c = 'delete from d'; say('with love')",
    );
    expect(found.map(({ sql }) => sql)).toEqual([
      'select  $1  from a',
      'lower(name)',
      'listen b',
      'listen b',
      'delete from d',
    ]);
  });

  test('has no exception that nobody needs, and lists none twice', () => {
    const sources = allSql();
    const unused = exceptions.filter((exception) => !sources.some((source) => uses(exception, source)));
    expect(unused.map(({ what }) => what)).toEqual([]);
    const all = [plainWords, ...exceptions.map(({ words = '' }) => words), ...nowhere.map(({ words = '' }) => words)];
    const names = all.flatMap(asList);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('is in docs/scale.md as it is here', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
    expect(text).toContain(tableOfExceptions());
  });
});

function outsideOf({ file, sql }: Source): string[] {
  const { words, functions, operators } = namesIn(sql);
  const outside = [
    ...words.filter((name) => !asList(plainWords).includes(name)).map((name) => judge('words', name, file)),
    ...functions.filter((name) => !asList(plainFunctions).includes(name)).map((name) => judge('functions', name, file)),
    ...operators.filter((name) => !asList(plainOperators).includes(name)).map((name) => judge('operators', name, file)),
    ...exceptions
      .filter((exception) => hasForm(exception, sql) && !mayStand(exception, file))
      .map((exception) => `${exception.what} may stand in ${placesOf(exception)} alone`),
    ...nowhere.filter((one) => hasForm(one, sql)).map(({ what }) => `${what}: outside the agreed SQL`),
  ];
  return outside
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${file}: ${sentence} (checks/sql/agreed.ts, docs/scale.md)`);
}

function judge(kind: 'words' | 'functions' | 'operators', name: string, file: string): string | null {
  const exception = exceptions.find((one) => asList(one[kind] ?? '').includes(name));
  if (exception === undefined) return `"${name}" is outside the agreed SQL`;
  return mayStand(exception, file) ? null : `"${name}" may stand in ${placesOf(exception)} alone`;
}

function mayStand({ where }: Exception, file: string): boolean {
  if (where === 'anywhere') return true;
  if (where === 'migrations') return file.startsWith('db/migrations/');
  if (where === 'queries') return file.startsWith('server/');
  return where.some((place) => file === place || file.startsWith(`${place}/`));
}

function placesOf({ where }: Exception): string {
  if (where === 'queries') return 'the server’s code';
  return typeof where === 'string'
    ? where
    : where.map((place) => place.replace('db/migrations', 'migrations')).join(', ');
}

function uses(exception: Exception, { sql }: Source): boolean {
  const { words, functions, operators } = namesIn(sql);
  return (
    asList(exception.words ?? '').some((name) => words.includes(name)) ||
    asList(exception.functions ?? '').some((name) => functions.includes(name)) ||
    asList(exception.operators ?? '').some((name) => operators.includes(name)) ||
    hasForm(exception, sql)
  );
}

function hasForm({ form, level }: { form?: RegExp; level?: RegExp }, sql: string): boolean {
  return form?.test(sql) === true || (level !== undefined && levelsOf(sql).some((one) => level.test(one)));
}

/** What stands in each pair of brackets, and around them, without what stands in brackets there. */
function levelsOf(sql: string): string[] {
  const inner = [...sql.matchAll(/\(([^()]*)\)/g)].map(([, text = '']) => text);
  return inner.length === 0 ? [sql] : [...inner, ...levelsOf(sql.replaceAll(/\([^()]*\)/g, ' '))];
}

interface Names {
  words: string[];
  functions: string[];
  operators: string[];
}
const read = new Map<string, Names>();

/** Keywords, types, functions and operators of PostgreSQL. Our own names are no matter. */
function namesIn(sql: string): Names {
  const names = read.get(sql) ?? readNames(sql);
  read.set(sql, names);
  return names;
}

function readNames(sql: string): Names {
  const words = new Set<string>();
  const functions = new Set<string>();
  for (const [, name = '', bracket] of sql.matchAll(/(?<![\w.$])([a-z_][a-z_0-9]*)\b(\s*\()?/g)) {
    if (bracket !== undefined && known.functions.has(name) && !keywords.has(name)) functions.add(name);
    else if (known.words.has(name)) words.add(name);
  }
  const operators = new Set([...sql.matchAll(/[-+*/<>=~!@#%^&|`?]+/g)].map(([operator]) => operator));
  return { words: [...words], functions: [...functions], operators: [...operators] };
}

/** `json (` after `as` and `values (` are no calls. */
const keywords = new Set([...asList(plainWords), ...exceptions.flatMap(({ words = '' }) => asList(words))]);

function tableOfExceptions(): string {
  return [
    '| beyond plain SQL | where it may stand | why |',
    '| --- | --- | --- |',
    ...exceptions.map((exception) => `| ${exception.what} | ${placesOf(exception)} | ${exception.why} |`),
    ...nowhere.map(({ what, why }) => `| ${what} | nowhere | ${why} |`),
  ].join('\n');
}

function asList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
