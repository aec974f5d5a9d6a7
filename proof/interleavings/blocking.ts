import type pg from 'pg';
import type { Session } from './session.ts';

/** After this time we look whether a statement waits for a lock: on a busy machine most take two. */
const answersWithinMs = 3;

// A cycle of waits is not still: PostgreSQL is about to refuse one of it. Same idea as in its isolationtester.
/** Waits until each of `looked` stands at a statement, is over or waits for a lock. @returns those waiting */
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

/** Those who wait in the end for a session that stands. Waits for the server's housekeeping end by themselves. */
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
