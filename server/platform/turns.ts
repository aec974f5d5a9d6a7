/** A queue that serves its keys in turn (round robin): each key gets one item served, then the next key is due. */
export class Turns<Item> {
  /** In the order in which the keys are due. */
  readonly #queues = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  waitingOf(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  /** The newest item of its key, which is due last if it had none. */
  add(key: string, item: Item): void {
    const queue = this.#queues.get(key) ?? new Set();
    if (queue.size === 0) this.#queues.set(key, queue);
    queue.add(item);
    this.#size += 1;
  }

  /** @returns was it waiting? */
  remove(key: string, item: Item): boolean {
    const queue = this.#queues.get(key);
    if (!queue?.delete(item)) return false;
    if (queue.size === 0) this.#queues.delete(key);
    this.#size -= 1;
    return true;
  }

  /** Takes the oldest (or newest) item of the key that is due, of those that may go. */
  next(
    mayGo: (key: string) => boolean = () => true,
    which: 'oldest' | 'newest' = 'oldest',
  ): { key: string; item: Item } | null {
    for (const [key, queue] of this.#queues) {
      if (!mayGo(key)) continue;
      const item = which === 'oldest' ? this.takeOldestOf(key) : this.takeNewestOf(key);
      if (item === undefined) return null;
      // Its turn is over: what it has left is due after everybody else's.
      if (queue.size > 0) {
        this.#queues.delete(key);
        this.#queues.set(key, queue);
      }
      return { key, item };
    }
    return null;
  }

  takeOldestOf(key: string): Item | undefined {
    const [item] = this.#queues.get(key) ?? [];
    if (item !== undefined) this.remove(key, item);
    return item;
  }

  takeNewestOf(key: string): Item | undefined {
    const item = [...(this.#queues.get(key) ?? [])].at(-1);
    if (item !== undefined) this.remove(key, item);
    return item;
  }

  /** The key with the most waiting. */
  longest(): string | null {
    let longest: string | null = null;
    for (const [key, { size }] of this.#queues) if (longest === null || size > this.waitingOf(longest)) longest = key;
    return longest;
  }
}
