import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeOnCutOff } from './cut-off.ts';
import { cutStore } from './cut-store.ts';
import { cut, heal } from './network.ts';
import { switchOver, untilPrimary } from './patroni.ts';
import { restartAll, restartServers } from './restarting.ts';
import { primaryOf } from './stage.ts';
import type { Stage } from './stage.ts';
import type { DatabaseMachine } from './database-machine.ts';

export interface Fault {
  name: string;
  /** The longest time without writes that we aim at. */
  aimSeconds: number;
  /** Each request is served, or refused in words (503) by a server that has too many; none is lost. */
  isUnnoticed?: true;
  /** Does it, and mends what it broke. @returns what was seen, in words; what is wrong begins with ✘ */
  happen(stage: Stage): Promise<string[]>;
}

/** What the control does. */
export const cutOffPrimary = 'the primary’s network is cut';
const [unplanned, planned] = [30, 5];
/** How long a part stays away once the market has found its way around it. */
const awayMs = 8_000;

export const faults: readonly Fault[] = [
  {
    name: 'nothing, to compare with',
    aimSeconds: planned,
    happen: async () => {
      await sleep(awayMs);
      return [];
    },
  },
  { name: 'both servers restarted in turn', aimSeconds: planned, isUnnoticed: true, happen: restartServers },
  {
    name: 'switched over on purpose',
    aimSeconds: planned,
    happen: async ({ settings }) => {
      const before = await untilPrimary();
      const after = await switchOver(settings);
      return [`from ${before.name} to ${after.name}`];
    },
  },
  { name: 'all restarted in turn', aimSeconds: planned, happen: restartAll },
  {
    name: 'a server is killed',
    aimSeconds: unplanned,
    happen: async ({ apps }) => {
      const [app] = apps;
      await app?.kill();
      await sleep(awayMs);
      app?.start();
      return [];
    },
  },
  { name: 'the S3 store is cut off', aimSeconds: planned, happen: cutStore },
  {
    name: 'the primary’s PostgreSQL is killed',
    aimSeconds: unplanned,
    happen: async (stage) => {
      const { machine, folder } = await primaryOf(stage);
      process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await sleep(awayMs);
      return [`${machine.name} was primary, ${(await untilPrimary()).name} is`];
    },
  },
  {
    name: 'the primary’s machine is killed',
    aimSeconds: unplanned,
    happen: async (stage) => {
      const dead = await primaryOf(stage);
      dead.die();
      const next = await untilOther(dead);
      await sleep(awayMs);
      dead.startPatroni();
      return [`${dead.machine.name} was primary, ${next} is`];
    },
  },
  {
    name: cutOffPrimary,
    aimSeconds: unplanned,
    happen: async (stage) => {
      const alone = await primaryOf(stage);
      cut(alone.machine);
      const probe = writeOnCutOff(stage.settings, alone);
      const next = await untilOther(alone);
      await sleep(awayMs);
      const seen = await probe.stop();
      heal(alone.machine);
      return [`${alone.machine.name} was primary, ${next} is`, ...seen];
    },
  },
];

/** Waits until another machine is primary. @returns its name */
async function untilOther({ machine }: DatabaseMachine): Promise<string> {
  for (const lastMs = Date.now() + 60_000; ; await sleep(250)) {
    const { name } = await untilPrimary();
    if (name !== machine.name) return name;
    if (Date.now() > lastMs) throw new Error(`${name} is still the primary`);
  }
}
