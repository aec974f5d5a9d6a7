import { depend } from './footprint.ts';
import type { Footprint } from './footprint.ts';
import type { Choose, Event, Order } from './order.ts';

type Depend = (one: Footprint, other: Footprint) => boolean;

/** A point at which somebody was chosen, with all that is to be chosen there. */
interface Point {
  enabled: ReadonlyMap<number, Footprint>;
  chosen: number;
  todo: Set<number>;
  done: Set<number>;
  /** Going on with these comes to the same as an order that was run before. */
  asleep: ReadonlyMap<number, Footprint>;
}

export interface Walked {
  orders: number;
  /** Orders that turned out, on the way, to come to the same as one before. */
  abandoned: number;
}

/**
 * Walks through all orders of the steps of some sessions: each order is run from the beginning, and wherever another step could have
 * come first and that makes a difference, an order begins to branch. Orders that differ only by steps that don't touch each other are run once:
 * dynamic partial-order reduction with sleep sets. Sources: Flanagan and Godefroid, POPL 2005; Godefroid, LNCS 1032 (1996).
 * Where everything is said to touch everything each single order is run.
 */
export async function walkAll(run: (choose: Choose) => Promise<Order<unknown>>, isDependent: Depend = depend): Promise<Walked> {
  const path: Point[] = [];
  const walked: Walked = { orders: 0, abandoned: 0 };
  for (;;) {
    const order = await run((at, enabled) => (path[at] ? again(path[at], enabled) : (next(path, enabled, isDependent)?.chosen ?? null)));
    if (order.wasAbandoned) walked.abandoned += 1;
    else walked.orders += 1;
    branch(path, order.events, isDependent);
    if (!turn(path)) return walked;
  }
}

/** At a point where we were before it must look the same, or nothing that was found there counts. */
function again({ enabled, chosen }: Point, now: ReadonlyMap<number, Footprint>): number {
  if (now.size !== enabled.size || [...enabled.keys()].some((session) => !now.has(session))) throw new Error('the same order ran otherwise this time');
  return chosen;
}

/** The first time at a point: whoever is not asleep goes first. */
function next(path: Point[], enabled: ReadonlyMap<number, Footprint>, isDependent: Depend): Point | null {
  const last = path.at(-1);
  const asleep = last === undefined ? new Map<number, Footprint>() : stillAsleep(last, isDependent);
  const chosen = [...enabled.keys()].find((session) => !asleep.has(session));
  if (chosen === undefined) return null;
  const point: Point = { enabled: new Map(enabled), chosen, todo: new Set([chosen]), done: new Set([chosen]), asleep };
  path.push(point);
  return point;
}

/** Who was tried before at a point, or slept there, goes on sleeping until a step that touches theirs. */
function stillAsleep({ asleep, done, chosen, enabled }: Point, isDependent: Depend): Map<number, Footprint> {
  const step = enabled.get(chosen) as Footprint;
  const tried = [...done].filter((session) => session !== chosen).map((session) => [session, enabled.get(session) as Footprint] as const);
  return new Map([...asleep, ...tried].filter(([, footprint]) => !isDependent(footprint, step)));
}

/** Where two steps that touch each other could have come the other way round, that is to be tried, too. */
function branch(path: Point[], events: readonly Event[], isDependent: Depend): void {
  const before: bigint[] = [];
  for (const [at, event] of events.entries()) {
    let [own, known] = [0n, 0n];
    for (let earlier = at - 1; earlier >= 0; earlier -= 1) if (events[earlier]?.session === event.session) own |= (before[earlier] ?? 0n) | (1n << BigInt(earlier));
    known = own;
    for (let earlier = at - 1; earlier >= 0; earlier -= 1) {
      const other = events[earlier] as Event;
      if (known & (1n << BigInt(earlier)) || other.session === event.session || !isDependent(other.footprint, event.footprint)) continue;
      known |= (before[earlier] ?? 0n) | (1n << BigInt(earlier));
      if (other.choice !== null && !wakes(events, earlier, at)) comesFirst(path[other.choice] as Point, event.session, neededBetween(events, before, earlier, at, known));
    }
    before.push(known);
  }
}

/** Was this step waiting for that one? Then it could not have come first. */
function wakes(events: readonly Event[], earlier: number, at: number): boolean {
  return events[at]?.choice === null && events.slice(earlier + 1, at).every(({ choice }) => choice === null);
}

/** Sessions that took a step in between which this one needed. */
function neededBetween(events: readonly Event[], before: readonly bigint[], earlier: number, at: number, known: bigint): Set<number> {
  const found = new Set<number>();
  for (let between = earlier + 1; between < at; between += 1) {
    const isNeeded = (known & (1n << BigInt(between))) !== 0n && ((before[between] ?? 0n) & (1n << BigInt(earlier))) === 0n;
    if (isNeeded) found.add((events[between] as Event).session);
  }
  return found;
}

function comesFirst(point: Point, session: number, others: ReadonlySet<number>): void {
  if (point.enabled.has(session)) return void point.todo.add(session);
  const able = [...others].filter((other) => point.enabled.has(other));
  if (able.some((other) => point.todo.has(other))) return;
  for (const other of able.length > 0 ? able.slice(0, 1) : point.enabled.keys()) point.todo.add(other);
}

/** Goes back to the last point where something is left to try. @returns whether there is one */
function turn(path: Point[]): boolean {
  for (let point = path.at(-1); point !== undefined; path.pop(), point = path.at(-1)) {
    const left = [...point.todo].find((session) => !point.done.has(session) && !point.asleep.has(session));
    if (left === undefined) continue;
    point.chosen = left;
    point.done.add(left);
    return true;
  }
  return false;
}
