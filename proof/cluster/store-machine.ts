import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { folderOf } from './cluster.ts';
import type { Settings } from './cluster.ts';
import { store } from './plan.ts';
import { startProgram } from './programs.ts';
import { place } from './templates.ts';

/** Swift's fixed folder for its rings and its secret. Only our processes see ours there. */
const swiftFolder = '/etc/swift';
const kinds = { account: 6202, container: 6201, object: 6200 } as const;
const port = 8080;
const bucket = 'pictures';
const accessKeyId = 'redial:market';

/**
 * Starts OpenStack Swift, which speaks S3, with one copy of everything.
 *
 * @returns the values by which the servers know it
 */
export async function startStore(settings: Settings): Promise<Record<string, string>> {
  const folder = folderOf(settings, store);
  const [config, devices] = [join(folder, 'config'), join(folder, 'devices')];
  mkdirSync(config, { recursive: true });
  mkdirSync(join(devices, 'disk'), { recursive: true });
  const secret = settings.values.APP_PASSWORD ?? '';
  place(join(config, 'swift.conf'), `[swift-hash]\nswift_hash_path_suffix = ${secret}\n`);
  for (const [kind, port] of Object.entries(kinds)) {
    place(join(config, `${kind}-server.conf`), serverConfig(kind, port, devices));
    makeRing(config, kind, port);
  }
  place(join(config, 'proxy-server.conf'), proxyConfig(secret));
  execFileSync('mount', ['--bind', config, swiftFolder]);
  for (const name of [...Object.keys(kinds), 'proxy']) {
    const command = [`swift-${name}-server`, join(swiftFolder, `${name}-server.conf`), '-v'] as const;
    startProgram({ machine: store, command, logFile: join(settings.root, 'logs', `s3-${name}.log`) });
  }
  const endpoint = `http://${store.address}:${port}`;
  await makeBucket(`${endpoint}/${bucket}`, secret);
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  };
}

function makeRing(folder: string, kind: string, port: number): void {
  const ring = (...words: string[]) =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...words], { stdio: 'ignore' });
  ring('create', '6', '1', '0');
  ring('add', `r1z1-${store.address}:${port}/disk`, '1');
  ring('rebalance');
}

function serverConfig(kind: string, port: number, devices: string): string {
  return `[DEFAULT]
bind_ip = ${store.address}
bind_port = ${port}
user = root
workers = 0
devices = ${devices}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(secret: string): string {
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 's3api', 'tempauth', 'copy', 'slo'];
  const others = filters.filter((name) => !['cache', 'tempauth', 's3api'].includes(name));
  return `[DEFAULT]
bind_ip = ${store.address}
bind_port = ${port}
user = root
workers = 0
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# It must be there; nobody needs to answer.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11211
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKeyId.replace(':', '_')} = ${secret} .admin
${others.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;
}

async function makeBucket(url: string, secretAccessKey: string): Promise<void> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3', retries: 0 });
  for (let tries = 1; ; tries += 1) {
    const answer = await client.fetch(url, { method: 'PUT' }).catch(() => null);
    if (answer?.ok) return;
    if (tries === 40) throw new Error(`Swift made no bucket: ${answer ? await answer.text() : 'no answer'}`);
    await sleep(500);
  }
}
