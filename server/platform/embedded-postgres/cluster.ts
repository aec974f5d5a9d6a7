import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from '#server/platform/embedded-postgres/binaries.ts';
import { giveTo, isOwnedBy } from '#server/platform/embedded-postgres/run-as.ts';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';

/** Made beside its place and moved there whole, so a kill leaves no half of one. */
export function ensureCluster(cluster: string, binaries: Binaries, runAs: RunAs, password: string): void {
  sweepDrafts(cluster);
  if (hasCluster(cluster)) return giveTo(runAs, cluster);
  const draft = `${cluster}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    giveTo(runAs, draft);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(runAs, passwordFile);
    initialise(draft, passwordFile, binaries, runAs);
    renameSync(draft, cluster);
  } finally {
    sweepDrafts(cluster);
  }
}

function sweepDrafts(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(cluster)}.new-`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** @throws Error when only another user can tell */
export function hasCluster(cluster: string): boolean {
  try {
    return statSync(join(cluster, 'PG_VERSION')).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new Error(
        `${cluster} belongs to another user, as after a start as root. ` +
          'Start as root again, or give it to this user with chown -R.',
        { cause: error },
      );
    }
    return false;
  }
}

function initialise(draft: string, passwordFile: string, binaries: Binaries, runAs: RunAs): void {
  const words = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    '--username=redial',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const [command = '', ...args] = words;
  const run = spawnSync(command, args, {
    ...runAs.ids,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  if (run.status === 0) return;
  const said = `${run.error?.message ?? ''}${run.stderr ?? ''}`.trim();
  const advice = /No space left on device|disk quota/i.test(said)
    ? 'Its disk is full: free some space and start again.\n'
    : '';
  throw new Error(`The database could not be made below ${dirname(draft)}. ${advice}${said}`);
}

/** For its owner alone. @throws Error when somebody else has put something in its place */
export function ensureSocketFolder(folder: string, runAs: RunAs): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(
      `${folder} is needed for the database's socket, but something else has its place. Move it away and start again.`,
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwnedBy(runAs, lstatSync(folder).uid))
    throw new Error(
      `${folder} is needed for the database's socket, but it is somebody else's. Remove it and start again.`,
    );
  chmodSync(folder, 0o700);
  giveTo(runAs, folder);
}
