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
const inKysely = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g;
const inSql = /(?:insert into|update|delete from) ([a-z_.]+)(?=\s+(?:\(|set\s|where\s|select\s))/g;

/** By table, the files that write it. */
const writers = new Map<string, Set<string>>();
for (const [file, text] of source)
  for (const [, table = ''] of [...text.matchAll(inKysely), ...text.matchAll(inSql)])
    writers.set(table, (writers.get(table) ?? new Set()).add(file));

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

  test('is one file', () => {
    const wrong = [...writers].filter(
      ([table, by]) => by.size > 1 && inParts[table]?.join() !== [...by].toSorted().join(),
    );
    expect(wrong.map(([table, by]) => `${table}: ${[...by].join(', ')}`)).toEqual([]);
  });

  test('never changes a state or records a step: the function take_step of the database does both at once', () => {
    expect(writers.get('transitions')).toBeUndefined();
    const changing =
      /(?:updateTable\('|\bupdate )(?:products|bookings|payments|sales|payouts)\b[^;]*?\bset\b[^;]*?\bstate\s*[:=](?!=)/;
    const changers = [...source].filter(([, text]) => changing.test(text.replace(/where[^;]*?(?=;|$)/g, '')));
    expect(changers.map(([file]) => file)).toEqual([]);
  });
});
