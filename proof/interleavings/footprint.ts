/** What one step touches, by table and not by row: the market has one phone and one or two bookings of it. */
export interface Footprint {
  reads: ReadonlySet<string>;
  /** Locks that this step takes, writes included. */
  locks: ReadonlyMap<string, Lock>;
  /** Visible to all with this step: a commit, or a statement outside a transaction. */
  publishes: ReadonlySet<string>;
  releases: ReadonlyMap<string, Lock>;
}

/** PostgreSQL's row locks, weak to strict. `insert` is a new row, which meets others only in a unique index. */
export type Lock = 'key share' | 'share' | 'insert' | 'write' | 'strict';

const none: Footprint = { reads: new Set(), locks: new Map(), publishes: new Set(), releases: new Map() };

/** A new row of these locks the rows it refers to against being deleted. */
const refersTo: Readonly<Record<string, readonly string[]>> = {
  listing_versions: ['products', 'categories', 'images'],
  offers: ['products', 'users'],
  bookings: ['products', 'users', 'offers'],
  payments: ['bookings'],
  chargebacks: ['payments'],
  seller_kinds: ['users'],
  sales: ['bookings'],
  deliveries: ['bookings'],
  returns: ['sales'],
  watched_parcels: ['sales'],
  movements: ['payments', 'users'],
  notices: ['users', 'products', 'bookings'],
  transitions: ['users'],
  audit: ['users', 'products'],
};

/** Tables without a unique index over anything but a number of their own: two new rows never meet. */
const meetsNobody = new Set(['notices', 'audit', 'transitions']);

/** What the functions of migration 0030 do. Each is one statement, `reserve` a transaction of its own as well. */
const reserve =
  'select "users" for no key update; select "bookings"; select "products" for no key update; ' +
  'select "offers"; update "products"; insert into "bookings"; insert into "transitions"; insert into "notices"';
const movement = 'select "movements"; insert into "movements"; ';
const notice = 'select "users"; insert into "notices"';
const noticeToAdmins = `select "admin_grants"; ${notice}`;

export function spelledOut(statement: string, values: readonly unknown[]): string {
  if (/\breserve\w*\(/.test(statement)) return reserve;
  if (/\bowe_notice\(/.test(statement)) return values[0] === null ? noticeToAdmins : notice;
  if (/\bmove_chargeback\(/.test(statement)) {
    return `select "payments"; select "bookings"; select "chargebacks"; select "sales"; ${movement}`;
  }
  if (/\bsettle_part\(/.test(statement)) return `update "payments"; select "bookings"; ${movement}`;
  if (!/\btake\(/.test(statement)) return statement;
  const all = JSON.parse(String(values[0])) as ({ subject: string; from: string | null } | { userId: string | null })[];
  return all
    .map((one) => {
      if ('userId' in one) return one.userId === null ? noticeToAdmins : notice;
      // Money moves with them (migration 0040), and what a bank claims of it (migration 0045).
      const moved = { payment: movement, sale: `${movement}select "chargebacks"; ` }[one.subject] ?? '';
      return `${one.from === null ? '' : `update "${one.subject}s"; `}${moved}insert into "transitions"`;
    })
    .join('; ');
}

/** The session's current transaction so far; null outside of one. */
export type Open = { locks: Map<string, Lock>; writes: Set<string> } | null;

/** A call of the payment provider counts as a table. */
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
  for (const part of statement.split(';')) look(part, reads, locks, writes);
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

/** Adds a step to its transaction. */
export function grow(open: NonNullable<Open>, statement: string): void {
  const alone = footprintOf(statement, null);
  for (const [name, lock] of alone.locks) strengthen(open.locks, name, lock);
  for (const name of alone.publishes) open.writes.add(name);
}

/** False only when the order of two steps of different sessions makes no difference for sure. */
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
