import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { isServerOn } from '#server/platform/embedded-postgres/processes.ts';

export interface Postgres {
  /** First processes: at most one. */
  postmasters: number[];
  /** Backends, writers and workers, even those that outlive their postmaster. */
  children: number[];
}

/** The PostgreSQL processes that work on a cluster at this moment. */
export function postgresOn(cluster: string): Postgres {
  const all = listProcesses();
  const servers = new Set(
    all
      .filter(
        ({ pid, state, command }) => !state.startsWith('Z') && command.includes('postgres') && isServerOn(pid, cluster),
      )
      .map(({ pid }) => pid),
  );
  // A just-forked child still has its parent's command line.
  const postmasters = all.filter(({ pid, parent }) => servers.has(pid) && !servers.has(parent)).map(({ pid }) => pid);
  const children = all.filter(
    ({ pid, parent, state, command }) =>
      !state.startsWith('Z') &&
      !postmasters.includes(pid) &&
      (postmasters.includes(parent) || (command.startsWith('postgres: ') && folderOf(pid) === cluster)),
  );
  return { postmasters, children: children.map(({ pid }) => pid) };
}

/** The processes of these parents, such as the shell that watches over a database. */
export function childrenOf(parent: number): number[] {
  return listProcesses()
    .filter((one) => one.parent === parent)
    .map(({ pid }) => pid);
}

/** Kills them all at once, so none can react. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is already gone.
    }
  }
}

function listProcesses(): { pid: number; parent: number; state: string; command: string }[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
}

/** A process's folder; a server's children run in their cluster's. Null where the system doesn't tell. */
function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
