import { execFileSync } from 'node:child_process';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * Test files that need the history of this clone. A shallow clone, or one that begins with one commit, has none: then
 * they are left out, and that is said. Where there is a history, a release that is not in it fails its test.
 */
export function leftOutWithoutHistory(): string[] {
  if (git('rev-parse', '--is-shallow-repository') === 'false' && git('rev-list', '--count', 'HEAD') !== '1') return [];
  console.warn('This clone has no history, so the last release is not tried. Fetch it: git fetch --unshallow');
  return ['checks/last-release/**'];
}
