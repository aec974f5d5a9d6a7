import { setTimeout as sleep } from 'node:timers/promises';
import { whatIsLost, whatIsTwice } from './acknowledged.ts';
import { audit, readWritten } from './books.ts';
import type { Fault } from './faults.ts';
import type { Load } from './load.ts';
import { measure } from './measuring.ts';
import type { Figures } from './measuring.ts';
import { untilPrimary, untilWhole } from './patroni.ts';
import type { Stage } from './stage.ts';

export interface Outcome {
  fault: Fault;
  figures: Figures;
  lost: string[];
  /** What the audit says is wrong. */
  broken: string[];
  notes: string[];
}

const quietMs = 5_000;
/** Writes and checks catch up. */
const afterMs = 8_000;
/** Until the last request of that time was answered or given up. */
const answeredMs = 16_000;

/** Lets one thing go wrong under load, waits until all is whole again, and looks at what became of it. */
export async function tryOut(stage: Stage, load: Load, fault: Fault): Promise<Outcome> {
  await sleep(quietMs);
  const fromMs = performance.now();
  const notes = await fault.happen(stage);
  await untilWhole(stage.settings);
  for (const app of stage.apps) await app.untilReady();
  await sleep(afterMs);
  const toMs = performance.now();
  const acknowledged = [...load.acknowledged];
  const written = await readWritten(stage.settings, await untilPrimary());
  const [app] = stage.apps;
  const broken = app ? await audit(app) : [];
  await sleep(Math.max(0, toMs + answeredMs - performance.now()));
  return {
    fault,
    figures: measure(load.samples, fromMs, toMs),
    lost: [...whatIsLost(acknowledged, written), ...whatIsTwice(written)],
    broken,
    notes,
  };
}
