import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { bridge, here } from './plan.ts';
import type { Machine } from './plan.ts';

const sharedMemory = '/dev/shm';
const aside = '/mnt';

/**
 * Our own namespaces of network, mounts and processes must be made already (scripts/test-cluster.mjs): nothing made
 * here is seen by the rest of the system, and all of it is gone with our last process.
 *
 * @param folder what is in it stays where it is
 */
export function makeNetwork(folder: string, machines: readonly Machine[], peopleAddresses: readonly string[]): void {
  mkdirSync('/run/netns', { recursive: true });
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  emptySharedMemory(realpathSync(folder));
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'address', 'add', `${here}/16`, 'dev', bridge);
  for (const address of peopleAddresses) run('ip', 'address', 'add', `${address}/16`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  for (const machine of machines) plugIn(machine);
}

/** Pulls the cable. Nobody is told: packets are lost from now on. */
export function cut({ name }: Machine): void {
  run('ip', 'link', 'set', name, 'down');
}

export function heal({ name }: Machine): void {
  run('ip', 'link', 'set', name, 'up');
}

/** All processes on a machine. */
export function processesOn({ name }: Machine): number[] {
  const pids = execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' });
  return pids.split('\n').filter(Boolean).map(Number);
}

/** Memory of a PostgreSQL that was killed stays there. `folder` may be there too, if TMPDIR says so. */
function emptySharedMemory(folder: string): void {
  const isInside = folder.startsWith(`${sharedMemory}/`);
  if (isInside) run('mount', '--bind', folder, aside);
  run('mount', '-t', 'tmpfs', 'tmpfs', sharedMemory);
  if (!isInside) return;
  mkdirSync(folder, { recursive: true });
  run('mount', '--bind', aside, folder);
  run('umount', aside);
}

function plugIn({ name, address }: Machine): void {
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'link', 'set', name, 'master', bridge, 'up');
  run('ip', '-netns', name, 'link', 'set', 'lo', 'up');
  run('ip', '-netns', name, 'address', 'add', `${address}/16`, 'dev', 'eth0');
  run('ip', '-netns', name, 'link', 'set', 'eth0', 'up');
}

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}
