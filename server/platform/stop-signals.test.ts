import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';

/** A server that drains until its standard input ends. */
const server = `
import { onStopSignal } from '#server/platform/stop-signals.ts';
onStopSignal(async () => {
  console.log('draining');
  for await (const _ of process.stdin);
  console.log('drained');
});
setInterval(() => undefined, 1_000);
console.log('ready');
`;

async function start(): Promise<{ child: ChildProcess; next: () => Promise<string>; ended: Promise<number | null> }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', server],
    { cwd: join(import.meta.dirname, '../..'), stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const next = async () => String((await lines.next()).value);
  expect(await next()).toBe('ready');
  return { child, next, ended };
}

describe('A server that is asked to stop', () => {
  test('by one Ctrl-C that reaches it twice, by itself and passed on, finishes what is under way', async () => {
    const { child, next, ended } = await start();
    child.kill('SIGINT');
    expect(await next()).toBe('draining');
    child.kill('SIGINT');
    child.stdin?.end();
    expect([await next(), await ended]).toEqual(['drained', 0]);
  });

  test('by a second Ctrl-C, once more and again, ends at once', async () => {
    const { child, next, ended } = await start();
    child.kill('SIGINT');
    expect(await next()).toBe('draining');
    const impatience = setInterval(() => child.kill('SIGINT'), 100);
    expect(await ended).toBe(130);
    clearInterval(impatience);
  });
});
