/** What goes beyond plain SQL, where it may stand, and why it is worth it. */
export interface Exception {
  what: string;
  /** `anywhere`, `migrations`, `queries` (the server's code), or files and folders of the server. */
  where: 'anywhere' | 'migrations' | 'queries' | readonly string[];
  why: string;
  words?: string;
  functions?: string;
  operators?: string;
  /** What no single word shows. */
  form?: RegExp;
  /** The same, where what stands in brackets is another matter. */
  level?: RegExp;
}

/** Keywords and types of any SQL database, or close to it. Names of columns that are keywords too stand here as well. */
export const plainWords = `
  action add after all always alter and any as at before begin between bigint boolean bytea by call cascade case chain check
  coalesce column commit constraint create cross current_user database date day declare default delete desc distinct double drop
  each else end execute exists extract false filter first float8 for foreign from full function grant greatest group having if
  immutable in include index insert int integer interval into is join key label language last least left like limit line local
  location mode money month name new next not null nulls of old on only or order out outer over partition password position
  precision primary record references replace restrict return returns revoke role rollback row schema select session set source
  sql stable strict substring table text then time timestamptz to true type union unique update using uuid value values varchar
  version view void volatile when where with within zone`;

export const plainFunctions = `
  abs ceil count date_trunc first_value floor lag length lower max md5 min mod now power replace round row_number sum to_char upper
  line`;

export const plainOperators = '= <> < <= > >= + - * / % || =>';

export const exceptions: readonly Exception[] = [
  {
    what: '`on conflict`',
    words: 'conflict do nothing',
    where: 'anywhere',
    why: 'one statement decides who was first',
  },
  { what: '`returning`', words: 'returning', where: 'anywhere', why: 'a write and its answer are one round trip' },
  {
    what: 'writing CTEs (`with … as (update … returning)`)',
    form: /\bas \(\s*(?:update|insert|delete)\b/,
    where: 'anywhere',
    why: 'several rows of one step in one round trip',
  },
  {
    what: '`for update`, `for share`, `for key share`',
    words: 'share',
    where: 'anywhere',
    why: 'the check stands inside the lock',
  },
  {
    what: '`for no key update`',
    form: /\bfor no key update\b/,
    where: 'anywhere',
    why: 'a lock that foreign keys to the row do not wait for',
  },
  {
    what: '`update … from`',
    level: /\bupdate\s[^;]*\sset\s[^;]*(?<!\bdistinct)\sfrom\s/,
    where: 'anywhere',
    why: 'many rows get values of other rows in one statement',
  },
  {
    what: '`distinct on`',
    form: /\bdistinct on\b/,
    where: 'anywhere',
    why: 'the latest row of each',
  },
  {
    what: '`skip locked`',
    words: 'skip locked',
    where: ['server/platform/payment-gateway/test-gateway'],
    why: 'workers take turns; elsewhere Kysely writes it (`skipLocked`)',
  },
  {
    what: 'partial indexes and partial unique indexes',
    form: /\bcreate (?:unique )?index [^;]* where /,
    where: 'migrations',
    why: 'no fault in the code can sell a phone twice; lists of what is due stay short',
  },
  {
    what: '`create index concurrently`',
    words: 'concurrently',
    where: ['server/platform/migration-ways.ts', 'server/platform/migration-files.ts', 'db/migrations'],
    why: 'people write meanwhile',
  },
  {
    what: '`not valid`, `validate constraint`',
    words: 'valid validate',
    where: ['db/migrations', 'server/platform/migration-ways.ts'],
    why: 'a constraint for new rows, without reading the old ones; those are read later, beside the writing',
  },
  {
    what: 'PL/pgSQL and SQL functions',
    words: 'setof parallel continue',
    form: /\bcreate (?:or replace )?function /,
    where: 'migrations',
    why: 'a reservation, and each step of a state, is one call: a third more bookings a second',
  },
  {
    what: 'triggers',
    words: 'trigger',
    where: 'migrations',
    why: 'each write of a listing also writes its version and its place in the search',
  },
  {
    what: 'generated columns',
    words: 'generated stored',
    where: 'migrations',
    why: 'foreign keys on a value that follows from others',
  },
  {
    what: 'identity columns',
    words: 'identity',
    where: 'migrations',
    why: 'the order of audit, transitions and security events; ids of all else are random UUIDs',
  },
  { what: 'unlogged tables', words: 'unlogged', where: 'migrations', why: 'counters of limits may be lost in a crash' },
  {
    what: '`lock table`',
    words: 'lock exclusive access',
    where: 'migrations',
    why: 'in 0040 and 0042 alone; a later one would make people wait',
  },
  {
    what: 'reading the catalog',
    words: 'pg_constraint',
    functions: 'pg_get_constraintdef',
    where: 'migrations',
    why: 'extends the list of a check without repeating it',
  },
  { what: 'GIN', form: /\busing gin\b/, where: 'migrations', why: 'the words of descriptions' },
  {
    what: 'word search (`tsvector`, `tsquery`, `@@`)',
    words: 'tsvector tsquery',
    functions: 'array_to_tsvector',
    operators: '@@',
    where: ['db/migrations', 'server/search/description-store.ts'],
    why: 'descriptions are searched in the database, all else in memory (decision 0023)',
  },
  {
    what: 'text functions and patterns',
    words: 'normalize nfkd no bit',
    functions:
      'array_remove array_to_string concat_ws lpad num_nonnulls quote_literal regexp_replace starts_with ' +
      'string_to_array translate hashtextextended gen_random_uuid',
    operators: '~ !~',
    where: 'anywhere',
    why: 'forms of names and ids are checked where they are stored',
  },
  {
    what: '`jsonb`',
    words: 'json jsonb',
    functions:
      'json_populate_recordset jsonb_to_recordset jsonb_agg jsonb_array_elements jsonb_build_object ' +
      'jsonb_object_agg jsonb_typeof',
    operators: '-> ->> ? @> @?',
    where: 'anywhere',
    why: 'lists that belong to one row, and the arguments of functions; never what is searched',
  },
  {
    what: 'arrays, `unnest … with ordinality`',
    words: 'array ordinality',
    functions: 'array_agg array_position cardinality string_agg unnest bool_or',
    where: 'anywhere',
    why: 'many ids are one parameter, so statements are prepared once',
  },
  { what: '`lateral`', words: 'lateral', where: 'anywhere', why: 'the latest row of each' },
  {
    what: 'medians (`percentile_cont`)',
    functions: 'percentile_cont',
    where: 'queries',
    why: 'prices and times of answers',
  },
  {
    what: '`make_interval`',
    functions: 'make_interval',
    where: 'anywhere',
    why: 'limits in hours and days are numbers',
  },
  {
    what: '`materialized` CTEs',
    words: 'materialized',
    where: 'queries',
    why: 'the planner must not look through them',
  },
  { what: 'named windows', words: 'window', where: 'queries', why: 'advertised phones take turns by seller' },
  {
    what: 'transaction ids (`xid8`, `pg_snapshot`)',
    words: 'xid8 pg_snapshot',
    functions: 'pg_current_snapshot pg_current_xact_id pg_snapshot_xmax pg_snapshot_xmin pg_visible_in_snapshot',
    where: ['db/migrations', 'server/search', 'server/watching'],
    why: 'what changed since a moment, with no change missed',
  },
  {
    what: '`listen`, `pg_notify`',
    words: 'listen',
    functions: 'pg_notify',
    where: ['server/platform/announcements.ts'],
    why: 'other servers drop kept answers at once; without it they are a minute old at most',
  },
  {
    what: 'advisory locks of a transaction',
    functions: 'pg_advisory_xact_lock',
    where: 'migrations',
    why: 'limits of a network or a seller, which have no row of their own',
  },
  {
    what: 'the advisory lock of a session',
    functions: 'pg_try_advisory_lock',
    where: ['server/platform/migrations.ts'],
    why: 'one server migrates, the others wait',
  },
  {
    what: '`set_config`',
    functions: 'set_config',
    where: ['server/search/description-store.ts'],
    why: 'a shorter limit for one statement',
  },
  {
    what: 'names of tables as rows (`oid`, `regclass`)',
    words: 'oid regclass pg_class',
    where: ['db/migrations', 'server/sitemap/store.ts', 'server/platform'],
    why: 'how big a table is, about; migrations, roles',
  },
  {
    what: 'settings of a session (`set` without `local`)',
    form: /(?:^|;)\s*set\s+(?!local\b)/,
    where: ['server/platform'],
    why: 'on connections of their own; PgBouncer would give the session to somebody else next',
  },
  {
    what: 'system columns (`xmin`, `xmax`)',
    form: /\b(?:xmin|xmax|cmin|cmax)\b/,
    where: ['server/identity/security/store.ts', 'server/payouts/chargeback-store.ts', 'server/payouts/setup-store.ts'],
    why: 'whether a row is new, or was written meanwhile; YugabyteDB needs columns of ours there',
  },
  {
    what: "the operator's statements: roles, grants, backups, settings",
    words:
      'cluster current_schema pg_database pg_index pg_lsn pg_roles pg_settings pg_stat_archiver pg_stat_ssl ' +
      'privileges regnamespace sequences show tables temporary',
    functions:
      'current_database current_setting has_schema_privilege inet_server_addr pg_backend_pid pg_backup_start ' +
      'pg_backup_stop pg_control_checkpoint pg_control_system pg_create_physical_replication_slot ' +
      'pg_current_wal_flush_lsn pg_has_role pg_is_in_recovery pg_replication_slot_advance quote_ident to_regclass ' +
      'pg_last_wal_replay_lsn pg_current_wal_insert_lsn pg_walfile_name',
    where: ['server/platform'],
    why: 'they run at a start or by hand, never for a request',
  },
];
