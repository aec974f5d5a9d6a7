import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from '#server/platform/embedded-postgres/binaries.ts';
import { clearLeftovers } from '#server/platform/embedded-postgres/leftovers.ts';
import type { RunAs } from '#server/platform/embedded-postgres/run-as.ts';
import { watch } from '#server/platform/embedded-postgres/watchdog.ts';
import type { Watched } from '#server/platform/embedded-postgres/watchdog.ts';
import type { Log } from '#server/platform/log.ts';

export interface Server {
  cluster: string;
  binaries: Binaries;
  runAs: RunAs;
  log: Log;
  /** `host` is the folder of the socket; `port` is only a part of its name. */
  connection: pg.ClientConfig & { host: string; port: number; user: string; password: string; database: string };
}

type Heard = Server & { hear(line: string): void };

const silentForMs = 60_000;
const restartAfterMs = { first: 250, longest: 10_000 };

export interface Supervisor {
  stop(): Promise<void>;
  /** Why the server ended by itself and what to do about it, once it has stopped; null where its words don't tell. */
  whyEnded(): string | null;
}

/** Starts the server, and starts it again with growing pauses whenever it ends without being asked to. */
export async function supervise(server: Server): Promise<Supervisor> {
  const stopping = new AbortController();
  const deadly: string[] = [];
  const heard: Heard = {
    ...server,
    hear: (line) => {
      if (/^(FATAL|PANIC)/.test(line) && because(line) !== '') deadly[0] = line;
      hear(server.log, line);
    },
  };
  let running = await startOnce(heard, stopping.signal);
  const kept = keepRunning(heard, stopping.signal, running, (next) => (running = next));
  return {
    whyEnded: () =>
      deadly[0] === undefined ? null : `The database server ended${because(deadly[0], ' and start again')}.`,
    stop: async () => {
      stopping.abort();
      await running.end();
      await kept;
    },
  };
}

async function keepRunning(
  server: Heard,
  stopping: AbortSignal,
  first: Watched,
  tell: (next: Watched) => void,
): Promise<void> {
  let pauseMs = restartAfterMs.first;
  let startedAt = performance.now();
  for (let running: Watched | null = first; !stopping.aborted;) {
    if (running !== null) {
      await running.ended;
      if (stopping.aborted) return;
      if (performance.now() - startedAt > restartAfterMs.longest) pauseMs = restartAfterMs.first;
      server.log.error(
        { pauseMs, said: running.lastWords() },
        `the database server ended${because(running.lastWords())}; starting it again`,
      );
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    pauseMs = Math.min(pauseMs * 2, restartAfterMs.longest);
    startedAt = performance.now();
    running = await startOnce(server, stopping).catch((error: unknown) => {
      if (!stopping.aborted)
        server.log.error(
          { err: error, pauseMs },
          `the database server does not start${because(String(error))}; trying again`,
        );
      return null;
    });
    if (running === null) continue;
    tell(running);
    if (stopping.aborted) return running.end();
    server.log.info('the database server is back');
  }
}

/** One start, tried again while a dying predecessor still holds on to the folder. */
async function startOnce(server: Heard, stopping: AbortSignal): Promise<Watched> {
  const until = performance.now() + silentForMs;
  for (;;) {
    const environment = await clearLeftovers(server.cluster, server.connection.host, server.log);
    const watched = watch(commandLine(server), server.runAs, environment, server.hear);
    const isUp = await isReady(server, watched, stopping).catch(async (error: unknown) => {
      await watched.end();
      throw error;
    });
    if (isUp) return watched;
    await watched.end();
    if (performance.now() > until || stopping.aborted || !isHeldByAnother(watched.lastWords())) {
      throw new Error(`The database does not start:\n${watched.lastWords() || 'it said nothing'}`);
    }
    await sleep(100);
  }
}

function commandLine({ binaries, cluster, connection }: Server): string[] {
  const settings = {
    listen_addresses: '',
    // A list: in quotes a comma is part of a name, and a quote is written twice.
    unix_socket_directories: `"${connection.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(connection.port),
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '',
    autovacuum_naptime: '30s',
  };
  return [
    binaries.postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** For a while if the server is silent, for as long as it takes if it says that it is recovering. */
async function isReady(server: Server, watched: Watched, stopping: AbortSignal): Promise<boolean> {
  let ended = false;
  void watched.ended.then(() => (ended = true));
  for (
    let until = performance.now() + silentForMs;
    !ended && !stopping.aborted && performance.now() < until;
    await sleep(20)
  ) {
    const refusal = await tryToConnect(server);
    if (refusal === null) return true;
    if (refusal === 'wrong password')
      throw new Error('The database does not accept the password in secrets.json: it was made with another one.');
    if (refusal === 'starting up') until = performance.now() + silentForMs;
  }
  return false;
}

async function tryToConnect(server: Server): Promise<null | 'wrong password' | 'starting up' | 'away'> {
  const client = new pg.Client({ ...server.connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined;
    return state === '28P01' ? 'wrong password' : state === '57P03' ? 'starting up' : 'away';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The two complaints that pass by themselves when the server before has gone. */
function isHeldByAnother(complaint: string): boolean {
  return /lock file ".*" already exists|shared memory block/.test(complaint);
}

/** What an operator can do about it, where what the server said tells. */
function because(said: string, andThen = ', and it comes back by itself'): string {
  if (/No space left on device|disk quota|File too large/i.test(said))
    return `, since its disk is full: free some space${andThen}`;
  if (/Input\/output error|checksum/i.test(said))
    return ', since its disk can not be read or written rightly: look at the disk';
  return /Permission denied/i.test(said)
    ? ', since it may not use its files: give DATA_DIR/postgres back to the user it runs as'
    : '';
}

function hear(log: Log, line: string): void {
  const ended = /^LOG: {2}.* was terminated by signal (\d+)\b/.exec(line);
  if (ended) {
    const how = ended[1] === '9' ? 'killed, most likely by the system for want of memory' : 'ended by a crash';
    log.error({ postgres: line }, `a process of the database was ${how}; the database comes back by itself`);
  } else if (/^(FATAL|PANIC|ERROR)/.test(line) && !isExpected(line)) log.warn({ postgres: line }, 'the database says');
  else log.debug({ postgres: line }, 'the database says');
}

/** What it answers us while we wait for it to start, and tells a connection that is just being closed when it stops. */
function isExpected(line: string): boolean {
  return (
    /^FATAL: {2}the database system is (starting up|not yet accepting connections|in recovery mode)$/.test(line) ||
    /^FATAL: {2}terminating connection due to ad.* command$/.test(line)
  );
}
