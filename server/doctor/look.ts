import { existsSync, statSync } from 'node:fs';
import { readFile, readdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { policyFiles, policyNames } from '#contract/policies.ts';
import type { Config } from '#server/config.ts';
import { lookAtDatabase } from '#server/doctor/look-at-database.ts';
import { lookOutside } from '#server/doctor/look-outside.ts';
import type { BackupFound, Found } from '#server/doctor/found.ts';
import { findBackup } from '#server/platform/backups/draft.ts';
import { manifestName } from '#server/platform/backups/manifest.ts';
import { readPolicies } from '#server/policies/policy-files.ts';

/** The page about withdrawal has words of the market's own. */
const wantedPolicies = policyNames.filter((name) => name !== 'withdrawal');

/** It has a folder of policies, like DATA_DIR. */
const demoFolder = join(import.meta.dirname, '../../db/demo');

interface Looking {
  /** The folder that the operator names. */
  backups: string | null;
  isNamedProduction: boolean;
  refusals: readonly string[];
  closers: (() => Promise<unknown>)[];
}

/** Finds out all that the rules judge. */
export async function look(config: Config, looking: Looking): Promise<Found> {
  const { backups, isNamedProduction, refusals, closers } = looking;
  const [outside, { database, clocks, archive }, disk] = await Promise.all([
    lookOutside(config),
    lookAtDatabase(config, closers),
    statfs(nearestFolder(config.dataDir)),
  ]);
  const written = readPolicies({ ...config, demo: false });
  const links = written.linksIn('en');
  const ofDemo = new Set(readPolicies({ dataDir: demoFolder, demo: false }).written.map(({ text }) => text));
  return {
    now: new Date(),
    isProduction: config.production,
    isNamedProduction,
    refusals,
    publicUrl: config.publicUrl,
    hasDemo: config.demo,
    hasRateLimits: config.rateLimits,
    trustsProxy: config.trustProxy !== null && config.trustProxy !== 0,
    tellsMetrics: config.metrics !== null,
    readsBounces: config.mailBouncesToken !== null,
    secrets: secretsIn(config.dataDir),
    ...outside,
    database,
    missingPolicies: wantedPolicies.filter((name) => !links.some((one) => one.name === name)),
    demoPolicies: policyFiles
      .filter(({ name, language }) =>
        written.written.some(
          ({ policy, text }) => policy.name === name && policy.language === language && ofDemo.has(text),
        ),
      )
      .map(({ file }) => file),
    backup: backups === null ? (archive ?? { kind: 'unknown' }) : await newestIn(backups),
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    clocks,
  };
}

function secretsIn(dataDir: string): Found['secrets'] {
  const file = statSync(join(dataDir, 'secrets.json'), { throwIfNoEntry: false });
  if (file === undefined) return null;
  const { mode, uid, gid } = file;
  return { mode: mode & 0o777, isOurs: uid === process.getuid?.(), isOfOurGroup: gid === process.getgid?.() };
}

export async function newestIn(folder: string): Promise<BackupFound> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(findBackup(folder), manifestName), 'utf8'));
    const endedAt =
      typeof manifest === 'object' && manifest !== null && 'endedAt' in manifest ? String(manifest.endedAt) : '';
    return { kind: 'folder', folder, newestAt: new Date(endedAt) };
  } catch {
    return newestDumpIn(folder);
  }
}

/** What pg_dump and the like write is called so; anything else that was changed last night is no backup. */
const nameOfDump = /\.(?:dump|sql|tar|backup)(?:\.\w+)*$|^toc\.dat$/i;

/** Below a folder of nightly ones each may have a folder of its own. */
async function newestDumpIn(folder: string): Promise<BackupFound> {
  let nights;
  try {
    nights = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return { kind: 'unread', folder, why: codeOf(error) };
  }
  let hidden: string | null = null;
  const inner = nights
    .filter((one) => one.isDirectory() && !one.name.endsWith('.draft'))
    .map(async ({ name }) => {
      try {
        return await readdir(join(folder, name), { withFileTypes: true });
      } catch (error) {
        // A disk of its own has a lost+found, which only root reads and which holds no backup.
        if (codeOf(error) === 'EACCES' && name !== 'lost+found') hidden ??= join(folder, name);
        return [];
      }
    });
  const files = [...nights, ...(await Promise.all(inner)).flat()]
    .filter((one) => one.isFile() && nameOfDump.test(one.name))
    .map((one) => statSync(join(one.parentPath, one.name)))
    .filter(({ size }) => size > 0);
  if (files.length === 0 && hidden !== null) return { kind: 'unread', folder: hidden, why: 'EACCES' };
  const newestAt = files.length === 0 ? null : new Date(Math.max(...files.map(({ mtimeMs }) => mtimeMs)));
  return { kind: 'folder', folder, newestAt };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Before the first start it isn't there. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
