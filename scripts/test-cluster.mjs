// npm run test:cluster [-- --only killed --control --keep]: a market on ten machines, which are killed, cut off and
// restarted under load. For root on Debian 12: installs by apt what it lacks, and leaves its services off. The machines
// are namespaces, so nothing else of the system changes.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './cluster-packages.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { complain, tell } from './terminal.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0) {
  complain('This makes network namespaces, so it must run as root on Linux (Debian 12 was tried).');
  process.exit(1);
}
await installPackages();
await install();
await build();

const words = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'redial-cluster-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
// Namespaces of their own for network, mounts, shared memory and processes. With the first process in them, which we may kill at any
// moment, the kernel ends all others and takes the machines away.
const apart = ['unshare', '--net', '--mount', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];
const main = [node, '--disable-warning=ExperimentalWarning', 'proof/cluster/cluster.main.ts', '--root', folder];
const reaper = ['sh', '-c', '"$@"; exit $?', 'sh'];
// It dies with this process, also after a SIGKILL.
const dying = ['--pdeathsig', 'KILL'];
const passed = words.filter((word) => word !== '--keep');
const child = spawn('setpriv', [...dying, ...apart, ...reaper, ...main, ...passed], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'));
child.once('close', (code) => {
  if (words.includes('--keep')) tell(`What everything wrote is in ${join(folder, 'logs')}.`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exitCode = code ?? 1;
});
