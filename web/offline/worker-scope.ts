/** As much of a service worker's world as ours needs; the types of pages know nothing of it. */
export interface WorkerScope {
  location: { origin: string; href: string };
  caches: CacheStorage;
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Lasting {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What the build knows of itself. */
export interface Edition {
  /** Another one for every other offline page. */
  name: string;
  /** The offline page first, then what it needs. */
  files: readonly [string, ...string[]];
}
