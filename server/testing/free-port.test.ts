import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';

test('Each free port is another one, none where somebody listens, and none that the system gives to anybody', async () => {
  const taken = await freePort();
  const server = createServer().listen(taken, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const ports: number[] = [];
  // As many as one process has: once around.
  for (let given = 0; given < 10; given += 1) ports.push(await freePort());
  expect(ports).not.toContain(taken);
  expect(new Set(ports.slice(0, 3)).size).toBe(3);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
