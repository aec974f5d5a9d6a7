/** As much of a service worker's world as ours needs; the types of pages know nothing of it. */
export interface WorkerScope {
  /** Set by the server of a market with test cards (server/http/installable.ts), whose offline page says so. */
  isTestMode?: boolean;
  location: { origin: string; href: string };
  caches: CacheStorage;
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: Shown): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
}

/** A window of the site. */
interface Window {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

export interface Shown {
  body: string;
  tag: string;
  icon: string;
  badge: string;
  data: { path: string };
}

interface Pushed extends Lasting {
  data: { text(): string } | null;
}

interface Pressed extends Lasting {
  notification: { data: unknown; close(): void };
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
