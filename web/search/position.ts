import { api } from '#web/lib/api.ts';
import { nearestTown } from '#web/search/nearest.ts';

export type WhyNoPosition = 'refused' | 'unknown';

/** Which pages may ask where their reader is: the server's policy says so of the document, not of what it shows later. */
const mayAsk = /^\/(?:search|category\/[^/]+)\/?$/i;
const timeoutMs = 15_000;
const oldMs = 10 * 60_000;

/** Does this document have to be loaded anew before it may ask for the position? */
export function mustReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && !mayAsk.test(new URL(navigation.name).pathname);
}

/**
 * The town that is nearest to where the browser is. Only towns' positions are asked for: the position stays here.
 *
 * @returns the town's id, or why there is none
 */
export async function findOwnTown(): Promise<number | WhyNoPosition> {
  const position = await ownPosition();
  if (typeof position === 'string') return position;
  const flat = await api.listTownPositions();
  const towns = Array.from({ length: Math.floor(flat.length / 3) }, (_, at) => ({
    id: flat[at * 3] ?? 0,
    lat: (flat[at * 3 + 1] ?? NaN) / 100,
    lon: (flat[at * 3 + 2] ?? NaN) / 100,
  }));
  return nearestTown(towns, position)?.id ?? 'unknown';
}

function ownPosition(): Promise<{ lat: number; lon: number } | WhyNoPosition> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: timeoutMs, maximumAge: oldMs },
    );
  });
}
