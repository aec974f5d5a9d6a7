import type { ChildProcess } from 'node:child_process';
import type { Log } from '#server/platform/log.ts';
import type { WorkerHears } from '#server/workers/worker.ts';

/** How often a worker is asked whether it is there, and how often in a row it may give no answer. */
export interface Asking {
  everyMs: number;
  unansweredMost: number;
}

/**
 * Kills a worker that stands still: the kernel would go on dealing connections to it, and nothing else ends it. Counted
 * are questions, not time, since all may have been stopped together; and only from its first word on, since loading
 * takes as long as it takes.
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
