import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from '#server/platform/embedded-postgres/binaries.ts';
import { giveTo } from '#server/platform/embedded-postgres/run-as.ts';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';

/** Makes the database cluster, unless it is there. Made beside its place and moved there whole, so a kill leaves no half of one. */
export function ensureCluster(cluster: string, binaries: Binaries, runAs: RunAs, password: string): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return giveTo(runAs, cluster);
  const draft = `${cluster}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  giveTo(runAs, draft);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(runAs, passwordFile);
  try {
    initialise(draft, passwordFile, binaries, runAs);
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
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
  const run = spawnSync(command, args, { ...runAs.ids, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  if (run.status === 0) return;
  throw new Error(`The database could not be made below ${draft}:\n${run.error?.message ?? ''}${run.stderr ?? ''}`.trim());
}

/** The folder of the server's socket, for its owner alone. */
export function ensureSocketFolder(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  giveTo(runAs, folder);
}
