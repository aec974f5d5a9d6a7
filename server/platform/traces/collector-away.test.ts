import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openTraces } from '#server/platform/traces/open-telemetry.ts';
import { spanned } from '#server/platform/traces/tracer.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Sends spans to a collector that does this, and ends. @returns what was logged */
async function traceTo(listener: RequestListener, send = sendOne): Promise<string> {
  const collector = createServer(listener);
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  closers.push(() => void (collector.closeAllConnections(), collector.close()));
  let logged = '';
  const log = createLog('warn', { write: (text) => (logged += text) });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const close = await openTraces({ endpoint, service: 'redial', share: 1 }, log);
  await send();
  await close();
  // What happened to the connection before this is known to the collector after it.
  await fetch(endpoint);
  return logged;
}

const sendOne = () => spanned({ name: 'job send-mails', kind: 'internal' }, () => Promise.resolve());

test('A collector that is silent holds up no stop', async () => {
  let hasGivenUp = false;
  await traceTo((request, response) => {
    if (request.method === 'GET') response.end();
    else response.on('close', () => (hasGivenUp = true));
  });
  expect(hasGivenUp).toBe(false);
});

test('A collector that refuses is named in the log', async () => {
  const logged = await traceTo((_request, response) => void response.writeHead(401).end());
  expect(logged).toMatch(/Unauthorized.*traces can not be sent/);
});

test('A collector that ends connections as they are used again misses nothing', async () => {
  const used = new WeakSet<object>();
  let received = 0;
  const endUsed: RequestListener = (request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    if (request.method === 'POST') received += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  };
  await traceTo(endUsed, async () => {
    // As many as go out at once.
    for (let sent = 0; sent < 512; sent += 1) await sendOne();
    await vi.waitFor(() => expect(received).toBe(1));
    await sendOne();
  });
  expect(received).toBe(2);
});
