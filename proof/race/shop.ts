import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadSecrets } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';
import { freePort, inheritedEnvironment, root } from '../server-process.ts';

/** The real server in a process of its own, on a data folder of its own. */
export interface Shop {
  url: string;
  secrets: Secrets;
  database: pg.Client;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Starts an empty market on a copy of a stopped one; its own commits reach the disk. */
export async function openShop(from: string): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-race-'));
  copyMarketFolder(from, dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
    },
    // The closed pipe tells the market that its parent is gone, and it exits.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const close = async () => {
    process.off('exit', kill);
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isReady(child);
    const secrets = loadSecrets(dataDir);
    const connection = {
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'redial',
      password: secrets.postgresPassword,
      database: 'redial',
    };
    const database = new pg.Client(connection);
    await database.connect();
    return { url, secrets, database, connection, close: () => database.end().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Its own word: at a port that was free a moment ago another test's server may answer. */
async function isReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the market does not start');
  });
  await Promise.race([once(child, 'message'), ended]);
}
