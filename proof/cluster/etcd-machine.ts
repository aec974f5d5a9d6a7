import { join } from 'node:path';
import { folderOf } from './cluster.ts';
import type { Settings } from './cluster.ts';
import type { Machine } from './plan.ts';
import { startProgram } from './programs.ts';
import { fillIn, variablesOf } from './templates.ts';

/** Of three such machines two decide who is primary. */
export function startEtcd(settings: Settings, machine: Machine): void {
  const folder = folderOf(settings, machine, settings.postgres);
  const values = { ...settings.values, NODE: machine.name, ADDRESS: machine.address, DATA: folder };
  startProgram({
    machine,
    command: ['etcd'],
    as: 'postgres',
    logFile: join(settings.root, 'logs', `${machine.name}.log`),
    environment: { PATH: process.env.PATH, ...variablesOf(fillIn('etcd.env', values)) },
  });
}
