import type pg from 'pg';
import type { Session } from './session.ts';

/** So long a statement may take before we look whether it waits for a lock. */
const answersWithinMs = 1;

/**
 * Waits until nothing moves any more by itself: every operation stands at its next statement, is over, or waits for a
 * lock of one that stands. The same idea as in PostgreSQL's isolationtester. A circle of waiting is not stillness: one
 * of it is about to be refused.
 *
 * @param looked those who may have moved; the others stand, or wait as before
 * @returns those of them that wait for a lock
 */
export async function untilStill(
  monitor: pg.Client,
  sessions: readonly Session[],
  looked = sessions,
): Promise<Session[]> {
  for (;;) {
    const moving = looked.filter(({ isUnderWay }) => isUnderWay);
    if (moving.length === 0) return [];
    if (await anyArrives(moving)) continue;
    const waiting = await whoWaits(monitor, sessions, moving);
    if (moving.every((session) => session.isUnderWay && waiting.has(session))) return moving;
  }
}

async function anyArrives(moving: readonly Session[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), answersWithinMs)));
  const arrived = await Promise.race([late, ...moving.map((session) => session.arrival().then(() => true))]);
  clearTimeout(timer);
  return arrived;
}

/** Those who wait, in the end, for one of us who stands. Waiting for the server's own housekeeping ends by itself. */
async function whoWaits(
  monitor: pg.Client,
  sessions: readonly Session[],
  moving: readonly Session[],
): Promise<Set<Session>> {
  const { rows } = await monitor.query<{ pid: number; blockers: number[] }>({
    name: 'blockers',
    text: 'select pid, pg_blocking_pids(pid) as blockers from unnest($1::int[]) as pid',
    values: [moving.map(({ pid }) => pid)],
  });
  const blockersOf = new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
  const held = new Set(sessions.filter((session) => !moving.includes(session)).map(({ pid }) => pid));
  const waiting = new Set<Session>();
  for (let before = -1; before < waiting.size;) {
    before = waiting.size;
    for (const session of moving) {
      const blockers = blockersOf.get(session.pid) ?? [];
      if (!session.isPatient || !blockers.some((pid) => held.has(pid))) continue;
      waiting.add(session);
      held.add(session.pid);
    }
  }
  return waiting;
}
