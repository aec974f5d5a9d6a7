import { Turns } from '#server/platform/turns.ts';

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/** By turns among people. When all places are taken, the person with the most waiting loses their newest. */
export class Turnstile {
  readonly #inside: number;
  readonly #waiting: number;
  readonly #whyNot: () => Error;
  readonly #turns = new Turns<Waiting>();
  #busy = 0;

  /** @param whyNot what is thrown when there is no place, or one is lost */
  constructor(inside: number, waiting: number, whyNot: () => Error) {
    this.#inside = inside;
    this.#waiting = waiting;
    this.#whyNot = whyNot;
  }

  isFullFor(who: string): boolean {
    return this.#busy >= this.#inside && this.#turns.size >= this.#waiting && this.#whoGivesWayTo(who) === null;
  }

  /** Runs work when it is this person's turn. @throws the reason when there is no place */
  async pass<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (this.isFullFor(who)) throw this.#whyNot();
    if (this.#busy >= this.#inside) await this.#wait(who);
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      const next = this.#turns.next();
      // The next in line takes the place; without one it is free.
      if (next) next.item.begin();
      else this.#busy -= 1;
    }
  }

  #wait(who: string): Promise<void> {
    const other = this.#turns.size >= this.#waiting ? this.#whoGivesWayTo(who) : null;
    if (other !== null) this.#turns.takeNewestOf(other)?.refuse(this.#whyNot());
    return new Promise<void>((begin, refuse) => this.#turns.add(who, { begin, refuse }));
  }

  #whoGivesWayTo(who: string): string | null {
    const longest = this.#turns.longest();
    return longest !== null && this.#turns.waitingOf(longest) > this.#turns.waitingOf(who) + 1 ? longest : null;
  }
}
