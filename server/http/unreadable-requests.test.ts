import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
let port: number;
beforeAll(async () => {
  market = await openTestMarket();
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  const address = market.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => market.close());

/** Sends bytes as they are. @returns the answer's status and body */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) };
}

const request = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');

describe('A request that no route ever sees is refused in the same shape as every other', () => {
  test.each([
    [
      'with a token of 3,000 characters',
      request('/api/bookings?email=a@redial.example', `authorization: bearer ${'x'.repeat(3_000)}`),
      401,
      'token_expired',
    ],
    [
      'with headers beyond all measure',
      request('/api/bookings', `authorization: bearer ${'x'.repeat(30_000)}`),
      431,
      'header_too_large',
    ],
    ['that is no HTTP', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    ['for an address that can not be decoded', request('/api/%ff'), 404, 'not_found'],
  ])('%s', async (_title, bytes, status, code) => {
    expect(await send(bytes)).toEqual({ status, body: { code, message: expect.stringMatching(/^[A-Z].+\.$/) } });
  });
});
