/** Nowhere, and why not. */
export const nowhere: readonly { what: string; words?: string; form?: RegExp; level?: RegExp; why: string }[] = [
  {
    what: '`delete … using`, columns `ctid` and `tableoid`',
    level: /\bdelete from\s[^;]*\susing\s|\b(?:ctid|tableoid)\b/,
    why: 'a key finds the rows',
  },
  {
    what: 'materialized views',
    form: /\b(?:create|refresh) materialized\b/,
    why: 'what is reckoned from rows is kept in memory, or written with them',
  },
  {
    what: 'partitions of tables',
    form: /\bpartition of\b|\) partition by\b/,
    why: 'no table needs them yet',
  },
  {
    what: 'GiST, BRIN and hash indexes',
    form: /\busing (?:gist|spgist|brin|hash)\b/,
    why: 'B-trees and GIN do, and the distributed ones have no others',
  },
  { what: 'exclusion constraints', words: 'exclude', why: 'they need GiST and one node; unique indexes do' },
  { what: 'deferrable constraints', words: 'deferrable deferred', why: 'what is wrong is refused where it is written' },
  {
    what: 'temporary tables',
    words: 'temp',
    why: 'they last as long as a session, which PgBouncer shares; the serving role may not make one',
  },
  { what: '`merge`', words: 'merge', why: '`on conflict` does it, and says which row' },
  { what: 'recursive queries', words: 'recursive', why: 'nothing here is a tree' },
  {
    what: 'cursors, `prepare`, savepoints',
    words: 'cursor prepare savepoint',
    why: 'a session or a transaction stays short',
  },
  { what: 'table inheritance and rules', words: 'inherits rule', why: 'the distributed ones have neither' },
  {
    what: 'enum types, domains',
    words: 'enum domain',
    why: 'a list of values is a check, which changes without a lock',
  },
  { what: 'points and other shapes', words: 'point box polygon circle', why: 'distances are reckoned in the server' },
  {
    what: 'extensions, trigrams',
    words: 'extension',
    why: 'any PostgreSQL will do, without a superuser; typing mistakes are the engine’s',
  },
  { what: '`serial`, `nextval`', words: 'serial bigserial sequence nextval', why: 'identity columns do' },
  {
    what: 'isolation levels',
    words: 'isolation serializable',
    why: 'read committed with row locks; nothing is tried again',
  },
  { what: '`copy`, `truncate` in the server', words: 'copy truncate', why: 'the serving role may not' },
];
