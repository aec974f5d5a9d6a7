import { expect, test } from 'vitest';
import { plainWaysOf } from '#server/doctor/look-at-database.ts';

test.each([
  ['postgres://app:x@db.example/phones', true],
  ['postgres://app:x@10.0.0.7:6432/phones', true],
  ['postgres://app:x@db.example/phones?sslmode=verify-full', false],
  ['postgres://app:x@localhost/phones', false],
  ['postgres://app:x@localhost/phones?host=%2Frun%2Fpostgresql', false],
])('Whether %s goes over a network in plain text: %s', (url, isPlain) => {
  const named = { databaseUrl: null, migrationUrl: null, poolerUrl: url, readUrls: [url, url] };
  expect(plainWaysOf(named)).toEqual(isPlain ? ['DATABASE_POOLER_URL', 'DATABASE_READ_URL'] : []);
});
