import { randomBytes, scrypt } from 'node:crypto';
import { verifyPassword as verifyAsBefore } from 'better-auth/crypto';
import { passwordWork } from '#contract/allowances.ts';
import { createLine } from '#server/platform/line.ts';
import { areSameBytes } from '#server/platform/same-bytes.ts';
import { asPart } from '#server/platform/traces/tracer.ts';

/** Calls throw Refusal unavailable when too many passwords wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
  /** Was it hashed as new ones are? Otherwise the next sign-in rehashes it. */
  isCurrent(hash: string): boolean;
}

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 16 MB for each attempt. Source: OWASP Password Storage Cheat Sheet, which has it beside N=2^17, r=8, p=1. */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
/**
 * Better Auth's own hash, `salt:key`, has N=2^14, r=16, p=1: two fifths of our work. The rest is done for nothing, so
 * that the time of an answer doesn't tell an old account from an address that nobody has.
 */
const restOfOld: Cost = { N: 2 ** 14, r: 8, p: 3 };

const keyBytes = 32;
const maxmem = 64 * 2 ** 20;

const inLine = createLine(passwordWork);
const line: typeof inLine = (work) => asPart('password', () => inLine(work));

/** scrypt, a few at once. The text of a hash has its parameters: `scrypt$16384$8$5$salt$key`. */
export const passwords: Passwords = {
  hash: (password) =>
    line(async () => {
      const salt = randomBytes(16);
      const key = await keyOf(password, salt, keyBytes, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    }),
  verify: ({ hash, password }) =>
    line(() => (hash.startsWith('scrypt$') ? verifyOurs(hash, password) : verifyOld(hash, password))),
  isCurrent: (hash) => hash.startsWith(`scrypt$${cost.N}$${cost.r}$${cost.p}$`),
};

async function verifyOurs(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const kept = Buffer.from(key, 'base64url');
  const made = await keyOf(password, Buffer.from(salt, 'base64url'), kept.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return areSameBytes(kept, made);
}

async function verifyOld(hash: string, password: string): Promise<boolean> {
  const isRight = await verifyAsBefore({ hash, password });
  await keyOf(password, randomBytes(16), keyBytes, restOfOld);
  return isRight;
}

/** Different ways to type one letter are one password, as with Better Auth's hashes. */
function keyOf(password: string, salt: Buffer, bytes: number, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
