import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { commandOf, isAlive } from '#server/platform/embedded-postgres/processes.ts';

type Connection = EmbeddedPostgres['connection'];

export async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(app, 'exit');
  app.kill(signal);
  await ended;
}

/** The whole family at once, as a machine short of memory might: watchdog, reader, app and, unless spared, the server. */
export async function killAllBut(spared: number, app: ChildProcess, dataDir: string): Promise<void> {
  const family = runningBelow(dataDir).filter((pid) => pid !== spared);
  for (const pid of family) process.kill(pid, 'SIGKILL');
  await end(app, 'SIGKILL');
  await until(() => !family.some(isAlive));
}

export async function ask(connection: Connection, statement: string): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}

export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<boolean> {
  for (const before = performance.now() + withinMs; performance.now() < before; await sleep(10))
    if (await isSo()) return true;
  return false;
}

export function runningBelow(folder: string): number[] {
  return allPids().filter((pid) => commandOf(pid).includes(folder) && isAlive(pid));
}

export function serverBelow(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function allPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}
