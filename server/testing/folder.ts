import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * A folder for what the tests of one file write, which goes with them. Other users may pass: as root the database runs
 * as one.
 */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'redial-test-'));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
