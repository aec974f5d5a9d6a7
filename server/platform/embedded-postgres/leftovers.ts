import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';

const stopWithinMs = 30_000;

/**
 * Deals with what an earlier run left: a server that outlived it is stopped; a pid file that names a stranger is told to be that.
 * @returns variables for the new server's environment
 */
export async function clearLeftovers(cluster: string, log: Log): Promise<Record<string, string>> {
  sweepHalfMadeClusters(cluster);
  const pid = readPid(cluster);
  if (pid === 'empty') {
    // Only a start that was cut short leaves an empty one, and PostgreSQL would refuse it for ever.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return {};
  }
  if (pid === null || !isAlive(pid)) return {};
  if (isOurServer(pid, cluster)) {
    log.warn({ pid }, 'stopping a database server that an earlier run left behind');
    await stopServer(pid);
    return {};
  }
  // PostgreSQL takes a living process of that number for its predecessor, unless it is told that it is its grandparent.
  return { PG_GRANDPARENT_PID: String(pid) };
}

function sweepHalfMadeClusters(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith('postgres.new-')) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

function readPid(cluster: string): number | 'empty' | null {
  try {
    const [line = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    if (line.trim() === '') return 'empty';
    const pid = Math.abs(Number(line));
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

function isOurServer(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return /postgres/.test(command) && command.includes(cluster);
}

async function stopServer(pid: number): Promise<void> {
  const until = performance.now() + stopWithinMs;
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; isAlive(pid); signal = 0) {
    if (performance.now() > until) throw new Error(`The database server of an earlier run (process ${pid}) does not stop. End it by hand, then start again.`);
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    await sleep(50);
  }
}
