import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs on the PATH, or else the first of the other paths that can run. */
export function findProgram(names, elsewhere = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(canRun);
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
