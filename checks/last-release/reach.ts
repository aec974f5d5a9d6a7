import { execFileSync } from 'node:child_process';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Test files that need the history of this clone. A shallow clone, one that begins with one commit, and a folder
 * without a repository have none: we leave those files out and say so. Where there is a history, a release that is
 * missing from it fails its test.
 */
export function leftOutWithoutHistory(): string[] {
  if (hasHistory()) return [];
  console.warn('This clone has no history, so the last release is not tried. Fetch it: git fetch --unshallow');
  return ['checks/last-release/**'];
}

function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false' && git('rev-list', '--count', 'HEAD') !== '1';
  } catch {
    return false;
  }
}
