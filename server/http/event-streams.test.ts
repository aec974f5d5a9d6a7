import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStreams } from '#contract/allowances.ts';
import { EventStreams } from '#server/http/event-streams.ts';
import type { EventStream } from '#server/http/event-streams.ts';
import { cutSlowReaders } from '#server/http/slow-readers.ts';
import { until } from '#server/testing/until.ts';

const streams = new EventStreams();
const opened: EventStream[] = [];
const server = createServer((_request, response) => {
  opened.push(
    streams.open('somebody', response, () => response.writeHead(200, { connection: 'close' }).write(':\n\n')),
  );
});
/** How the gate cuts readers, in short. */
const slowReaders = { graceMs: 20, bytesPerSecond: 1_000_000, everyMs: 10 };

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Somebody who listens, and takes nothing until they resume. */
async function listen(): Promise<{ answer: IncomingMessage; stream: EventStream }> {
  const call = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  call.on('error', () => undefined).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const stream = opened.at(-1);
  if (stream === undefined) throw new Error('no stream was opened');
  return { answer: answer.on('error', () => undefined), stream };
}

test('A reader who takes nothing is cut as soon as 64 kB wait for them', async () => {
  const { answer, stream } = await listen();
  answer.pause();
  const line = `:${'.'.repeat(1_000)}\n`;
  // What the sockets of both sides hold comes first.
  for (let sent = 0; streams.size === 1 && sent < 64; sent += 1) {
    for (let at = 0; at < 1_000; at += 1) stream.write(line);
    await sleep(1);
  }
  expect(streams.size).toBe(0);
  stream.write(line);
});

test('A silent stream stays open', async () => {
  cutSlowReaders(server, slowReaders);
  const { answer, stream } = await listen();
  let heard = '';
  answer.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  await sleep(200);
  stream.send('notices', { unread: 7 });
  await until(() => heard.endsWith('event: notices\ndata: {"unread":7}\n\n'));
  expect(streams.size).toBe(1);
  stream.end();
  await until(() => streams.size === 0);
});

test('No stream is opened once all were ended', async () => {
  const { answer } = await listen();
  answer.resume();
  expect(streams.size).toBeLessThan(eventStreams.mostOfOne);
  streams.endAll();
  await once(answer, 'close');
  expect(() => streams.open('somebody', undefined as never, () => undefined)).toThrow('No more live events');
});
