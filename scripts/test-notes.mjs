import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';

export const reportTo = (file) => ({
  args: ['--reporter=default', `--reporter=${join(root, 'scripts/notes-reporter.mjs')}`],
  env: { REDIAL_TEST_NOTES: file },
});

/** Each failure with the first lines of why: in the output they stand thousands of tests above the end. */
export async function failedTests(file) {
  return (await notesIn(file)).failures.map(({ file: path, title, why }) =>
    line(path === null ? title : `${relative(root, path)} > ${title}`, why),
  );
}

/** The slowest files of several runs, one line each, such as `12.3 s server/app.test.ts`. */
export async function slowestFiles(files, count = 20) {
  const notes = await Promise.all(files.map(notesIn));
  return notes
    .flatMap(({ durations }) => durations)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${relative(root, file)}`);
}

async function notesIn(file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? { failures: [], durations: [] } : JSON.parse(text);
}

function line(what, why) {
  return `  ${what}\n    ${why.trim().split('\n').slice(0, 6).join('\n    ')}`;
}
