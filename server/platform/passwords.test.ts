import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwords } from '#server/platform/passwords.ts';

test('A password is kept as scrypt makes it, with a salt of its own and work for 32 MB and a tenth of a second', async () => {
  const [one, other] = [await passwords.hash('six-or-more'), await passwords.hash('six-or-more')];
  const [salt = '', key] = one.split(':');
  expect(key).toBe(scryptSync('six-or-more', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 }).toString('hex'));
  expect(other).not.toBe(one);
  expect([await passwords.verify({ hash: one, password: 'six-or-more' }), await passwords.verify({ hash: one, password: 'six-or-less' })]).toEqual([true, false]);
});
