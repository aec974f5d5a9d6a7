import { pictureSources } from '#web/lib/images.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';

/** Where the pictures of saved phones are kept for when there is no network; the service worker looks here. */
export const picturesCache = 'redial-saved-pictures';

/** One of every saved phone. Browsers without such a store, or without room, show none offline. */
export async function alignPictures(phones: readonly SavedPhone[]): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    const wanted = new Set(
      phones.map(({ img }) => pictureSources(img).src).filter((src) => src.startsWith('/images/')),
    );
    const cache = await caches.open(picturesCache);
    const kept = new Set<string>();
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (wanted.has(pathname)) kept.add(pathname);
      else await cache.delete(url);
    }
    // One that can't be fetched must not keep the others out.
    await Promise.allSettled([...wanted].filter((src) => !kept.has(src)).map((src) => cache.add(src)));
  } catch {
    // Storage is forbidden or full.
  }
}
