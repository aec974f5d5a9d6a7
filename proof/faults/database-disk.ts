import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { endProcess, startProcess } from './market-process.ts';
import type { MarketProcess } from './market-process.ts';
import { makeSmallDisk } from './small-disk.ts';
import type { SmallDisk } from './small-disk.ts';

/** A market with one part of its database on a small disk. */
export interface MarketOnSmallDisk {
  market: MarketProcess;
  disk: SmallDisk;
  /** Everybody who may write to that disk, and who starts them. */
  writers(): number[];
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Starts it; the part is a folder of the cluster, such as `pg_wal` or `base`. */
export async function startOnSmallDisk(part: 'pg_wal' | 'base', megabytes: number): Promise<MarketOnSmallDisk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'redial-disk-'));
  chmodSync(dataDir, 0o755);
  await endProcess(await startProcess({ DATA_DIR: dataDir }));
  const [inside, outside] = [join(dataDir, 'postgres', part), join(dataDir, 'small-disk')];
  const disk = makeSmallDisk(outside, megabytes);
  const { uid, gid } = statSync(inside);
  const home = join(outside, part);
  cpSync(inside, home, { recursive: true });
  spawnSync('chown', ['-R', `${uid}:${gid}`, home]);
  chownSync(outside, uid, gid);
  chmodSync(home, 0o700);
  rmSync(inside, { recursive: true });
  symlinkSync(home, inside);
  const market = await startProcess({ DATA_DIR: dataDir });
  return {
    market,
    disk,
    writers: () => below(Number(market.process.pid)),
    connect: async () => {
      const client = new pg.Client(whereItListens(dataDir, loadSecrets(dataDir).postgresPassword));
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    close: async () => {
      await endProcess(market);
      disk.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process, its children, and theirs. */
function below(own: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const family = (pid: number): number[] => [
    pid,
    ...pairs.filter(([, parent]) => parent === pid).flatMap(([child]) => family(child)),
  ];
  return family(own);
}
