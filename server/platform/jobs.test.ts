import { describe, expect, test } from 'vitest';
import { queueOn } from './jobs.ts';

/** A pool that gives connections which fail like this, one after the other, and then work. */
function poolWith(...errors: object[]) {
  const released: unknown[] = [];
  const query = async () => {
    const error = errors.shift();
    if (error) throw error;
    return { rows: [{ done: true }] };
  };
  const connect = async () => ({
    query: query as never,
    release: (isBroken?: unknown) => void released.push(isBroken),
  });
  return { connect, released };
}

const away = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
const patient = { tries: 3, pauseMs: 1 };

describe('What the job queue writes', () => {
  test('is tried again while the database is away, on another connection', async () => {
    const pool = poolWith(away(), away());
    await expect(queueOn(pool, patient).executeSql('complete')).resolves.toEqual({ rows: [{ done: true }] });
    expect(pool.released).toEqual([true, true, undefined]);
  });

  test('is given up in the end', async () => {
    await expect(queueOn(poolWith(away(), away(), away()), patient).executeSql('complete')).rejects.toThrow('gone');
  });

  test('is not tried again when it is wrong', async () => {
    const pool = poolWith(new Error('syntax error'));
    await expect(queueOn(pool, patient).executeSql('complete')).rejects.toThrow('syntax error');
    expect(pool.released).toEqual([true]);
  });
});
