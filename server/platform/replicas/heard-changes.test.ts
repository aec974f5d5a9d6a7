import { describe, expect, test } from 'vitest';
import { HeardChanges } from '#server/platform/replicas/heard-changes.ts';

/** Places are given by hand, one question after the other. */
async function atStart() {
  const asked: PromiseWithResolvers<number>[] = [];
  const changes = new HeardChanges(() => {
    const next = Promise.withResolvers<number>();
    asked.push(next);
    return next.promise;
  });
  const answer = async (place: number | null) => {
    const next = asked.shift();
    if (place === null) next?.reject(new Error('away'));
    else next?.resolve(place);
    await new Promise(setImmediate);
  };
  void changes.place();
  return { changes, answer };
}

describe('What was heard', () => {
  test('lies anywhere at the start, and then behind where the primary was', async () => {
    const { changes, answer } = await atStart();
    expect(changes.placeOf(['apple'])).toBe(Infinity);
    await answer(100);
    expect(changes.placeOf(['apple'])).toBe(100);
  });

  test('lies anywhere until its place is known; nothing else does', async () => {
    const { changes, answer } = await atStart();
    await answer(100);
    changes.hear(['apple']);
    expect([changes.placeOf(['apple']), changes.placeOf(['nokia'])]).toEqual([Infinity, 100]);
    await answer(200);
    expect([changes.placeOf(['apple', 'nokia']), changes.placeOf(['nokia'])]).toEqual([200, 100]);
  });

  test('again while its place was asked for lies behind the next place', async () => {
    const { changes, answer } = await atStart();
    await answer(100);
    changes.hear(['apple']);
    changes.hear(['apple']);
    await answer(200);
    expect(changes.placeOf(['apple'])).toBe(Infinity);
    await answer(300);
    expect(changes.placeOf(['apple'])).toBe(300);
  });

  test('while the primary is away lies anywhere until it is asked again', async () => {
    const { changes, answer } = await atStart();
    await answer(100);
    changes.hear(['apple']);
    await answer(null);
    expect(changes.placeOf(['apple'])).toBe(Infinity);
    void changes.place();
    await answer(200);
    expect(changes.placeOf(['apple'])).toBe(200);
  });

  test('is forgotten once replicas have it: one that comes back with less knows nothing', async () => {
    const { changes, answer } = await atStart();
    await answer(100);
    changes.hear(['apple']);
    await answer(200);
    changes.hear(['nokia']);
    await answer(300);
    changes.forgetUpTo(250);
    expect(['apple', 'nokia', 'sony'].map((tag) => changes.placeOf([tag]))).toEqual([200, 300, 200]);
  });

  test('of everything is of each', async () => {
    const { changes, answer } = await atStart();
    await answer(100);
    changes.hear(['*']);
    expect(changes.placeOf([])).toBe(Infinity);
    await answer(200);
    expect(changes.placeOf(['apple'])).toBe(200);
  });
});
