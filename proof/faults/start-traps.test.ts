import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scale } from '../scale.ts';

const races = scale({ test: 3, soak: 20 });
const app = join(import.meta.dirname, '../../server/platform/embedded-postgres/app.fixture.ts');
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let dataDir: string;
let pidFile: string;
const strangers: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'redial-traps-'));
  chmodSync(dataDir, 0o755);
  pidFile = join(dataDir, 'postgres/postmaster.pid');
  await ended(await launch());
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Launched {
  process: ChildProcess;
  refused: string | null;
}

/** Starts an app on the folder, and waits until it is ready or refused. */
async function launch(): Promise<Launched> {
  const child = spawn(process.execPath, [app], {
    env: { ...process.env, DATA_DIR: dataDir, PASSWORD: 'traps' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, refused: (JSON.parse(line) as { refused?: string }).refused ?? null };
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

/** The pid file that a killed run leaves. */
async function pidFileOfKilled(): Promise<string[]> {
  const launched = await launch();
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
  test.each(traps)('%s keeps nobody from starting', async (_title, make) => {
    const [, ...rest] = await pidFileOfKilled();
    writeFileSync(pidFile, [await make(), ...rest].join('\n'));
    const launched = await launch();
    expect(launched.refused).toBeNull();
    expect(postmasters()).toHaveLength(1);
    await ended(launched);
    expect(existsSync(pidFile)).toBe(false);
  });
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
