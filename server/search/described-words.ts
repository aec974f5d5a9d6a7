import { LRUCache } from 'lru-cache';

/** The most ids we keep: about 10 MB. */
const idsMost = 100_000;
/** A look-up that timed out counts as empty for this long at most. */
const keptMs = 10_000;

type Ids = readonly string[];

/**
 * Remembers which phones have a word in their descriptions, until phones change: the same slips are made again and
 * again. Callers who ask for a word during its look-up share the result.
 */
export class DescribedWords {
  #known = memory();
  #asked = new Map<string, Promise<Ids>>();

  known(word: string): Ids | undefined {
    return this.#known.get(word);
  }

  ask(word: string, look: () => Promise<Ids>): Promise<Ids> {
    // A look-up that ends after `forget` writes to the old maps, which nobody reads any more.
    const [known, asked] = [this.#known, this.#asked];
    const found = known.get(word);
    if (found !== undefined) return Promise.resolve(found);
    const under = asked.get(word);
    if (under !== undefined) return under;
    const begun = look()
      .then((ids) => {
        known.set(word, ids);
        return ids;
      })
      .finally(() => asked.delete(word));
    asked.set(word, begun);
    return begun;
  }

  forget(): void {
    this.#known = memory();
    this.#asked = new Map();
  }
}

function memory(): LRUCache<string, Ids> {
  return new LRUCache({ maxSize: idsMost, sizeCalculation: (ids) => 1 + ids.length, ttl: keptMs });
}
