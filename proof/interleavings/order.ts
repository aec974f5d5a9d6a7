import type pg from 'pg';
import { untilStill } from './blocking.ts';
import type { Footprint } from './footprint.ts';
import type { Session } from './session.ts';

/** A step, with the statements of others whose lock it released. */
export interface Step {
  session: number;
  statement: string;
  woken: number[];
  /** Of the statement and of those it let go on. */
  footprints: Footprint[];
}

/** Who goes next among the enabled, after a step. null: this order isn't worth finishing. */
export type Choose = (at: number, enabled: ReadonlyMap<number, Footprint>, last: Step | undefined) => number | null;

export interface Order<Result> {
  steps: Step[];
  results: Result[];
  wasAbandoned: boolean;
}

/**
 * Runs operations, a session each, in the order chosen statement by statement. `afterCommit` sees what all can see,
 * before the next step comes; the end is for the caller to look at.
 */
export async function runOrder<Result>(
  monitor: pg.Client,
  sessions: readonly Session[],
  operations: readonly (() => Promise<Result>)[],
  choose: Choose,
  afterCommit: ((steps: readonly Step[]) => Promise<void>) | null = null,
): Promise<Order<Result>> {
  for (const session of sessions) session.isFree = false;
  const running = Promise.all(operations.map((operation, at) => (sessions[at] as Session).start(operation)));
  // It is awaited at the end; an earlier failure must not count as unhandled.
  running.catch(() => undefined);
  const steps: Step[] = [];
  const waiting = new Map<Session, Footprint>();
  let wasAbandoned = false;

  await untilStill(monitor, sessions);
  for (;;) {
    const enabled = new Map(
      sessions.flatMap(({ pending }, at) => (pending === null ? [] : [[at, pending.footprint] as const])),
    );
    if (enabled.size === 0) break;
    const isChanged = steps.at(-1)?.footprints.some(({ publishes }) => publishes.size > 0);
    if (afterCommit !== null && isChanged) await afterCommit(steps);
    const chosen = choose(steps.length, enabled, steps.at(-1));
    if (chosen === null) {
      wasAbandoned = true;
      break;
    }
    const session = sessions[chosen] as Session;
    const statement = session.pending?.statement ?? '';
    const footprint = session.step();
    const woken = await settle(monitor, sessions, session, footprint, waiting);
    const footprints = [footprint, ...woken.map(([, footprint]) => footprint)];
    steps.push({ session: chosen, statement, woken: woken.map(([session]) => sessions.indexOf(session)), footprints });
  }
  for (const session of sessions) {
    session.isFree = true;
    if (session.pending !== null) session.step();
  }
  return { steps, results: await running, wasAbandoned };
}

/** Waits until a step and all that it lets go on are still. @returns those who got their lock */
async function settle(
  monitor: pg.Client,
  sessions: readonly Session[],
  stepped: Session,
  footprint: Footprint,
  waiting: Map<Session, Footprint>,
): Promise<[Session, Footprint][]> {
  // An open transaction releases nobody, so those who wait need no look.
  const isAlone = footprint.releases.size === 0 && footprint.publishes.size === 0;
  let waits = await untilStill(monitor, sessions, isAlone ? [stepped] : sessions);
  if (isAlone && waits.length > 0 && waiting.size > 0) waits = await untilStill(monitor, sessions);
  const woken = [...waiting].filter(([session]) => !session.isUnderWay);
  for (const [session] of woken) waiting.delete(session);
  if (waits.includes(stepped)) waiting.set(stepped, footprint);
  return woken;
}
