import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Secrets } from '#server/platform/secrets.ts';

/** A text that only this installation can read. */
export async function seal({ identity }: Secrets, text: string): Promise<string> {
  return symmetricEncrypt({ key: keyOf(identity), data: text });
}

/** What was sealed; null when the secrets of then are lost. */
export async function unseal({ identity }: Secrets, sealed: string): Promise<string | null> {
  return symmetricDecrypt({ key: keyOf(identity), data: sealed }).catch(() => null);
}

/** Another key than the one of sessions and second steps, so that neither opens what is the other's. */
function keyOf(identity: string): string {
  return `sealing:${identity}`;
}
