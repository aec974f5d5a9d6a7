import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSoak } from '../scale.ts';
import { footprintOf, spelledOut } from './footprint.ts';
import { operations } from './operations.ts';
import type { OperationName } from './operations.ts';
import type { Rewrite } from './session.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { prepareStarts, resetTo } from './starts.ts';
import type { Start, StartName } from './starts.ts';

let stage: Stage;
let starts: Record<StartName, Start>;
beforeAll(async () => {
  stage = await openStage();
  starts = await prepareStarts(stage);
});
afterAll(() => stage.close());

interface Touch {
  name: string;
  scans: number;
  rows: number;
}

/** How often this transaction has looked into each table, and how many rows it has written. */
const counted = `select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans,
  (n_tup_ins + n_tup_upd)::int as rows from pg_stat_xact_user_tables
  where schemaname = 'public'`;

/** How many columns of a table refer to another one: for each row that is written, one look at that. */
const references = `select conrelid::regclass::text || ' ' || confrelid::regclass as tables, count(*)::int as columns
  from pg_constraint where contype = 'f' group by 1`;

/** Asks PostgreSQL what each statement looks at and writes, and notes what its footprint does not name. */
function comparing(referring: ReadonlyMap<string, number>, note: (missing: string) => void): Rewrite {
  let isOpen = false;
  return async (statement, values, run) => {
    if (/^(begin|commit|rollback)/.test(statement)) {
      isOpen = statement === 'begin';
      return run(statement, values);
    }
    const touches = async () => new Map(((await run(counted, [])).rows as Touch[]).map((one) => [one.name, one]));
    const isAlone = !isOpen;
    if (isAlone) await run('begin', []);
    const before = await touches();
    const answer = await run(statement, values);
    const after = await touches();
    if (isAlone) await run('commit', []);
    const { reads, locks } = footprintOf(spelledOut(statement, values), null);
    const more = [...after.values()].map(({ name, scans, rows }) => ({
      name,
      scans: scans - (before.get(name)?.scans ?? 0),
      rows: rows - (before.get(name)?.rows ?? 0),
    }));
    for (const { name, scans, rows } of more) {
      const checks = more.reduce((sum, one) => sum + one.rows * (referring.get(`${one.name} ${name}`) ?? 0), 0);
      const isNamed = reads.has(name) || (scans <= checks && locks.has(name));
      if (scans + rows > 0 && !isNamed) note(`${name} in ${statement} ${JSON.stringify(values)}`);
    }
    return answer;
  };
}

test('The footprint of a statement names all tables that PostgreSQL touches for it', async () => {
  const { rows } = await stage.monitor.query<{ tables: string; columns: number }>(references);
  const missing = new Set<string>();
  const [session] = stage.sessions;
  if (!session) throw new Error('there is no connection');
  const context = { ...stage.context, db: session.db };
  const runAll = async (isOfInterest: (start: number, starts: number) => boolean) => {
    for (const name of Object.keys(operations) as OperationName[]) {
      const { from } = operations[name];
      for (const at of from.filter((_, at) => isOfInterest(at, from.length))) {
        await resetTo(stage, at);
        const charge = () => session.charge(context.payments, starts[at].intent);
        // Refused or done: it touches tables either way.
        await operations[name].run({ context, stage, start: starts[at], nth: 0, charge }).catch(() => undefined);
      }
    }
  };
  // To plan is to look, too: that is done by then.
  await runAll((at) => at === 0);
  session.rewrite = comparing(new Map(rows.map(({ tables, columns }) => [tables, columns])), (one) => missing.add(one));
  await runAll((at, of) => isSoak || at === 0 || at === of - 1);
  expect([...missing]).toEqual([]);
});
