import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseMachine } from './database-machine.ts';
import { isAtWork, membersNow, switchOver, untilWhole } from './patroni.ts';
import { primaryOf } from './stage.ts';
import type { Stage } from './stage.ts';

/** Restarts one server after the other, as for an update. */
export async function restartServers(stage: Stage): Promise<string[]> {
  const seen: string[] = [];
  for (const app of stage.apps) {
    const status = await app.stop();
    if (status !== 0) seen.push(`✘ the server on ${app.machine.name} ended with ${status}`);
    app.start();
    await app.untilReady();
    await sleep(2_000);
  }
  return seen;
}

/** Restarts both servers and then all databases, one after the other. */
export async function restartAll(stage: Stage): Promise<string[]> {
  const seen = await restartServers(stage);
  const primary = await primaryOf(stage);
  for (const database of stage.databases) if (database !== primary) await restartStandby(database);
  await switchOver(stage.settings);
  await untilWhole(stage.settings);
  await restartStandby(primary);
  return seen;
}

/** Commits wait for the synchronous standby: so another one becomes it first. */
async function restartStandby(database: DatabaseMachine): Promise<void> {
  database.stepBack(true);
  await until(async () => (await membersNow()).some((one) => one.role === 'sync_standby' && !isThis(one, database)));
  await database.stopPatroni();
  database.startPatroni();
  await until(async () => (await membersNow()).some((one) => isThis(one, database) && isAtWork(one)));
  database.stepBack(false);
}

function isThis({ name }: { name: string }, { machine }: DatabaseMachine): boolean {
  return name === machine.name;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const lastMs = Date.now() + 60_000; !(await isSo()); await sleep(500))
    if (Date.now() > lastMs) throw new Error('a standby does not come back');
}
