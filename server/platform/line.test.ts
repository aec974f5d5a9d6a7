import { describe, expect, test } from 'vitest';
import { createLine } from '#server/platform/line.ts';

/** Work that ends when it is told to. */
function pieces(line: ReturnType<typeof createLine>, count: number) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, at) =>
    line(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => (ends[at] = resolve));
      return at;
    }).catch((error: { code: string; retryAfterSeconds: number }) => [error.code, error.retryAfterSeconds]),
  );
  return { begun, end: (at: number) => ends[at]?.(), results };
}

describe('A line', () => {
  test('admits its limit, keeps its limit waiting, and refuses the rest with Retry-After', async () => {
    const { begun, end, results } = pieces(createLine({ atOnce: 2, waitingMax: 2, retryAfterSeconds: 5 }), 5);
    expect(await results[4]).toEqual(['unavailable', 5]);
    expect(begun).toEqual([0, 1]);
    end(1);
    expect(await results[1]).toBe(1);
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    end(0);
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    end(2);
    end(3);
    expect(await Promise.all(results.slice(0, 4))).toEqual([0, 1, 2, 3]);
  });

  test('goes on after work that fails, and is free again when all is done', async () => {
    const line = createLine({ atOnce: 1, waitingMax: 1, retryAfterSeconds: 5 });
    const answers = await Promise.allSettled([line(() => Promise.reject(new Error('no'))), line(async () => 'yes')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await line(async () => 'again')).toBe('again');
  });
});
