import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

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
/** Asked by whatever a package starts; 101 says no. */
const policy = '/usr/sbin/policy-rc.d';
const clusters = '/etc/postgresql-common/createcluster.d';

/** Installs what is missing. No service of these packages is started, and PostgreSQL's makes no cluster. */
export async function installPackages() {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  await step(`Installing ${missing.join(', ')}`, async () => {
    const isOurs = !existsSync(policy);
    if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    try {
      await apt('update');
      if (missing.includes('postgresql-15')) await installWithoutCluster();
      await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', ...missing);
    } finally {
      if (isOurs) rmSync(policy);
    }
  });
}

/** The package asks this file whether to make a cluster. */
async function installWithoutCluster() {
  await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', 'postgresql-common');
  const file = `${clusters}/redial.conf`;
  await runQuietly('mkdir', ['-p', clusters]);
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    await apt('install', '--yes', '--no-install-recommends', '--no-upgrade', 'postgresql-15');
  } finally {
    rmSync(file);
  }
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
