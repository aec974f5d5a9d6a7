import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { isFailure, pauseAfter } from '#server/workers/restarts.ts';
import type { WorkerHears, WorkerSays } from '#server/workers/worker.ts';

export interface Crew {
  /** When all of them serve for the first time. */
  allServe: Promise<void>;
  /** When nobody can be started any more. */
  failed: Promise<Error>;
  /** Asks all to end, as the server itself is asked, and waits until they have. */
  stop(): Promise<void>;
}

/** Starts workers, each as `begin` does, and starts those again that end. */
export function startCrew(count: number, begin: (number: number) => ChildProcess, log: Log): Crew {
  const stopping = new AbortController();
  const allServe = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<Error>();
  const running = new Map<number, ChildProcess>();
  const serving = new Set<number>();
  let hasAnyServed = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Lets it open in its turn, so that it knows whether it is the first. @returns how long it served; null: never */
  const follow = async (number: number, worker: ChildProcess): Promise<number | null> => {
    let since: number | null = null;
    const ended = Promise.withResolvers<void>();
    worker.once('exit', () => ended.resolve());
    // One that can't even begin has no end. Other errors are of messages to one that has ended.
    worker.on('error', () => worker.pid === undefined && ended.resolve());
    const serves = Promise.withResolvers<void>();
    worker.on('message', (said: WorkerSays) => {
      if ('opens' in said)
        turn = turn.then(() => {
          worker.send({ isFirst: serving.size === 0 } satisfies WorkerHears, () => undefined);
          return Promise.race([serves.promise, ended.promise]);
        });
      if (!('ready' in said)) return;
      since = performance.now();
      serving.add(number);
      hasAnyServed = true;
      serves.resolve();
      if (serving.size === count) allServe.resolve();
    });
    await ended.promise;
    serving.delete(number);
    return since === null ? null : performance.now() - since;
  };

  const keep = async (number: number) => {
    for (let failures = 0; !stopping.signal.aborted;) {
      const worker = begin(number);
      running.set(number, worker);
      const servedMs = await follow(number, worker);
      running.delete(number);
      if (stopping.signal.aborted) return;
      failures = isFailure(servedMs) ? failures + 1 : 0;
      const { exitCode, signalCode } = worker;
      const pauseMs = pauseAfter({ failures, hasAnyServed, doOthersServe: serving.size > 0 });
      if (pauseMs === null) {
        const how = signalCode ?? `status ${exitCode}`;
        return failed.resolve(
          new Error(`Worker ${number} ended with ${how}, and can't be started. It says why above.`),
        );
      }
      log.error({ worker: number, exitCode, signalCode, pauseMs }, 'a worker ended; it is started again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const kept = Array.from({ length: count }, (_, at) => keep(at + 1));
  return {
    allServe: allServe.promise,
    failed: failed.promise,
    stop: async () => {
      stopping.abort();
      for (const worker of running.values()) worker.kill('SIGTERM');
      await Promise.all(kept);
    },
  };
}

/** This program once more, as a worker. */
export function forkWorker(number: number): ChildProcess {
  return fork(process.argv[1] ?? '', ['worker', String(number)]);
}
