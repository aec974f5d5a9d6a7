import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localAnnouncements } from '#server/platform/announcements.ts';
import { AnswerCache } from './answer-cache.ts';
import type { MadeAnswer } from './answer-cache.ts';

const answer = (body: string, ...tags: string[]): MadeAnswer => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags,
});
const announcements = localAnnouncements();
const newCache = () => new AnswerCache(announcements);

/** An answer whose making waits until the test lets it go. */
function slowly(made: MadeAnswer) {
  const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
  return { make: vi.fn(() => promise), finish: () => resolve(made) };
}

afterEach(() => vi.restoreAllMocks());

describe('A kept answer', () => {
  test('is made once for everybody who wants it at the same time', async () => {
    const cache = newCache();
    const { make, finish } = slowly(answer('a', 'phones'));
    const waiting = Array.from({ length: 20 }, () => cache.getOrMake('/a', make));
    finish();
    expect(new Set(await Promise.all(waiting)).size).toBe(1);
    await cache.getOrMake('/a', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('lets a change be forgotten once each answer begun before it has ended, although others are always being made', async () => {
    const cache = newCache();
    let last = slowly(answer('0', 'phones'));
    let making = cache.getOrMake('/0', last.make);
    for (let at = 1; at <= 50; at += 1) {
      const next = slowly(answer(`${at}`, 'phones'));
      const begun = cache.getOrMake(`/${at}`, next.make);
      announcements.tell([`product:${at}`]);
      last.finish();
      await making;
      [last, making] = [next, begun];
    }
    expect(cache.changesKept).toBe(1);
    last.finish();
    await making;
    expect(cache.changesKept).toBe(0);
  });

  test('is gone as soon as something it shows changed, and only then', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('a', 'phones', 'sellers'));
    announcements.tell(['categories']);
    expect(cache.get('/a')?.body.toString()).toBe('a');
    announcements.tell(['sellers', 'others']);
    expect(cache.get('/a')).toBeUndefined();
  });

  test('is evicted when everything may have changed', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('a', 'phones'));
    announcements.tell(['*']);
    expect(cache.get('/a')).toBeUndefined();
  });

  test('is not trusted for longer than a minute', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('old', 'phones'));
    const now = performance.now();
    const time = vi.spyOn(performance, 'now').mockReturnValue(now + 59_000);
    expect(cache.get('/a')).toBeDefined();
    time.mockReturnValue(now + 61_000);
    expect(cache.get('/a')).toBeUndefined();
    expect((await cache.getOrMake('/a', async () => answer('new', 'phones'))).body.toString()).toBe('new');
  });

  test('has an ETag of its bytes', async () => {
    const cache = newCache();
    const tagOf = async (key: string, body: string) =>
      (await cache.getOrMake(key, async () => answer(body, 'phones'))).etag;
    expect(await tagOf('/a', 'same')).toBe(await tagOf('/b', 'same'));
    expect(await tagOf('/c', 'other')).not.toBe(await tagOf('/a', 'same'));
  });

  test('that is long is compressed aside, with the same content', async () => {
    const cache = newCache();
    const text = 'phone '.repeat(1_000);
    const kept = await cache.getOrMake('/a', async () => answer(text, 'phones'));
    await vi.waitFor(() => expect(kept.encodings.gzip).toBeDefined(), 15_000);
    expect(gunzipSync(kept.encodings.gzip ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(kept.encodings.br?.length).toBeLessThan(text.length);
  });
});

describe('An answer that shows something which changes while it is made', () => {
  test('is sent to the callers who asked before, and not kept', async () => {
    const cache = newCache();
    const { make, finish } = slowly(answer('old', 'phones'));
    const early = cache.getOrMake('/a', make);
    announcements.tell(['phones']);
    finish();
    expect((await early).body.toString()).toBe('old');
    expect(cache.get('/a')).toBeUndefined();
  });

  test('is never handed to somebody who comes after the change', async () => {
    const cache = newCache();
    const [old, fresh] = [slowly(answer('old', 'phones')), slowly(answer('new', 'phones'))];
    const early = cache.getOrMake('/a', old.make);
    announcements.tell(['phones']);
    const late = cache.getOrMake('/a', fresh.make);
    fresh.finish();
    expect((await late).body.toString()).toBe('new');
    old.finish();
    await early;
    expect(cache.get('/a')?.body.toString()).toBe('new');
  });

  test('is kept when something else changed', async () => {
    const cache = newCache();
    const { make, finish } = slowly(answer('a', 'phones'));
    const early = cache.getOrMake('/a', make);
    announcements.tell(['categories']);
    finish();
    await early;
    expect(cache.get('/a')).toBeDefined();
  });

  test('is not kept even when another answer was finished in between', async () => {
    const cache = newCache();
    const slow = slowly(answer('old', 'phones'));
    const early = cache.getOrMake('/a', slow.make);
    announcements.tell(['phones']);
    await cache.getOrMake('/b', async () => answer('b', 'phones'));
    await setImmediate();
    slow.finish();
    await early;
    expect(cache.get('/a')).toBeUndefined();
    expect(cache.get('/b')).toBeDefined();
  });
});

describe('An answer that is not to be kept', () => {
  test('is one without tags', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('a'));
    expect(cache.get('/a')).toBeUndefined();
  });

  test('is a failure: all who waited are told, the next one tries again', async () => {
    const cache = newCache();
    const failing = () => Promise.reject(new Error('the database is away'));
    const waiting = await Promise.allSettled([cache.getOrMake('/a', failing), cache.getOrMake('/a', failing)]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.getOrMake('/a', async () => answer('a', 'phones'))).body.toString()).toBe('a');
  });
});

describe('The room for kept answers', () => {
  test('counts their compressed forms too, once these are there', async () => {
    const cache = newCache();
    const kept = await cache.getOrMake('/a', async () => ({ ...answer('', 'phones'), body: randomBytes(100_000) }));
    const before = cache.bytes;
    await cache.pack('/a', kept);
    expect(cache.bytes - before).toBe((kept.encodings.br?.length ?? 0) + (kept.encodings.gzip?.length ?? 0));
    expect(cache.bytes - before).toBeGreaterThan(190_000);
    announcements.tell(['phones']);
    expect(cache.bytes).toBe(0);
  });

  test('goes to what is asked for: the least recently used go first', async () => {
    const cache = newCache();
    const keep = (key: string) =>
      cache.getOrMake(key, async () => ({ ...answer('', 'phones'), body: Buffer.alloc(20 * 1024 * 1024) }));
    for (const key of ['/1', '/2']) await keep(key);
    cache.get('/1');
    await keep('/3');
    expect(['/1', '/2', '/3'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  });

  test('is never all taken by one answer: a very long one is handed out and not kept', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('a', 'phones'));
    const long = await cache.getOrMake('/long', async () => ({
      ...answer('', 'phones'),
      body: Buffer.alloc(60 * 1024 * 1024),
    }));
    expect([long.body.length, cache.get('/long'), cache.get('/a')?.body.toString()]).toEqual([
      60 * 1024 * 1024,
      undefined,
      'a',
    ]);
  });

  test('is given back when nobody has asked for a minute', async () => {
    vi.useFakeTimers();
    try {
      const cache = newCache();
      await cache.getOrMake('/a', async () => answer('a', 'phones'));
      expect(cache.bytes).toBeGreaterThan(0);
      await vi.advanceTimersByTimeAsync(125_000);
      expect(cache.bytes).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is bounded: the oldest go first', async () => {
    const cache = newCache();
    const body = 'x'.repeat(20 * 1024 * 1024);
    for (const key of ['/1', '/2', '/3'])
      await cache.getOrMake(key, async () => ({ ...answer('', 'phones'), body: Buffer.from(body) }));
    expect(['/1', '/2', '/3'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
  });

  test('is bounded for many small answers too, such as those to made-up addresses', async () => {
    const cache = newCache();
    const count = 100_000;
    for (let at = 0; at < count; at += 1) await cache.getOrMake(`/a?at=${at}`, async () => answer('[]', 'phones'));
    const kept = Array.from({ length: count }, (_, at) => cache.get(`/a?at=${at}`)).filter(Boolean).length;
    expect(kept).toBeLessThan(60_000);
    expect(kept).toBeGreaterThan(1_000);
  });

  test('is a quarter for what there is very many of: it drives out itself, never what many ask for', async () => {
    const cache = newCache();
    await cache.getOrMake('/many-want-it', async () => answer('a', 'phones'));
    const count = 100;
    const body = Buffer.alloc(512 * 1024);
    for (let at = 0; at < count; at += 1)
      await cache.getOrMake(`/${at}`, async () => ({ ...answer('', `product:${at}`), body, isOneOfMany: true }));
    const kept = Array.from({ length: count }, (_, at) => cache.get(`/${at}`) !== undefined);
    expect(kept.filter(Boolean).length).toBeGreaterThan(count / 5);
    expect(kept.slice(-count / 5)).not.toContain(false);
    expect(cache.bytes).toBeLessThanOrEqual((64 / 4) * 1024 * 1024 + 4 * 1024);
    expect(cache.get('/many-want-it')?.body.toString()).toBe('a');
  });

  test('finds what shows something that changed, also after answers have come and gone', async () => {
    const cache = newCache();
    const keep = (key: string, ...tags: string[]) =>
      cache.getOrMake(key, async () => ({ ...answer(key, ...tags), isOneOfMany: key !== '/list' }));
    const kept = () => ['/list', '/1', '/2'].map((key) => cache.get(key) !== undefined);
    for (let round = 0; round < 2; round += 1) {
      await keep('/list', 'phones');
      await keep('/1', 'product:1', 'sellers');
      await keep('/2', 'product:2', 'sellers');
      announcements.tell(['product:1', 'product:3']);
      expect(kept()).toEqual([true, false, true]);
      await keep('/1', 'product:1', 'sellers');
      announcements.tell(['sellers']);
      expect(kept()).toEqual([true, false, false]);
    }
    await keep('/list', 'phones');
    announcements.tell(['phones']);
    await keep('/list', 'categories');
    announcements.tell(['phones']);
    expect(kept()).toEqual([true, false, false]);
    announcements.tell(['*']);
    expect([kept(), cache.bytes]).toEqual([[false, false, false], 0]);
  });
});
