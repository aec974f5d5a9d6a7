import { createHmac } from 'node:crypto';
import { isUuid } from '#contract/uuid.ts';
import type { Context } from '#server/context.ts';
import { areSameBytes } from '#server/platform/same-bytes.ts';
import { allKeys } from '#server/platform/secrets.ts';

/** What the mails are about that somebody may end: one search, or all their saved phones. */
export interface Stoppable {
  about: 'search' | 'phones';
  /** Of the search, or of the account. */
  id: string;
}

/** For links in mails. Its holder can end these mails and nothing else. It works as long as its key is kept. */
export function stopToken({ secrets }: Pick<Context, 'secrets'>, { about, id }: Stoppable): string {
  return `${about}.${id}.${sign(secrets.identity, `${about}.${id}`)}`;
}

/** What a token is about; null when it isn't ours. */
export function readStopToken({ secrets }: Pick<Context, 'secrets'>, token: string): Stoppable | null {
  const [about = '', id = '', signature = '', ...more] = token.split('.');
  if ((about !== 'search' && about !== 'phones') || !isUuid(id) || more.length > 0) return null;
  const isRight = allKeys(secrets).some(({ identity }) => areSameBytes(signature, sign(identity, `${about}.${id}`)));
  return isRight ? { about, id } : null;
}

/** Under a name of its own, so that no other signature of this secret fits. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`redial stop mails ${text}`).digest('base64url');
}
