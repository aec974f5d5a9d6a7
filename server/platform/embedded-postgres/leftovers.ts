import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isServerOn, isTaken } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';

/** How long an outlived server may take for each way to end. */
const patience = [
  { signal: 'SIGINT', ms: 20_000 },
  { signal: 'SIGQUIT', ms: 10_000 },
] as const;

/**
 * Deals with what an earlier run left: a server that outlived it is stopped; a pid file that names a stranger is told
 * to be that.
 *
 * @returns variables for the new server's environment
 */
export async function clearLeftovers(cluster: string, socketFolder: string, log: Log): Promise<Record<string, string>> {
  const pid = readPid(cluster);
  // Only a start or a write that was cut short leaves one without a number, and PostgreSQL would always refuse it.
  if (pid === 'unreadable') rmSync(join(cluster, 'postmaster.pid'), { force: true });
  const taken = typeof pid === 'number' && isTaken(pid) ? pid : null;
  const isOurs = taken !== null && isAlive(taken) && isServerOn(taken, cluster);
  if (isOurs) {
    log.warn({ pid: taken }, 'stopping a database server that an earlier run left behind');
    await stopServer(taken);
  }
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { recursive: true, force: true });
  // PostgreSQL takes any process with that number for its predecessor, a finished process that nobody collects included,
  // unless it is told that it is its grandparent.
  return taken !== null && !isOurs ? { PG_GRANDPARENT_PID: String(taken) } : {};
}

function readPid(cluster: string): number | 'unreadable' | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const pid = Math.abs(Number.parseInt(text, 10));
  return pid > 0 ? pid : 'unreadable';
}

async function stopServer(pid: number): Promise<void> {
  for (const { signal, ms } of patience) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
      break;
    }
    for (const until = performance.now() + ms; performance.now() < until; await sleep(20)) if (!isAlive(pid)) return;
  }
  throw new Error(
    `The database server of an earlier run (process ${pid}) does not stop. End it by hand, then start again.`,
  );
}
