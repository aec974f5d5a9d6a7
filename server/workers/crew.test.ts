import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { startCrew } from '#server/workers/crew.ts';
import type { Crew } from '#server/workers/crew.ts';

/** Asks for its turn, tells us what it hears, and serves until it is told to end. */
const asWorkersDo = `
  process.on('message', ({ isFirst }) => process.send({ isFirst }, () => process.send({ ready: true })));
  process.on('SIGTERM', () => process.exit(0));
  process.send({ opens: true });
`;
let crew: Crew;
afterEach(() => crew.stop());

function start(count: number, script: string) {
  const begun: ChildProcess[] = [];
  const heard: boolean[] = [];
  crew = startCrew(
    count,
    () => {
      const worker = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      worker.on('message', (said: object) => {
        if ('isFirst' in said) heard.push(said.isFirst === true);
      });
      begun.push(worker);
      return worker;
    },
    createLog('silent'),
  );
  return { begun, heard };
}

test('Workers open one after the other, so one of them is the first', async () => {
  const { heard } = start(3, asWorkersDo);
  await crew.allServe;
  expect(heard).toEqual([true, false, false]);
});

test('A worker that ends is started again beside the others, and all end when they are told to', async () => {
  const { begun, heard } = start(2, asWorkersDo);
  await crew.allServe;
  begun[0]?.kill('SIGKILL');
  await expect.poll(() => heard).toEqual([true, false, false]);
  await crew.stop();
  expect(begun.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(['SIGKILL', 0, 0]);
});

test('A start at which no worker comes to serve fails after a second try', async () => {
  const { begun } = start(1, 'process.exit(7)');
  expect((await crew.failed).message).toContain('Worker 1 ended with status 7');
  expect(begun).toHaveLength(2);
});
