/**
 * What one step of a session touches, by table. Rows are not told apart: the market that is walked through has one
 * phone and one or two bookings of it.
 */
export interface Footprint {
  reads: ReadonlySet<string>;
  /** Locked by this step, with how strictly; what is written is locked too. */
  locks: ReadonlyMap<string, Lock>;
  /** Becomes visible to everybody with this step: a commit, or a statement outside a transaction. */
  publishes: ReadonlySet<string>;
  /** Let go of with this step. */
  releases: ReadonlyMap<string, Lock>;
}

/**
 * Row locks from weak to strict, as PostgreSQL has them; `insert` is a new row, which meets others only in a unique
 * index.
 */
export type Lock = 'key share' | 'share' | 'insert' | 'write' | 'strict';

const none: Footprint = { reads: new Set(), locks: new Map(), publishes: new Set(), releases: new Map() };

/** A new row of these locks the rows it refers to against being deleted. */
const refersTo: Readonly<Record<string, readonly string[]>> = {
  listing_versions: ['products', 'categories', 'images'],
  bookings: ['products', 'users'],
  payments: ['bookings'],
  notices: ['users', 'products', 'bookings'],
  transitions: ['users'],
  audit: ['users', 'products'],
};

/** Tables without a unique index over anything but a number of their own: two new rows never meet. */
const meetsNobody = new Set(['notices', 'audit', 'transitions']);

/** The function reserve of migration 0024, which is one statement and a transaction of its own. */
const reserve =
  'select "users" for no key update; select "bookings"; update "products"; insert into "bookings"; insert into "transitions"; insert into "notices"';

/** What a session has read, locked and written in the transaction it is in; null outside of one. */
export type Open = { locks: Map<string, Lock>; writes: Set<string> } | null;

/** What a statement touches. The payment provider, which is asked by calls and not by statements, counts as a table. */
export function footprintOf(statement: string, open: Open): Footprint {
  if (/^(commit|rollback)/.test(statement)) {
    if (open === null) return none;
    return {
      ...none,
      publishes: statement.startsWith('commit') ? new Set(open.writes) : new Set(),
      releases: new Map(open.locks),
    };
  }
  const [reads, locks, writes] = [new Set<string>(), new Map<string, Lock>(), new Set<string>()];
  for (const part of (/\breserve\w*\(/.test(statement) ? reserve : statement).split(';'))
    look(part, reads, locks, writes);
  return open === null
    ? { reads, locks, publishes: writes, releases: locks }
    : { reads, locks, publishes: none.publishes, releases: none.releases };
}

function look(part: string, reads: Set<string>, locks: Map<string, Lock>, writes: Set<string>): void {
  const text = part.toLowerCase();
  const [, verb = '', target = ''] = /^\s*(insert into|update|delete from)\s+"?(\w+)"?/.exec(text) ?? [];
  const named = [...text.matchAll(/\b(?:from|join|into|update|select)\s+(?:only\s+)?"?([a-z_]+)"?/g)].map(
    ([, name]) => name ?? '',
  );
  if (verb === '') {
    const lock = /\bfor update\b/.test(text)
      ? 'strict'
      : /\bfor no key update\b/.test(text)
        ? 'write'
        : /\bfor share\b/.test(text)
          ? 'share'
          : null;
    for (const name of named) {
      reads.add(name);
      if (lock !== null) strengthen(locks, name, lock);
    }
    return;
  }
  for (const name of named) if (name !== target) reads.add(name);
  reads.add(target);
  writes.add(target);
  strengthen(locks, target, verb === 'insert into' ? 'insert' : verb === 'update' ? 'write' : 'strict');
  if (verb === 'insert into') for (const other of refersTo[target] ?? []) strengthen(locks, other, 'key share');
  // Forgetting an identity takes it from its account, whose key it is, and ends its sessions.
  if (target === 'identity_user') {
    strengthen(locks, 'users', 'strict');
    writes.add('users');
  }
}

const order: readonly Lock[] = ['key share', 'share', 'insert', 'write', 'strict'];

function strengthen(locks: Map<string, Lock>, name: string, lock: Lock): void {
  const before = locks.get(name);
  if (before === undefined || order.indexOf(before) < order.indexOf(lock)) locks.set(name, lock);
}

/** What a step adds to the transaction it is in. */
export function grow(open: NonNullable<Open>, statement: string): void {
  const alone = footprintOf(statement, null);
  for (const [name, lock] of alone.locks) strengthen(open.locks, name, lock);
  for (const name of alone.publishes) open.writes.add(name);
}

/** Can it make a difference which of two steps of different sessions comes first? When in doubt it can. */
export function depend(one: Footprint, other: Footprint): boolean {
  return (
    sees(one, other) ||
    sees(other, one) ||
    meet(one.locks, other.locks) ||
    meet(one.releases, other.locks) ||
    meet(other.releases, one.locks)
  );
}

function sees(one: Footprint, other: Footprint): boolean {
  for (const name of one.publishes) if (other.reads.has(name)) return true;
  return false;
}

function meet(some: ReadonlyMap<string, Lock>, others: ReadonlyMap<string, Lock>): boolean {
  for (const [name, lock] of some) {
    const other = others.get(name);
    if (other !== undefined && conflict(name, lock, other)) return true;
  }
  return false;
}

function conflict(name: string, one: Lock, other: Lock): boolean {
  if (one === 'insert' && other === 'insert') return !meetsNobody.has(name);
  if (one === 'key share' || other === 'key share') return one === 'strict' || other === 'strict';
  return !(one === 'share' && other === 'share');
}
