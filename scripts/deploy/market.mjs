import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';

export const passwords = { owner: 'owner-of-a-test', app: 'app-of-a-test' };
const databaseUrl = (role, password) => `postgres://${role}:${password}@127.0.0.1/phones`;
export const environment = {
  DATABASE_URL: databaseUrl('phones_app', passwords.app),
  DATABASE_MIGRATION_URL: databaseUrl('phones_owner', passwords.owner),
  PUBLIC_URL: 'https://redial.example',
  TRUST_PROXY: '1',
  PAYMENTS: 'test',
  // Nobody listens there; mails wait.
  SMTP_URL: 'smtp://127.0.0.1:9',
  HOST: '127.0.0.1',
};

/** The newest PostgreSQL of Debian, with the roles of deploy/database/roles.sql. */
export async function startPostgres(room) {
  const version = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0];
  const bin = `/usr/lib/postgresql/${version}/bin`;
  const folder = join(room, 'postgres');
  mkdirSync(folder);
  execFileSync('chown', ['postgres:', folder]);
  const as = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
  const setup = ['-D', folder, '--auth-local=peer', '--auth-host=scram-sha-256', '--encoding=UTF8'];
  await runQuietly('setpriv', [...as, `${bin}/initdb`, ...setup]);
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const server = spawn('setpriv', [...as, `${bin}/postgres`, '-D', folder, ...settings], { stdio: 'ignore' });
  await until('PostgreSQL', () => runQuietly('pg_isready', ['--host=127.0.0.1']).then(() => true));
  const psql = (args) => runQuietly('setpriv', [...as, 'psql', `--host=${folder}`, '--set=ON_ERROR_STOP=1', ...args]);
  const words = [`--set=owner_password=${passwords.owner}`, `--set=app_password=${passwords.app}`];
  const roles = [...words, '--file', join(root, 'deploy/database/roles.sql'), 'postgres'];
  await psql(roles);
  return {
    confirm: (email) =>
      psql(['-c', `update identity_user set "emailVerified" = true where email = '${email}'`, 'phones']),
    /** As deploy/README.md says; the database from before stays under the name `before`. */
    async restore(file, before) {
      await psql(['-c', `alter database phones rename to ${before}`, 'postgres']);
      // It says that the roles are there, and goes on.
      await psql(['--set=ON_ERROR_STOP=0', ...roles]);
      const words = [...as, 'pg_restore', `--host=${folder}`, '--exit-on-error', '--dbname=phones'];
      // That user may not read the file.
      execFileSync('setpriv', words, { input: readFileSync(file) });
    },
    stop: () => end(server, 'SIGINT'),
  };
}

/** Starts servers as the image says: its command, its user and its variables, on its own files, which are read-only. */
export function containerOf({ folder, config }, room) {
  const sealed = join(room, 'sealed');
  const data = join(room, 'data');
  for (const made of [sealed, data]) mkdirSync(made);
  const user = Number(config.User);
  chownSync(data, user, user);
  execFileSync('mount', ['--bind', folder, sealed]);
  execFileSync('mount', ['-o', 'remount,bind,ro', sealed]);
  execFileSync('mount', ['-t', 'proc', 'proc', join(sealed, 'proc')]);
  execFileSync('mount', ['--rbind', '/dev', join(sealed, 'dev')]);
  execFileSync('mount', ['--bind', data, join(sealed, 'data')]);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(sealed, 'tmp')]);

  const inside = (command, more) => {
    const env = Object.entries({ ...environment, ...more }).map(([name, value]) => `${name}=${value}`);
    const script = 'cd "$1" && shift && exec "$@"';
    const clean = ['/usr/bin/env', '-i', 'PATH=/usr/bin:/bin', ...config.Env, ...env];
    const who = `--userspec=${user}:${user}`;
    return ['chroot', [who, sealed, ...clean, '/bin/sh', '-c', script, 'sh', config.WorkingDir, ...command]];
  };
  return {
    data,
    /** Runs a command to its end. */
    run: (command, more = {}) => runQuietly(...inside(command, more)),
    async startServer(port) {
      const log = [];
      const server = spawn(...inside(config.Cmd, { PORT: String(port) }), { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text) => log.push(text));
      const isReady = runQuietly(...inside([...config.Healthcheck.Test.slice(1), '180'], { PORT: String(port) }));
      const gone = new Promise((_, reject) => server.once('exit', () => reject(new Error('The server ended.'))));
      gone.catch(() => undefined);
      try {
        await Promise.race([isReady, gone]);
      } catch (error) {
        throw new Error(`Port ${port}: ${error.message}\n${log.join('')}`, { cause: error });
      }
      return { port, stop: () => end(server, 'SIGTERM') };
    },
  };
}

/** @returns milliseconds until it was gone */
export async function end(child, signal) {
  const startedAt = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
  return Math.round(performance.now() - startedAt);
}

export async function until(what, isSo, withinMs = 120_000) {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const last = await Promise.resolve()
      .then(isSo)
      .catch((error) => error);
    if (last === true) return;
    if (performance.now() > giveUpAt) throw new Error(`${what}: not within ${withinMs / 1_000} s: ${last}`);
    await sleep(100);
  }
}
