import { scryptSync } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { passwords } from '#server/platform/passwords.ts';

const isRight = (hash: string, password: string) => passwords.verify({ hash, password });

describe('A password', () => {
  test('is kept as scrypt makes it, with a salt of its own, 16 MB of work and its parameters beside it', async () => {
    const [one, other] = [await passwords.hash('six-or-more'), await passwords.hash('six-or-more')];
    const [name, N, r, p, salt = '', key] = one.split('$');
    expect([name, N, r, p]).toEqual(['scrypt', '16384', '8', '5']);
    expect(key).toBe(
      scryptSync('six-or-more', Buffer.from(salt, 'base64url'), 32, { N: 16_384, r: 8, p: 5 }).toString('base64url'),
    );
    expect(other).not.toBe(one);
    expect([await isRight(one, 'six-or-more'), await isRight(one, 'six-or-less'), passwords.isCurrent(one)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('hashed by Better Auth still works, and is to be hashed again', async () => {
    const old = await hashPassword('six-or-more');
    expect([await isRight(old, 'six-or-more'), await isRight(old, 'six-or-less'), passwords.isCurrent(old)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is verified with the parameters it was hashed with', async () => {
    const salt = Buffer.from('sixteen bytes of');
    const key = scryptSync('six-or-more', salt, 32, { N: 1_024, r: 4, p: 1 });
    const hash = `scrypt$1024$4$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect([await isRight(hash, 'six-or-more'), await isRight(hash, 'six-or-less'), passwords.isCurrent(hash)]).toEqual(
      [true, false, false],
    );
  });

  test('is the same however its letters are put together', async () => {
    expect(await isRight(await passwords.hash('caf\u00e9-caf\u00e9'), 'cafe\u0301-cafe\u0301')).toBe(true);
  });
});
