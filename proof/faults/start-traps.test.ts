import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { ask } from '#server/platform/embedded-postgres/processes.fixture.ts';
import { isAlive } from '#server/platform/embedded-postgres/processes.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
// For its type alone: what the setup provides to tests.
import '#server/testing/global-setup.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';
import { scale } from '../scale.ts';

const races = scale({ test: 3, soak: 20 });
const app = join(import.meta.dirname, '../../server/platform/embedded-postgres/app.fixture.ts');
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let dataDir: string;
let password: string;
let pidFile: string;
const strangers: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'redial-traps-'));
  copyMarketFolder(inject('marketFolder'), dataDir);
  chmodSync(dataDir, 0o755);
  password = loadSecrets(dataDir).postgresPassword;
  pidFile = join(dataDir, 'postgres/postmaster.pid');
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Launched {
  process: ChildProcess;
  connection: EmbeddedPostgres['connection'];
  refused: string | null;
}

/** Starts an app on the folder, and waits until it is ready or refused. */
async function launch(): Promise<Launched> {
  const child = spawn(process.execPath, [app], {
    env: { ...process.env, DATA_DIR: dataDir, PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const said = JSON.parse(line) as Launched['connection'] & { refused?: string };
  return { process: child, connection: said, refused: said.refused ?? null };
}

async function ended({ process: child }: Launched, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** The servers of this folder, without their children. */
function postmasters(): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^\s*\d+ \S*\/postgres -D /.test(line) && line.includes(dataDir));
}

/** Writes a note, and is killed. @returns the lines of the pid file that is left */
async function pidFileOfKilled(note: string): Promise<string[]> {
  const launched = await launch();
  await ask(launched.connection, 'create table if not exists notes (note text)');
  await ask(launched.connection, `insert into notes values ('${note}')`);
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(lines[0]), 'SIGKILL');
  await ended(launched, 'SIGKILL');
  while (postmasters().length > 0) await sleep(20);
  return lines;
}

/** A process of the user that PostgreSQL runs as. */
function stranger(command: string): ChildProcess {
  const child = spawn('/bin/sh', ['-c', command], { ...unprivileged, cwd: '/', stdio: 'ignore' });
  strangers.push(child);
  return child;
}

async function childOf(parent: number): Promise<number> {
  for (;;) {
    const { stdout } = spawnSync('ps', ['--ppid', String(parent), '-o', 'pid=,stat='], { encoding: 'utf8' });
    const [, pid] = /^\s*(\d+) Z/m.exec(stdout) ?? [];
    if (pid !== undefined) return Number(pid);
    await sleep(20);
  }
}

/** A thread that is not its process's first. */
function threadOf(pid: number): number {
  return Number(readdirSync(`/proc/${pid}/task`).find((name) => Number(name) !== pid));
}

const traps: [string, () => Promise<number | string>][] = [
  ['a living process', async () => Number(stranger('exec sleep 60').pid)],
  [
    'a process that ended and that nobody has collected',
    async () => childOf(Number(stranger('sleep 0.1 & exec sleep 60').pid)),
  ],
  ['a thread', async () => threadOf(process.pid)],
  ['rubbish', async () => '\u0000\u0001 no number'],
];

describe('A pid file that names', () => {
  test.each(traps)(
    '%s keeps nobody from starting: all that was written is there, and strangers live on',
    async (title, make) => {
      const [, ...rest] = await pidFileOfKilled(title);
      writeFileSync(pidFile, [await make(), ...rest].join('\n'));
      const launched = await launch();
      expect(launched.refused).toBeNull();
      expect(postmasters()).toHaveLength(1);
      expect(await ask(launched.connection, `select count(*) from notes where note = '${title}'`)).toBe('1');
      expect(strangers.filter(({ pid }) => !isAlive(Number(pid)))).toEqual([]);
      await ended(launched);
      expect(existsSync(pidFile)).toBe(false);
    },
  );
});

describe('Two starts at once', () => {
  test('end with one app and one server, every time', async () => {
    for (let race = 0; race < races; race += 1) {
      const both = await Promise.all([launch(), launch()]);
      const servers = postmasters();
      for (const one of both) await ended(one);
      expect(both.map(({ refused }) => (refused === null ? 'runs' : 'refused')).toSorted()).toEqual([
        'refused',
        'runs',
      ]);
      expect(both.find(({ refused }) => refused !== null)?.refused).toContain('is using');
      expect(servers).toHaveLength(1);
    }
  });
});
