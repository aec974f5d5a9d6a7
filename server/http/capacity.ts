import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';

const measureMs = 250;
/**
 * The processor has no time left, or much of it is used and as much waits as the database has connections: only then
 * what is answered is what can be answered.
 */
const busyUtilization = 0.9;
const halfBusyUtilization = 0.4;
const busyUnderWay = 16;
/** What it could do once it is believed to do again, a little more each time nothing was busy. */
const growth = 1.25;

/** How many requests a second this server can answer, learned from how many it does answer while it is busy. */
export class Capacity {
  readonly #most: number;
  #estimate: number;
  #answers = 0;
  #measuredAt = performance.now();
  #utilization: EventLoopUtilization = performance.eventLoopUtilization();
  #leastUnderWay = Infinity;
  #isProcessorBusy = false;

  constructor(most: number) {
    this.#most = most;
    this.#estimate = most;
  }

  /** Notes an answer, with the number of requests that are still under way. */
  noteAnswer(underWay: number): void {
    this.#answers += 1;
    this.#leastUnderWay = Math.min(this.#leastUnderWay, underWay);
  }

  /** Had the processor no time left, when it was last looked at? */
  isProcessorBusy(): boolean {
    this.perSecond();
    return this.#isProcessorBusy;
  }

  perSecond(): number {
    const sinceMs = performance.now() - this.#measuredAt;
    if (sinceMs < measureMs) return this.#estimate;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    // What only waits, for a payment provider that hangs, says nothing about what could be answered.
    this.#isProcessorBusy = utilization > busyUtilization;
    const isBusy =
      this.#isProcessorBusy ||
      (utilization > halfBusyUtilization && this.#answers > 0 && this.#leastUnderWay >= busyUnderWay);
    this.#estimate = Math.min(
      this.#most,
      isBusy ? (this.#estimate + (1_000 * this.#answers) / sinceMs) / 2 : this.#estimate * growth,
    );
    this.#utilization = now;
    this.#measuredAt += sinceMs;
    this.#answers = 0;
    this.#leastUnderWay = Infinity;
    return this.#estimate;
  }
}
