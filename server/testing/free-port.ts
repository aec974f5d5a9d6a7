import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that Linux gives to everybody who asks for any. One of those is somebody else's now and then by the time
 * that a server listens there, which takes seconds.
 */
const lowest = 20_000;
/** Other processes have others, so that two that start a server at once don't choose the same. */
const ofOneProcess = 10;
const first = lowest + (process.pid % 1_200) * ofOneProcess;
let given = 0;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ofOneProcess; tries += 1) {
    const port = first + (given++ % ofOneProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + ofOneProcess - 1} are in use.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
