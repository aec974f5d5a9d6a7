import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const token = 'x'.repeat(24);

test.each([
  [{}, null],
  [{ METRICS_PORT: '9464' }, { door: { port: 9464, host: '127.0.0.1' }, token: null }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token },
    { door: { port: 9464, host: '0.0.0.0' }, token },
  ],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '::1' },
    { door: { port: 9464, host: '::1' }, token: null },
  ],
  [{ METRICS_TOKEN: token }, { door: null, token }],
  [
    { METRICS_PORT: '9464', METRICS_TOKEN: token },
    { door: { port: 9464, host: '127.0.0.1' }, token },
  ],
])('Metrics with %j are told like this: %j', (environment, metrics) => {
  expect(readConfig(environment).metrics).toEqual(metrics);
});

test.each([
  [{ METRICS_HOST: '0.0.0.0' }, /METRICS_HOST: needs METRICS_PORT/],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /METRICS_HOST: others may reach it/],
  [{ METRICS_TOKEN: `${token} ${token}` }, /METRICS_TOKEN: must have no blanks/],
  [{ METRICS_PORT: '3000' }, /METRICS_PORT: is the port of the market/],
  [{ METRICS_PORT: '2999', PORT: '3000', WORKERS: '2' }, /METRICS_PORT: is the port of the market/],
  [{ METRICS_PORT: '65535', WORKERS: '2' }, /METRICS_PORT: each worker takes the next port/],
  [{ METRICS_TOKEN: token, WORKERS: '2' }, /METRICS_TOKEN: each worker counts for itself/],
  [{ METRICS_TOKEN: 'guess me' }, /METRICS_TOKEN: must have at least 24/],
])('A start with %j is refused', (environment, complaint) => {
  expect(() => readConfig(environment)).toThrow(complaint);
});
