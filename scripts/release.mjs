// npm run release -- FOLDER: a folder with all that a server with DATABASE_URL needs, Node included, and nothing else.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, install, node, root } from './prepare.mjs';
import { filesOf, foldersOf, importedBy, serverRooms } from './release-packages.mjs';
import { serverArguments } from './server-process.mjs';
import { complain, step, tell, tellPrograms } from './terminal.mjs';

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0) {
  complain('Use: npm run release -- FOLDER');
  process.exit(2);
}
const target = resolve(folder);

tellPrograms();
try {
  if (existsSync(target))
    throw new Error(`${target} is there already. Name a new folder, such as one of today's date.`);
  await install();
  await build();
  const draft = `${target}.draft-${process.pid}`;
  try {
    await step('Writing the release', () => write(draft));
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const megabytes = Math.round(sizeOf(target) / 1024 / 1024);
  tell(`The release is in ${target}: ${megabytes} MB. Start it there with bin/node server/main.ts (deploy/README.md).`);
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
}

function write(draft) {
  mkdirSync(dirname(draft), { recursive: true });
  const sources = serverRooms.flatMap((room) => filesOf(root, room));
  const pages = filesOf(root, 'build');
  const others = ['deploy/ready.mjs', 'deploy/backup.mjs', 'LICENSE'];
  for (const file of [...sources, ...pages, ...others]) cpSync(join(root, file), join(draft, file));
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const modules of foldersOf(locked, importedBy(root, [...sources, ...pages.filter(isServerSide)]))) {
    // Of the packages for other machines nothing is installed.
    if (existsSync(join(root, modules))) copyPackage(join(root, modules), join(draft, modules));
  }
  cpSync(node, join(draft, 'bin/node'));
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`);
}

function isServerSide(file) {
  return file.startsWith('build/server/');
}

/** Types and maps are for those who write programs. Packages inside it are copied by their own name. */
function copyPackage(from, to) {
  const isNeeded = (file) => !/\.map$|\.d\.[cm]?ts$/.test(file) && file !== join(from, 'node_modules');
  cpSync(from, to, { recursive: true, filter: isNeeded });
}

function packageJson() {
  const { name, version, license, type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const run = 'bin/node --disable-warning=ExperimentalWarning';
  const scripts = {
    start: `bin/node ${serverArguments.join(' ')}`,
    admin: `${run} server/admin.ts`,
    audit: `${run} server/audit-books.ts`,
    doctor: `${run} server/doctor.ts`,
  };
  return { name, version, private: true, license, type, imports, scripts };
}

function sizeOf(place) {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
