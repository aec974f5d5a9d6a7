import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openTraces } from '#server/platform/traces/open-telemetry.ts';
import { spanned } from '#server/platform/traces/tracer.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Sends a span to a collector that does this, and ends. @returns what was logged */
async function traceTo(listener: RequestListener): Promise<string> {
  const collector = createServer(listener);
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  closers.push(() => void (collector.closeAllConnections(), collector.close()));
  let logged = '';
  const log = createLog('warn', { write: (text) => (logged += text) });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const close = await openTraces({ endpoint, service: 'redial', share: 1 }, log);
  await spanned({ name: 'job send-mails', kind: 'internal' }, () => Promise.resolve());
  await close();
  // What happened to the connection before this is known to the collector after it.
  await fetch(endpoint);
  return logged;
}

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
