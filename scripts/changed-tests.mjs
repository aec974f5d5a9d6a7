import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root as project } from './prepare.mjs';

/** These start whole markets, so their imports don't show what a test is about. */
const wholeMarket = /^(server\/testing|proof)\//;
/** A change here may show in a browser; the journeys check that the market still lists, books and pays. */
const seenInBrowser = /^(web|contract|words|server|db|public)\//;
const journeys = ['e2e/seller-lists-a-phone.e2e.ts', 'e2e/buyer-books-a-phone.e2e.ts'];

/** Tests beside a file changed since a commit, committed or not, and those that import one without a whole market. */
export function testsOf(since, root = project) {
  const git = (...args) => lines(root, args);
  const changed = new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]);
  const files = git('ls-files', '--cached', '--others', '--exclude-standard');
  const tests = files.filter((file) => /\.(test|e2e)\.ts$/.test(file) && existsSync(join(root, file)));
  const isBrowser = (file) => file.startsWith('e2e/');
  const folders = new Set([...changed].filter((file) => !isBrowser(file)).map((file) => dirname(file)));
  const reading = { root, changed, reaches: new Map() };
  const touched = tests.filter((file) => folders.has(dirname(file)) || reachesChanged(reading, file));
  const shows = [...changed].some((file) => seenInBrowser.test(file));
  return {
    // The checks are quick and cover every file.
    units: tests.filter((file) => file.startsWith('checks/') || (touched.includes(file) && !isBrowser(file))),
    browser: [...new Set([...touched.filter(isBrowser), ...(shows ? journeys : [])])],
  };
}

/** The commit that `--changed` compares with by default: the last on origin/main, else HEAD. */
export function usualSince(root = project) {
  try {
    return lines(root, ['merge-base', 'HEAD', 'origin/main'])[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

function reachesChanged(reading, file) {
  const { root, changed, reaches } = reading;
  if (changed.has(file)) return true;
  const before = reaches.get(file);
  if (before !== undefined) return before;
  // Ends import cycles.
  reaches.set(file, false);
  const found = !wholeMarket.test(file) && importsOf(root, file).some((next) => reachesChanged(reading, next));
  reaches.set(file, found);
  return found;
}

function importsOf(root, file) {
  if (!existsSync(join(root, file))) return [];
  const code = readFileSync(join(root, file), 'utf8');
  const found = code.matchAll(
    /^(?:import|export)\s+(?!type\b)[^;'"]*?from '([^']+)'|^import\s*'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].flatMap(([, named, forEffect, late]) => {
    const target = named ?? forEffect ?? late;
    if (target.startsWith('#')) return [target.slice(1)];
    return target.startsWith('.') ? [join(dirname(file), target)] : [];
  });
}

function lines(root, args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
}
