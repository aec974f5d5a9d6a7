import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForTests } from '#server/testing/folder.ts';
import { editionOf, keepEdition, root, sourcesOf } from './prepare.mjs';

test('All that the pages and their build import is a source of the build', () => {
  const sources = new Set(sourcesOf(root));
  const missing = [...sources]
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.ts$|vitest/.test(file))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => !sources.has(target));
  expect(missing).toEqual([]);
  expect(importsOf(join(root, 'vite.config.ts')).length).toBeGreaterThan(0);
  expect(importsOf(join(root, 'web/app.css')).length).toBeGreaterThan(0);
});

const project = folderForTests();
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};
const references = (...rooms: string[]) => JSON.stringify({ references: rooms.map((path) => ({ path })) });
write('web/tsconfig.json', references('../words'));
write('words/tsconfig.json', references('../contract'));
write('contract/tsconfig.json', references());
for (const file of ['package-lock.json', 'vite.config.ts', 'scripts/plugin.ts', 'public/icon.svg']) write(file, '1');

test.each([
  'web/pages/home.tsx',
  'web/ui/new/button.css',
  'words/en/mail.ts',
  'contract/limits.ts',
  'public/static/new.svg',
  'scripts/a-new-plugin.ts',
  'scripts/plugin.ts',
  'postcss.config.mjs',
  'package-lock.json',
])('A change of %s makes a new build, as does its coming and going', (file) => {
  const editions = [editionOf(project)];
  for (const text of ['one', 'two']) {
    write(file, text);
    editions.push(editionOf(project));
  }
  rmSync(join(project, file));
  editions.push(editionOf(project));
  expect(new Set(editions).size).toBeGreaterThanOrEqual(3);
  expect(editions[2]).not.toBe(editions[1]);
  expect(editions[3]).not.toBe(editions[2]);
});

test.each([
  'server/main.ts',
  'docs/a.md',
  'README.md',
  'data/secrets.json',
  'build/client/a.js',
  '.cache/a',
  'npm.log',
])('A change of %s makes none', (file) => {
  const before = editionOf(project);
  write(file, 'something');
  expect(editionOf(project)).toBe(before);
});

const page = (folder: string) => readFileSync(join(folder, 'client/page.js'), 'utf8');
const makePage = async () => write('build/client/page.js', readFileSync(join(project, 'web/page.tsx'), 'utf8'));

test('A market that runs keeps its files through builds of other editions', async () => {
  const build = join(project, 'build');
  write('web/page.tsx', 'as it was started');
  await keepEdition(project, makePage);
  const running = realpathSync(build);
  for (const text of ['changed', 'changed again', 'and again']) {
    write('web/page.tsx', text);
    await keepEdition(project, makePage);
    expect([page(build), page(running)]).toEqual([text, 'as it was started']);
  }
});

test('An edition that is kept is not built again, and an interrupted build is', async () => {
  write('web/page.tsx', 'one');
  await expect(
    keepEdition(project, () => makePage().then(() => Promise.reject(new Error('no room')))),
  ).rejects.toThrow();
  await keepEdition(project, makePage);
  write('web/page.tsx', 'two');
  await keepEdition(project, makePage);
  write('web/page.tsx', 'one');
  await keepEdition(project, () => Promise.reject(new Error('built again')));
  expect(page(join(project, 'build'))).toBe('one');
});

test('A few editions are kept, and the one that is linked among them', async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    write('web/page.tsx', text);
    await keepEdition(project, makePage);
  }
  expect(readdirSync(join(project, '.cache/builds'))).toHaveLength(5);
  expect(page(join(project, 'build'))).toBe('g');
});

function importsOf(file: string): string[] {
  const named = /\sfrom '([^']+)'|^@?import '([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...readFileSync(file, 'utf8').matchAll(named)].flatMap(([, from, whole, late]) => {
    const target = from ?? whole ?? late ?? '';
    if (target.startsWith('#')) return [join(root, target.slice(1))];
    const path = join(dirname(file), target);
    return target.startsWith('.') && existsSync(path) ? [path] : [];
  });
}

describe('Where npm may not install,', () => {
  const clone = join(project, 'clone');
  cpSync(import.meta.dirname, join(clone, 'scripts'), { recursive: true });
  write('clone/package-lock.json', '{}');
  // As npm and Node say it, with the path in quotes.
  write('bin/npm', `#!/bin/sh\necho "npm error EACCES: permission denied, mkdir '$REFUSED'"; exit 243\n`);
  chmodSync(join(project, 'bin/npm'), 0o755);

  test('npm start does not say so of other folders', () => {
    const env = { PATH: `${join(project, 'bin')}:${process.env.PATH}`, REFUSED: `${clone}-cache` };
    const run = spawnSync(process.execPath, [join(clone, 'scripts/start.mjs')], { encoding: 'utf8', env });
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('EACCES') });
    expect(run.stderr).not.toContain('belong to another user');
  });

  test.each(['start', 'admin', 'audit', 'backup', 'doctor', 'restore'])(
    'npm run %s says whose the clone is',
    (name) => {
      const PATH = `${join(project, 'bin')}:${process.env.PATH}`;
      const run = spawnSync(process.execPath, [join(clone, `scripts/${name}.mjs`)], {
        encoding: 'utf8',
        env: { PATH, REFUSED: join(clone, 'node_modules') },
      });
      expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('belong to another user') });
      expect(run.stderr).not.toContain('.mjs:');
    },
  );
});
