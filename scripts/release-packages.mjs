import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Of the server and what it shares with the pages; tests and stand-ins stay behind. */
export const serverRooms = ['contract', 'db', 'server', 'words'];
const isLeftBehind = (file) =>
  /\.test\.ts$|\.fixture\.ts$|(?:^|\/)(?:testing|fitting|tsconfig\.json)(?:\/|$)/.test(file);
/** It serves pages from their sources, which a release doesn't have. */
const onlyForDevelopment = ['vite'];

/** Files of a room that a release has, as paths below the project. */
export function filesOf(project, room) {
  return readdirSync(join(project, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .filter((file) => !isLeftBehind(file))
    .toSorted();
}

/** The packages that these files import at run time. Types are gone by then. */
export function importedBy(project, files) {
  const code = files.filter((file) => /\.[jt]s$/.test(file)).map((file) => readFileSync(join(project, file), 'utf8'));
  const named = code.flatMap((text) =>
    [
      ...text.matchAll(
        /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)/gm,
      ),
    ].map((found) => found[1] ?? found[2]),
  );
  const packages = named.filter((name) => !/^(?:[#.]|node:|virtual:)/.test(name)).map(packageOf);
  return [...new Set(packages)].filter((name) => !onlyForDevelopment.includes(name)).toSorted();
}

function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The folders of these packages and of all that they need, by the lockfile's `packages`.
 *
 * @throws Error when one isn't in the lockfile
 */
export function foldersOf(locked, packages) {
  const folders = new Set();
  const visit = (folder) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked[folder];
    const needed = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed]) {
      const found = lookUp(locked, folder, name);
      if (found !== undefined) visit(found);
    }
  };
  for (const name of packages) {
    const found = lookUp(locked, '', name);
    if (found === undefined) throw new Error(`The package ${name} is imported, but is not in package-lock.json.`);
    visit(found);
  }
  return [...folders].toSorted();
}

/** As Node finds it: beside the one who asks, or in a folder above. */
function lookUp(locked, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = join(at, 'node_modules', name);
    if (locked[folder] !== undefined) return folder;
    if (at === '') return undefined;
  }
}
