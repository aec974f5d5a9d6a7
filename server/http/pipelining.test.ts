import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { usualGate } from '#server/http/overload.ts';
import { startGatedServer } from '#server/testing/gated-server.ts';

const requests = 30;

/** Sends requests in one go on one connection, the last of which closes it. @returns the status of each answer */
async function pipelined(port: number, path: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const ask = (isLast: boolean) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
  let answers = '';
  socket.on('data', (piece: string) => (answers += piece));
  socket.write(Array.from({ length: requests }, (_, at) => ask(at === requests - 1)).join(''));
  await once(socket, 'close');
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
}

test('Requests that come on one connection before their answers are all answered, and hold nobody else up', async () => {
  const server = await startGatedServer(usualGate);
  try {
    expect(await pipelined(server.port, '/api/patient')).toEqual(Array.from({ length: requests }, () => '200'));
    expect((await server.ask('/api/patient')).status).toBe(200);
  } finally {
    await server.close();
  }
});
