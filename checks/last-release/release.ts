import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What a server without pages needs of a commit. */
const parts = ['contract', 'db', 'server', 'words', 'package.json'];
/** `git archive` of them, in bytes: two megabytes today. */
const archiveMax = 100_000_000;

/** The commit of the last release (CONTRIBUTING.md says when it changes). */
export function lastRelease(): string {
  return readFileSync(join(root, 'db/last-release'), 'utf8').trim();
}

/**
 * Puts the server of a commit into a new folder, to be run with the packages of this checkout.
 *
 * @throws Error that says how to get the commit, where this clone doesn't have it
 */
export function unpack(commit: string, folder: string): void {
  mkdirSync(folder);
  const archive = archiveOf(commit);
  execFileSync('tar', ['-x', '-C', folder], { input: archive, stdio: ['pipe', 'ignore', 'inherit'] });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

function archiveOf(commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', commit, ...parts], {
      cwd: root,
      maxBuffer: archiveMax,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Error(
      `The last release, ${commit} of db/last-release, is not in this clone, so nobody knows whether its server can ` +
        'run beside this one. Get the whole history: git fetch --unshallow --tags. ' +
        'A folder without .git has none: clone the repository.',
      { cause: error },
    );
  }
}
