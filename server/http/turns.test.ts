import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { searching } from '#contract/allowances.ts';
import { takeTurns } from '#server/http/turns.ts';

test('What one network asks for is worked on two at a time, some more wait, and the rest are refused', async () => {
  const networks = { networkOf: (message: IncomingMessage) => message.url ?? '' };
  const turns = takeTurns({ config: { rateLimits: true }, networks }, { ...searching, refusal: 'Too many.' });
  const as = (network: string) => ({ raw: { url: network } }) as FastifyRequest;
  let [working, most] = [0, 0];
  const release = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, (working += 1));
    await release.promise;
    working -= 1;
  };
  const held = Array.from({ length: searching.atOnce + searching.waiting }, () => turns.take(as('one'), work));
  await expect(turns.take(as('one'), work)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(working).toBe(searching.atOnce);
  const elsewhere = turns.take(as('another'), work);
  expect(working).toBe(searching.atOnce + 1);
  release.resolve();
  await Promise.all([...held, elsewhere]);
  expect(most).toBe(searching.atOnce + 1);
  await expect(turns.take(as('one'), async () => 'its turn')).resolves.toBe('its turn');
});
