import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { apps, databases, etcds, host, network } from './plan.ts';
import type { Machine } from './plan.ts';

export type Owner = { uid: number; gid: number };

/** What all parts of the cluster are told. */
export interface Settings {
  /** Does a commit wait for a standby? In the control it doesn't. */
  isSynchronous: boolean;
  /** Everything is below it. */
  root: string;
  /** Who runs PostgreSQL and what stands before it. */
  postgres: Owner;
  values: Record<string, string>;
}

export function makeSettings(root: string, isSynchronous: boolean): Settings {
  const secret = () => randomBytes(12).toString('hex');
  const [pg1, pg2, pg3] = databases.map(({ address }) => address);
  const [app1, app2] = apps.map(({ address }) => address);
  const peers = etcds.map(({ name, address }) => `${name}=http://${address}:2380`);
  return {
    isSynchronous,
    root,
    postgres: { uid: idOf('-u'), gid: idOf('-g') },
    values: {
      HOST: host,
      PUBLIC_URL: `https://${host}`,
      NETWORK: network,
      ETCD_PEERS: peers.join(','),
      ETCD_HOSTS: etcds.map(({ address }) => `${address}:2379`).join(','),
      POSTGRES_PASSWORD: secret(),
      REPLICATOR_PASSWORD: secret(),
      REWINDER_PASSWORD: secret(),
      PATRONI_PASSWORD: secret(),
      OWNER_PASSWORD: secret(),
      APP_PASSWORD: secret(),
      PG1: pg1 ?? '',
      PG2: pg2 ?? '',
      PG3: pg3 ?? '',
      APP1: app1 ?? '',
      APP2: app2 ?? '',
    },
  };
}

/** A machine's own folder. `owner`: who works in it. */
export function folderOf({ root }: Settings, { name }: Machine, owner?: Owner): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
