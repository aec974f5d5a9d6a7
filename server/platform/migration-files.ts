import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../db/migrations');

/**
 * `at once`: in one transaction. `indexes`: each index is built while others read and write, so in no transaction.
 * `lots`: one statement, again and again in transactions of its own, until it changes no row.
 */
export type Way = 'at once' | 'indexes' | 'lots';

export interface Migration {
  name: string;
  sql: string;
  hash: string;
  way: Way;
  /** Of an `indexes` file, or the one of a `lots` file. */
  statements: string[];
}

const building = /^create (?:unique )?index concurrently ([a-z_]\w*) on\b/;
const dropping = /^drop index concurrently if exists [a-z_]\w*$/;

/** @throws Error when a file says how it runs and then holds something else */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => asMigration(name, await readFile(join(folder, name), 'utf8'))));
}

/** @throws Error as `readMigrations` */
export function asMigration(name: string, sql: string): Migration {
  const said = /^-- runs:\s*(.*?)\s*$/m.exec(sql)?.[1];
  const way = said === undefined ? 'at once' : said;
  if (way !== 'at once' && way !== 'indexes' && way !== 'lots')
    throw new Error(`${name} says "-- runs: ${way}". Write "-- runs: indexes" or "-- runs: lots", or leave it out.`);
  const statements = way === 'at once' ? [] : statementsOf(sql);
  if (way === 'indexes' && !statements.every((statement) => building.test(statement) || dropping.test(statement)))
    throw new Error(
      `${name} runs outside a transaction. Only "create index concurrently NAME on …" and "drop index ` +
        `concurrently if exists NAME" may stand in it.`,
    );
  if (way === 'lots' && (statements.length !== 1 || !/\blimit \d{1,4}\b/.test(statements[0] ?? '')))
    throw new Error(
      `${name} runs in lots. Write one statement in it that changes at most "limit 1000" rows, ` +
        'and none once all are done.',
    );
  return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), way, statements };
}

/** The name of the index that a statement of an `indexes` file builds, or null when it drops one. */
export function builtIndex(statement: string): string | null {
  return building.exec(statement)?.[1] ?? null;
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}
