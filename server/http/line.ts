import { StandingDelay } from '#server/http/standing-delay.ts';
import type { Patience } from '#server/http/standing-delay.ts';
import { Turns } from '#server/platform/turns.ts';

export interface LineSize extends Patience {
  /** Most waiting requests in all, and of one key: as many as a burst brings. */
  most: number;
  mostOfOne: number;
  /** Requests kept of a key that is an overload by itself: they may be slow, so the capacity says nothing. */
  keptOfOne: number;
  /** How long the newest go first after the line was empty … */
  newestFirstMs: number;
  /** … but only while more than this many wait. In a shorter line the oldest would starve for no gain. */
  newestFirstAbove: number;
}

/** A request that waits. */
export interface Waiting {
  since: number;
  refuse(): void;
}

/**
 * Requests that wait, served by turns among keys (networks or accounts). A burst waits and is served whole. A key, or
 * the whole line, that stays too long or grows too long is an overload: from then on only as many may wait as are
 * served soon, until the overload has passed.
 */
export class Line<Item extends Waiting> {
  readonly #size: LineSize;
  /** How many are served soon, and how many can go at once. */
  readonly #soon: () => number;
  readonly #room: () => number;
  readonly #turns = new Turns<Item>();
  readonly #all: StandingDelay;
  /** Of each key that waits or sheds. */
  readonly #each = new Map<string, StandingDelay>();
  #emptyAt = -Infinity;

  constructor(size: LineSize, soon: () => number, room: () => number) {
    this.#size = size;
    this.#soon = soon;
    this.#room = room;
    this.#all = new StandingDelay(size, performance.now());
  }

  get length(): number {
    return this.#turns.size;
  }

  /** Would the next item of this key be refused? Asked before we do any work for it. */
  isFullFor(key: string): boolean {
    const now = performance.now();
    const waiting = this.#turns.waitingOf(key);
    return waiting >= this.#mostOf(key, now) || (this.#turns.size >= this.#most(now) && !this.#othersGiveWay(waiting));
  }

  /** Waits, or refuses at once. In a full line the key with the most items waiting gives way. */
  enter(key: string, item: Item): void {
    const now = item.since;
    const delay = this.#delayOf(key, now);
    if (this.#turns.size === 0) {
      this.#all.note(0, now);
      this.#emptyAt = now;
    }
    if (this.#turns.waitingOf(key) === 0) delay.note(0, now);
    if (this.#turns.waitingOf(key) >= this.#mostOf(key, now)) this.#shedOne(key, delay, now);
    if (this.#turns.size >= this.#most(now)) this.#shedAll(now);
    if (this.isFullFor(key)) return this.#refuse(key, item, now);
    if (this.#turns.size >= this.#most(now)) this.#refuseOldestOf(this.#turns.longest() ?? key, now);
    this.#turns.add(key, item);
  }

  /** An item whose connection is closed no longer waits. */
  leave(key: string, item: Item): void {
    if (this.#turns.remove(key, item)) this.#forget(key, performance.now());
  }

  /**
   * Takes the next item in turn, of the keys that may go. Within a key the oldest goes first, except in the first
   * moment of a long line. We can't tell yet whether this is a burst, which we serve whole, or an overload, in which we
   * refuse the oldest. So what we serve meanwhile should have waited little.
   */
  next(mayGo: (key: string) => boolean): { key: string; item: Item } | null {
    const now = performance.now();
    const { newestFirstMs, newestFirstAbove } = this.#size;
    const isYoung = now - this.#emptyAt < newestFirstMs && this.#turns.size > newestFirstAbove;
    const next = this.#turns.next(mayGo, isYoung ? 'newest' : 'oldest');
    if (next === null) return null;
    const waitedMs = now - next.item.since;
    const delay = this.#delayOf(next.key, now);
    if (delay.note(waitedMs, now)) this.#shedOne(next.key, delay, now);
    if (this.#all.note(waitedMs, now)) this.#shedAll(now);
    this.#forget(next.key, now);
    return next;
  }

  #mostOf(key: string, now: number): number {
    return this.#each.get(key)?.isShedding(now) ? this.#fewOfOne() : this.#size.mostOfOne;
  }

  #most(now: number): number {
    return this.#all.isShedding(now) ? this.#few() : this.#size.most;
  }

  #othersGiveWay(waiting: number): boolean {
    const longest = this.#turns.longest();
    return longest !== null && this.#turns.waitingOf(longest) > waiting + 1;
  }

  /** Refuses the oldest: their senders have waited longest and have most likely left. */
  #shedOne(key: string, delay: StandingDelay, now: number): void {
    delay.shed(now);
    while (this.#turns.waitingOf(key) > this.#fewOfOne()) this.#turns.takeOldestOf(key)?.refuse();
  }

  #few(): number {
    return this.#soon() + this.#room();
  }

  #fewOfOne(): number {
    return Math.min(this.#soon(), this.#size.keptOfOne) + this.#room();
  }

  #shedAll(now: number): void {
    this.#all.shed(now);
    while (this.#turns.size > this.#few()) this.#refuseOldestOf(this.#turns.longest() ?? '', now);
  }

  #refuseOldestOf(key: string, now: number): void {
    this.#turns.takeOldestOf(key)?.refuse();
    this.#forget(key, now);
  }

  #refuse(key: string, item: Item, now: number): void {
    this.#forget(key, now);
    item.refuse();
  }

  #delayOf(key: string, now: number): StandingDelay {
    const known = this.#each.get(key);
    if (known) return known;
    if (this.#each.size >= 2 * this.#size.most) for (const other of this.#each.keys()) this.#forget(other, now);
    const delay = new StandingDelay(this.#size, now);
    this.#each.set(key, delay);
    return delay;
  }

  #forget(key: string, now: number): void {
    if (this.#turns.waitingOf(key) === 0 && !this.#each.get(key)?.isShedding(now)) this.#each.delete(key);
  }
}
