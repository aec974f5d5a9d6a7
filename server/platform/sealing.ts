import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth/crypto';
import { allKeys } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What keys are derived from. `better-auth` is of what it seals itself, such as second factors. */
type Purpose = 'sealing' | 'better-auth';

/** A text that only this installation can read. */
export async function seal(secrets: Secrets, text: string, purpose: Purpose = 'sealing'): Promise<string> {
  const config = configOf(secrets, purpose);
  // As before the first rotation: a server that doesn't know of versions reads it too.
  const first = config.currentVersion === 0 ? config.keys.get(0) : undefined;
  return symmetricEncrypt({ key: first ?? config, data: text });
}

/** What was sealed; null when the secrets of then are lost. */
export async function unseal(secrets: Secrets, sealed: string, purpose: Purpose = 'sealing'): Promise<string | null> {
  return symmetricDecrypt({ key: configOf(secrets, purpose), data: sealed }).catch(() => null);
}

/** The same sealed with the keys in use; null where it is already, or can't be read. */
export async function resealed(secrets: Secrets, sealed: string, purpose?: Purpose): Promise<string | null> {
  if ((parseEnvelope(sealed)?.version ?? 0) === (secrets.version ?? 0)) return null;
  const text = await unseal(secrets, sealed, purpose);
  return text === null ? null : seal(secrets, text, purpose);
}

/** Another key than the one of sessions and second steps, so that neither opens what is the other's. */
function configOf(secrets: Secrets, purpose: Purpose): SecretConfig {
  const prefix = purpose === 'sealing' ? 'sealing:' : '';
  const keys = new Map(allKeys(secrets).map(({ version, identity }) => [version, `${prefix}${identity}`]));
  const first = keys.get(0);
  return { keys, currentVersion: secrets.version ?? 0, ...(first === undefined ? {} : { legacySecret: first }) };
}
