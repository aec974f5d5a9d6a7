import { radiiKm } from '#contract/searching.ts';

/** Phones beyond every radius, and those that are nowhere, are in the last one. */
export const ringsCount = radiiKm.length + 1;

/** By town, in which ring around a place it lies: 0 is within the first radius. */
export function ringsOf(distancesKm: Float64Array): Uint8Array {
  return Uint8Array.from(distancesKm, (km) => {
    const ring = radiiKm.findIndex((radiusKm) => km <= radiusKm);
    return ring === -1 ? radiiKm.length : ring;
  });
}

/** How many phones are within each radius, by how many are in each ring. */
export function withinRadii(byRing: Uint32Array): { radiusKm: number; count: number }[] {
  let count = 0;
  return radiiKm.map((radiusKm, ring) => ({ radiusKm, count: (count += byRing[ring] ?? 0) }));
}
