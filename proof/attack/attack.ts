import type { Attacker } from './attacker.ts';
import type { Target } from './target.ts';

/** What an attack works with. */
export interface Stage {
  target: Target;
  /** A network that nobody else uses. */
  newAttacker(connections?: number): Attacker;
}

/** One line of the table. */
export interface Attack {
  /** Which line of docs/security.md it tries. */
  threat: string;
  tried: string;
  expected: string;
  /** Carries it out; `held` is whether the market stood. */
  run(stage: Stage): Promise<{ seen: string; held: boolean }>;
}
