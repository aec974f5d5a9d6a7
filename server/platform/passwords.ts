import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Keeps passwords as what can't be turned back. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** scrypt with N 16384, r 16, p 1, as Better Auth has it: a tenth of a second of a processor for each attempt, ours and everybody else's. */
export const passwords: Passwords = { hash: hashPassword, verify: verifyPassword };
