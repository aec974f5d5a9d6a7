import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
const onGone = vi.fn();
const patient = { tries: 3, pauseMs: 1, stopping: new AbortController().signal, onGone };
beforeEach(() => onGone.mockClear());

describe('What the job queue writes', () => {
  test('is tried again while the database is away, on another connection', async () => {
    const pool = poolWith(away(), away());
    await expect(queueOn(pool, patient).executeSql('complete')).resolves.toEqual({ rows: [{ done: true }] });
    expect(pool.released).toEqual([true, true, undefined]);
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  test('is given up in the end', async () => {
    await expect(queueOn(poolWith(away(), away(), away()), patient).executeSql('complete')).rejects.toThrow('gone');
  });

  test('waits for nothing once the server stops, as in the middle of a pause', async () => {
    const stop = new AbortController();
    const statement = queueOn(poolWith(away(), away()), {
      tries: 60,
      pauseMs: 60_000,
      stopping: stop.signal,
      onGone: () => setImmediate(() => stop.abort()),
    }).executeSql('complete');
    await expect(statement).rejects.toThrow('gone');
    const later = queueOn(poolWith(away()), { ...patient, stopping: stop.signal });
    await expect(later.executeSql('complete')).rejects.toThrow('gone');
  });

  test.each(['57014', '55P03', '53100', '58030'])('is not tried again by a database that answers %s', async (code) => {
    const refused = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
    await expect(queueOn(poolWith(refused), patient).executeSql('complete')).rejects.toThrow('refused');
    expect(onGone).not.toHaveBeenCalled();
  });

  test('is not tried again when it is wrong', async () => {
    const pool = poolWith(new Error('syntax error'));
    await expect(queueOn(pool, patient).executeSql('complete')).rejects.toThrow('syntax error');
    expect(pool.released).toEqual([true]);
  });
});
