import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { folderForTests } from '#server/testing/folder.ts';
import { testsOf, usualSince } from './changed-tests.mjs';

const root = folderForTests();
const journeys = ['e2e/seller-lists-a-phone.e2e.ts', 'e2e/buyer-books-a-phone.e2e.ts'];
const files = {
  'checks/files.test.ts': '',
  'contract/limits.ts': 'export const limit = 3;',
  'server/bookings/rules.ts': "import { limit } from '#contract/limits.ts';",
  'server/bookings/rules.test.ts': "import '#server/bookings/rules.ts';",
  'server/bookings/routes.test.ts': "import '#server/testing/market.ts';",
  'server/payments/money.test.ts': "import { money } from './money.ts';",
  'server/payments/money.ts': "import type { Rules } from '#server/bookings/rules.ts';\nexport const money = 1;",
  'server/testing/market.ts': "import '#server/bookings/rules.ts';",
  'web/ui/card.tsx': '',
  'e2e/support/pages.ts': '',
  'e2e/blog.e2e.ts': "import { visit } from './support/pages.ts';",
  'e2e/seller-lists-a-phone.e2e.ts': '',
  'e2e/buyer-books-a-phone.e2e.ts': '',
};

beforeAll(() => {
  for (const [file, code] of Object.entries(files)) write(file, code);
  git('init', '--quiet');
  commit();
});

test('A changed file brings the tests beside it and those that import it, but not those that start a whole market', () => {
  expect(testsOfChange('server/bookings/rules.ts')).toEqual({
    units: ['checks/files.test.ts', 'server/bookings/routes.test.ts', 'server/bookings/rules.test.ts'],
    browser: journeys,
  });
});

test('so does one that they import through others', () => {
  expect(testsOfChange('contract/limits.ts').units).toEqual(['checks/files.test.ts', 'server/bookings/rules.test.ts']);
});

test('what only browser tests use brings those alone', () => {
  expect(testsOfChange('e2e/support/pages.ts')).toEqual({
    units: ['checks/files.test.ts'],
    browser: ['e2e/blog.e2e.ts'],
  });
});

test('a new test is among them; without a change only the rules of the house are', () => {
  write('web/ui/card.test.ts', '');
  expect(testsOf('HEAD', root).units).toContain('web/ui/card.test.ts');
  commit();
  expect(testsOf('HEAD', root)).toEqual({ units: ['checks/files.test.ts'], browser: [] });
});

test('others’ last commit is compared with, or the own last one where there are no others', () => {
  expect(usualSince(root)).toBe('HEAD');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const others = git('rev-parse', 'HEAD').trim();
  commit();
  expect(usualSince(root)).toBe(others);
});

function testsOfChange(file: keyof typeof files): { units: string[]; browser: string[] } {
  write(file, `${files[file]}\n// changed`);
  const found = testsOf('HEAD', root);
  git('checkout', '--quiet', '--', file);
  return found;
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), code);
}

function commit(): void {
  git('add', '--all');
  git(
    '-c',
    'user.name=Redial',
    '-c',
    'user.email=redial@redial.example',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message',
    'All',
  );
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
