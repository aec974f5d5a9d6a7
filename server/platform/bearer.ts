import { createHash } from 'node:crypto';
import { areSameBytes } from '#server/platform/same-bytes.ts';

/** Does this Authorization header carry the token? Its digests are compared: they hide how long it is. */
export function carriesToken(token: string, authorization = ''): boolean {
  const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return areSameBytes(digest(sent), digest(token));
}
