import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; this is the number of the user who owns nothing else. */
const unprivileged = 65_534;

/** How to start a program that must not be root. */
export interface RunAs {
  /** Given to spawn; empty for an ordinary user. */
  ids: { uid?: number; gid?: number };
  /** Put before the command. */
  prefix: string[];
}

/**
 * Who runs PostgreSQL: whoever we are, or, when we are root, the unprivileged user. Where that user can't pass the folders above
 * (a clone below /root, say), it is given the right to pass them, rather than the folders being opened to everybody.
 * @throws Error that says what to do when nothing of that works here.
 */
export function findRunAs(folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  const closed = folders.map((folder) => firstClosedFolder(folder)).find((folder) => folder !== null);
  if (closed === undefined) return { ids: { uid: unprivileged, gid: unprivileged }, prefix: [] };

  const prefix = [
    'setpriv',
    `--reuid=${unprivileged}`,
    `--regid=${unprivileged}`,
    '--clear-groups',
    // Without it access(2) would look at the user alone and forget these rights. Source: capabilities(7), SECBIT_NO_SETUID_FIXUP.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override,+dac_read_search',
    '--ambient-caps=+dac_override,+dac_read_search',
  ];
  const [command = '', ...args] = prefix;
  if (spawnSync(command, [...args, 'test', '-x', closed], { stdio: 'ignore' }).status === 0) return { ids: {}, prefix };
  throw new Error(
    `PostgreSQL can't run as root, and the user it runs as instead can't pass ${closed}. Put Redial and DATA_DIR where others may pass (chmod o+x), run it as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The outermost folder on the way to a path that others may not pass, or null. */
function firstClosedFolder(path: string): string | null {
  const above = dirname(path);
  const outer = above === path ? null : firstClosedFolder(above);
  if (outer !== null) return outer;
  const { mode, uid } = statSync(path);
  return uid === unprivileged || (mode & 0o001) !== 0 ? null : path;
}

/** Gives a folder and all in it to whoever runs PostgreSQL, when that is somebody else. */
export function giveTo(runAs: RunAs, path: string): void {
  if (runAs.ids.uid === undefined && runAs.prefix.length === 0) return;
  if (lstatSync(path).uid !== unprivileged) chownSync(path, unprivileged, unprivileged);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(runAs, join(path, name));
}
