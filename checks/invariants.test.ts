import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invariants, runningLedgerInvariants } from '#server/books/invariants.ts';

test('docs/proofs.md says how many invariants the audit looks at, with the test gateway and with a real provider', () => {
  const words = readFileSync(join(import.meta.dirname, '../docs/proofs.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(words).toContain(`contradicts ${invariants.length + runningLedgerInvariants.length} invariants of`);
  expect(words).toContain(`${invariants.length} with a real provider`);
});
