// How far apart places are, for the server's search and for the browser's nearest town. The browser loads this file: no
// schemas.
/** A place on Earth: degrees north and east, so south and west are negative. */
export interface Point {
  lat: number;
  lon: number;
}

/** The mean radius of the Earth (IUGG). */
const earthRadiusKm = 6371.0088;
export const kmPerDegreeNorth = (earthRadiusKm * Math.PI) / 180;

/** Kilometres as the crow flies, within 0.6 % (haversine, on a sphere). NaN if a coordinate isn't a finite number. */
export function distanceKm(a: Point, b: Point): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2);
  const east = Math.sin(radians(b.lon - a.lon) / 2);
  const chord = north * north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east * east;
  // Rounding can lift the chord of opposite points above 1, which asin refuses.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
