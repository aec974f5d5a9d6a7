/** The same seed makes the same choices in the same order. */
export interface Random {
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item | undefined;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** Another generator by name: its draws don't change this one's. */
  of(name: string): Random;
}

/** Chance from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)],
    shuffled: (items) => {
      const rest = [...items];
      return items.flatMap(() => rest.splice(between(0, rest.length - 1), 1));
    },
    of: (name) =>
      randomFrom([...name].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), seed)),
  };
}
