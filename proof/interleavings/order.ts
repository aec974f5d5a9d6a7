import type pg from 'pg';
import { untilStill } from './blocking.ts';
import type { Footprint } from './footprint.ts';
import type { Session } from './session.ts';

/** Something that happened in an order: a step that was let go, or one that had waited for a lock and got it. */
export interface Event {
  session: number;
  footprint: Footprint;
  /** Which choice it was; null for a step that was let go before, waited, and was woken by the step before it. */
  choice: number | null;
  /** What was asked, for whoever reads a finding. */
  statement: string;
}

/** Who goes next, of those who can. null: this order is not worth going on with. */
export type Choose = (choice: number, enabled: ReadonlyMap<number, Footprint>) => number | null;

export interface Order<Result> {
  events: Event[];
  results: Result[];
  wasAbandoned: boolean;
}

/** Runs operations, each in a session of its own, in the order that is chosen statement by statement. `afterCommit` looks at what everybody can see. */
export async function runOrder<Result>(
  monitor: pg.Client,
  sessions: readonly Session[],
  operations: readonly (() => Promise<Result>)[],
  choose: Choose,
  afterCommit: (() => Promise<void>) | null = null,
): Promise<Order<Result>> {
  for (const session of sessions) session.isFree = false;
  const running = Promise.all(operations.map((operation, at) => (sessions[at] as Session).start(operation)));
  // Whoever awaits it is told at the end; a failure before that is not unheard of.
  running.catch(() => undefined);
  const events: Event[] = [];
  const waited = new Map<Session, Event>();
  let wasAbandoned = false;

  await untilStill(monitor, sessions);
  for (let choice = 0; ; choice += 1) {
    const enabled = new Map(sessions.flatMap(({ pending }, at) => (pending === null ? [] : [[at, pending.footprint] as const])));
    if (enabled.size === 0) break;
    const chosen = choose(choice, enabled);
    if (chosen === null) {
      wasAbandoned = true;
      break;
    }
    const session = sessions[chosen] as Session;
    const statement = session.pending?.statement ?? '';
    const event: Event = { session: chosen, footprint: session.step(), choice, statement };
    events.push(event);
    for (const woken of await settle(monitor, sessions, session, event, waited)) events.push({ ...woken, choice: null });
    if (afterCommit !== null && event.footprint.publishes.size > 0) await afterCommit();
  }
  for (const session of sessions) {
    session.isFree = true;
    if (session.pending !== null) session.step();
  }
  return { events, results: await running, wasAbandoned };
}

/** Waits until a step and whoever it lets go on stand still again. @returns the steps that had waited and now got their lock */
async function settle(monitor: pg.Client, sessions: readonly Session[], stepped: Session, event: Event, waited: Map<Session, Event>): Promise<Event[]> {
  // While a transaction goes on it lets nobody go: those who wait need not be asked again.
  const isAlone = event.footprint.releases.size === 0 && event.footprint.publishes.size === 0;
  let waiting = await untilStill(monitor, isAlone ? [stepped] : sessions);
  if (isAlone && waiting.length > 0 && waited.size > 0) waiting = await untilStill(monitor, sessions);
  if (waiting.includes(stepped)) waited.set(stepped, event);
  const woken = [...waited].filter(([session]) => !session.isUnderWay);
  for (const [session] of woken) waited.delete(session);
  return woken.map(([, event]) => event).filter((woken) => woken !== event);
}
