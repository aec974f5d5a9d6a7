import type { Shape, Use } from './measure.ts';
import { big } from './tables.ts';

/** A table with fewer rows shows nothing. */
const fewest = 50;

/** What would make people wait, were the big tables as big as they may be. */
export function findWaits(uses: ReadonlyMap<string, Use>): string[] {
  const used = big.flatMap((name) => {
    const use = uses.get(name);
    return use === undefined ? [] : [{ name, use }];
  });
  const locked = used.filter(({ use }) => use.lock !== null);
  const locks = locked.map(({ name, use }) => `${name} (${use.lock})`).join(', ');
  const read = used.filter(({ use }) => use.rows >= fewest && use.read >= use.rows);
  return [
    ...locked
      .filter(({ use }) => use.rows < fewest)
      .map(
        ({ name }) =>
          `it locks the big table ${name}, which is empty here. Add a file checks/migrations/rows-NNNN.sql with ` +
          'the number of the migration after which it puts rows there.',
      ),
    ...used
      .filter(({ use }) => use.isRewritten)
      .map(
        ({ name }) =>
          `it writes all of ${name} anew. Add a column without a default that differs by row, ` +
          'and leave types as they are.',
      ),
    ...(locked.length > 0 && read.length > 0
      ? [
          `it reads all of ${read.map(({ name }) => name).join(', ')} while nobody can write to ${locks}. ` +
            `Add constraints "not valid", and validate them in the next migration if you must; ` +
            `build indexes in a file that says "-- runs: indexes"; read and change rows in a file of their own.`,
        ]
      : []),
    ...used
      .filter(({ use }) => use.rows >= fewest && use.changed * 2 >= use.rows)
      .map(
        ({ name, use }) =>
          `it changes ${use.changed} of ${use.rows} rows of ${name} in one transaction. ` +
          `Do it in a file that says "-- runs: lots".`,
      ),
  ];
}

/** What breaks servers of the release before, which run beside the new one while it is rolled out. */
export function findBreaks(before: Shape, after: Shape, contracted: ReadonlySet<string>): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const left = new Set([...after.columns.keys()].map(tableOf));
  const goneTables = [...tables].filter((table) => !left.has(table));
  const broken = new Map<string, string>([
    ...goneTables.map((name) => [name, `${name} is gone`] as const),
    ...[...before.columns]
      .filter(([name]) => !goneTables.includes(tableOf(name)) && after.columns.get(name) !== before.columns.get(name))
      .map(([name]) => [name, after.columns.has(name) ? `${name} has another type` : `${name} is gone`] as const),
    ...[...before.functions]
      .filter(([name, result]) => after.functions.get(name) !== result)
      .map(([name]) => [name, `the function ${name} is gone or gives something else`] as const),
    ...[...before.unique]
      .filter(
        (name) => !after.unique.has(name) && !goneTables.includes(indexedTable(name)) && !losesColumn(name, contracted),
      )
      .map((name) => [name, `nothing unique is left for "on conflict" on ${name}`] as const),
    ...[...after.required]
      .filter((name) => tables.has(tableOf(name)) && !before.required.has(name))
      .map((name) => [name, `no row can be written without ${name}`] as const),
  ]);
  return [
    ...[...broken]
      .filter(([name]) => !contracted.has(name))
      .map(
        ([name, what]) =>
          `${what}. Servers of the release before still use it: keep it beside the new one now, ` +
          `take it away a release later, and write there "-- contracts NNNN: ` +
          `${name}" with the migration since which the code doesn't use it.`,
      ),
    ...[...contracted]
      .filter((name) => !broken.has(name))
      .map((name) => `it says "-- contracts" of ${name}, and takes no such thing away.`),
  ];
}

/** Does a file say that it breaks older servers? `-- breaks older servers: what`. */
export function breaksOlderServers(sql: string): boolean {
  return /^-- breaks older servers: \S/m.test(sql);
}

/** What a file says it takes away, and since which migration nobody uses it: `-- contracts 0050: sales.code; f(uuid)`. */
export function contractedBy(sql: string): { since: string; names: string[] }[] {
  return [...sql.matchAll(/^-- contracts (\d{4}): (.+)$/gm)].map(([, since = '', names = '']) => ({
    since,
    names: names.split(';').map((name) => name.trim()),
  }));
}

function indexedTable(unique: string): string {
  return unique.replace(/ \(.*/, '');
}

/** Its index goes with a column. */
function losesColumn(unique: string, contracted: ReadonlySet<string>): boolean {
  return [...contracted].some(
    (name) => tableOf(name) === indexedTable(unique) && new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(unique),
  );
}

function tableOf(column: string): string {
  return column.slice(0, column.lastIndexOf('.'));
}
