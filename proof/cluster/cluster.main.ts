import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { whatIsLost, whatIsTwice } from './acknowledged.ts';
import { readWritten } from './books.ts';
import { cutOffPrimary, faults } from './faults.ts';
import { isOurFault, requestsPerSecond, startLoad } from './load.ts';
import { untilPrimary } from './patroni.ts';
import { keepWords, setStage } from './stage.ts';
import { tableOf } from './table.ts';
import { tryOut } from './trial.ts';
import type { Outcome } from './trial.ts';

// scripts/test-cluster.mjs starts this where nothing but us is seen, and removes the folder in the end.
const { values } = parseArgs({
  options: {
    root: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    control: { type: 'boolean', default: false },
  },
});
const { root, control: isControl } = values;
const chosen = faults.filter(({ name }) => (isControl ? name === cutOffPrimary : name.includes(values.only)));
if (chosen.length === 0) {
  process.stderr.write(`Nothing of that name. There is:\n${faults.map(({ name }) => name).join('\n')}\n`);
  process.exit(1);
}
const startedMs = Date.now();
const tell = (text: string) =>
  process.stdout.write(`${((Date.now() - startedMs) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);

const stage = await setStage(root, !isControl, tell);
const load = startLoad(stage.people, { img: stage.img });
tell(`${requestsPerSecond} requests a second`);
for (const lastMs = Date.now() + 60_000; !load.acknowledged.some(({ kind }) => kind === 'payment'); await sleep(1_000))
  if (Date.now() > lastMs) throw new Error(`nobody can pay, with nothing broken: ${load.strange[0] ?? 'no answer'}`);
await sleep(5_000);
const outcomes: Outcome[] = [];
let failure: unknown = null;
try {
  for (const fault of chosen) {
    const outcome = await tryOut(stage, load, fault);
    outcomes.push(outcome);
    const { secondsWithoutWrites } = outcome.figures;
    tell(`${fault.name}: ${secondsWithoutWrites.toFixed(1)} s without writes; ${outcome.notes.join('; ')}`);
  }
} catch (error) {
  failure = error;
}
await load.stop();
// What was acknowledged since the last look.
const missing = await readWritten(stage.settings, await untilPrimary()).then(
  (written) => [...whatIsLost(load.acknowledged, written), ...whatIsTwice(written)],
  (error: unknown) => [`nobody could look in the end: ${String(error)}`],
);
const broke = load.strange.filter((one) => isOurFault(one));

const noticed = outcomes.filter(({ fault, figures }) => fault.isUnnoticed && figures.dropped > 0);

const wrong = [
  ...noticed.map(({ fault, figures }) => `${fault.name}: ${figures.dropped} requests were lost`),
  ...outcomes.flatMap(({ fault, lost, broken, notes }) =>
    [
      ...lost.map((one) => `lost: ${one}`),
      ...broken,
      ...notes.filter((note) => note.startsWith('✘')).map((note) => note.slice(2)),
    ].map((one) => `${fault.name}: ${one}`),
  ),
  ...missing.map((one) => `in the end: lost: ${one}`),
  ...(broke.length > 0 ? [`${broke.length} answers of 500, such as ${broke[0]}`] : []),
  ...(failure === null ? [] : [failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)]),
];
keepWords(root, 'strange.log', load.strange.join('\n'));
keepWords(root, 'samples.json', JSON.stringify(load.samples));
const counts = Map.groupBy(load.acknowledged, ({ kind }) => kind);
const acknowledged = [...counts].map(([kind, list]) => `${list.length} ${kind}s`).join(', ');
process.stdout.write(`\n${tableOf(outcomes)}\n\nAcknowledged: ${acknowledged}.\n`);
if (load.strange.length > 0) {
  const kinds = Map.groupBy(load.strange, (one) => one.slice(0, 80));
  for (const [kind, list] of kinds) process.stdout.write(`answered strangely, ${list.length} times: ${kind}\n`);
}
for (const one of wrong) process.stdout.write(`✘ ${one}\n`);
const isFound = wrong.some((one) => /cut off, it acknowledged [1-9]/.test(one));
if (isControl)
  process.stdout.write(`${isFound ? '✔ It was' : '✘ It was not'} noticed that no commit waited for a standby.\n`);
if (!isControl && wrong.length === 0) process.stdout.write('✔ Nothing acknowledged is lost, and the audit holds.\n');
// Everything else on our machines ends with us.
process.exit((isControl ? isFound : wrong.length === 0) ? 0 : 1);
