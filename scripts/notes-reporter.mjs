import { writeFile } from 'node:fs/promises';

/** A Vitest reporter: writes failures and how long each file took to the file named in REDIAL_TEST_NOTES. */
export default class NotesReporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const failures = modules.flatMap((module) => failuresOf(module, module.moduleId));
    const unhandled = unhandledErrors.map((error) => ({ file: null, title: 'Unhandled error', why: whyOf(error) }));
    const durations = modules.map((module) => ({ file: module.moduleId, ms: durationOf(module.diagnostic()) }));
    await writeFile(
      process.env.REDIAL_TEST_NOTES,
      JSON.stringify({ failures: [...failures, ...unhandled], durations }),
    );
  }
}

/** Includes imports and set-up, which the times of a file's tests leave out. */
function durationOf({ duration, collectDuration, setupDuration, prepareDuration }) {
  return duration + collectDuration + setupDuration + prepareDuration;
}

function failuresOf(part, file) {
  const title = part.type === 'module' ? '' : part.fullName;
  const errors = part.type === 'test' ? (part.result().errors ?? []) : part.errors();
  const own = errors.slice(0, 1).map((error) => ({
    file,
    title: part.type === 'test' ? title : `${title} (outside its tests)`,
    why: whyOf(error),
  }));
  return part.type === 'test' ? own : [...own, ...[...part.children].flatMap((child) => failuresOf(child, file))];
}

function whyOf({ name, message, stack }) {
  return stack ?? `${name}: ${message}`;
}
