import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inherited } from '#server/testing/commands.ts';

test.each([[['grant', 'nobody']], [['grant', 'ada@redial.example', 'eve@redial.example']]])(
  'npm run admin with the words %j says how it is used, and does nothing',
  (words) => {
    // There is no market here. The error is about the words, so they were refused before anything looked for one.
    const run = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'admin.ts'), ...words],
      { encoding: 'utf8', env: { ...inherited, DATA_DIR: join(import.meta.dirname, 'no-market') } },
    );
    expect([run.status, run.stdout, run.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('Usage: npm run admin -- grant EMAIL'),
    ]);
  },
);
