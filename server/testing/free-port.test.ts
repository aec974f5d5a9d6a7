import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';

test('Each free port is another one, none where somebody listens, and none that the system gives to anybody', async () => {
  const taken = (await freePort()) + 1;
  const server = createServer().listen(taken, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set([...ports, taken]).size).toBe(4);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
