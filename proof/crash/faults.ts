import type { Random } from './random.ts';

/** `lost`: the request fails before anything is done. `answer lost`: after it was done. */
export type Fault =
  | { kind: 'refused'; status: 429 | 500 }
  | { kind: 'lost' }
  | { kind: 'answer lost' }
  | { kind: 'late'; ms: number }
  | { kind: 'answer late'; ms: number };

/** null: this request has no fault. */
export function drawFault(random: Random, isAway: boolean): Fault | null {
  if (isAway) return random.happens(0.5) ? { kind: 'lost' } : { kind: 'refused', status: 500 };
  const draw = random.next();
  if (draw < 0.05) return { kind: 'answer lost' };
  if (draw < 0.09) return { kind: 'lost' };
  if (draw < 0.12) return { kind: 'refused', status: 500 };
  if (draw < 0.15) return { kind: 'refused', status: 429 };
  if (draw < 0.22) return { kind: 'late', ms: random.between(50, 1_500) };
  if (draw < 0.25) return { kind: 'answer late', ms: random.between(50, 1_500) };
  return null;
}

/** Tells whether nothing works right now: for up to three seconds, every ten or so. */
export function outages(random: Random): () => boolean {
  let from = Date.now() + random.between(1_000, 8_000);
  let until = from + random.between(500, 3_000);
  return () => {
    while (Date.now() > until) {
      from = until + random.between(4_000, 12_000);
      until = from + random.between(500, 3_000);
    }
    return Date.now() >= from;
  };
}
