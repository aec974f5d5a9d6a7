import type { Edition, Fetching, WorkerScope } from '#web/offline/worker-scope.ts';
import { picturesCache } from '#web/saved/saved-pictures.ts';

const filesCache = 'redial-files';
/** More than one edition of the app has files for, so that a page that is open finds its own after an update. */
const filesMax = 200;

/** The files with a hash in their name: what is under such a name never changes. */
const hashedFile = /^\/static\/js\/[\w.-]+-[\w-]{8}\.\w+$/;
const picture = /^(\/images\/[0-9a-f]{40})\/\d+\.\w+$/;

/**
 * The service worker. A page comes from the network, always; only when there is no answer at all the offline page
 * stands in. It keeps the offline page, hashed files, and looks into the kept pictures of saved phones. It never keeps
 * a page or an answer of the API, so that nothing of a person and nothing that was true yesterday is ever in it. Hence
 * a new one may take over at once.
 */
export function runWorker(scope: WorkerScope, edition: Edition): void {
  const offlineCache = `redial-offline-${edition.name}${scope.isTestMode ? '-test' : ''}`;
  const [offlinePage] = edition.files;
  let hasAskedForItself = false;

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      scope.caches
        .open(offlineCache)
        .then((cache) => cache.addAll([...edition.files]))
        .then(() => scope.skipWaiting()),
    );
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        deleteCaches((name) => ![offlineCache, filesCache, picturesCache].includes(name)),
        scope.registration.navigationPreload?.enable(),
        scope.clients.claim(),
      ]),
    );
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate')
      return event.respondWith(pathname.startsWith('/api/') ? navigated(event) : pageOrOffline(event));
    if (hashedFile.test(pathname) || edition.files.includes(pathname)) return event.respondWith(keptFile(event));
    const [, kept] = picture.exec(pathname) ?? [];
    if (kept !== undefined) event.respondWith(pictureOrKept(request, `${kept}/640.webp`));
  });

  /**
   * The browser requests the address while this worker is being started, and once more if it isn't answered here. Some
   * addresses work only once, such as the way back from Google.
   */
  async function navigated(event: Fetching): Promise<Response> {
    return (await event.preloadResponse) ?? scope.fetch(event.request);
  }

  async function pageOrOffline(event: Fetching): Promise<Response> {
    try {
      const answer = await navigated(event);
      event.waitUntil(leaveWhenGone());
      return answer;
    } catch (error) {
      const page = await scope.caches.match(offlinePage);
      if (page === undefined) throw error;
      return page;
    }
  }

  async function keptFile(event: Fetching): Promise<Response> {
    const kept = await scope.caches.match(event.request, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const answer = await scope.fetch(event.request);
    if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keepFile(event.request, answer.clone()));
    return answer;
  }

  /** The newest stand last, so the oldest go first. Without room for it a file is simply fetched again. */
  async function keepFile(request: Request, answer: Response): Promise<void> {
    try {
      const cache = await scope.caches.open(filesCache);
      await cache.put(request, answer);
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, Math.max(0, kept.length - filesMax)).map((old) => cache.delete(old)));
    } catch {
      // Storage is full.
    }
  }

  /** Offline every size and format gets the one picture that was kept. */
  async function pictureOrKept(request: Request, kept: string): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const answer = await scope.caches.match(kept, { ignoreVary: true });
      if (answer === undefined) throw error;
      return answer;
    }
  }

  /**
   * Asked once whenever this worker has been started: where the server has no such file any more, nothing of it shall
   * stay.
   */
  async function leaveWhenGone(): Promise<void> {
    if (hasAskedForItself) return;
    hasAskedForItself = true;
    const answer = await scope.fetch(scope.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.status !== 404 && answer?.status !== 410) return;
    await scope.registration.unregister();
    await deleteCaches(() => true);
  }

  async function deleteCaches(isOld: (name: string) => boolean): Promise<void> {
    const names = await scope.caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('redial-') && isOld(name)).map((name) => scope.caches.delete(name)),
    );
  }
}
