import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Linux has sockets with a name instead of a file: nobody clears away after a process that was killed. */
const hasNames = process.platform === 'linux';

/** Runs `work` while no other process does for this place; the others see its socket end, however it ends. */
export async function alone(place, work) {
  const name = createHash('sha256').update(`${process.getuid?.()} ${place}`).digest('hex').slice(0, 16);
  const path = hasNames ? `\0redial-${name}` : join(tmpdir(), `redial-${name}`);
  let turn = await tryToListen(path);
  while (turn === null) {
    await untilGone(path);
    turn = await tryToListen(path);
  }
  try {
    return await work();
  } finally {
    turn.end();
  }
}

async function tryToListen(path) {
  const waiting = new Set();
  const server = createServer((socket) => waiting.add(socket.on('error', () => undefined))).listen(path);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE') return null;
    throw error;
  }
  // A socket that nobody closes must not keep the process running.
  server.unref();
  return {
    end: () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

async function untilGone(path) {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    socket.resume();
    await once(socket, 'close');
  } catch (error) {
    // It has its name and does not listen yet, or was killed and has left its file behind.
    if (error.code === 'ECONNREFUSED') {
      if (hasNames) await delay(10);
      else rmSync(path, { force: true });
    } else if (error.code !== 'ENOENT' && error.code !== 'ECONNRESET') throw error;
  }
}
