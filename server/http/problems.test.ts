import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import { registerProblems } from '#server/http/problems.ts';
import { createLog } from '#server/platform/log.ts';

const app = Fastify();
let thrown: Refusal;

beforeAll(() => {
  registerProblems(app, createLog('silent'));
  app.get('/', () => Promise.reject(thrown));
});
afterAll(() => app.close());

test.each([
  ['says when to try again', new Refusal('unavailable', 'Busy.', { retryAfterSeconds: 60 }), '60'],
  ['says so without a time of its own', new Refusal('unavailable', 'Busy.'), '5'],
  ['says so when it is the provider who is away', new Refusal('provider_unavailable', 'Away.'), '5'],
])('A 503 %s', async (_says, refusal, retryAfter) => {
  thrown = refusal;
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, retryAfter]);
});

test('Another refusal without a time says none', async () => {
  thrown = new Refusal('not_found', 'Nothing.');
  expect((await app.inject('/')).headers).not.toHaveProperty('retry-after');
});
