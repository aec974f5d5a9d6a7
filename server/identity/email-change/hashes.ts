import { createHash } from 'node:crypto';

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What a link is bound to: a password as it is kept, or that there is none. */
export function digestOf(password: string | null): string | null {
  return password === null ? null : hashOf(password);
}
