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

/**
 * A new row of these locks the rows it refers to against being deleted. So does one that is written for the second time
 * in a transaction.
 */
const refersTo: Readonly<Record<string, readonly string[]>> = {
  products: ['users', 'categories', 'images'],
  listing_versions: ['products', 'categories', 'images'],
  offers: ['products', 'users'],
  offer_prices: ['offers'],
  bookings: ['products', 'users', 'offers'],
  payments: ['bookings'],
  chargebacks: ['payments'],
  seller_kinds: ['users'],
  sales: ['bookings'],
  deliveries: ['bookings'],
  returns: ['sales'],
  watched_parcels: ['sales'],
  movements: ['payments', 'users'],
  notices: ['users', 'products', 'bookings', 'audit'],
  transitions: ['users'],
  audit: ['users', 'products'],
};

/** These go with an identity. */
const ofIdentity = [
  'email_changes',
  'identity_account',
  'identity_session',
  'identity_two_factor',
  'known_devices',
  'security_events',
  'sent_mails',
];

/** Tables without a unique index over anything but a number of their own: two new rows never meet. */
const meetsNobody = new Set(['notices', 'audit', 'transitions']);

/** What the functions of migration 0030 do. Each is one statement, `reserve` a transaction of its own as well. */
const reserve =
  'select "users" for no key update; select "bookings"; select "products" for no key update; ' +
  'select "offers"; update "products"; insert into "bookings"; select "admin_grants"; insert into "transitions"; ' +
  'insert into "notices"';
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
  const all = JSON.parse(String(values[0])) as (StepValue | { userId: string | null })[];
  return all
    .map((one) => {
      if ('userId' in one) return one.userId === null ? noticeToAdmins : notice;
      const moved = moves(one) ? `select "payments"; select "bookings"; select "chargebacks"; ${movement}` : '';
      const listed = isListedAgain(one) ? 'select "admin_grants"; ' : '';
      return `${one.from === null ? '' : `update "${one.subject}s"; `}${listed}${moved}insert into "transitions"`;
    })
    .join('; ');
}

interface StepValue {
  subject: string;
  from: string | null;
  to: string;
}

/** Does money move with a step (migration 0040), and what a bank claims of it (migration 0045)? */
function moves({ subject, to }: StepValue): boolean {
  if (subject === 'payment') return ['succeeded', 'refund_pending', 'refunded'].includes(to);
  return subject === 'sale' && to === 'completed';
}

/** Does a phone come back to the market, which no admin's does (migration 0075)? */
function isListedAgain({ subject, from, to }: StepValue): boolean {
  return subject === 'product' && to === 'on_sale' && from !== 'reserved';
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
  // A view of one table, and of what never changes.
  const text = part.toLowerCase().replace(/\bfrom entries\b/g, 'from movements');
  const [, verb = '', target = ''] = /^\s*(insert into|update|delete from)\s+"?(\w+)"?/.exec(text) ?? [];
  const named = [...text.matchAll(/\b(?:from|join|into|update|select(?!\s+from\b))\s+(?:only\s+)?"?([a-z_]+)"?/g)].map(
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
  // Whether it is held at the price that it had.
  if (verb === 'update' && target === 'products' && text.includes('"resale_price_usd"')) {
    reads.add('bookings');
    strengthen(locks, 'bookings', 'key share');
  }
  writes.add(target);
  strengthen(locks, target, verb === 'insert into' ? 'insert' : verb === 'update' ? 'write' : 'strict');
  if (verb !== 'delete from') for (const other of refersTo[target] ?? []) strengthen(locks, other, 'key share');
  // Forgetting an identity takes it from its account, whose key it is, and ends its sessions.
  if (target === 'identity_user')
    for (const other of ['users', ...ofIdentity]) {
      reads.add(other);
      strengthen(locks, other, 'strict');
      writes.add(other);
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
