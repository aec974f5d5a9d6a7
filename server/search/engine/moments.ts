/**
 * Keeps each answer one of a single moment. While anybody walks, changes wait; who comes after a change that waits
 * begins when it is made.
 */
export class Moments {
  #walking = 0;
  #changes: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  /** Now, or as soon as nobody walks. */
  change(make: () => void): void {
    if (this.#walking === 0) make();
    else this.#changes.push(make);
  }

  async during<Result>(walk: () => Promise<Result>): Promise<Result> {
    while (this.#changes.length > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#walking += 1;
    try {
      return await walk();
    } finally {
      this.#walking -= 1;
      if (this.#walking === 0) this.#makeChanges();
    }
  }

  #makeChanges(): void {
    const [changes, waiting] = [this.#changes, this.#waiting];
    this.#changes = [];
    this.#waiting = [];
    for (const make of changes) make();
    for (const go of waiting) go();
  }
}
