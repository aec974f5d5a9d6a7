import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSecrets } from '#server/platform/secrets.ts';
import { inheritedEnvironment, root as project } from '../server-process.ts';
import type { Certificate } from './certificate.ts';
import { folderOf } from './cluster.ts';
import type { Settings } from './cluster.ts';
import type { Machine } from './plan.ts';
import { startProgram, stopProgram } from './programs.ts';
import type { Program } from './programs.ts';
import { fillIn, place, variablesOf } from './templates.ts';

/** A machine with a server of Redial, and on the way to the database PgBouncer and HAProxy. */
export interface AppMachine {
  machine: Machine;
  environment: Record<string, string | undefined>;
  /** Starts what stands between server and database. */
  startRoutes(): void;
  start(): void;
  ready(): Promise<boolean>;
  untilReady(): Promise<void>;
  /** Asks the server to stop, as the service manager does. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

const readySeconds = 120;

export function prepareAppMachine(settings: Settings, machine: Machine, { file: trusted }: Certificate): AppMachine {
  const { root, postgres } = settings;
  const folder = folderOf(settings, machine);
  const config = join(folder, 'config');
  const data = join(folder, 'data');
  shareSecrets(root, data);
  const logs = (name: string) => join(root, 'logs', `${machine.name}-${name}.log`);
  const values = { ...settings.values, ADDRESS: machine.address, DATA: data, CONFIG: config };
  for (const name of ['haproxy-database.cfg', 'pgbouncer.ini', 'userlist.txt'])
    place(join(config, name), fillIn(name, values), postgres);
  const variables = variablesOf(fillIn('redial.env', values));
  const environment = {
    ...inheritedEnvironment(),
    ...variables,
    PAYMENTS: 'test',
    NODE_EXTRA_CA_CERTS: trusted,
  };
  let server: Program | null = null;

  const ready = async () => {
    const answer = await fetch(`http://${machine.address}:3000/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    return answer?.ok === true;
  };
  return {
    machine,
    environment,
    startRoutes: () => {
      const haproxy = ['haproxy', '-db', '-f', join(config, 'haproxy-database.cfg')] as const;
      startProgram({ machine, command: haproxy, logFile: logs('haproxy') });
      const pgbouncer = ['pgbouncer', join(config, 'pgbouncer.ini')] as const;
      startProgram({ machine, command: pgbouncer, logFile: logs('pgbouncer'), as: 'postgres' });
    },
    start: () => {
      server = startProgram({
        machine,
        command: [
          process.execPath,
          '--disable-warning=ExperimentalWarning',
          '--max-semi-space-size=16',
          'server/main.ts',
        ],
        logFile: logs('redial'),
        environment,
        folder: project,
      });
    },
    ready,
    untilReady: async () => {
      for (const lastMs = Date.now() + readySeconds * 1_000; !(await ready()); await sleep(250))
        if (Date.now() > lastMs || server?.child.exitCode !== null)
          throw new Error(`the server on ${machine.name} does not get ready: see ${logs('redial')}`);
    },
    stop: async () => (server ? stopProgram(server) : null),
    kill: async () => {
      server?.child.kill('SIGKILL');
      await server?.ended;
    },
  };
}

/** All servers of a market have the same secrets. */
function shareSecrets(root: string, dataDir: string): void {
  const shared = join(root, 'shared');
  for (const folder of [shared, dataDir]) mkdirSync(folder, { recursive: true });
  loadSecrets(shared);
  copyFileSync(join(shared, 'secrets.json'), join(dataDir, 'secrets.json'));
}
