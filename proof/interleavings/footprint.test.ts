import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import { isSoak, scale } from '../scale.ts';
import { footprintOf, spelledOut } from './footprint.ts';
import type { Footprint } from './footprint.ts';
import { operations } from './operations.ts';
import type { OperationName } from './operations.ts';
import { asItIs } from './session.ts';
import type { Rewrite } from './session.ts';
import type { Stage } from './stage.ts';
import { openWithStarts, resetTo } from './starts.ts';
import type { StartName, Starts } from './starts.ts';

const patienceMs = scale({ test: 120_000, soak: 0 });

let stage: Stage;
let starts: Starts;
beforeAll(async () => {
  ({ stage, starts } = await openWithStarts());
});
afterAll(() => stage.close());

interface Touch {
  name: string;
  scans: number;
  rows: number;
}

/** How often this transaction has looked into each table, and how many rows it has written. */
const counted = `select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans,
  (n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables
  where schemaname = 'public'`;

/** How many columns of a table refer to another one: for each row that is written, one look at that. */
const references = `select conrelid::regclass::text || ' ' || confrelid::regclass as tables, count(*)::int as columns
  from pg_constraint where contype = 'f' group by 1`;

type Said = (statement: string, values: readonly unknown[]) => Footprint;
const said: Said = (statement, values) => footprintOf(spelledOut(statement, values), null);

interface Comparison {
  referring: ReadonlyMap<string, number>;
  said: Said;
  /** What a footprint does not name. */
  missing: Set<string>;
  /** Statements that were compared. */
  compared: number;
}

/** Asks PostgreSQL what each statement looks at and writes, and notes what its footprint does not name. */
function comparing(comparison: Comparison): Rewrite {
  let isOpen = false;
  return async (statement, values, run) => {
    if (/^(begin|commit|rollback)/.test(statement)) {
      isOpen = statement === 'begin';
      return run(statement, values);
    }
    const look = async () => {
      const before = await touches(run);
      const answer = await run(statement, values);
      compare(comparison, statement, values, before, await touches(run));
      return answer;
    };
    if (isOpen) return look();
    await run('begin', []);
    let end = 'rollback';
    try {
      const answer = await look();
      end = 'commit';
      return answer;
    } finally {
      await run(end, []);
    }
  };
}

async function touches(run: Parameters<Rewrite>[2]): Promise<Map<string, Touch>> {
  return new Map(((await run(counted, [])).rows as Touch[]).map((one) => [one.name, one]));
}

function compare(
  comparison: Comparison,
  statement: string,
  values: readonly unknown[],
  before: ReadonlyMap<string, Touch>,
  after: ReadonlyMap<string, Touch>,
): void {
  const { reads, locks, publishes } = comparison.said(statement, values);
  const more = [...after.values()].map(({ name, scans, rows }) => ({
    name,
    scans: scans - (before.get(name)?.scans ?? 0),
    rows: rows - (before.get(name)?.rows ?? 0),
  }));
  for (const { name, scans, rows } of more) {
    const checks = more.reduce(
      (sum, one) => sum + one.rows * (comparison.referring.get(`${one.name} ${name}`) ?? 0),
      0,
    );
    const isRead = reads.has(name) || (scans <= checks && locks.has(name));
    const note = (what: string) => comparison.missing.add(`${what} ${name} in ${statement} ${JSON.stringify(values)}`);
    if (scans > 0 && !isRead) note('read');
    if (rows > 0 && !publishes.has(name)) note('written');
  }
  comparison.compared += 1;
}

/** Runs operations from some of their starts. @returns what went wrong in them beyond what they refuse */
async function runAll(
  names: readonly OperationName[],
  isOfInterest: (at: number, of: number) => boolean,
  ran: (what: string) => void = () => undefined,
): Promise<string[]> {
  const faults: string[] = [];
  const [session] = stage.sessions;
  if (!session) throw new Error('there is no connection');
  const context = { ...stage.context, db: session.db };
  for (const name of names) {
    const from: readonly StartName[] = operations[name].from;
    for (const at of from.filter((_, at) => isOfInterest(at, from.length))) {
      await resetTo(stage, at);
      const start = starts[at];
      const charge = () => session.charge(context.payments, start.intent);
      // Refused or done: it touches tables either way.
      await operations[name].run({ context, stage, start, nth: 0, charge }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) faults.push(`${name} from ${at}: ${String(error)}`);
      });
      ran(`${name} from ${at}`);
    }
  }
  return faults;
}

/** Compares all statements of operations with what is said of them. */
async function compareAll(
  names: readonly OperationName[],
  isOfInterest: (at: number, of: number) => boolean,
  said: Said,
): Promise<{ missing: string[]; faults: string[]; uncompared: string[] }> {
  // To plan is to look, too: that is done by then.
  await runAll(names, (at) => at === 0);
  const { rows } = await stage.monitor.query<{ tables: string; columns: number }>(references);
  const referring = new Map(rows.map(({ tables, columns }) => [tables, columns]));
  const comparison: Comparison = { referring, said, missing: new Set(), compared: 0 };
  const uncompared: string[] = [];
  let before = 0;
  const ran = (what: string) => {
    if (comparison.compared === before) uncompared.push(what);
    before = comparison.compared;
  };
  stage.sessions.forEach((session) => (session.rewrite = comparing(comparison)));
  try {
    const faults = await runAll(names, isOfInterest, ran);
    return { missing: [...comparison.missing], faults, uncompared };
  } finally {
    stage.sessions.forEach((session) => (session.rewrite = asItIs));
  }
}

test(
  'The footprint of a statement names all tables that PostgreSQL touches for it',
  async () => {
    const names = Object.keys(operations) as OperationName[];
    const found = await compareAll(names, (at, of) => isSoak || at === 0 || at === of - 1, said);
    expect(found).toEqual({ missing: [], faults: [], uncompared: [] });
  },
  patienceMs,
);

test.each<{ name: OperationName; taken: string; from: 'all' | 'publishes'; found: RegExp }>([
  { name: 'refund', taken: 'movements', from: 'all', found: /^read movements in select take/ },
  { name: 'refund', taken: 'movements', from: 'publishes', found: /^written movements in select take/ },
  // By a cascade alone.
  { name: 'closeBuyer', taken: 'users', from: 'publishes', found: /^written users in delete/ },
])('A footprint without $taken in $from is found by $name', async ({ name, taken, from, found }) => {
  const without: Said = (statement, values) => {
    const { reads, locks, publishes, releases } = said(statement, values);
    const lessOf = (names: ReadonlySet<string>) => new Set([...names].filter((name) => name !== taken));
    const lessLocks = new Map([...locks].filter(([name]) => name !== taken));
    return from === 'all'
      ? { reads: lessOf(reads), locks: lessLocks, publishes: lessOf(publishes), releases }
      : { reads, locks, publishes: lessOf(publishes), releases };
  };
  const { missing } = await compareAll([name], (at) => at <= 1, without);
  expect(missing).toContainEqual(expect.stringMatching(found));
});
