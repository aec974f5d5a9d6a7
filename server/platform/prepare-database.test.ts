import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { asServingRole, ensureServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { queueOn, startJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { loadSecretsOfDatabase } from '#server/platform/secrets.ts';
import { asAdmin } from '#server/testing/databases.ts';

const log = createLog('silent');
const named = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;
const database = named('roles');
const owner = { ...inject('postgres'), database };
const serving = asServingRole(owner);

beforeAll(async () => {
  await asAdmin(owner, `create database ${database} template redial_template`);
  await ensureServingRole(owner);
  await prepareDatabase({ owner, serving }, log);
});
afterAll(() => asAdmin(owner, `drop database if exists ${database} with (force)`));

describe('The serving role', () => {
  test('is a plain one', async () => {
    expect(
      await ask(
        serving,
        'select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, ' +
          'rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        name: 'redial_app',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  test.each([
    'create table loot (a int)',
    'create temporary table loot (a int)',
    'create schema loot',
    'create function loot() returns int language sql return 1',
    'alter table products add column loot int',
    'drop table products',
    'truncate products',
    'create index loot on products (name)',
    'create role loot',
    'create database loot',
    "copy (select 1) to program 'true'",
    "copy messages from '/etc/hosts'",
    "select pg_read_file('/etc/hosts')",
    "select pg_ls_dir('.')",
    'select pg_reload_conf()',
    'select pg_switch_wal()',
    'alter system set fsync = off',
    'reset role; set role redial',
    'alter table pgboss.job add column loot int',
    'create table test_gateway.loot (a int)',
    'select rolpassword from pg_authid',
  ])('may not: %s', async (statement) => {
    await expect(ask(serving, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    'insert into admin_grants (user_id) select id from users',
    'delete from admin_grants',
    'update admin_grants set granted_at = now()',
    "insert into migrations (name, hash) values ('1', '1')",
    'update audit set action = action',
    'delete from audit',
    'delete from transitions',
    'update transitions set reason = null',
    'delete from payments',
    'delete from bookings',
    'delete from users',
    "update categories set name = 'Loot'",
  ])('may not change what the server never changes: %s', async (statement) => {
    await expect(ask(serving, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('may work on rows, call functions, tell other servers, take advisory locks and run jobs', async () => {
    for (const statement of [
      "insert into messages (email, message) values ('ann@redial.example', 'Hello')",
      'delete from messages',
      'select id from products for update',
      "select words_wanted('pixel 9')",
      "select pg_notify('redial_changed', '[]')",
      'listen redial_changed',
      'select pg_advisory_xact_lock(728356)',
      'select id from test_gateway.payment_intents for update',
      'select from admin_grants',
    ]) {
      await expect(ask(serving, statement), statement).resolves.toBeDefined();
    }
    const pool = new pg.Pool(serving);
    let ran = 0;
    const once = { name: 'look-around', cron: '0 0 1 1 *', run: async () => void (ran += 1) };
    const jobs = await startJobs(pool, [once], log);
    await expect.poll(() => ran, { timeout: 30_000 }).toBe(1);
    jobs.begin('look-around');
    await expect.poll(() => ran, { timeout: 30_000 }).toBe(2);
    // A stop while the database is away doesn't wait for it to come back.
    const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    Object.assign(pool, { connect: () => Promise.reject(away) });
    await jobs.stop();
    await pool.end();
  });

  test('has a job done whose fetching got no answer, since nobody says to work on it', async () => {
    const pool = new pg.Pool(serving);
    let isLosing = false;
    const losing = {
      connect: async () => {
        const client = await pool.connect();
        const query = async (text: string, values?: unknown[]) => {
          const result = await client.query(text, values);
          const rows = [result].flat().flatMap((one) => one.rows as object[]);
          const isFetched = rows.some((row) => 'expireInSeconds' in row && 'retryCount' in row);
          if (!isLosing || !isFetched) return result;
          isLosing = false;
          throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
        };
        return { query, release: (isBroken?: boolean) => client.release(isBroken) };
      },
    };
    let ran = 0;
    const once = { name: 'lose-answers', cron: '0 0 1 1 *', run: async () => void (ran += 1) };
    isLosing = true;
    const jobs = await startJobs(losing as never, [once], log);
    const active = () => ask(serving, "select from pgboss.job where name = 'lose-answers' and state = 'active'");
    await expect.poll(active, { timeout: 30_000 }).toHaveLength(1);
    // A minute later, when a server looks around again.
    await ask(owner, "update pgboss.job set heartbeat_on = now() - interval '61 s' where name = 'lose-answers'");
    await ask(owner, "update pgboss.queue set monitor_claim_on = null, monitor_on = null where name = 'lose-answers'");
    const supervisor = new PgBoss({ supervise: false, schedule: false, migrate: false, db: queueOn(pool) });
    await supervisor.start();
    await supervisor.supervise('lose-answers');
    await expect.poll(() => ran, { timeout: 30_000 }).toBe(1);
    await supervisor.stop({ graceful: false });
    await jobs.stop();
    await pool.end();
  });

  test('keeps its rights when it is prepared again, and has them on tables that a later migration makes', async () => {
    await prepareDatabase({ owner, serving }, log);
    await ask(owner, 'create table later (id bigint generated always as identity, n serial)');
    await ask(serving, 'insert into later default values');
    expect(await ask(serving, 'select n from later')).toEqual([{ n: 1 }]);
    await expect(ask(serving, 'drop table later')).rejects.toMatchObject({ code: '42501' });
  });
});

test('A role that is new gets its rights on tables that were there before it', async () => {
  const late = await withRole();
  await prepareDatabase({ owner, serving: late }, log);
  for (const statement of [
    "insert into messages (email, message) values ('ann@redial.example', 'Hello')",
    "select nextval('payouts_number_seq')",
    'select id from test_gateway.payment_intents for update',
    'select from pgboss.job for update',
  ]) {
    await expect(ask(late, statement), statement).resolves.toBeDefined();
  }
});

test('Two servers that start at once on an empty database make it together, and a new role serves it', async () => {
  const { user } = await withRole();
  const empty = { ...owner, database: named('empty') };
  // Before its role, which has rights in it: what is said last is done first.
  onTestFinished(() => asAdmin(owner, `drop database if exists ${empty.database} with (force)`));
  await asAdmin(owner, `create database ${empty.database} template template0`);
  const first = { ...empty, user };
  const both = [1, 2].map(() => prepareDatabase({ owner: empty, serving: first }, log));
  expect(await Promise.allSettled(both)).toEqual(both.map(() => expect.objectContaining({ status: 'fulfilled' })));
  expect(await ask(empty, 'select name from migrations order by name')).toEqual(
    await ask(owner, 'select name from migrations order by name'),
  );
  for (const statement of ['select id from products for update', 'select from pgboss.job for update'])
    await expect(ask(first, statement), statement).resolves.toBeDefined();
});

test('One role alone may migrate and serve', async () => {
  await expect(prepareDatabase({ owner, serving: owner }, log)).resolves.toBeUndefined();
});

describe('A second role is refused in words', () => {
  test('when it is the role that migrates', async () => {
    await expect(prepareDatabase({ owner, serving: { ...owner } }, log)).rejects.toThrow(
      'DATABASE_URL and DATABASE_MIGRATION_URL have the same role, redial.',
    );
  });

  test('when it is a superuser', async () => {
    const second = await withRole('superuser');
    await expect(prepareDatabase({ owner, serving: second }, log)).rejects.toThrow(`${second.user}, is a superuser`);
  });

  test('when it is a member of the owning role', async () => {
    const second = await withRole('in role redial');
    await expect(prepareDatabase({ owner, serving: second }, log)).rejects.toThrow(`${second.user}, owns the table`);
  });

  test('when it may create tables', async () => {
    onTestFinished(async () => {
      await ask(owner, 'revoke create on schema public from public');
    });
    await ask(owner, 'grant create on schema public to public');
    await expect(prepareDatabase({ owner, serving }, log)).rejects.toThrow('redial_app, may create tables');
  });

  test('when a table is its own, in which it keeps its rights', async () => {
    const own = await withRole();
    await ask(owner, `alter table categories owner to ${own.user}`);
    await expect(prepareDatabase({ owner, serving: own }, log)).rejects.toThrow(
      `${own.user}, owns the table categories`,
    );
    expect(await ask(own, "select has_table_privilege('categories', 'insert') as is_left")).toEqual([
      { is_left: true },
    ]);
  });

  test('when it is in the place of the one that migrates', async () => {
    await expect(prepareDatabase({ owner: serving, serving: owner }, log)).rejects.toThrow(
      /role of DATABASE_MIGRATION_URL may not .*\(permission denied/,
    );
  });

  test('when it serves another database', async () => {
    await expect(prepareDatabase({ owner, serving: { ...serving, database: 'postgres' } }, log)).rejects.toThrow(
      'different databases',
    );
  });
});

test('Secrets are made beside a database without accounts, and not beside one with them', async () => {
  const [first, second] = ['redial-first-', 'redial-second-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  const secrets = await loadSecretsOfDatabase(first!, owner);
  await ask(owner, "insert into identity_user (id, name, email) values ('1', 'Ann', 'ann@redial.example')");
  await expect(loadSecretsOfDatabase(second!, owner)).rejects.toThrow(/secrets\.json is not in .*Copy it there/);
  expect(readdirSync(second!)).toEqual([]);
  expect(await loadSecretsOfDatabase(first!, owner)).toEqual(secrets);
  expect((await loadSecretsOfDatabase(second!, { ...owner, database: 'postgres' })).identity).toBeTruthy();
  for (const folder of [first!, second!]) rmSync(folder, { recursive: true });
});

test('A database that is not there is refused by the name of its setting', async () => {
  const nowhere = { connectionString: 'postgres://redial@127.0.0.1:1/redial' };
  await expect(prepareDatabase({ owner: nowhere, serving: nowhere }, log)).rejects.toThrow(
    "The database of DATABASE_URL can't be reached (connect ECONNREFUSED 127.0.0.1:1). " +
      'Start it, or correct DATABASE_URL.',
  );
});

/** A role of one test alone, with which it goes, and what it has by then goes to the owner. */
async function withRole(attributes = '') {
  const user = named('role');
  await asAdmin(owner, `create role ${user} ${attributes} login password 'test'`);
  onTestFinished(async () => {
    await ask(owner, `reassign owned by ${user} to redial; drop owned by ${user}; drop role ${user}`);
  });
  return { ...owner, user };
}

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
