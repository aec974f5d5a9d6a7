import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Compression } from './compression.ts';

const wanted = () => true;

describe('Compressing', () => {
  test('makes both encodings that browsers take, with the same content', async () => {
    const text = Buffer.from('phone '.repeat(1_000));
    const { br, gzip } = (await new Compression().compress(text, wanted)) ?? {};
    expect([br && brotliDecompressSync(br).equals(text), gzip && gunzipSync(gzip).equals(text)]).toEqual([true, true]);
  });

  test('leaves short texts as they are, and very long ones', async () => {
    const compression = new Compression();
    for (const length of [1_000, 17 * 1024 * 1024])
      expect(await compression.compress(Buffer.alloc(length), wanted)).toEqual({});
  });

  test('refuses what would make the line longer than 32 MB, and takes more when that is done', async () => {
    const compression = new Compression();
    const text = randomBytes(4 * 1024 * 1024);
    const all = await Promise.all(Array.from({ length: 20 }, () => compression.compress(text, wanted)));
    // Two at work and eight of 4 MB in line.
    expect(all.map((encodings) => encodings !== null)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      ...Array.from({ length: 10 }, () => false),
    ]);
    expect(await compression.compress(text, wanted)).not.toBeNull();
  });

  test('takes the shortest in line first, and leaves out what nobody wants any more', async () => {
    const compression = new Compression();
    const begun: string[] = [];
    const compress = (name: string, bytes: number, isWanted = true) =>
      compression.compress(randomBytes(bytes), () => {
        begun.push(name);
        return isWanted;
      });
    const all = await Promise.all([
      compress('first', 300_000),
      compress('second', 300_000),
      compress('long', 200_000),
      compress('forgotten', 150_000, false),
      compress('short', 2_000),
    ]);
    expect(begun).toEqual(['first', 'second', 'short', 'forgotten', 'long']);
    expect(all.map((encodings) => encodings !== null)).toEqual([true, true, true, false, true]);
  });
});
