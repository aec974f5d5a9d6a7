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

  test('is gone as soon as something it shows changed, and only then', async () => {
    const cache = newCache();
    await cache.getOrMake('/a', async () => answer('a', 'phones', 'sellers'));
    announcements.tell(['categories']);
    expect(cache.get('/a')?.body.toString()).toBe('a');
    announcements.tell(['sellers', 'others']);
    expect(cache.get('/a')).toBeUndefined();
  });

  test('is gone when it is said that everything may have changed', async () => {
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

  test('has a tag that tells equal bytes from others', async () => {
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
  test('is handed to who asked before, and not kept', async () => {
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

  test('is kept all the same when the change was of something else', async () => {
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
    for (const key of ['/1', '/2', '/3']) await keep(key);
    cache.get('/1');
    await keep('/4');
    expect(['/1', '/2', '/3', '/4'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
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
    for (const key of ['/1', '/2', '/3', '/4'])
      await cache.getOrMake(key, async () => ({ ...answer('', 'phones'), body: Buffer.from(body) }));
    expect(['/1', '/2', '/3', '/4'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true, true]);
  }, 20_000);

  test('is bounded for many small answers too, such as the empty pages of made-up addresses', async () => {
    const cache = newCache();
    const count = 100_000;
    for (let at = 0; at < count; at += 1)
      await cache.getOrMake(`/api/categories/apple?after=${at}`, async () => answer('[]', 'phones'));
    const kept = Array.from({ length: count }, (_, at) => cache.get(`/api/categories/apple?after=${at}`)).filter(
      Boolean,
    ).length;
    expect(kept).toBeLessThan(60_000);
    expect(kept).toBeGreaterThan(1_000);
  }, 20_000);
});
