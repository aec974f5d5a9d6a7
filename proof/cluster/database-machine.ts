import { join } from 'node:path';
import { folderOf } from './cluster.ts';
import type { Settings } from './cluster.ts';
import { processesOn } from './network.ts';
import type { Machine } from './plan.ts';
import { killAll, startProgram, stopProgram } from './programs.ts';
import type { Program } from './programs.ts';
import { fillIn, place } from './templates.ts';

/** A machine with Patroni and the PostgreSQL that it runs. */
export interface DatabaseMachine {
  machine: Machine;
  /** Where its PostgreSQL has a socket, which a cut network leaves alone. */
  folder: string;
  /** Kills all its processes in one instant, as a power cut would. */
  die(): void;
  /** Stops Patroni, and with it PostgreSQL, as the service manager does. */
  stopPatroni(): Promise<void>;
  startPatroni(): void;
  /** Another standby shall be the synchronous one, or may be this one again. */
  stepBack(isAway: boolean): void;
}

export function prepareDatabaseMachine(settings: Settings, machine: Machine): DatabaseMachine {
  const folder = folderOf(settings, machine, settings.postgres);
  const values = { ...settings.values, NODE: machine.name, ADDRESS: machine.address, DATA: folder };
  const config = join(folder, 'patroni.yml');
  const logFile = join(settings.root, 'logs', `${machine.name}.log`);
  const patroniFile = fillIn('patroni.yml', values).replace(
    /(?<=synchronous_mode: )true/,
    String(settings.isSynchronous),
  );
  place(config, patroniFile, settings.postgres);
  let patroni: Program | null = null;

  const startPatroni = () => {
    patroni = startProgram({ machine, command: ['patroni', config], as: 'postgres', logFile });
  };
  return {
    machine,
    folder,
    die: () => killAll(processesOn(machine)),
    stopPatroni: async () => {
      if (patroni) await stopProgram(patroni);
    },
    startPatroni,
    stepBack: (isAway) => {
      place(config, `${patroniFile}\ntags:\n  nosync: ${isAway}\n`, settings.postgres);
      patroni?.child.kill('SIGHUP');
    },
  };
}
