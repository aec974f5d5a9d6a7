import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openDoors } from '#server/http/doors.ts';
import { freePort } from '#server/testing/free-port.ts';

const host = '127.0.0.1';

test('A start at an address of another machine is told what to do', async () => {
  const app = Fastify();
  const opening = openDoors(app, { port: await freePort(), host: '192.0.2.1' });
  await expect(opening).rejects.toThrow(/can't listen at 192\.0\.2\.1:\d+ \(.*EADDRNOTAVAIL.*Correct HOST or PORT\./);
  await app.close();
});

test('Of several starts on one port at the same moment one gets it, and the others are told what to do', async () => {
  const port = await freePort();
  const apps = Array.from({ length: 4 }, () => Fastify());
  // An app takes a moment to open its doors, and the others look in that moment.
  for (const app of apps) app.register(async () => void (await sleep(50)));
  const opened = await Promise.allSettled(
    apps.map(async (app, at) => {
      await sleep(at * 10);
      await openDoors(app, { port, host });
    }),
  );
  await Promise.all(apps.map((app) => app.close()));
  const refused = opened.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
  expect(refused).toHaveLength(3);
  for (const why of refused) expect(why).toMatch(new RegExp(`Port ${port} is in use. .*PORT=${port + 1} npm start`));
});
