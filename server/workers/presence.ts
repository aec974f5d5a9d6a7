import type { ChildProcess } from 'node:child_process';
import type { Log } from '#server/platform/log.ts';
import type { WorkerHears } from '#server/workers/worker.ts';

/** How often a worker is pinged, and how many pings in a row it may miss. */
export interface Asking {
  everyMs: number;
  unansweredMost: number;
}

/**
 * The kernel would keep giving a hung worker connections. We count pings, not time, since the whole machine may have
 * been suspended, and only from its first message on, since loading can take long.
 */
export function watchPresence(worker: ChildProcess, { everyMs, unansweredMost }: Asking, log: Log): void {
  let unanswered: number | null = null;
  worker.on('message', () => (unanswered = 0));
  const asking = setInterval(() => {
    if (unanswered === null) return;
    if (unanswered >= unansweredMost) {
      log.error({ pid: worker.pid }, 'a worker stands still; it is killed');
      worker.kill('SIGKILL');
      return;
    }
    unanswered += 1;
    if (worker.connected) worker.send({ areYouThere: true } satisfies WorkerHears, () => undefined);
  }, everyMs);
  worker.once('exit', () => clearInterval(asking));
  worker.once('error', () => worker.pid === undefined && clearInterval(asking));
}
