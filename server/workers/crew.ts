import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { watchPresence } from '#server/workers/presence.ts';
import type { Asking } from '#server/workers/presence.ts';
import { isFailure, pauseAfter } from '#server/workers/restarts.ts';
import type { WorkerHears, WorkerSays } from '#server/workers/worker.ts';

export interface Crew {
  /** Resolves when one worker serves, and each other one serves or has failed once. */
  ready: Promise<void>;
  /** Resolves when no worker can be started any more. */
  failed: Promise<Error>;
  /** Stops all workers as the server itself is stopped, and waits. One that doesn't end is killed. */
  stop(): Promise<void>;
}

interface Plan {
  count: number;
  begin: (number: number) => ChildProcess;
  asking?: Asking;
  /** How long a worker may take to open its doors, and to end. The server itself has half a minute to stop. */
  openMs?: number;
  endMs?: number;
}

export function startCrew(plan: Plan, log: Log): Crew {
  const { count, begin, asking = { everyMs: 5_000, unansweredMost: 6 }, openMs = 30_000, endMs = 25_000 } = plan;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<Error>();
  const running = new Map<number, ChildProcess>();
  const serving = new Set<number>();
  /** Consecutive failures of each. */
  const failures = new Map(numbers.map((number) => [number, 0]));
  const tried = new Set<number>();
  let hasAnyServed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const noteTried = (number: number) => {
    tried.add(number);
    if (serving.size === 0 || tried.size < count) return;
    if (serving.size < count) log.warn({ serving: serving.size, count }, 'not all workers serve yet');
    ready.resolve();
  };

  /** Lets it open in its turn, so that it knows whether it is the first. @returns how long it served; null: never */
  const follow = async (number: number, worker: ChildProcess): Promise<number | null> => {
    let since: number | null = null;
    const ended = Promise.withResolvers<void>();
    worker.once('exit', () => ended.resolve());
    // A worker that can't be spawned emits no exit. Other errors are of messages to one that has ended.
    worker.on('error', () => worker.pid === undefined && ended.resolve());
    watchPresence(worker, asking, log);
    const serves = Promise.withResolvers<void>();
    worker.on('message', (said: WorkerSays) => {
      if ('opens' in said)
        turn = turn.then(async () => {
          worker.send({ isFirst: serving.size === 0 } satisfies WorkerHears, () => undefined);
          // Others wait for their turn.
          const tooLong = setTimeout(() => worker.kill('SIGKILL'), openMs);
          await Promise.race([serves.promise, ended.promise]);
          clearTimeout(tooLong);
        });
      if (!('ready' in said)) return;
      since = performance.now();
      serving.add(number);
      hasAnyServed = true;
      serves.resolve();
      noteTried(number);
    });
    await ended.promise;
    serving.delete(number);
    return since === null ? null : performance.now() - since;
  };

  /** @returns how it ended, and how long it served; null: never */
  const runOnce = async (number: number) => {
    try {
      const worker = begin(number);
      running.set(number, worker);
      const servedMs = await follow(number, worker);
      return { servedMs, exitCode: worker.exitCode, signalCode: worker.signalCode };
    } catch (err) {
      // Without memory for one more process, fork throws.
      return { servedMs: null, err, exitCode: null, signalCode: null };
    } finally {
      running.delete(number);
    }
  };

  const keep = async (number: number) => {
    while (!stopping.signal.aborted) {
      const { servedMs, ...how } = await runOnce(number);
      if (stopping.signal.aborted) return;
      const inRow = isFailure(servedMs) ? (failures.get(number) ?? 0) + 1 : 0;
      failures.set(number, inRow);
      noteTried(number);
      const pauseMs = pauseAfter({
        failures: inRow,
        failuresLeast: Math.min(...failures.values()),
        hasAnyServed,
        doOthersServe: serving.size > 0,
      });
      if (pauseMs === null) {
        const said = how.signalCode ?? `status ${how.exitCode}`;
        return failed.resolve(
          new Error(`Worker ${number} ended with ${said}, and can't be started. It says why above.`),
        );
      }
      log.error({ worker: number, ...how, pauseMs }, 'a worker ended; it is started again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    for (const worker of running.values()) worker.kill(name);
  };
  // A hung worker doesn't notice that this process is gone.
  const killAll = () => signal('SIGKILL');
  process.once('exit', killAll);
  const kept = Promise.all(numbers.map(keep));
  return {
    ready: ready.promise,
    failed: failed.promise,
    stop: async () => {
      stopping.abort();
      signal('SIGTERM');
      const tooLong = setTimeout(killAll, endMs);
      await kept;
      clearTimeout(tooLong);
      process.off('exit', killAll);
    },
  };
}

/** This program once more, as a worker. */
export function forkWorker(number: number): ChildProcess {
  return fork(process.argv[1] ?? '', ['worker', String(number)]);
}
