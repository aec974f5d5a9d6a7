import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { startAnnouncements } from '#server/platform/announcements.ts';
import { createLog } from '#server/platform/log.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  vi.restoreAllMocks();
});

async function openWay() {
  const { host, port, user, password } = inject('postgres');
  const open = new Set<Socket>();
  const way = {
    isCut: false,
    attempts: 0,
    mostAtOnce: 0,
    cut: () => open.forEach((socket) => socket.destroy()),
    say: (bytes: Buffer) => open.forEach((socket) => socket.write(bytes)),
  };
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).once('close', () => open.delete(socket)));
    if (way.isCut) {
      way.attempts += 1;
      way.mostAtOnce = Math.max(way.mostAtOnce, open.size);
      // Others that come at the same moment still meet this one.
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
  return {
    way,
    connection: {
      host: '127.0.0.1',
      port: typeof address === 'object' && address !== null ? address.port : 0,
      user,
      password,
      database: 'postgres',
    },
  };
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
  expect(announcements.isListening()).toBe(false);

  others.subscribe((tags) => heard.push(...tags));
  announcements.tell(['category:apple']);
  way.isCut = false;
  await vi.waitFor(() => expect(heard).toContain('*'), { timeout: 20_000 });
  expect(announcements.isListening()).toBe(true);
});

test('a connection that the database has given up is not asked again and again until it is gone', async () => {
  const [{ way, connection }, { connection: other }] = [await openWay(), await openWay()];
  const log = createLog('silent');
  const complained = vi.spyOn(log, 'debug');
  const heard: string[] = [];
  let asked = 0;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    asked += 1;
    // An endless loop of questions stops here: nothing else in this process would run any more.
    return (asked > 100 ? new Promise(() => undefined) : Reflect.apply(query, this, input)) as never;
  });
  const announcements = await startAnnouncements(connection, log);
  const others = await startAnnouncements(other, createLog('silent'));
  closers.push(announcements.close, others.close);
  others.subscribe((tags) => heard.push(...tags));
  asked = 0;
  way.say(
    Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, 4 + 28]), Buffer.from('SFATAL\0VFATAL\0C57P01\0Mgone\0\0')]),
  );
  await vi.waitFor(() => expect(complained).toHaveBeenCalled(), 15_000);
  announcements.tell(['category:apple']);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), 15_000);
  way.cut();
  await vi.waitFor(() => expect(heard).toContain('*'), { timeout: 20_000 });
  expect(asked).toBeLessThan(10);
});
