import { depend } from './footprint.ts';
import type { Footprint } from './footprint.ts';
import type { Choose, Order, Step } from './order.ts';
import { anyTouch, has, pastsOf, standsFor } from './shape.ts';
import type { Depend } from './shape.ts';

/** A point at which somebody was chosen, with all that is to be chosen there. */
interface Point {
  enabled: ReadonlyMap<number, Footprint>;
  chosen: number;
  todo: Set<number>;
  /** Sessions tried here, with all that their step touched. */
  done: Map<number, readonly Footprint[]>;
  /** Continuing with these repeats an order that has run. */
  asleep: ReadonlyMap<number, readonly Footprint[]>;
}

export interface Walked {
  orders: number;
  /** Orders in all, counting those left out as equivalent to one that ran. */
  standFor: number;
  isComplete: boolean;
}

/** Two sessions that wait for one row race inside PostgreSQL, so an order is repeated until it runs as before. */
const triesMax = 50;

/**
 * Walks through all orders of the steps of some sessions: each order is run from the beginning, and wherever another
 * step could have come first and that makes a difference, an order begins to branch. Orders that differ only by steps
 * that don't touch each other are run once: dynamic partial-order reduction with sleep sets. Sources: Flanagan and
 * Godefroid, POPL 2005; Godefroid, LNCS 1032 (1996). Where everything is said to touch everything each single order is
 * run.
 */
export async function walkAll(
  run: (choose: Choose) => Promise<Order<unknown>>,
  {
    ordersMax = Infinity,
    isEnough = () => false,
    isDependent = depend,
  }: { ordersMax?: number; isEnough?: () => boolean; isDependent?: Depend } = {},
): Promise<Walked> {
  const path: Point[] = [];
  const walked: Walked = { orders: 0, standFor: 0, isComplete: false };
  let tries = 0;
  while (walked.orders < ordersMax && !isEnough()) {
    let isAsBefore = true;
    const order = await run((at, enabled, last) => {
      const point = path[at];
      if (point === undefined) return next(path, enabled, last, isDependent)?.chosen ?? null;
      isAsBefore = isSame(point.enabled, enabled);
      return isAsBefore ? point.chosen : null;
    });
    if (!isAsBefore) {
      if ((tries += 1) > triesMax) throw new Error('the same order runs differently each time');
      continue;
    }
    tries = 0;
    if (!order.wasAbandoned) {
      walked.orders += 1;
      walked.standFor += standsFor(order.steps, isDependent);
    }
    branch(path, order.steps, isDependent);
    if (!turn(path)) return { ...walked, isComplete: true };
  }
  return walked;
}

function isSame(before: ReadonlyMap<number, Footprint>, now: ReadonlyMap<number, Footprint>): boolean {
  return before.size === now.size && [...before.keys()].every((session) => now.has(session));
}

/** The first visit of a point: awake sessions go first. */
function next(
  path: Point[],
  enabled: ReadonlyMap<number, Footprint>,
  last: Step | undefined,
  isDependent: Depend,
): Point | null {
  const before = path.at(-1);
  const asleep = before && last ? stillAsleep(before, last, isDependent) : new Map<number, Footprint[]>();
  const chosen = [...enabled.keys()].find((session) => !asleep.has(session));
  if (chosen === undefined) return null;
  const point: Point = { enabled, chosen, todo: new Set([chosen]), done: new Map([[chosen, []]]), asleep };
  path.push(point);
  return point;
}

/** Sessions tried or asleep before sleep on until a step touches theirs. */
function stillAsleep(
  { asleep, done, chosen }: Point,
  last: Step,
  isDependent: Depend,
): Map<number, readonly Footprint[]> {
  const tried = [...done].filter(([session]) => session !== chosen);
  return new Map([...asleep, ...tried].filter(([, footprints]) => !anyTouch(footprints, last.footprints, isDependent)));
}

/** Marks the points where two dependent steps could have come in the other order. */
function branch(path: Point[], steps: readonly Step[], isDependent: Depend): void {
  for (const [at, { session, footprints }] of steps.entries()) path[at]?.done.set(session, footprints);
  pastsOf(steps, isDependent, (earlier, at, past, pasts) => {
    const needed = steps.flatMap(({ session }, between) =>
      between > earlier && between < at && has(past, between) && !has(pasts[between] ?? 0n, earlier) ? [session] : [],
    );
    comesFirst(path[earlier] as Point, (steps[at] as Step).session, needed);
  });
}

/** Tries that session at the point, or one that it needs to come so far. */
function comesFirst(point: Point, session: number, others: readonly number[]): void {
  if (point.enabled.has(session)) return void point.todo.add(session);
  const able = others.filter((other) => point.enabled.has(other));
  if (able.some((other) => point.todo.has(other))) return;
  for (const other of able.length > 0 ? able.slice(0, 1) : point.enabled.keys()) point.todo.add(other);
}

/** Goes back to the last point with something left to try. @returns whether there is one */
function turn(path: Point[]): boolean {
  for (let point = path.at(-1); point !== undefined; path.pop(), point = path.at(-1)) {
    const left = [...point.todo].find((session) => !point.done.has(session) && !point.asleep.has(session));
    if (left === undefined) continue;
    point.chosen = left;
    point.done.set(left, []);
    return true;
  }
  return false;
}
