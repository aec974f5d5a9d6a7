import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How slowly an answer may be taken: for `graceMs`, and for as long as what waits takes at `bytesPerSecond`. */
export interface ReaderSize {
  graceMs: number;
  bytesPerSecond: number;
  /** How often it is looked at. */
  everyMs: number;
}

/**
 * Cuts connections that take an answer more slowly than that: a client that reads a byte a minute would hold our memory
 * for ever.
 */
export function cutSlowReaders(server: Server, { graceMs, bytesPerSecond, everyMs }: ReaderSize): void {
  const stalled = new Map<Socket, { bytes: number; cutAt: number }>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      stalled.delete(socket);
    });
  });
  const look = () => {
    const now = performance.now();
    for (const socket of sockets) {
      const bytes = socket.writableLength;
      const before = stalled.get(socket);
      if (bytes === 0) stalled.delete(socket);
      // A piece counts until all of it is taken, so each has the time that its size needs.
      else if (before === undefined || bytes < before.bytes)
        stalled.set(socket, { bytes, cutAt: now + graceMs + (1_000 * bytes) / bytesPerSecond });
      else if (now > before.cutAt) socket.destroy();
    }
  };
  const timer = setInterval(look, everyMs).unref();
  server.once('close', () => clearInterval(timer));
}
