/** Lets so many through at once and so many wait; who comes after that is turned away. */
export class Turnstile {
  readonly #inside: number;
  readonly #waiting: number;
  #busy = 0;
  readonly #queue: (() => void)[] = [];

  constructor(inside: number, waiting: number) {
    this.#inside = inside;
    this.#waiting = waiting;
  }

  get isFull(): boolean {
    return this.#busy >= this.#inside && this.#queue.length >= this.#waiting;
  }

  /** Runs work when there is room. Ask `isFull` first. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#inside) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      // Whoever waits takes the place over; otherwise it is free.
      if (next) next();
      else this.#busy -= 1;
    }
  }
}
