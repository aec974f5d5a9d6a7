import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../prepare.mjs';
import { runQuietly } from '../run.mjs';

const tag = 'localhost/redial:test';

/**
 * Builds deploy/Dockerfile from a clean clone without Docker: buildah runs each step in a chroot. The published images
 * that it begins with are replaced by a Debian made here, for the first stage with Node and npm.
 */
export async function buildImage(room) {
  const store = ['--root', join(room, 'images'), '--runroot', join(room, 'images-run')];
  const buildah = async (...args) => (await runQuietly('buildah', [...store, ...args])).trim();
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const [forBuilding, forRunning] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  await makeDebian(buildah, forRunning);
  await addNode(buildah, forRunning, forBuilding);

  const clone = join(room, 'clone');
  await runQuietly('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone]);
  const how = ['--pull=never', '--isolation=chroot', '--format=docker', '--tag', tag];
  await buildah('build', ...how, '--file', join(clone, 'deploy/Dockerfile'), clone);
  rmSync(clone, { recursive: true });

  const container = await buildah('from', '--pull-never', tag);
  return {
    folder: await buildah('mount', container),
    config: JSON.parse(await buildah('inspect', '--type=image', tag)).Docker.config,
    remove: async () => {
      await buildah('rm', '--all');
      await buildah('rmi', '--all', '--force');
      // It leaves its store mounted on itself.
      await runQuietly('umount', [join(room, 'images/overlay')]).catch(() => undefined);
    },
  };
}

/** Kept in .cache: it takes minutes to make. */
async function makeDebian(buildah, name) {
  const debian = join(root, '.cache/deploy/debian');
  if (!existsSync(join(debian, 'etc/debian_version'))) {
    rmSync(debian, { recursive: true, force: true });
    mkdirSync(debian, { recursive: true });
    // What it mounts nobody else sees or holds, and it is gone even if this is killed.
    await runQuietly('unshare', ['--mount', 'debootstrap', '--variant=minbase', 'bookworm', debian]);
  }
  const container = await buildah('from', 'scratch');
  await buildah('copy', '--quiet', container, debian, '/');
  await buildah('commit', '--quiet', container, name);
}

async function addNode(buildah, from, name) {
  const container = await buildah('from', '--pull-never', from);
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8', env: plainPath() }).trim(), 'npm');
  await buildah('copy', '--quiet', container, node, '/usr/local/bin/node');
  await buildah('copy', '--quiet', container, npm, '/usr/local/lib/npm');
  const link = (program) => `ln -s ../lib/npm/bin/${program}-cli.js /usr/local/bin/${program}`;
  await buildah('run', '--isolation=chroot', container, 'sh', '-c', ['npm', 'npx'].map(link).join(' && '));
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    await buildah('copy', '--quiet', container, authorities, '/authorities.crt');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/authorities.crt', container);
  }
  await buildah('commit', '--quiet', container, name);
}

/** The npm of the machine, not one beside the Node in node_modules. */
function plainPath() {
  const path = process.env.PATH.split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: path.join(':') };
}
