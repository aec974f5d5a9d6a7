import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP line between the market and its database that can be cut, fall silent, or slow down. */
export interface DatabaseLine {
  host: string;
  port: number;
  inUse(): number;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections and bytes, and loses them all. */
  fallSilent(): void;
  /** Delays bytes, each way. */
  slowDown(latencyMs: number): void;
  /** Undoes all of it; what was sent into silence stays lost. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to the PostgreSQL that listens on a Unix socket in the folder `host`. */
export async function openDatabaseLine(database: { host: string; port: number }): Promise<DatabaseLine> {
  const path = join(database.host, `.s.PGSQL.${database.port}`);
  const open = new Set<Socket>();
  let isSilent = false;
  let latencyMs = 0;

  const pass = async (bytes: Buffer, to: Socket) => {
    const delayMs = latencyMs;
    if (delayMs > 0) await sleep(delayMs);
    if (!isSilent && !to.destroyed) to.write(bytes);
  };
  const carry = (from: Socket, to: Socket) => {
    open.add(from);
    // Keeps the order of the bytes.
    let before = Promise.resolve();
    from.on('data', (bytes: Buffer) => (before = before.then(() => pass(bytes, to))));
    from.on('error', () => undefined);
    from.once('close', () => {
      open.delete(from);
      // A silent line doesn't tell that the other end has gone.
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(path);
    carry(near, far);
    carry(far, near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const port = await listen(0);
  return {
    host: '127.0.0.1',
    port,
    inUse: () => open.size / 2,
    cut: () => {
      server.close();
      breakAll();
    },
    fallSilent: () => void (isSilent = true),
    slowDown: (ms) => void (latencyMs = ms),
    mend: () => {
      latencyMs = 0;
      if (isSilent) {
        isSilent = false;
        breakAll();
      }
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    close: async () => {
      breakAll();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
