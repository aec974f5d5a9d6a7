import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beganAt, bootOf, isAlive } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';

/** A market keeps its folder; a visitor, such as a backup or a restore, has it for a while. */
export type Holder = 'market' | 'visitor';

/** The folder is somebody else's at the moment. */
export class FolderInUse extends Error {
  readonly dataDir: string;
  readonly holder: Holder;
  readonly pid: number;

  constructor(dataDir: string, holder: Holder, pid: number) {
    super(
      holder === 'visitor'
        ? `An operator's command (process ${pid}) is using ${dataDir}, such as a backup or a restore. ` +
            'Try again when it has ended.'
        : `Another Redial (process ${pid}) is using ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    this.dataDir = dataDir;
    this.holder = holder;
    this.pid = pid;
  }
}

const name = 'app.lock';
const attemptsMax = 100;
const visitMaxMs = 60_000;
const askAgainMs = 200;

/** As `lockFolder`, after up to a minute for a visitor to leave. @throws FolderInUse when somebody stays */
export async function lockFolderAfterVisit(dataDir: string, log: Log): Promise<() => void> {
  let isTold = false;
  for (const until = performance.now() + visitMaxMs; ; await sleep(askAgainMs)) {
    try {
      return lockFolder(dataDir, 'market');
    } catch (error) {
      if (!(error instanceof FolderInUse) || error.holder === 'market' || performance.now() > until) throw error;
      if (!isTold) log.warn(`waiting up to a minute: an operator's command (process ${error.pid}) is using ${dataDir}`);
      isTold = true;
    }
  }
}

/**
 * One process uses a data folder; the lock of one that is gone counts for nothing, even if another has its number now.
 * A lock is a symbolic link, since one is made whole or not at all, and never over another. A dead owner's lock is
 * succeeded: by a link named after that owner, which only one heir can make. The last link of this chain names the
 * owner, however many processes start at once.
 *
 * @returns gives the lock back
 * @throws FolderInUse that names the process which has it
 */
export function lockFolder(dataDir: string, holder: Holder): () => void {
  const ours = [process.pid, `${holder}-${randomUUID()}`, bootOf(), beganAt(process.pid)].join(' ');
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { owner, next } = endOfChain(dataDir);
    if (owner !== null && isHeld(owner))
      throw new FolderInUse(dataDir, / visitor-/.test(owner) ? 'visitor' : 'market', Number.parseInt(owner, 10));
    if (!claim(next, ours)) continue;
    // The chain may have been cut while we looked along it; then the claim hangs on nothing.
    if (endOfChain(dataDir).owner === ours) return settle(dataDir, ours);
    rmSync(next, { force: true });
  }
  throw new Error(`Too many processes are starting on ${dataDir} at once. Start one of them again.`);
}

function endOfChain(dataDir: string): { owner: string | null; next: string } {
  let owner: string | null = null;
  let next = join(dataDir, name);
  for (let heir = ownerOf(next); heir !== null; heir = ownerOf(next)) {
    owner = heir;
    next = join(dataDir, `${name}.after-${createHash('sha256').update(heir).digest('hex').slice(0, 32)}`);
  }
  return { owner, next };
}

function claim(link: string, ours: string): boolean {
  try {
    symlinkSync(ours, link);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Makes the owner's link the first, and only then takes the dead ones' away. */
function settle(dataDir: string, ours: string): () => void {
  const first = join(dataDir, name);
  const draft = `${first}.new-${randomUUID()}`;
  symlinkSync(ours, draft);
  renameSync(draft, first);
  for (const entry of readdirSync(dataDir)) {
    if (entry.startsWith(`${name}.`)) rmSync(join(dataDir, entry), { force: true });
  }
  return () => {
    if (ownerOf(first) === ours) rmSync(first, { force: true });
  };
}

function isHeld(lock: string): boolean {
  const [, pid = '', boot = '', began = ''] = /^(\d+) \S+ (\S+) (.*)$/.exec(lock) ?? [];
  return pid !== '' && boot === bootOf() && isAlive(Number(pid)) && beganAt(Number(pid)) === began;
}

function ownerOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    // Something else of that name, such as a copy that a backup made into a file: nobody's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
    // Our link can't be moved over a folder.
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`${link} is a folder, where Redial notes who uses DATA_DIR. Move it away and start again.`, {
        cause: error,
      });
    return 'nobody';
  }
}
