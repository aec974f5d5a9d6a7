import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { startAnnouncements } from '#server/platform/announcements.ts';
import { createLog } from '#server/platform/log.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A way to the database that can be cut. */
async function openWay() {
  const { host, port, user, password } = inject('postgres');
  const open = new Set<Socket>();
  const way = { isCut: false, attempts: 0, mostAtOnce: 0, cut: () => open.forEach((socket) => socket.destroy()) };
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).once('close', () => open.delete(socket)));
    if (way.isCut) {
      way.attempts += 1;
      way.mostAtOnce = Math.max(way.mostAtOnce, open.size);
      // Whoever comes at the same moment is still met.
      setTimeout(() => socket.destroy(), 50);
      return;
    }
    const inside = connect(`${host}/.s.PGSQL.${port}`).on('error', () => undefined);
    socket.pipe(inside).pipe(socket);
    socket.once('close', () => inside.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close(), way.cut);
  const address = server.address();
  return { way, connection: { host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0, user, password, database: 'postgres' } };
}

test('while the database is away one connection at a time is tried, and what changed meanwhile is heard when it is back', async () => {
  const [{ way, connection }, { connection: other }] = [await openWay(), await openWay()];
  const heard: string[] = [];
  const announcements = await startAnnouncements(connection, createLog('silent'));
  const others = await startAnnouncements(other, createLog('silent'));
  closers.push(announcements.close, others.close);

  way.isCut = true;
  way.cut();
  await vi.waitFor(() => expect(way.attempts).toBeGreaterThan(3), { timeout: 20_000 });
  expect(way.mostAtOnce).toBe(1);

  others.subscribe((tags) => heard.push(...tags));
  announcements.tell(['category:apple']);
  way.isCut = false;
  await vi.waitFor(() => expect(heard).toContain('*'), { timeout: 20_000 });
});
