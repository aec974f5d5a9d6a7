import type { Attacker } from './attacker.ts';
import type { Target } from './target.ts';

export interface Stage {
  target: Target;
  /** A network that nobody else uses. */
  newAttacker(connections?: number): Attacker;
}

export interface Attack {
  /** Which line of docs/security.md it tries. */
  threat: string;
  tried: string;
  expected: string;
  /** `held`: the market withstood it. */
  run(stage: Stage): Promise<{ seen: string; held: boolean }>;
}
