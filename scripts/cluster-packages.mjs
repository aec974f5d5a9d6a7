import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runQuietly } from './run.mjs';
import { complain, step } from './terminal.mjs';

/** Debian 12's packages, each for a program or a module of the cluster. */
const packages = [
  'iproute2',
  'openssl',
  'util-linux',
  'postgresql-15',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'nginx',
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
];
/** Packages run it before they start a service; 101 forbids that. */
const policy = '/usr/sbin/policy-rc.d';
const policyText =
  '#!/bin/sh\n# npm run test:cluster of Redial made this, and may have been killed: remove it.\nexit 101\n';
/** PostgreSQL's package asks this one whether to make a cluster. */
const clusters = '/etc/postgresql-common/createcluster.d';
const noCluster = `${clusters}/redial.conf`;

/** Installs what is missing. No service of it is started, now or at a boot, and PostgreSQL's makes no cluster. */
export async function installPackages() {
  // An earlier run may have been killed.
  clear();
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  await step(`Installing ${missing.join(', ')}`, async () => {
    const before = await installed();
    // Ctrl-C ends apt, which is in our group; we still have to tidy up.
    const stayAlive = () => {};
    process.on('SIGINT', stayAlive);
    if (!existsSync(policy)) writeFileSync(policy, policyText, { mode: 0o755 });
    try {
      await apt('update');
      if (missing.includes('postgresql-15')) await installWithoutCluster();
      await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', ...missing);
    } finally {
      await leaveOff([...(await installed())].filter((name) => !before.has(name)));
      clear();
      process.off('SIGINT', stayAlive);
    }
  });
}

/** Removes what we made, not what somebody else did. */
function clear() {
  if (existsSync(policy) && readFileSync(policy, 'utf8') === policyText) rmSync(policy);
  rmSync(noCluster, { force: true });
}

async function installWithoutCluster() {
  await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', 'postgresql-common');
  mkdirSync(clusters, { recursive: true });
  writeFileSync(noCluster, 'create_main_cluster = false\n');
  await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', 'postgresql-15');
}

/** Debian enables what it installs, so it would run after the next boot. */
async function leaveOff(packages) {
  if (packages.length === 0) return;
  const files = await runQuietly('dpkg-query', ['-L', ...packages]);
  const names = (pattern) => [...new Set([...files.matchAll(pattern)].map(([, name]) => name))];
  const stillOn = [];
  const turnOff = async (command, ...words) => runQuietly(command, words).catch(() => stillOn.push(words.at(-1)));
  const units = names(/^(?:\/usr)?\/lib\/systemd\/system\/([^/\s]+\.(?:service|socket|timer))$/gm);
  for (const unit of units) await turnOff('systemctl', 'disable', unit);
  for (const script of names(/^\/etc\/init\.d\/([^/\s]+)$/gm)) await turnOff('update-rc.d', '-f', script, 'remove');
  if (stillOn.length > 0) complain(`These may run after the next boot: ${stillOn.join(', ')}.`);
}

async function installed() {
  const list = await runQuietly('dpkg-query', ['-W', '-f', '${db:Status-Abbrev} ${binary:Package}\n']);
  return new Set(list.split('\n').flatMap((line) => /^ii\s+(\S+)/.exec(line)?.[1] ?? []));
}

function apt(...words) {
  return runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isInstalled(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { stdio: 'pipe' }).includes('install ok');
  } catch {
    return false;
  }
}
