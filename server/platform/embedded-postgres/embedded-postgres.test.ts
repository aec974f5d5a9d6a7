import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { isAlive } from '#server/platform/embedded-postgres/processes.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLog } from '#server/platform/log.ts';
import { end, killAllBut, ask, until, runningBelow, serverBelow } from './processes.fixture.ts';

type Connection = EmbeddedPostgres['connection'];
const password = 'a password of its own';
const isRoot = process.getuid?.() === 0;
const fixture = join(import.meta.dirname, 'app.fixture.ts');
let root: string;

/** Stopped cleanly; tests work on copies. As in folders of the first releases there is no role that serves. */
let made: string;

/** What was to be seen of the start that made it, before anything was written to it, and after its stop. */
let seenAtFirst: Awaited<ReturnType<typeof lookAt>> & { runningAfterStop: number[]; filesAfterStop: string[] };

let copies = 0;
const apps: ChildProcess[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'redial-pg-'));
  chmodSync(root, 0o755);
  made = join(root, 'made');
  const postgres = await start(made);
  const running = await lookAt(postgres);
  await ask(postgres.connection, 'create table notes (note text)');
  await ask(postgres.connection, "insert into notes values ('before')");
  await ask(postgres.connection, 'drop role redial_app');
  await postgres.stop();
  seenAtFirst = { ...running, runningAfterStop: runningBelow(made), filesAfterStop: readdirSync(made).toSorted() };
});

afterEach(async () => {
  for (const app of apps.splice(0)) app.kill('SIGKILL');
  await until(() => runningBelow(root).length === 0);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('The database', () => {
  test('is made at the first start: a PostgreSQL 15 or newer with UTF-8 that only we can reach', () => {
    expect(seenAtFirst.connection).toMatchObject({ database: 'redial', password });
    expect(seenAtFirst.version).toBeGreaterThanOrEqual(150_000);
    expect(seenAtFirst).toMatchObject({ encoding: 'UTF8', listenAddresses: '', fsync: 'on' });
    expect(seenAtFirst.socketFolderMode & 0o777).toBe(0o700);
    expect(seenAtFirst.clusterMode & 0o077).toBe(0);
    expect(seenAtFirst.answerToAGuess).toMatch(/password authentication failed/);
    expect(seenAtFirst.runningAfterStop).toEqual([]);
    expect(seenAtFirst.filesAfterStop).toEqual(['postgres', 'run']);
  });

  test('has at a new start what was in it, and the role that serves', async () => {
    const dataDir = copy();
    const postgres = await start(dataDir);
    expect(await ask(postgres.connection, 'select note from notes')).toBe('before');
    expect(await ask(asServingRole(postgres.connection), 'select current_user')).toBe('redial_app');
    await postgres.stop();
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('ends within seconds of an app that is killed, and the next start works at once with all that was acknowledged', async () => {
    const dataDir = copy();
    const app = await launch(dataDir);
    await ask(app.connection, "insert into notes values ('acknowledged')");
    await end(app.process, 'SIGKILL');
    expect(await until(() => runningBelow(dataDir).length === 0, 5_000)).toBe(true);

    const next = await start(dataDir);
    expect(await ask(next.connection, "select count(*) from notes where note = 'acknowledged'")).toBe('1');
    await next.stop();
  });

  test('starts right after a kill too, while its predecessor still goes down; no warning says that it starts', async () => {
    const dataDir = copy();
    const app = await launch(dataDir);
    await end(app.process, 'SIGKILL');
    let said = '';
    const log = createLog('warn', { write: (text) => void (said += text) });
    const next = await startEmbeddedPostgres({ dataDir, password, log });
    expect(await ask(next.connection, 'select 1')).toBe('1');
    await next.stop();
    expect(said).not.toContain('starting up');
  });

  test('that outlived app and watchdog is stopped by the next start', async () => {
    const dataDir = copy();
    const app = await launch(dataDir);
    await ask(app.connection, "insert into notes values ('orphan')");
    const orphan = serverBelow(dataDir);
    await killAllBut(orphan, app.process, dataDir);
    expect(isAlive(orphan)).toBe(true);

    const next = await start(dataDir);
    expect(isAlive(orphan)).toBe(false);
    expect(serverBelow(dataDir)).not.toBe(orphan);
    expect(await ask(next.connection, "select count(*) from notes where note = 'orphan'")).toBe('1');
    await next.stop();
  });

  test('that is killed is started again, and new connections work', async () => {
    const dataDir = copy();
    const postgres = await start(dataDir);
    await ask(postgres.connection, "insert into notes values ('kept')");
    const first = serverBelow(dataDir);
    process.kill(first, 'SIGKILL');
    expect(
      await until(
        () =>
          ask(postgres.connection, 'select 1').then(
            () => serverBelow(dataDir) !== first,
            () => false,
          ),
        10_000,
      ),
    ).toBe(true);
    expect(await ask(postgres.connection, "select count(*) from notes where note = 'kept'")).toBe('1');
    await postgres.stop();
    expect(runningBelow(dataDir)).toEqual([]);
  });

  test('that is killed by a full disk says so, and what to do, for a start that fails without it', async () => {
    const dataDir = copy();
    const postgres = await start(dataDir);
    expect(postgres.whyEnded()).toBeNull();
    // No disk is filled: the server repeats this name where it says why it ends a connection.
    await ask({ ...postgres.connection, database: 'No space left on device' }, 'select 1').catch(String);
    process.kill(serverBelow(dataDir), 'SIGKILL');
    await postgres.stop();
    expect(postgres.whyEnded()).toBe(
      'The database server ended, since its disk is full: free some space and start again.',
    );
  });

  test('whose process is killed says why connections broke, and nothing of its recovery', async () => {
    const dataDir = copy();
    const lines: string[] = [];
    const log = createLog('warn', { write: (text) => void lines.push(text) });
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, password, log });
    const broken = ask(connection, 'select pg_sleep(60)').catch(String);
    const sleeping = "select pid from pg_stat_activity where query = 'select pg_sleep(60)'";
    let pid = NaN;
    await until(async () => (pid = Number(await ask(connection, sleeping))) > 0);
    process.kill(pid, 'SIGKILL');
    await broken;
    await until(() => ask(connection, 'select 1').then(Boolean, () => false));
    await stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 50,
        postgres: expect.stringContaining('was terminated by signal 9'),
        msg:
          'a process of the database was killed, most likely by the system for want of memory; ' +
          'the database comes back by itself',
      }),
    ]);
  });

  test('that is restarting when it is told to stop stays down', async () => {
    const dataDir = copy();
    const postgres = await start(dataDir);
    process.kill(serverBelow(dataDir), 'SIGKILL');
    // In the middle of the new start: its process is there, but nobody can connect yet.
    await until(() => runningBelow(dataDir).length === 0);
    await until(() => runningBelow(dataDir).length > 0);
    await postgres.stop();
    await sleep(300);
    expect(runningBelow(dataDir)).toEqual([]);
    // A word that is lost would take the 20 seconds until the harder way.
  }, 15_000);
});

describe('A folder', () => {
  test('belongs to one app: the second is told which process has it, and the first goes on', async () => {
    const dataDir = copy();
    const app = await launch(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`(process ${app.process.pid}) is using ${dataDir}`);
    await expect(launch(dataDir)).rejects.toThrow(`(process ${app.process.pid}) is using`);
    expect(await ask(app.connection, 'select note from notes')).toBe('before');
    await end(app.process, 'SIGTERM');
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });

  test.each([
    ['a process that is gone', '4194304 1'],
    ['a process whose number somebody else has now', `${process.ppid} 1`],
    ['nobody', ''],
  ])('locked by %s is free', async (_title, lock) => {
    const dataDir = copy();
    writeFileSync(join(dataDir, 'app.lock'), lock);
    const postgres = await start(dataDir);
    await postgres.stop();
  });

  test('with an empty pid file is started on', async () => {
    const dataDir = copy();
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), '');
    const postgres = await start(dataDir);
    expect(await ask(postgres.connection, 'select note from notes')).toBe('before');
    await postgres.stop();
  });

  test('with half a database that a kill left is cleaned and started on', async () => {
    const dataDir = copy();
    mkdirSync(join(dataDir, 'postgres.new-4194304'));
    const postgres = await start(dataDir);
    expect(existsSync(join(dataDir, 'postgres.new-4194304'))).toBe(false);
    await postgres.stop();
  });

  test('whose database has another password is refused in words, and nothing stays behind', async () => {
    const dataDir = copy();
    await expect(startEmbeddedPostgres({ dataDir, password: 'another', log: createLog('silent') })).rejects.toThrow(
      'does not accept the password in secrets.json',
    );
    expect(await until(() => runningBelow(dataDir).length === 0, 5_000)).toBe(true);
  });

  test('with a path too long for a socket gets its socket elsewhere', async () => {
    const dataDir = copy('a-folder-with-a-long-name-'.repeat(4));
    const postgres = await start(dataDir);
    expect(await ask(postgres.connection, 'select note from notes')).toBe('before');
    await postgres.stop();
    rmSync(postgres.connection.host, { recursive: true });
  });

  test.runIf(isRoot)('that others may not pass works for root without being opened', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = copy('closed/data');
    const postgres = await start(dataDir);
    expect(await ask(postgres.connection, 'select note from notes')).toBe('before');
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await postgres.stop();
    expect(runningBelow(dataDir)).toEqual([]);
  });
});

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, password, log: createLog('silent') });
}

/** What a running database in `made` says of itself, and who may get at it. */
async function lookAt({ connection }: EmbeddedPostgres) {
  return {
    connection,
    version: Number(await ask(connection, 'show server_version_num')),
    encoding: await ask(connection, 'show server_encoding'),
    listenAddresses: await ask(connection, 'show listen_addresses'),
    fsync: await ask(connection, 'show fsync'),
    socketFolderMode: statSync(connection.host).mode,
    clusterMode: statSync(join(made, 'postgres')).mode,
    answerToAGuess: await ask({ ...connection, password: 'a guess' }, 'select 1').catch(String),
  };
}

/** An app in a process of its own. @throws Error with its words when it is refused */
async function launch(dataDir: string): Promise<{ process: ChildProcess; connection: Connection }> {
  const app = spawn(process.execPath, [fixture], {
    env: { ...process.env, DATA_DIR: dataDir, PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  apps.push(app);
  const [line] = (await once(createInterface(app.stdout), 'line')) as [string];
  const said = JSON.parse(line) as Connection & { refused?: string };
  if (said.refused !== undefined) throw new Error(said.refused);
  return { process: app, connection: said };
}

function copy(name = `copy-${(copies += 1)}`): string {
  const dataDir = join(root, name);
  cpSync(made, dataDir, { recursive: true });
  chmodSync(join(dataDir, 'postgres'), 0o700);
  return dataDir;
}
