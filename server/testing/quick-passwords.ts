import { randomBytes, scryptSync } from 'node:crypto';
import type { Passwords } from '#server/platform/passwords.ts';

/**
 * scrypt as the market has it, with next to no work: thousands of people sign up in tests, and hashing would take the
 * machine's time.
 */
export const quickPasswords: Passwords = {
  hash: async (password) => hashWith(randomBytes(16).toString('hex'), password),
  verify: async ({ hash, password }) => hash === hashWith(hash.split(':')[0] ?? '', password),
  isCurrent: () => true,
};

function hashWith(salt: string, password: string): string {
  return `${salt}:${scryptSync(password, salt, 64, { N: 2 }).toString('hex')}`;
}
