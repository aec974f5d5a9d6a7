import { hash } from 'node:crypto';
import type { Group } from '#server/search/engine/groups.ts';

/** A common model has at most this many steps. */
export const stepMax = 31;
const keptMax = 8;

/** How common each group was at some time. */
export interface Noted {
  /** The same on every server that noted the same. */
  name: string;
  /** By group: how often its number of phones can be halved. */
  steps: Uint8Array;
}

/**
 * How common models are, which decides between models that fit a text equally well. It is noted now and then. Earlier
 * notes are kept for a while, so the pages of one search keep their order while listings change.
 */
export class Popularity {
  /** The latest first. */
  #kept: Noted[] = [{ name: '', steps: new Uint8Array(0) }];

  note(groups: readonly Group[]): void {
    const steps = Uint8Array.from(groups, ({ size }) => Math.min(stepMax, 32 - Math.clz32(size)));
    const name = nameOf(groups, steps);
    this.#kept = [{ name, steps }, ...this.#kept.filter((other) => other.name !== name)].slice(0, keptMax);
  }

  /** The latest, or an earlier one if it is still kept. */
  noted(name?: string): Noted {
    const [latest = { name: '', steps: new Uint8Array(0) }] = this.#kept;
    return this.#kept.find((one) => one.name === name) ?? latest;
  }
}

function nameOf(groups: readonly Group[], steps: Uint8Array): string {
  const lines = groups.flatMap(({ brand, model }, at) => (steps[at] === 0 ? [] : `${brand} ${model} ${steps[at]}`));
  return hash('sha256', lines.toSorted().join(), 'base64url').slice(0, 8);
}
