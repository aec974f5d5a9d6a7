import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '#server/platform/tree.ts';

/** Where a restore works until all is well; one that was killed left no more than this. */
export const restoreDraft = 'restoring';

/**
 * Makes sure that a folder without a cluster is a new market's. What is left of an older one, whose disk isn't mounted,
 * say, would start as an empty market otherwise. A first start that was cut short left its secrets at most: pictures
 * and mails come after the cluster.
 *
 * @throws Error that says what was found and what to do
 */
export async function requireNewMarket(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, restoreDraft))) {
    throw new Error(
      `${join(dataDir, restoreDraft)} was left by a restore that did not finish, ` +
        'and there is no database yet. Repeat the restore, or set DATA_DIR to another folder for a new market.',
    );
  }
  const trace = await traceIn(dataDir);
  if (trace === null) return;
  throw new Error(
    [
      `The database is missing: ${join(dataDir, 'postgres')} has none, but ${trace}, so a market was here. ` +
        'It is not started as an empty one.',
      'Mount the disk that has the database, restore a backup into an empty folder, or set DATABASE_URL if the ' +
        'database is your own. For a new market set DATA_DIR to another folder.',
    ].join('\n'),
  );
}

/** In words, or null. */
async function traceIn(dataDir: string): Promise<string | null> {
  const cluster = join(dataDir, 'postgres');
  const place = lstatSync(cluster, { throwIfNoEntry: false });
  if (place !== undefined && !place.isDirectory()) return 'it is a file, or a link to a place without one';
  if (await hasAny(cluster, () => true)) return 'something else is in it';
  if (await hasAny(join(dataDir, 'objects'), isFile)) return `there are pictures in ${join(dataDir, 'objects')}`;
  if (await hasAny(join(dataDir, 'outbox'), isFile)) return `there are mails in ${join(dataDir, 'outbox')}`;
  // Nobody but a person makes an empty one, as the place for a disk; beside secrets that disk has been in use.
  return place !== undefined && existsSync(join(dataDir, 'secrets.json'))
    ? 'it stands empty beside secrets.json'
    : null;
}

async function hasAny(folder: string, counts: (found: { path: string; kind: string }) => boolean): Promise<boolean> {
  for await (const found of walk(folder)) if (counts(found)) return true;
  return false;
}

function isFile({ path, kind }: { path: string; kind: string }): boolean {
  return kind === 'file' && !/(^|\/)\./.test(path);
}
