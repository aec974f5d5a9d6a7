import { join, relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files of half a minute and more on two cores. One that begins last keeps everybody waiting. */
export const long = [
  'proof/model/model.test.ts',
  'proof/interleavings/interleavings.test.ts',
  'server/restore.test.ts',
  'proof/faults/slow-database.test.ts',
  'proof/crash/crash.test.ts',
  'e2e/accessibility/screens.e2e.ts',
  'e2e/accessibility/states.e2e.ts',
  'e2e/two-servers.e2e.ts',
  'e2e/stop-and-start.e2e.ts',
  'e2e/sellers-are-paid-by-the-provider.e2e.ts',
  'e2e/screens.e2e.ts',
  'e2e/reviews.e2e.ts',
  'e2e/bank-takes-its-time.e2e.ts',
];

const root = join(import.meta.dirname, '..');

/** Begins with those, in their order, then goes on as Vitest does: with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await Reflect.apply(super.sort, this, [files]);
    const at = new Map(sorted.map((file) => [relative(root, file.moduleId), file]));
    const first = long.flatMap((name) => at.get(name) ?? []);
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
