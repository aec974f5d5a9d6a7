import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from '#server/platform/embedded-postgres/binaries.ts';

/** PostgreSQL refuses to run as root; this is the number of the user who owns nothing else. */
const unprivileged = 65_534;

/** The lesser right first. It passes folders, but can't execute files closed to others; and containers often lack it. */
const rights = ['dac_read_search', 'dac_override'];

export interface RunAs {
  /** Given to spawn; empty for an ordinary user. */
  ids: { uid?: number; gid?: number };
  /** Put before the command. */
  prefix: string[];
}

/**
 * Our own user, or, when we are root, an unprivileged one. Where that can't pass the folders above (a clone below
 * /root, say), it gets the right to, rather than everybody.
 *
 * @throws Error that says what to do when nothing of that works here
 */
export function findRunAs(paths: readonly string[], binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  const closed = paths.map((path) => firstClosed(path)).filter((path) => path !== null);
  if (closed.length === 0) return { ids: { uid: unprivileged, gid: unprivileged }, prefix: [] };

  const prefix = rights.map((right) => withRight(right)).find((prefix) => works(prefix, paths, binaries));
  if (prefix !== undefined) return { ids: {}, prefix };
  throw new Error(
    `PostgreSQL can't run as root, and the user it runs as instead can't pass ${closed[0]}. ` +
      'Put Redial and DATA_DIR where others may pass (chmod o+x), run it as an ordinary user, or set DATABASE_URL.',
  );
}

function withRight(right: string): string[] {
  return [
    'setpriv',
    `--reuid=${unprivileged}`,
    `--regid=${unprivileged}`,
    '--clear-groups',
    // Otherwise access(2) would forget these rights. Source: capabilities(7), SECBIT_NO_SETUID_FIXUP.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
  ];
}

function works([command = '', ...args]: string[], paths: readonly string[], binaries: Binaries): boolean {
  const attempts = [[binaries.postgres, '--version'], ...paths.map((path) => ['test', '-x', path])];
  return attempts.every(
    (attempt) => spawnSync(command, [...args, ...attempt], { cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

/** The outermost folder on the way to a path, or the path itself, that others may not pass; or null. */
function firstClosed(path: string): string | null {
  const above = dirname(path);
  const outer = above === path ? null : firstClosed(above);
  if (outer !== null) return outer;
  const { mode, uid } = statSync(path);
  return uid === unprivileged || (mode & 0o001) !== 0 ? null : path;
}

export function isOwnedBy(runAs: RunAs, uid: number): boolean {
  return uid === process.getuid?.() || (isLowered(runAs) && uid === unprivileged);
}

/** Links are given, not what they point to. What goes away as a predecessor stops needs no owner. */
export function giveTo(runAs: RunAs, path: string): void {
  if (!isLowered(runAs)) return;
  try {
    const stat = lstatSync(path);
    if (stat.uid !== unprivileged) lchownSync(path, unprivileged, unprivileged);
    if (!stat.isDirectory()) return;
    for (const name of readdirSync(path)) giveTo(runAs, join(path, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function isLowered(runAs: RunAs): boolean {
  return runAs.ids.uid !== undefined || runAs.prefix.length > 0;
}
