import { distanceKm, kmPerDegreeNorth } from '#contract/distance.ts';
import type { Point } from '#contract/distance.ts';

/**
 * The town that is closest to the point; of two at the same distance, the first. Undefined if there is no town, or if
 * the point isn't on Earth. A town without a valid place is passed over.
 */
export function nearestTown<Town extends Point>(towns: readonly Town[], point: Point): Town | undefined {
  if (!isOnEarth(point)) return undefined;
  let nearest: Town | undefined;
  let nearestKm = Infinity;
  for (const town of towns) {
    // Far to the north or south is far: this spares most towns the trigonometry.
    if (Math.abs(town.lat - point.lat) * kmPerDegreeNorth > nearestKm) continue;
    const km = distanceKm(town, point);
    if (km < nearestKm && isOnEarth(town)) {
      nearest = town;
      nearestKm = km;
    }
  }
  return nearest;
}

function isOnEarth({ lat, lon }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
