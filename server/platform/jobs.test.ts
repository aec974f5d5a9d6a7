import pg from 'pg';
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { takeDatabase } from '#server/testing/databases.ts';
import { queueOn, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

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

describe('After a clock that was two hours ahead was set right', () => {
  /** What the queue has written before. */
  const future = `update pgboss.version set cron_on = now() + interval '2 h';
    update pgboss.queue set monitor_claim_on = now() + interval '2 h', monitor_on = now() + interval '2 h';
    update pgboss.job set start_after = now() + interval '2 h' where state = 'created';
    insert into pgboss.job (name, state, policy, heartbeat_on, singleton_on) values
      ('wash', 'active', 'stately', now() + interval '2 h', null),
      ('__pgboss__send-it', 'completed', 'standard', null, now() at time zone 'utc' + interval '2 h')
      on conflict do nothing`;
  const state = `select (select cron_on <= now() from pgboss.version) as "isScheduling",
    (select count(*)::int from pgboss.queue where monitor_claim_on > now() or monitor_on > now())
    + (select count(*)::int from pgboss.job where start_after > now() or heartbeat_on > now()
      or singleton_on > now() at time zone 'utc' + interval '1 minute') as ahead`;
  const right = [{ isScheduling: true, ahead: 0 }];

  test('a starting server goes on with its schedule', async () => {
    const { pool, lines, log } = await openQueue();
    const run = vi.fn(async () => undefined);
    const jobs = ['tidy', 'wash'].map((name) => ({ name, cron: '* * * * *', run }));
    await (await startJobs(pool, jobs, log)).stop();
    await pool.query(future);
    run.mockClear();
    const { stop } = await startJobs(pool, jobs, log);
    onTestFinished(stop);
    await expect.poll(async () => (await pool.query(state)).rows).toEqual(right);
    await expect.poll(() => run).toHaveBeenCalled();
    expect(lines.join()).toContain("the database's clock was set back; scheduled jobs go on.");
  });

  test('a running server goes on with its schedule', async () => {
    const { pool, lines, log } = await openQueue();
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake] });
    const run = vi.fn(async () => undefined);
    const { stop } = await startJobs(pool, [{ name: 'tidy', cron: '* * * * *', run }], log);
    onTestFinished(async () => {
      vi.useRealTimers();
      await stop();
    });
    const isScheduling = async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return (await pool.query(state)).rows;
    };
    await expect.poll(isScheduling).toEqual(right);
    await pool.query(future.replaceAll('wash', 'tidy'));
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * 3_600_000);
    onTestFinished(() => now.mockRestore());
    await expect.poll(isScheduling).toEqual(right);
    expect(lines.join()).toContain("the database's clock was set back; scheduled jobs go on.");
  });
});

async function openQueue() {
  const database = await takeDatabase(inject('postgres'));
  const pool = new pg.Pool({ ...inject('postgres'), database: database.name });
  onTestFinished(async () => {
    await pool.end();
    await database.giveBack();
  });
  const lines: string[] = [];
  return { pool, lines, log: createLog('error', { write: (line) => void lines.push(line) }) };
}
