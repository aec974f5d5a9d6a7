// node deploy/backup.mjs FOLDER: the database of DATABASE_URL and what is below DATA_DIR, while the market runs.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const keptDays = 14;
const folder = process.argv[2];
const { DATABASE_URL, DATABASE_MIGRATION_URL = DATABASE_URL, DATA_DIR } = process.env;
if (!folder || !DATABASE_MIGRATION_URL || !DATA_DIR) {
  process.stderr.write('Use: node deploy/backup.mjs FOLDER, with DATABASE_URL and DATA_DIR set.\n');
  process.exit(2);
}

process.umask(0o077);
const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const draft = join(folder, `${name}Z.draft`);
mkdirSync(draft, { recursive: true });
try {
  dump(DATABASE_MIGRATION_URL, join(draft, 'database.dump'));
  // After the database: every picture that it names is there by then.
  for (const part of ['secrets.json', 'policies', 'objects'])
    if (existsSync(join(DATA_DIR, part))) cpSync(join(DATA_DIR, part), join(draft, part), { recursive: true });
  renameSync(draft, join(folder, `${name}Z`));
} catch (error) {
  rmSync(draft, { recursive: true, force: true });
  process.stderr.write(`There is no backup: ${error.message}\n`);
  process.exit(1);
}
removeOld();

/** The password is in the environment, not among the arguments, which every user of the machine can read. */
function dump(address, file) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const env = {
    PATH: process.env.PATH,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  const { status, error, stderr } = spawnSync('pg_dump', ['--format=custom', `--file=${file}`], { env });
  if (error)
    throw new Error(`pg_dump can't be started (${error.message}). On Debian: apt-get install postgresql-client`);
  if (status !== 0) throw new Error(String(stderr));
}

function removeOld() {
  const oldest = Date.now() - keptDays * 24 * 3_600_000;
  for (const old of readdirSync(folder)) {
    const path = join(folder, old);
    if (/^\d{4}-.*Z(?:\.draft)?$/.test(old) && statSync(path).mtimeMs < oldest) rmSync(path, { recursive: true });
  }
}
