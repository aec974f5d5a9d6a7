import { createHmac } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { areSameBytes } from '#server/platform/same-bytes.ts';
import { allKeys } from '#server/platform/secrets.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** A cookie of Better Auth, with any of its prefixes. */
const ofBetterAuth = /^((?:__Host-)?redial\.[\w-]+)=(.+)$/;

/** By what Better Auth signs and seals. It reads what other keys sealed, but not what they signed. */
export function keysOfBetterAuth(secrets: Secrets): Pick<BetterAuthOptions, 'secret' | 'secrets'> {
  // Before the first rotation it seals without a version, so that servers that know of none read it too.
  if ((secrets.version ?? 0) === 0) return { secret: secrets.identity };
  const all = allKeys(secrets);
  const first = all.find(({ version }) => version === 0);
  return {
    ...(first === undefined ? {} : { secret: first.identity }),
    secrets: all.map(({ version, identity }) => ({ version, value: identity })),
  };
}

/** A header of cookies, with those that other keys signed as if today's had: Better Auth accepts only these. */
export function signedAnew({ identity, others = [] }: Secrets, header: string): string {
  if (others.length === 0) return header;
  const renewed = header.split(';').map((one) => {
    const [, name = '', encoded = ''] = ofBetterAuth.exec(one.trim()) ?? [];
    const signed = parseSigned(encoded);
    if (signed === null || !others.some((keys) => isSigned(keys.identity, signed.text, signed.signature, 'base64')))
      return one.trim();
    const signature = createHmac('sha256', identity).update(signed.text).digest('base64');
    return `${name}=${encodeURIComponent(`${signed.text}.${signature}`)}`;
  });
  return renewed.join('; ');
}

/** `text.signature`, percent-encoded; the signature in base64. */
export function parseSigned(encoded: string): { text: string; signature: string } | null {
  const value = decoded(encoded);
  const dot = value.lastIndexOf('.');
  return dot <= 0 ? null : { text: value.slice(0, dot), signature: value.slice(dot + 1) };
}

export function isSigned(secret: string, text: string, signature: string, encoding: 'base64' | 'base64url'): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  return areSameBytes(Buffer.from(signature, encoding), expected);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
