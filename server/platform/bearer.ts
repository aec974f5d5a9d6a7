import { createHash, timingSafeEqual } from 'node:crypto';

/** Does this Authorization header carry the token? Compared in constant time. */
export function carriesToken(token: string, authorization = ''): boolean {
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
