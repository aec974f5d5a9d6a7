import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** Vitest writes down there what became of each test. */
export const reportTo = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

/**
 * What failed, in a few lines: after thousands of tests it stands far above the end of the output.
 * @param {string} file written by reportTo
 * @param {string} root what names of files are relative to
 * @returns {Promise<string[]>} a line each, and the first line of why; none when nothing failed or nothing was written
 */
export async function failedTests(file, root) {
  return (await resultsIn(file)).flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that can't be loaded, or a hook that fails, leaves no test that failed.
    if (failed.length === 0) return status === 'failed' ? [line(where, message)] : [];
    return failed.map(({ fullName, failureMessages }) => line(`${where} > ${fullName}`, failureMessages[0]));
  });
}

/**
 * The files in which something failed.
 * @param {string} file written by reportTo
 * @returns {Promise<string[]>} their paths
 */
export async function failedFiles(file) {
  return (await resultsIn(file)).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

async function resultsIn(file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? [] : JSON.parse(text).testResults;
}

function line(what, why = '') {
  return `  ${what}\n    ${why.trim().split('\n').slice(0, 6).join('\n    ')}`;
}
