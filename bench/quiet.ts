import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const lookMs = 2_000;
const patienceMs = 90_000;
/** Of all its cores' time. */
const quietShare = 0.1;

/** Waits until the machine is idle, since a new market prepares its pictures. False after a minute and a half. */
export async function quiet(): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    const before = spent();
    await sleep(lookMs);
    const after = spent();
    if ((after.busy - before.busy) / (after.all - before.all) < quietShare) return true;
  }
  return false;
}

/** Milliseconds of all cores so far. */
function spent(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times);
  const all = times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
