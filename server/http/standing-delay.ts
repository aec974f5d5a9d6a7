export interface Patience {
  /** A wait up to this is nothing. */
  targetMs: number;
  /** For so long every wait may be above the target: a burst ends sooner, an overload does not. */
  intervalMs: number;
  /** Shedding ends when nobody had to be refused for so long. */
  calmMs: number;
}

/**
 * Tells a burst from an overload as CoDel does: a queue that drains has short waits again soon; one whose shortest wait
 * stays above the target for an interval will not drain, and makes everybody wait for nothing. Source: RFC 8289,
 * section 3.
 */
export class StandingDelay {
  readonly #patience: Patience;
  #shortAt = -Infinity;
  #shedUntil = -Infinity;

  constructor(patience: Patience, now: number) {
    this.#patience = patience;
    this.#shortAt = now;
  }

  /** Somebody has waited so long. @returns does the delay stand for too long now? */
  note(waitedMs: number, now: number): boolean {
    if (waitedMs <= this.#patience.targetMs) this.#shortAt = now;
    return now - this.#shortAt > this.#patience.intervalMs;
  }

  /** Somebody is refused: shedding begins, or goes on. */
  shed(now: number): void {
    this.#shortAt = now;
    this.#shedUntil = now + this.#patience.calmMs;
  }

  isShedding(now: number): boolean {
    return now < this.#shedUntil;
  }
}
