import { writeFile } from 'node:fs/promises';

/**
 * A Vitest reporter that writes what failed to the file that REDIAL_FAILURES names: tests, hooks, files that can't be
 * loaded, unhandled errors.
 */
export default class FailuresReporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const failures = modules.flatMap((module) => failuresOf(module, module.moduleId));
    const unhandled = unhandledErrors.map((error) => ({ file: null, title: 'Unhandled error', why: whyOf(error) }));
    await writeFile(process.env.REDIAL_FAILURES, JSON.stringify([...failures, ...unhandled]));
  }
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
