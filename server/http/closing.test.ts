import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeGently } from '#server/http/closing.ts';
import { openDoors } from '#server/http/doors.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
let app: FastifyInstance;
let state: { closing: boolean };
let port: number;
beforeAll(async () => void (market = await openTestMarket()));
beforeEach(async () => {
  state = { closing: false };
  app = await createApp(market.context, { pages: null, state });
  await openDoors(app, { port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => market.close());

async function ask(path: string, agent: Agent): Promise<{ status: number; connection: string | undefined }> {
  const call = request({ port, host: '127.0.0.1', path, agent });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection };
}

/**
 * Asks on kept-alive connections, as a load balancer does, until /readyz says that the server stops.
 *
 * @returns what else was answered than 200
 */
async function askUntilNotReady(agent: Agent): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (let isReady = true; isReady;) {
    isReady = (await ask('/readyz', agent)).status === 200;
    const { status } = await ask('/api/categories', agent);
    if (status !== 200) wrong.push(status);
  }
  return wrong;
}

test('A server that stops says so first, and answers everybody until it is known', async () => {
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const asked = Promise.all(agents.map(askUntilNotReady));
  const [agent = new Agent()] = agents;
  expect(await ask('/api/categories', agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const closed = closeGently(app, state, { leadSeconds: 1 });
  expect((await ask('/readyz', agent)).status).toBe(503);
  expect(await ask('/api/categories', agent)).toEqual({ status: 200, connection: 'close' });
  expect((await asked).flat()).toEqual([]);
  await closed;
  await expect(ask('/healthz', agent)).rejects.toThrow('ECONNREFUSED');
});

test('An idle connection does not delay a stop', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  await ask('/healthz', new Agent());
  await closeGently(app, state, { leadSeconds: 0, cutAfterMs: 100 });
  socket.destroy();
});
