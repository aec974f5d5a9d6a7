import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { startCrew } from '#server/workers/crew.ts';
import type { Crew } from '#server/workers/crew.ts';

/** Asks for its turn, tells us what it hears, and serves until it is told to end. */
const asWorkersDo = `
  process.on('message', ({ isFirst }) => {
    if (isFirst === undefined) return process.send({ here: true });
    process.send({ isFirst }, () => process.send({ ready: true }));
  });
  process.on('SIGTERM', () => process.exit(0));
  process.send({ opens: true });
`;
/** Serves, and then stands still, so that it hears nothing more. */
const standsStill = `
  process.on('SIGTERM', () => undefined);
  process.on('message', () => process.send({ ready: true }, () => { for (;;); }));
  process.send({ opens: true });
`;
const fails = 'process.exit(7)';
let crew: Crew;
afterEach(() => crew.stop());

/** `script` is what the worker of this number does at this start of it. */
function start(count: number, script: (number: number, at: number) => string, plan: object = {}) {
  const begun: ChildProcess[] = [];
  const heard: boolean[] = [];
  const starts = new Map<number, number>();
  const begin = (number: number) => {
    const at = starts.get(number) ?? 0;
    starts.set(number, at + 1);
    const does = script(number, at);
    const worker = spawn(process.execPath, ['-e', does], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    worker.on('message', (said: object) => {
      if ('isFirst' in said) heard.push(said.isFirst === true);
    });
    begun.push(worker);
    return worker;
  };
  crew = startCrew({ count, begin, ...plan }, createLog('silent'));
  return { begun, heard };
}

test('Workers open one after the other, so one of them is the first', async () => {
  const { heard } = start(3, () => asWorkersDo);
  await crew.ready;
  expect(heard).toEqual([true, false, false]);
});

test('A worker that ends is started again beside the others, and all end when they are told to', async () => {
  const { begun, heard } = start(2, () => asWorkersDo);
  await crew.ready;
  begun[0]?.kill('SIGKILL');
  await expect.poll(() => heard).toEqual([true, false, false]);
  await crew.stop();
  expect(begun.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(['SIGKILL', 0, 0]);
});

test('A start at which no worker comes to serve fails after a second try', async () => {
  const { begun } = start(1, () => fails);
  expect((await crew.failed).message).toContain('Worker 1 ended with status 7');
  expect(begun).toHaveLength(2);
});

test('A worker that stands still is killed and started again', async () => {
  const asking = { everyMs: 200, unansweredMost: 5 };
  const { begun, heard } = start(1, (_, at) => (at === 0 ? standsStill : asWorkersDo), { asking });
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([true]);
  expect(begun.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null]);
});

test('A worker that stands still does not keep a stop', async () => {
  const { begun } = start(1, () => standsStill, { endMs: 100 });
  await crew.ready;
  await crew.stop();
  expect(begun.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
});

test('A worker that does not come to open gives its turn up', async () => {
  const neverOpens = 'process.on("message", () => undefined); process.send({ opens: true })';
  const { heard } = start(2, (number, at) => (number === 1 && at === 0 ? neverOpens : asWorkersDo), { openMs: 1_000 });
  await crew.ready;
  await expect.poll(() => heard.toSorted(), { timeout: 10_000 }).toEqual([false, true]);
});

test('One worker that cannot come, or not even begin, keeps nobody from hearing that others serve', async () => {
  start(3, (number) => {
    if (number === 3) throw new Error('spawn ENOMEM');
    return number === 2 ? fails : asWorkersDo;
  });
  await crew.ready;
});
