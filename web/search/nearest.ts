/** A place on Earth: degrees north and east, so south and west are negative. */
export interface Point {
  lat: number;
  lon: number;
}

/** The mean radius of the Earth (IUGG). */
const earthRadiusKm = 6371.0088;
const kmPerDegreeNorth = (earthRadiusKm * Math.PI) / 180;

/** Kilometres as the crow flies, within 0.6 % (haversine, on a sphere). NaN if a coordinate isn't a finite number. */
export function distanceKm(a: Point, b: Point): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2);
  const east = Math.sin(radians(b.lon - a.lon) / 2);
  const chord = north * north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east * east;
  // Rounding can lift the chord of opposite points above 1, which asin refuses.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

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

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
