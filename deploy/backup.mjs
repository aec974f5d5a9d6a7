// node deploy/backup.mjs FOLDER: the database of DATABASE_URL and what is below DATA_DIR, while the market runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { syncTree, walk } from '../server/platform/tree.ts';

const hourMs = 3_600_000;
const keptDays = 14;
/** However old they are: where backups fail for weeks, the last good ones stay. */
const keptAlways = 3;
/** systemd ends a backup after six hours, so nobody writes these any more. */
const draftHours = 7;

const folder = process.argv[2];
const { DATABASE_URL, DATABASE_MIGRATION_URL = DATABASE_URL, DATA_DIR } = process.env;
if (!folder || !DATABASE_MIGRATION_URL || !DATA_DIR) {
  process.stderr.write('Use: node deploy/backup.mjs FOLDER, with DATABASE_URL and DATA_DIR set.\n');
  process.exit(2);
}

process.umask(0o077);
const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const draft = join(folder, `${name}.draft`);
try {
  const secrets = join(DATA_DIR, 'secrets.json');
  if (!existsSync(secrets)) throw new Error(`${secrets} is missing. Is the disk with DATA_DIR mounted?`);
  mkdirSync(draft, { recursive: true });
  // First, so that a full disk has room again.
  removeOld();
  const secretsBefore = await readFile(secrets);
  dump(DATABASE_MIGRATION_URL, join(draft, 'database.dump'));
  await copyFile(secrets, join(draft, 'secrets.json'));
  // Keys that were dropped meanwhile would be missing for what they sealed in the dump.
  if (!secretsBefore.equals(await readFile(join(draft, 'secrets.json'))))
    throw new Error('the secrets of the market were changed meanwhile. Try again.');
  await copyPolicies(join(DATA_DIR, 'policies'), join(draft, 'policies'));
  // After the database: every picture that it names is there by then.
  await copyPictures(join(DATA_DIR, 'objects'), join(draft, 'objects'));
  await syncTree(draft);
  renameSync(draft, join(folder, name));
} catch (error) {
  rmSync(draft, { recursive: true, force: true });
  process.stderr.write(`There is no backup: ${error.message}\n`);
  process.exit(1);
}

/** The market goes on meanwhile: what it deletes is passed over, and what it still receives has no row yet. */
async function copyPictures(objects, copies) {
  await mkdir(copies);
  for await (const { path, kind } of walk(objects)) {
    if (kind === 'folder') await mkdir(join(copies, path));
    if (kind !== 'file' || path.endsWith('.part')) continue;
    await copyIfThere(join(objects, path), join(copies, path));
  }
}

/** Only what the market reads: an editor's leftovers may be unreadable, or links that lead nowhere. */
async function copyPolicies(policies, copies) {
  if (!existsSync(policies)) return;
  await mkdir(copies);
  const names = readdirSync(policies).filter((name) => name.endsWith('.md') && !name.startsWith('.'));
  for (const name of names) await copyIfThere(join(policies, name), join(copies, name));
}

async function copyIfThere(from, to) {
  await copyFile(from, to).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** The password is in the environment, not among the arguments, which every user of the machine can read. */
function dump(address, file) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const env = {
    PATH: process.env.PATH,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...encryption(searchParams, `${file}.authorities`),
  };
  const { status, error, stderr } = spawnSync('pg_dump', ['--format=custom', `--file=${file}`], { env });
  rmSync(`${file}.authorities`, { force: true });
  if (error)
    throw new Error(`pg_dump can't be started (${error.message}). On Debian: apt-get install postgresql-client`);
  if (status !== 0) throw new Error(String(stderr));
}

/**
 * As Redial's driver reads the address: TLS always checks who answers, by an authority that the address names or by
 * those that Node trusts. These are written into `file`, since pg_dump knows others.
 */
function encryption(asked, file) {
  const mode = tlsMode(asked);
  if (mode === null || mode === 'disable') return mode === null ? {} : { PGSSLMODE: mode };
  const own = { PGSSLCERT: asked.get('sslcert') ?? undefined, PGSSLKEY: asked.get('sslkey') ?? undefined };
  if (mode === 'require') return { PGSSLMODE: mode, ...own };
  const authority = asked.get('sslrootcert') || null;
  if (authority === null) writeFileSync(file, getCACertificates('default').join('\n'));
  return { PGSSLMODE: mode, PGSSLROOTCERT: authority ?? file, ...own };
}

/** In pg_dump's words. null: nobody says. */
function tlsMode(asked) {
  const isSaid = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].some((name) => asked.get(name));
  const short = asked.get('ssl') ?? (asked.get('sslnegotiation') === 'direct' ? 'true' : null);
  const shortModes = { true: 'verify-full', 1: 'verify-full', 'no-verify': 'require', 0: 'disable' };
  if (!isSaid && short !== null) return shortModes[short] ?? null;
  const mode = isSaid ? (asked.get('sslmode') ?? '') : process.env.PGSSLMODE;
  if (mode === undefined) return null;
  if (asked.get('uselibpqcompat') === 'true') return compatibleMode(mode, Boolean(asked.get('sslrootcert')));
  return { disable: 'disable', 'no-verify': 'require' }[mode] ?? 'verify-full';
}

/** With uselibpqcompat the driver takes these words as pg_dump does, but never goes on without TLS. */
function compatibleMode(mode, hasAuthority) {
  if (mode === 'require' && hasAuthority) return 'verify-ca';
  return { disable: 'disable', prefer: 'require', require: 'require', 'verify-ca': 'verify-ca' }[mode] ?? 'verify-full';
}

function removeOld() {
  const isOlder = (old, hours) => statSync(join(folder, old)).mtimeMs < Date.now() - hours * hourMs;
  const all = readdirSync(folder).toSorted();
  const drafts = all.filter((old) => /^\d{4}-.*Z\.draft$/.test(old) && isOlder(old, draftHours));
  const complete = all.filter((old) => /^\d{4}-.*Z$/.test(old)).slice(0, -keptAlways);
  const old = complete.filter((old) => isOlder(old, keptDays * 24));
  for (const gone of [...drafts, ...old]) rmSync(join(folder, gone), { recursive: true, force: true });
}
