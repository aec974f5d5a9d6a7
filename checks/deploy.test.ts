import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { eventStreams } from '#contract/allowances.ts';
import { readConfig, variableNames } from '#server/config.ts';
import { plainWaysOf } from '#server/doctor/look-at-database.ts';
import { limitsOfRole } from '#server/platform/pooler.ts';
import { makeSecrets, readSecrets } from '#server/platform/secrets.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifests = (name: string) => loadAll(read(`deploy/kubernetes/${name}.yaml`)) as Manifest[];

interface Manifest {
  kind: string;
  metadata: { name: string };
  stringData?: Record<string, string>;
  spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } } };
}

interface Container {
  ports: { containerPort: number }[];
  env: { name: string; value: string }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  resources: { limits: { memory: string } };
}

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds?: number;
  failureThreshold?: number;
}

interface Compose {
  services: { server: { environment: Record<string, string>; stop_grace_period: string; mem_limit: string } };
}

/** As Docker and systemd read it. */
function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1).replace(/^'(.*)'$/, '$1'),
    ]),
  );
}

const shared = variablesOf(read('deploy/redial.example.env'));
test('A shell reads the example of the settings as Docker and systemd do', () => {
  const shell = spawnSync('sh', ['-c', 'set -a; . deploy/redial.example.env; env'], { cwd: root, encoding: 'utf8' });
  expect(shell).toMatchObject({ status: 0, stderr: '' });
  expect(variablesOf(shell.stdout)).toMatchObject(shared);
});

const image = { ...variablesOf(/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1]?.replaceAll(' ', '\n') ?? '') };
const unit = variablesOf(
  /^Environment=(.*)$/m.exec(read('deploy/systemd/redial@.service'))?.[1]?.replaceAll(' ', '\n') ?? '',
);
const compose = load(read('deploy/compose/compose.yaml')) as Compose;
const [deployment] = manifests('server').filter(({ kind }) => kind === 'Deployment');
const [container] = deployment?.spec.template.spec.containers ?? [];
const secret = Object.fromEntries(
  Object.entries(manifests('secrets.example').find(({ metadata }) => metadata.name === 'redial')?.stringData ?? {}).map(
    // There the database's CA is mounted; here any file will do.
    ([name, text]) => [name, text.replaceAll('/database-ca/ca.crt', import.meta.filename)],
  ),
);
const ofCompose = Object.fromEntries(
  Object.entries(compose.services.server.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?\}/, 'filled'),
  ]),
);
const ofPods = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []);

/** Of Node, and of the C library. */
const notOurs = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

const inCompose = { ...image, ...shared, ...ofCompose };

test.each([
  ['compose', inCompose],
  ['systemd', { ...shared, ...unit, PORT: '3000' }],
  ['Kubernetes', { ...image, ...secret, ...ofPods }],
])('a server of %s gets variables that exist, and all that production needs', (_, environment) => {
  const known = new Set([...variableNames, ...notOurs]);
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'MAIL_FROM', 'SECURITY_CONTACT'])
    expect(() => readConfig(environment)).toThrow(`${name}: has a text of an example`);
  const filled = (text: string) => text.replace(/REPLACE|(?:APP|OWNER)_PASSWORD|(?<=@)redial(?=\.example)/g, 'filled');
  const config = readConfig(
    Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)])),
  );
  expect(config).toMatchObject({ production: true, trustProxy: 1, paymentsAreTest: false });
  expect(config.migrationUrl).not.toBeNull();
  // Docker's own network is on one machine.
  if (environment !== inCompose) expect(plainWaysOf(config)).toEqual([]);
});

test('a market with the published example of secrets.json does not start', () => {
  const { stringData = {} } =
    manifests('secrets.example').find(({ metadata }) => metadata.name === 'redial-secrets-json') ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'redial-example-secrets-'));
  try {
    writeFileSync(join(folder, 'secrets.json'), stringData['secrets.json'] ?? '');
    expect(() => readSecrets(folder)).toThrow('secrets.json');
    expect(JSON.parse(stringData['secrets.json'] ?? '')).toEqual(
      Object.fromEntries(Object.keys(makeSecrets()).map((name) => [name, ''])),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('Kubernetes asks the addresses that answer under any name, and waits for the stop', () => {
  expect(container?.ports).toMatchObject([{ containerPort: readConfig({}).port }]);
  expect(container?.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
  expect(container?.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
  expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
});

test('platforms wait longer for a stop than a server takes', () => {
  const stopSeconds = Number(/stopWithinMs = (\d+)_000/.exec(read('server/platform/stop-signals.ts'))?.[1]);
  expect(stopSeconds).toBeGreaterThan(0);
  const patience = [
    deployment?.spec.template.spec.terminationGracePeriodSeconds,
    Number(/^(\d+)s$/.exec(compose.services.server.stop_grace_period)?.[1]),
    Number(/^TimeoutStopSec=(\d+)s$/m.exec(read('deploy/systemd/redial@.service'))?.[1]),
  ];
  for (const seconds of patience) expect(seconds).toBeGreaterThan(stopSeconds);
});

test('no platform kills a server of one process for its memory before the alert; of more, the operator says', () => {
  const alert = Number(/process_resident_memory_bytes\S* > (\S+)/.exec(read('deploy/watching/alerts.yml'))?.[1]);
  expect(alert).toBeGreaterThan(1e9);
  const limits = [
    container?.resources.limits.memory,
    /^\$\{MEMORY:-(\w+)\}$/.exec(compose.services.server.mem_limit)?.[1],
    /^MemoryMax=(.*)$/m.exec(read('deploy/systemd/redial@.service'))?.[1],
  ];
  for (const limit of limits) expect(Number(/^(\d+)Gi?$/i.exec(limit ?? '')?.[1]) * 1e9).toBeGreaterThan(alert);
});

test('proxies log access without what follows a ?, nginx critical errors alone; none passes on a traceparent', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx.match(/^ {2}access_log \S+ redial;$/gm)).toHaveLength(nginx.match(/^server \{$/gm)?.length ?? 0);
  const format = /log_format redial [^;]*;/.exec(nginx)?.[0];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  expect(nginx.match(/^ {2}error_log \S+ crit;$/gm)).toHaveLength(nginx.match(/^server \{$/gm)?.length ?? 0);
  expect(read('deploy/cluster/nginx.conf')).toContain('access_log off;');
  expect(read('deploy/cluster/nginx.conf').match(/error_log .*/g)).toEqual(['error_log ${DATA}/nginx.log crit;']);
  expect(read('deploy/Caddyfile')).toMatch(/request>uri regexp \\\?\.\* \?\n\s+request>headers>Referer delete/);
  expect(read('deploy/cluster/haproxy-web.cfg')).toContain('log stdout format raw daemon notice');
  for (const file of ['nginx.conf', 'Caddyfile', 'cluster/nginx.conf', 'cluster/haproxy-web.cfg'])
    expect(read(`deploy/${file}`)).toMatch(
      /proxy_set_header traceparent "";|header_up -traceparent|del-header traceparent/,
    );
});

test('balancers take as many live events as the servers behind them', () => {
  const haproxy = read('deploy/cluster/haproxy-web.cfg');
  const servers = new Set(haproxy.match(/^ {4}server \w+/gm)).size;
  expect(Number(/maxconn (\d+)/.exec(haproxy)?.[1])).toBeGreaterThan(servers * eventStreams.most);
});

test('nginx may open files for all its connections, as instructed and as tried', () => {
  for (const file of ['deploy/nginx.conf', 'deploy/cluster/nginx.conf', 'scripts/deploy/proxies.mjs']) {
    const [connections, files] = ['worker_connections', 'worker_rlimit_nofile'].map((name) =>
      Number(new RegExp(`${name} (\\d+);`).exec(read(file))?.[1]),
    );
    expect(files, file).toBeGreaterThan(connections ?? 0);
  }
});

test('platforms let a server finish its migrations', () => {
  const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(24 * 3600);
  expect(read('deploy/systemd/redial@.service')).toContain('\nTimeoutStartSec=infinity\n');
  expect(read('deploy/systemd/redial@.service')).toContain(' deploy/ready.mjs wait\n');
});

test('a server of systemd starts after time-sync.target', () => {
  expect(read('deploy/systemd/redial@.service')).toMatch(/^After=.*\btime-sync\.target\b/m);
});

test('ready.mjs ends its wait when the server is gone', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const env = { ...process.env, PORT: '9', MAINPID: String(gone) };
  const { status, signal } = spawnSync(process.execPath, [join(root, 'deploy/ready.mjs'), 'wait'], {
    env,
    timeout: 20_000,
  });
  expect({ status, signal }).toEqual({ status: 1, signal: null });
});

// Other systems have no second address of their own.
test.runIf(process.platform === 'linux')('ready.mjs asks where the server listens', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, HOST: '127.0.0.2', PORT: String(port) };
  const [status] = (await once(spawn(process.execPath, [join(root, 'deploy/ready.mjs')], { env }), 'exit')) as [number];
  server.close();
  expect(status).toBe(0);
});

test('every image has a version, and the image is built with the Node of package.json', () => {
  const { version, dependencies } = JSON.parse(read('package.json')) as {
    version: string;
    dependencies: { node: string };
  };
  const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:yaml|Dockerfile)$/.test(file),
  );
  const images = files.flatMap((file) =>
    [...read(`deploy/${file}`).matchAll(/^\s*(?:FROM|image:|imageName:) ?(\S+)/gm)].map(([, name]) => name),
  );
  expect(images).toEqual(
    expect.arrayContaining([`docker.io/library/node:${dependencies.node}-bookworm-slim`, `redial:${version}`]),
  );
  // The manifest's own is named by kustomization.yaml.
  expect(images.filter((name) => name !== 'redial' && !/:(?!latest)[\w.-]+$/.test(name ?? ''))).toEqual([]);
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${version}`);
});

test('the role that serves has the limits that a server wants behind a pooler', () => {
  const made = read('deploy/database/roles.sql');
  for (const [name, ms] of Object.entries(limitsOfRole))
    expect(made).toContain(`\nalter role phones_app set ${name} = ${ms};\n`);
});

test('a restored market starts again by itself and is backed up, like a new one', () => {
  const [ofNew, ofRestored, ...others] = [...read('deploy/README.md').matchAll(/^systemctl enable --now (.*)$/gm)];
  expect(ofNew?.[1]).toContain('redial-backup.timer');
  expect(ofRestored?.[1]).toBe(ofNew?.[1]);
  expect(others).toEqual([]);
});

test('an update keeps the files of the release that it replaces, for open tabs', () => {
  const room = mkdtempSync(join(tmpdir(), 'redial-update-'));
  try {
    const [release, kept] = [join(room, 'opt/redial/current/build/client/static'), join(room, 'var/www/redial/static')];
    for (const folder of [release, kept]) mkdirSync(join(folder, 'js'), { recursive: true });
    for (const file of ['removed.js', 'unread.js']) writeFileSync(join(release, 'js', file), file);
    const unread = join(kept, 'js/unread.js');
    writeFileSync(unread, 'unread.js');
    const longAgo = new Date('2026-01-01');
    utimesSync(unread, longAgo, longAgo);
    const lines = read('deploy/README.md').split('\n');
    const update = lines.findLastIndex((line) => line.startsWith('npm run release'));
    const before = lines.slice(lines.lastIndexOf('```', update) + 1, update).join('\n');
    const { status } = spawnSync('sh', ['-ec', before.replace(/\/(?:opt|var)\//g, `${room}$&`)]);
    expect(status).toBe(0);
    expect(readFileSync(join(kept, 'js/removed.js'), 'utf8')).toBe('removed.js');
    expect(statSync(unread).atime).not.toEqual(longAgo);
  } finally {
    rmSync(room, { recursive: true });
  }
});

test('servers of systemd start as the image and npm start do', () => {
  const command = 'bin/node --disable-warning=ExperimentalWarning --max-semi-space-size=16 server/main.ts';
  const cmd = JSON.parse(/^CMD (.*)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '[]') as string[];
  expect(cmd.join(' ')).toBe(command);
  expect(read('deploy/systemd/redial@.service')).toContain(`ExecStart=/opt/redial/current/${command}\n`);
});
