export interface Patience {
  /** A wait up to this is nothing. */
  targetMs: number;
  /** How long every wait may be above the target: a burst ends sooner, an overload doesn't. */
  intervalMs: number;
  /** Shedding ends when nothing had to be refused for this long. */
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

  /** Notes how long a request has waited. @returns whether the delay has lasted too long now */
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
