import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // The demo market is written straight into empty tables.
  .filter((file) => file !== '' && !/\.(test|fixture)\.ts$|^server\/(testing|demo)\//.test(file));

const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const inKysely = /(?:insertInto|updateTable|deleteFrom)\('(\w+)[' ]/g;
const inSql = /(?:insert into|update|delete from) ([a-z_.]+)(?=\s+(?:\(|as\s|set\s|where\s|select\s))/g;
const tablesIn = (text: string) => [...text.matchAll(inKysely), ...text.matchAll(inSql)].map(([, table = '']) => table);

/** Of one statement, as far as its condition: a state that is only asked for isn't changed. */
const setting = '(?:(?!\\bwhere\\b)[^;])*?';
const changing = new RegExp(
  "(?:updateTable\\('|\\bupdate )(?:products|bookings|payments|sales|payouts)\\b" +
    `${setting}\\bset\\b${setting}\\bstate\\s*(?:[:=](?!=)|[,}])`,
);

/** By table, the files that write it. */
const writers = new Map<string, Set<string>>();
for (const [file, text] of source)
  for (const table of tablesIn(text)) writers.set(table, (writers.get(table) ?? new Set()).add(file));

/** Tables of several parts, each of which has one writer. */
const inParts: Record<string, string[]> = {
  // What somebody is told; whether they have read it; its mails.
  notices: ['server/notices/mail-store.ts', 'server/notices/store.ts', 'server/trade/notices.ts'],
  // Better Auth writes them too.
  identity_session: ['server/identity/store.ts', 'server/identity/two-step/store.ts'],
  identity_user: ['server/identity/store.ts', 'server/identity/two-step/store.ts'],
};

describe('Who writes a table', () => {
  test('is found', () => {
    expect([...(writers.get('payments') ?? [])]).toEqual(['server/orders/payment-store.ts']);
    expect(writers.size).toBeGreaterThan(20);
  });

  test.each([
    "db.insertInto('sales').values(sale)",
    "db.updateTable('sales as sale').set({ paid_at: at })",
    "db.deleteFrom('sales').where('id', '=', id)",
    'insert into sales (id) values (1)',
    'insert into sales as old (id) values (1)',
    'update sales set paid_at = 1',
    'update sales as sale set paid_at = 1',
    'delete from sales where id = 1',
  ])('is seen in %s', (text) => {
    expect(tablesIn(text)).toEqual(['sales']);
  });

  test('is one file', () => {
    const wrong = [...writers].filter(
      ([table, by]) => by.size > 1 && inParts[table]?.join() !== [...by].toSorted().join(),
    );
    expect(wrong.map(([table, by]) => `${table}: ${[...by].join(', ')}`)).toEqual([]);
  });

  test('never changes a state or records a step: the function take_step of the database does both at once', () => {
    expect(writers.get('transitions')).toBeUndefined();
    const changers = [...source].filter(([, text]) => changing.test(text));
    expect(changers.map(([file]) => file)).toEqual([]);
  });

  test.each([
    "db.updateTable('sales').set({ state: 'paid' }).where('id', '=', id);",
    "db.updateTable('sales').set({ state }).where('id', '=', id);",
    "db.updateTable('sales as sale').set({ paid_at: at, state, by }).execute();",
    "// It is elsewhere.\nawait db.updateTable('sales').set({ state: 'paid' }).execute();",
    "sql`select 1 where true`.execute(db), db.updateTable('sales').set({ state: 'paid' }).execute();",
    "sql`update sales set state = 'paid' where id = 1`;",
    "sql`update sales as sale set paid_at = 1, state = 'paid'`;",
  ])('would see that a state is changed in %s', (text) => {
    expect(text).toMatch(changing);
  });

  test.each([
    "db.updateTable('sales').set({ paid_at: at }).where('state', '=', 'paid').returning(['state']);",
    "sql`update sales set paid_at = 1 where state = 'paid'`;",
    "db.updateTable('sales').set({ paid_at: state === 'paid' ? at : null }).execute();",
    "db.updateTable('sales').set({ paid_at: at }).execute(); const next = { state };",
    "db.updateTable('returns').set({ state }).execute();",
  ])('lets %s be', (text) => {
    expect(text).not.toMatch(changing);
  });
});
