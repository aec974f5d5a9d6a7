import { beforeEach, describe, expect, test } from 'vitest';
import { runWorker } from '#web/offline/worker.ts';
import type { Fetching, WorkerScope } from '#web/offline/worker-scope.ts';

const site = 'https://redial.example';
const edition = { name: 'new', files: ['/offline.html', '/static/js/root-abcdefgh.css', '/static/mark.svg'] as const };

type Listener = (event: Fetching) => void;

let scope: WorkerScope;
let listeners: Map<string, Listener>;
let kept: Map<string, Map<string, Response>>;
let network: (address: string) => Response;
let asked: string[];
let steps: string[];

beforeEach(() => {
  [listeners, kept, asked, steps] = [new Map(), new Map(), [], []];
  network = (address) => new Response(`fresh ${new URL(address, site).pathname}`);
  scope = {
    location: { origin: site, href: `${site}/service-worker.js` },
    caches: {
      open: async (name: string) => cacheNamed(name),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (request: Request | string) =>
        [...kept.values()]
          .map((cache) => cache.get(pathOf(request)))
          .find((answer) => answer !== undefined)
          ?.clone(),
    },
    fetch: async (request: Request | string) => {
      asked.push(pathOf(request));
      const answer = network(typeof request === 'string' ? request : request.url);
      // What a server of one's own answers is of this type; a Response that is made is not.
      Object.defineProperty(answer, 'type', { value: 'basic' });
      return answer;
    },
    clients: { claim: async () => void steps.push('claimed') },
    registration: {
      unregister: async () => (steps.push('unregistered'), true),
      navigationPreload: { enable: async () => void steps.push('preloads') },
    },
    skipWaiting: async () => void steps.push('took over'),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  } as unknown as WorkerScope;
  runWorker(scope, edition);
});

function cacheNamed(name: string) {
  const cache = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, cache);
  return {
    addAll: async (paths: string[]) => paths.forEach((path) => cache.set(path, new Response(`kept ${path}`))),
    put: async (request: Request, answer: Response) => void cache.set(pathOf(request), answer),
    keys: async () => [...cache.keys()].map((path) => new Request(site + path)),
    delete: async (request: Request) => cache.delete(pathOf(request)),
  };
}

function pathOf(request: Request | string): string {
  return new URL(typeof request === 'string' ? request : request.url, site).pathname;
}

/**
 * Lets something happen, and waits until all work of it is done.
 *
 * @returns the text of the worker's answer; null when it leaves that to the browser
 */
async function happen(
  type: string,
  event: { path?: string; mode?: string; method?: string; preload?: Response } = {},
): Promise<string | null> {
  const request = new Request(site + (event.path ?? '/'), { method: event.method ?? 'GET' });
  Object.defineProperty(request, 'mode', { value: event.mode ?? 'cors' });
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | null = null;
  listeners.get(type)?.({
    request,
    preloadResponse: Promise.resolve(event.preload),
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    respondWith: (one: Promise<Response>) => (answer = one),
  } as Fetching);
  const text = answer === null ? null : await (answer as Promise<Response>).then((one) => one.text());
  await Promise.all(work);
  return text;
}

const goOffline = () =>
  (network = () => {
    throw new TypeError('Failed to fetch');
  });
const keptPaths = () => [...kept].flatMap(([name, cache]) => [...cache.keys()].map((path) => `${name} ${path}`));

describe('The service worker', () => {
  test('keeps the offline page once installed, and forgets what earlier workers kept except pictures of saved phones', async () => {
    for (const name of ['redial-offline-old', 'redial-saved-pictures', 'redial-files', 'of-somebody-else'])
      kept.set(name, new Map());
    await happen('install');
    expect(steps).toEqual(['took over']);
    await happen('activate');
    expect([...kept.keys()].toSorted()).toEqual([
      'of-somebody-else',
      'redial-files',
      'redial-offline-new',
      'redial-saved-pictures',
    ]);
    expect(steps.toSorted()).toEqual(['claimed', 'preloads', 'took over']);
    expect(keptPaths()).toEqual([
      'redial-offline-new /offline.html',
      'redial-offline-new /static/js/root-abcdefgh.css',
      'redial-offline-new /static/mark.svg',
    ]);
  });

  test('keeps the offline page of a market with test cards apart from that of one with real payments', async () => {
    await happen('install');
    scope.isTestMode = true;
    runWorker(scope, edition);
    for (const step of ['install', 'activate']) await happen(step);
    expect([...kept.keys()]).toEqual(['redial-offline-new-test']);
  });

  test.each([
    ['a call', { path: '/api/products/advertised' }],
    ['what is sent', { path: '/dashboard', method: 'POST', mode: 'navigate' }],
    ['a file without a hash in its name', { path: '/static/favicon.svg' }],
    ['a sign of life', { path: '/healthz' }],
  ])('leaves %s to the browser', async (_title, event) => {
    expect([await happen('fetch', event), asked, keptPaths()]).toEqual([null, [], []]);
  });

  test('brings a page from the network, also when it is an error, and keeps nothing of it', async () => {
    await happen('install');
    const before = keptPaths();
    expect(await happen('fetch', { path: '/dashboard', mode: 'navigate' })).toBe('fresh /dashboard');
    network = () => new Response('out of order', { status: 503 });
    expect(await happen('fetch', { path: '/', mode: 'navigate' })).toBe('out of order');
    expect(await happen('fetch', { path: '/', mode: 'navigate', preload: new Response('asked before') })).toBe(
      'asked before',
    );
    expect(keptPaths()).toEqual(before);
  });

  test('passes on what the browser has asked of an address that works once, and asks no second time', async () => {
    await happen('install');
    const wayBack = { path: '/api/auth/callback/google', mode: 'navigate' };
    expect(await happen('fetch', { ...wayBack, preload: new Response('asked before') })).toBe('asked before');
    expect(asked).toEqual([]);
    // In a browser that doesn't ask before.
    expect(await happen('fetch', wayBack)).toBe('fresh /api/auth/callback/google');
    // The offline page would open it again by itself.
    goOffline();
    await expect(happen('fetch', wayBack)).rejects.toThrow('Failed to fetch');
  });

  test('shows the offline page for any page when there is no answer at all', async () => {
    await happen('install');
    goOffline();
    expect(await happen('fetch', { path: '/category/apple', mode: 'navigate' })).toBe('kept /offline.html');
    expect(await happen('fetch', { path: '/static/mark.svg' })).toBe('kept /static/mark.svg');
  });

  test('fetches a hashed file once, and keeps no more than it has room for', async () => {
    for (let at = 0; at < 230; at += 1)
      await happen('fetch', { path: `/static/js/page-${String(at).padStart(8, '0')}.js` });
    expect(keptPaths()).toHaveLength(200);
    asked = [];
    expect(await happen('fetch', { path: '/static/js/page-00000229.js' })).toBe('fresh /static/js/page-00000229.js');
    expect(asked).toEqual([]);
    network = () => new Response('gone', { status: 404 });
    await happen('fetch', { path: '/static/js/page-99999999.js' });
    expect(keptPaths().join()).not.toContain('99999999');
  });

  test('shows the kept picture of a saved phone for any size and format when there is no answer', async () => {
    const id = 'a'.repeat(40);
    kept.set('redial-saved-pictures', new Map([[`/images/${id}/640.webp`, new Response('kept picture')]]));
    expect(await happen('fetch', { path: `/images/${id}/320.avif` })).toBe(`fresh /images/${id}/320.avif`);
    goOffline();
    expect(await happen('fetch', { path: `/images/${id}/320.avif` })).toBe('kept picture');
    expect(keptPaths()).toHaveLength(1);
    await expect(happen('fetch', { path: `/images/${'b'.repeat(40)}/320.avif` })).rejects.toThrow('Failed to fetch');
  });

  test('leaves, and takes everything along, where the server has no such file any more', async () => {
    await happen('install');
    network = (address) =>
      address.endsWith('/service-worker.js') ? new Response('', { status: 404 }) : new Response('page');
    expect(await happen('fetch', { path: '/', mode: 'navigate' })).toBe('page');
    expect(steps).toContain('unregistered');
    expect([...kept.keys()]).toEqual([]);
  });

  test('stays where the server is out of order', async () => {
    await happen('install');
    network = () => new Response('', { status: 503 });
    await happen('fetch', { path: '/', mode: 'navigate' });
    expect(steps).not.toContain('unregistered');
    expect([...kept.keys()]).toEqual(['redial-offline-new']);
  });
});
