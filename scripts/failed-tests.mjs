import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';

/** Makes a Vitest run write down what failed. */
export const reportTo = (file) => ({
  args: ['--reporter=default', `--reporter=${join(root, 'scripts/failures-reporter.mjs')}`],
  env: { REDIAL_FAILURES: file },
});

/**
 * What failed, in a few lines: after thousands of tests it stands far above the end of the output.
 *
 * @param {string} file named to reportTo
 * @returns {Promise<string[]>} one for each failure, with the first lines of why
 */
export async function failedTests(file) {
  return (await failuresIn(file)).map(({ file: path, title, why }) =>
    line(path === null ? title : `${relative(root, path)} > ${title}`, why),
  );
}

/**
 * The files in which something failed; null when something failed outside of them.
 *
 * @param {string} file named to reportTo
 * @returns {Promise<string[] | null>} their paths
 */
export async function failedFiles(file) {
  const paths = new Set((await failuresIn(file)).map(({ file: path }) => path));
  return paths.size === 0 || paths.has(null) ? null : [...paths];
}

async function failuresIn(file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? [] : JSON.parse(text);
}

function line(what, why) {
  return `  ${what}\n    ${why.trim().split('\n').slice(0, 6).join('\n    ')}`;
}
