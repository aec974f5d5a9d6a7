import pg from 'pg';

/** What a transaction did to a table. */
export interface Use {
  /** How many it had. */
  rows: number;
  /** How many were read from its beginning to its end, by statements, checks and indexes that are built. */
  read: number;
  changed: number;
  isRewritten: boolean;
  /** The strongest lock on it that keeps others from writing, or from reading too. */
  lock: string | null;
}

/** What older servers rely on. */
export interface Shape {
  /** Column or view's column, and its type. */
  columns: Map<string, string>;
  /** Columns of tables without which a row can't be written. */
  required: Set<string>;
  /** Functions, and what they give. */
  functions: Map<string, string>;
  /** Unique indexes, which `on conflict` finds. */
  unique: Set<string>;
}

const hold = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

/** Does the work in a transaction that is already open, and says what that did to each table that it touched. */
export async function measure(client: pg.Client, work: () => Promise<unknown>): Promise<Map<string, Use>> {
  const before = await look(client);
  await work();
  const after = await look(client);
  const uses = new Map<string, Use>();
  for (const [id, was] of before) {
    const is = after.get(id);
    if (is === undefined) continue;
    const use = {
      read: is.read - was.read,
      changed: is.changed - was.changed,
      isRewritten: is.file !== was.file,
      lock: hold.find((mode) => is.locks.includes(mode)) ?? null,
    };
    if (use.read === 0 && use.changed === 0 && !use.isRewritten && use.lock === null) continue;
    uses.set(was.name, { ...use, rows: (await countRows(client, is.name)) - (is.grown - was.grown) });
  }
  return uses;
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${pg.escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

interface Look {
  id: string;
  name: string;
  file: string;
  read: number;
  changed: number;
  /** Rows that came, less those that went. */
  grown: number;
  locks: string[];
}

async function look(client: pg.Client): Promise<Map<string, Look>> {
  const { rows } = await client.query<Look>(
    `select pg_class.oid::text as id, pg_class.relname as name, relfilenode::text as file,
      coalesce(seq_tup_read, 0)::int as read,
       coalesce(n_tup_upd + n_tup_del, 0)::int as changed,
       coalesce(n_tup_ins - n_tup_del, 0)::int as grown,
       array(select mode from pg_locks where pid = pg_backend_pid() and relation = pg_class.oid and granted) as locks
     from pg_class left join pg_stat_xact_user_tables on relid = pg_class.oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map((seen) => [seen.id, seen]));
}

export async function shapeOf(client: pg.Client): Promise<Shape> {
  const ours = "in ('public'::regnamespace, to_regnamespace('test_gateway'))";
  const columns = await client.query<{ name: string; type: string; required: boolean }>(
    `select attrelid::regclass || '.' || attname as name, format_type(atttypid, atttypmod) as type,
       relkind = 'r' and attnotnull and not atthasdef and attidentity = '' as required
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and not attisdropped and relkind in ('r', 'v') and relnamespace ${ours}`,
  );
  const functions = await client.query<{ name: string; result: string }>(
    `select pg_proc.oid::regprocedure::text as name, pg_get_function_result(pg_proc.oid) as result
     from pg_proc
      where pronamespace ${ours} and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  const unique = await client.query<{ name: string }>(
    `select regexp_replace(pg_get_indexdef(indexrelid), '^.* ON (public\\.)?| USING btree', '', 'g') as name
     from pg_index join pg_class on pg_class.oid = indrelid where indisunique and indisvalid and relnamespace ${ours}`,
  );
  return {
    columns: new Map(columns.rows.map(({ name, type }) => [name, type])),
    required: new Set(columns.rows.filter(({ required }) => required).map(({ name }) => name)),
    functions: new Map(functions.rows.map(({ name, result }) => [name, result])),
    unique: new Set(unique.rows.map(({ name }) => name)),
  };
}
