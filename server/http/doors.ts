import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Whoever finds the queue at a door full tries again after 1, 3, 7, 15 seconds, and never hears a clear word. */
const backlog = 4_096;
/** Each turn of the event loop lets one connection in at each door. Seen with libuv 1.52, which Node 24 carries. */
const doorsCount = 128;

/**
 * Listens. On Linux at several sockets of one port, between which the kernel deals out who comes: at a single one a
 * rush of new connections would stand outside for seconds while this process, busy in long turns, has room to tell them
 * to come later.
 *
 * @throws Error with code EADDRINUSE when somebody else has the port
 */
export async function openDoors(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen({ port, host, backlog }));
  await requireFree(port, host);
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

/** Who shares a port is not told that somebody else listens there. */
async function requireFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host, exclusive: true });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

/** Nobody new is let in at any door once the first is closed, and all is closed when the last of those inside has gone. */
function closeFirst(server: Server, others: readonly Server[]): void {
  const close = server.close.bind(server);
  server.close = (callback) => {
    const allGone = Promise.all(others.map((door) => new Promise((resolve) => door.close(resolve))));
    return close((error) => void allGone.then(() => callback?.(error)));
  };
}
