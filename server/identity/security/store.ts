import { sql } from 'kysely';
import { securityMemory, slowdowns } from '#contract/allowances.ts';
import type { Slowdown } from '#contract/allowances.ts';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { Context } from '#server/context.ts';
import { clocksDifferMs } from '#server/platform/clock.ts';

const dayMs = 86_400_000;
const waitMsMax = Math.max(...Object.values(slowdowns).map((rule) => rule.longestWaitSeconds)) * 1_000 + clocksDifferMs;

/** A later end was written by a clock that was ahead and has been set right since. Nobody waits for it. */
const latestEnd = (now: Date) => new Date(now.getTime() + waitMsMax);

/** The end of the longest wait of these keys, or null when none of them waits. */
export async function findWait({ db, clock }: Context, keys: readonly string[]): Promise<Date | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('password_failures')
    .select((is) => is.fn.max('wait_until').as('until'))
    .where('key', 'in', keys)
    .where('wait_until', '>', now)
    .where('wait_until', '<=', latestEnd(now))
    .executeTakeFirst();
  return row?.until ?? null;
}

/**
 * Counts a wrong password, in one statement, so that a hundred at once are a hundred.
 *
 * @returns null, and counts nothing, while the key waits
 */
export async function addFailure(
  { db, clock }: Context,
  key: string,
  rule: Slowdown,
): Promise<{ waitUntil: Date | null } | null> {
  const now = clock.now();
  // More of them than the longest wait needs would only keep its owner waiting after an attack is over.
  const failuresMax = rule.freeFailures + Math.ceil(Math.log2(rule.longestWaitSeconds / rule.firstWaitSeconds));
  const forgotten = sql`greatest(0, extract(epoch
    from ${now}::timestamptz - known.failed_at)::float8 / ${rule.forgetSeconds}::float8)`;
  const failures = sql`least(${failuresMax}::float8, greatest(0, known.failures - ${forgotten}) + 1)`;
  const doublings = sql`(ceil(${failures}) - ${rule.freeFailures}::float8)`;
  const { rows } = await sql<{ waitUntil: Date | null }>`
    insert into password_failures as known (key, failures, failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = ${failures},
      failed_at = ${now},
      wait_until = case when ${doublings} >= 0
        then ${now}::timestamptz + make_interval(secs => least(${rule.longestWaitSeconds}::float8,
        ${rule.firstWaitSeconds}::float8 * power(2, ${doublings}))) end
    where known.wait_until is null or known.wait_until <= ${now} or known.wait_until > ${latestEnd(now)}
    returning wait_until as "waitUntil"`.execute(db);
  return rows[0] ?? null;
}

/** Resets the count, as after the right password. */
export async function forgetFailures({ db }: Context, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('password_failures').where('key', 'in', keys).execute();
}

/** Has the account of this address been used with that device? */
export async function isKnownDevice({ db }: Context, email: string, hashes: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('identity_user', 'identity_user.id', 'known_devices.identity_id')
    .select('identity_user.id')
    .where('identity_user.email', '=', email)
    .where('known_devices.device_hash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Is anything else known of how an account is used: another device, or another session? */
export async function isUsedElsewhere(
  { db }: Context,
  identityId: string,
  deviceHash: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from known_devices where identity_id = ${identityId} and device_hash <> ${deviceHash})
        or exists (select from identity_session where "userId" = ${identityId} and id <> ${sessionId}) as used`.execute(
    db,
  );
  return rows[0]?.used === true;
}

/** Knows a device from now on, with its latest session. @returns whether that is new */
export async function upsertDevice(
  { db, clock }: Context,
  identityId: string,
  deviceHash: string,
  sessionId: string | null,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ isNew: boolean }>`
    insert into known_devices as known (identity_id, device_hash, session_id, first_seen_at, last_seen_at)
    values (${identityId}, ${deviceHash}, ${sessionId}, ${now}, ${now})
    on conflict (identity_id, device_hash) do update
    set session_id = coalesce(excluded.session_id, known.session_id), last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** A device that an account knows by the hash of other keys is known by today's from now on. */
export async function renameDevice(
  { db }: Context,
  identityId: string,
  others: readonly string[],
  deviceHash: string,
): Promise<void> {
  if (others.length === 0) return;
  const isThere = sql`(select from known_devices where identity_id = ${identityId} and device_hash = ${deviceHash})`;
  await db
    .updateTable('known_devices')
    .set({ device_hash: deviceHash })
    .where('identity_id', '=', identityId)
    .where('device_hash', 'in', others)
    .where(sql<boolean>`not exists ${isThere}`)
    .execute();
}

/** Keeps the devices that were used last. A browser that refuses cookies is a new one each time. */
export async function trimDevices({ db }: Context, identityId: string): Promise<void> {
  await sql`
    delete from known_devices where identity_id = ${identityId} and device_hash not in (
      select device_hash from known_devices where identity_id = ${identityId} order by last_seen_at desc
      limit ${securityMemory.devicesMax})`.execute(db);
}

/** Forgets the devices of an account but one. */
export async function deleteDevices({ db }: Context, identityId: string, but: string | null): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('identity_id', '=', identityId)
    .$if(but !== null, (query) => query.where('device_hash', '!=', but))
    .execute();
}

/** Forgets the devices of an account but those on which these sessions run. */
export async function deleteDevicesElsewhere(
  { db }: Context,
  identityId: string,
  but: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('identity_id', '=', identityId)
    .where(({ or, eb }) => or([eb('session_id', 'is', null), eb('session_id', 'not in', but)]))
    .execute();
}

/** Forgets the device whose latest session this is. */
export async function deleteDeviceOf({ db }: Context, identityId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('identity_id', '=', identityId)
    .where('session_id', '=', sessionId)
    .execute();
}

export interface NewEvent {
  kind: SecurityEventKind;
  identityId: string | null;
  network: string;
  deviceHash: string | null;
  userAgent: string | null;
}

export async function insertEvent({ db, clock }: Context, event: NewEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      at: clock.now(),
      identity_id: event.identityId,
      kind: event.kind,
      network: event.network,
      device_hash: event.deviceHash,
      user_agent: event.userAgent,
    })
    .execute();
}

/** The latest events of an account. */
export async function listEvents({ db }: Context, identityId: string) {
  return db
    .selectFrom('security_events')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('id', 'desc')
    .limit(securityMemory.eventsShown)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Forgets what is too old to be of use: networks first, then whole events and devices, and failures that have drained. */
export async function deleteOldSecurity({ db, clock }: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await db.deleteFrom('security_events').where('at', '<', daysAgo(securityMemory.eventDays)).execute();
  await db
    .deleteFrom('security_events')
    .where('at', '<', daysAgo(securityMemory.networkDays))
    .where('identity_id', 'is', null)
    .execute();
  await db
    .updateTable('security_events')
    .set({ network: null })
    .where('at', '<', daysAgo(securityMemory.networkDays))
    .where('network', 'is not', null)
    .execute();
  await db.deleteFrom('known_devices').where('last_seen_at', '<', daysAgo(securityMemory.deviceDays)).execute();
  await db.deleteFrom('password_failures').where('failed_at', '<', daysAgo(2)).execute();
}
