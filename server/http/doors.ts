import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenOptions, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** When a door's queue is full, clients retry after 1, 3, 7 and 15 seconds and never get an answer. */
const backlog = 4_096;
/** Each turn of the event loop lets one connection in at each door. Seen with libuv 1.52, which Node 24 carries. */
const doorsCount = 128;
/** How long a start waits for others that open their doors at the same moment. */
const openingMaxMs = 10_000;
const lookAgainMs = 20;

interface Place {
  port: number;
  host: string;
}

/** @throws Error that says what to do, when somebody listens at this port already, or nobody may listen there */
export async function requireFree({ port, host }: Place): Promise<void> {
  const isFree = await tryToListen({ port, host, exclusive: true }, (probe) => close(probe)).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`It can't listen at ${host}:${port} (${why}). Correct HOST or PORT.`, { cause });
  });
  if (!isFree)
    throw new Error(
      `Port ${port} is in use. Stop what listens there, or choose another port, such as PORT=${port + 1} npm start.`,
    );
}

/**
 * Listens. `isFirst` is false for a process whose server listens at the port already, in another process: they share
 * it. On Linux at several sockets of one port, between which the kernel deals out who comes: at a single one a rush of
 * new connections would stand outside for seconds while this process, busy in long turns, has room to tell them to come
 * later.
 *
 * @throws Error when somebody else has the port
 */
export async function openDoors(app: FastifyInstance, place: Place, isFirst = true): Promise<void> {
  if (process.platform === 'linux') return oneAtATime(place.port, () => openSharedDoors(app, place, isFirst));
  await requireFree(place);
  await app.listen({ ...place, backlog });
}

async function openSharedDoors(app: FastifyInstance, place: Place, isFirst: boolean): Promise<void> {
  // A server that shares a port is not told that somebody else listens there.
  if (isFirst) await requireFree(place);
  const { port, host } = place;
  const reusePort = true;
  const first: FastifyListenOptions & { reusePort: boolean } = { port, host, backlog, reusePort };
  await app.listen(first);
  const addresses = app.addresses().filter((address) => typeof address === 'object');
  const others: Server[] = [];
  for (const { address, port } of addresses) {
    for (let at = 1; at < doorsCount / addresses.length; at += 1) {
      const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      );
      door.listen({ port, host: address, backlog, reusePort });
      await once(door, 'listening');
      others.push(door);
    }
  }
  closeFirst(app.server, others);
}

/**
 * Two starts would both find the port free and share it, so one looks and opens after the other. The kernel gives this
 * name to one process at a time, and takes it back when the process ends.
 */
async function oneAtATime(port: number, work: () => Promise<void>): Promise<void> {
  const name = { path: `\0redial-opens-${port}` };
  const giveUpAt = performance.now() + openingMaxMs;
  const workAndLeave = (turn: Server) => work().finally(() => close(turn));
  while (!(await tryToListen(name, workAndLeave))) {
    if (performance.now() > giveUpAt) throw new Error(`Others keep starting on port ${port}. Try again.`);
    await sleep(lookAgainMs);
  }
}

/** @returns false when somebody else listens there */
async function tryToListen(place: ListenOptions, then: (server: Server) => Promise<void>): Promise<boolean> {
  const server = createServer().listen(place);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  await then(server);
  return true;
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** Nobody new is let in at any door once the first is closed, and all is closed when the last of those inside has gone. */
function closeFirst(server: Server, others: readonly Server[]): void {
  const close = server.close.bind(server);
  server.close = (callback) => {
    const allGone = Promise.all(others.map((door) => new Promise((resolve) => door.close(resolve))));
    return close((error) => void allGone.then(() => callback?.(error)));
  };
}
