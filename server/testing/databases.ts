import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { KeptPools } from '#server/testing/kept-pools.ts';

export const templateDatabase = 'redial_template';
/** Rows that were removed still take room, and are still read: so often, and in tables of such a size, that is little. */
const [usesMax, bytesMax] = [40, 1024 * 1024];
const leaveMs = 1_000;
/** What migrations have written, to be left alone. */
const filled = ['public.migrations', 'public.watch_mark', 'pgboss.version'];
/** What tests change besides rows is written into one of these. Statistics aren't looked at: autovacuum writes them. */
const catalogs = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_default_acl',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_largeobject_metadata',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_publication',
  'pg_rewrite',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
];

const newName = () => `t_${randomUUID().replaceAll('-', '')}`;

interface Made {
  name: string;
  /** How it looked when it was new, and the transaction before that. */
  look: string;
  madeAt: string;
  uses: number;
  pools: KeptPools;
}

export interface TestDatabase {
  name: string;
  isNew: boolean;
  pools: KeptPools;
  giveBack(): Promise<void>;
}

const spare: Made[] = [];
/** The owner's connections of this worker, one for each server: a new one a statement takes longer than most of them. */
const admins = new Map<string, pg.Pool>();

/**
 * An empty, migrated database. Cleaning one takes a tenth of the time of making one, so the tests of a worker share
 * databases in turn. A database is dropped instead if more than its rows changed, or if somebody else is connected.
 */
export async function takeDatabase(server: pg.ClientConfig): Promise<TestDatabase> {
  const made = await takeSpare(server);
  made.uses += 1;
  let isBack = false;
  return {
    name: made.name,
    isNew: made.uses === 1,
    pools: made.pools,
    giveBack: async () => {
      if (isBack) throw new Error(`The database ${made.name} was given back twice`);
      isBack = true;
      let isAsNew = false;
      try {
        isAsNew = made.uses < usesMax && (await isLeft(server, made)) && (await renew(server, made));
      } finally {
        if (isAsNew) spare.push(made);
        else await discard(server, made);
      }
    },
  };
}

/** One that nobody has connected to since, or a new one. */
async function takeSpare(server: pg.ClientConfig): Promise<Made> {
  const made = spare.pop();
  if (!made) return make(server);
  if (await isLeft(server, made)) return made;
  await discard(server, made);
  return takeSpare(server);
}

async function discard(server: pg.ClientConfig, { name, pools }: Made): Promise<void> {
  await pools.end();
  await asAdmin(server, `drop database if exists ${name} with (force)`);
}

/** A copy of a database to which nobody is connected, for one test file. */
export async function copyDatabase(
  server: pg.ClientConfig,
  template: string,
): Promise<Pick<TestDatabase, 'name' | 'giveBack'> & { pools?: undefined }> {
  const name = newName();
  // Without fsync it is quicker to copy files than to write them to the log.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`);
  return { name, giveBack: () => asAdmin(server, `drop database if exists ${name} with (force)`) };
}

async function make(server: pg.ClientConfig): Promise<Made> {
  const { name } = await copyDatabase(server, templateDatabase);
  return inside(server, name, async (client) => {
    const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
    const madeAt = rows[0]?.xid ?? '';
    return { name, look: await lookAt(client, madeAt), madeAt, uses: 0, pools: new KeptPools() };
  });
}

/** Of each catalog how many rows it has and how many are younger than the copy; and what is filled. */
async function lookAt(client: pg.ClientBase, madeAt: string): Promise<string> {
  const isYoung = `age(xmin) < age('${madeAt}'::xid)`;
  const parts = [
    ...catalogs.map((name) => `(select concat(count(*), ' ', count(*) filter (where ${isYoung})) from ${name})`),
    `(select json_agg(s)::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database())`,
    ...filled.map((name) => `(select json_agg(t)::text from ${name} t)`),
  ];
  const { rows } = await client.query<{ look: string }>(`select concat_ws(',', ${parts.join(', ')}) as look`);
  return rows[0]?.look ?? '';
}

/** Is nobody else connected? Waits up to a second for connections that are closing. */
async function isLeft(server: pg.ClientConfig, { name, pools }: Made): Promise<boolean> {
  const connections =
    "select count(*)::int from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
  for (const until = performance.now() + leaveMs; performance.now() < until; await sleep(20)) {
    const { rows } = await adminOf(server).query<{ count: number }>(connections, [name]);
    if (rows[0]?.count === pools.connections) return true;
  }
  return false;
}

/** Resets its connections and removes its rows. @returns is it as new? */
async function renew(server: pg.ClientConfig, made: Made): Promise<boolean> {
  await made.pools.reset(await roomFor(made.pools.connections));
  const owner = await made.pools.owner?.connect();
  if (!owner) return inside(server, made.name, (client) => clean(client, made));
  try {
    return await clean(owner, made);
  } finally {
    owner.release();
  }
}

/**
 * Makes room for the connections of a database that is given back: closes those of spare ones, beginning with the one
 * that will be taken last.
 *
 * @returns how many connections the database may keep
 */
async function roomFor(wanted: number): Promise<number> {
  const kept = inject('keptConnections');
  let elsewhere = spare.reduce((sum, { pools }) => sum + pools.connections, 0);
  for (const { pools } of spare) {
    if (elsewhere + wanted <= kept) break;
    elsewhere -= pools.connections;
    await pools.end();
  }
  return kept - elsewhere;
}

/** Takes all rows away, unless more than rows was changed. @returns is it as new? */
async function clean(client: pg.ClientBase, { look, madeAt }: Made): Promise<boolean> {
  if ((await lookAt(client, madeAt)) !== look) return false;
  const tables = await tablesWithRows(client);
  if (tables.some(({ total }) => total > bytesMax)) return false;
  await deleteRows(
    client,
    tables.map(({ name }) => name).filter((name) => !filled.includes(name)),
  );
  return true;
}

/** Those that have, or had, rows. */
async function tablesWithRows(client: pg.ClientBase): Promise<{ name: string; total: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number; total: number }>(
    // The size of a whole table takes a look at a dozen files: only of those that have rows.
    `select name, bytes, pg_total_relation_size(oid)::int as total from (
      select pg_class.oid, format('%I.%I', nspname, relname) as name,
        (pg_stat_file(format('base/%s/%s', pg_database.oid, relfilenode))).size::int as bytes
      from pg_class join pg_namespace n on n.oid = relnamespace join pg_database on datname = current_database()
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') offset 0) as tables
    where bytes > 0`,
  );
  return rows;
}

/** Takes all rows away, without a look at what refers to them; sequences begin anew. */
async function deleteRows(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    [
      'set session_replication_role = replica',
      ...tables.map((name) => `delete from ${name}`),
      'select setval(seqrelid::regclass, seqstart, false) from pg_sequence',
      'reset session_replication_role',
    ].join(';'),
  );
}

/** The same of a database that is in use, but for some tables. Unlike a truncate it leaves all plans as they are. */
export async function emptyTables(client: pg.ClientBase, kept: readonly string[]): Promise<void> {
  const names = (await tablesWithRows(client)).map(({ name }) => name);
  await deleteRows(
    client,
    names.filter((name) => !filled.includes(name) && !kept.includes(name)),
  );
}

/** One statement as the owner of the whole server, such as one that makes a database. */
export async function asAdmin(server: pg.ClientConfig, statement: string): Promise<void> {
  await adminOf(server).query(statement);
}

function adminOf({ host, port, user, password }: pg.ClientConfig): pg.Pool {
  const key = `${host} ${port}`;
  const known = admins.get(key);
  if (known) return known;
  const options = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const admin = new pg.Pool({ host, port, user, password, database: 'postgres', ...options });
  admins.set(
    key,
    admin.on('error', () => undefined),
  );
  return admin;
}

async function inside<Result>(
  server: pg.ClientConfig,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
