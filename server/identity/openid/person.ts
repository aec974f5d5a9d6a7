import * as field from '#contract/fields.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { limits } from '#contract/limits.ts';
import { withoutLinks } from '#contract/links.ts';
import type { Config } from '#server/config.ts';
import { isShownPicture } from '#server/http/foreign-pictures.ts';

type Claims = Record<string, unknown>;

/** Somebody as a provider describes them, fit to be kept here. */
export interface ForeignPerson {
  /** null when the provider gives none that could name an account. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  photoUrl: string | null;
}

/**
 * Reads the claims of a person. Name and photo are taken from either place they are told in; the e-mail and whether it
 * is verified come from one place, so that no word of one vouches for the other.
 */
export function personOf(config: Pick<Config, 'google'>, idToken: Claims, userinfo: Claims): ForeignPerson {
  const claims = { ...userinfo, ...idToken };
  const source = idToken.email === undefined ? userinfo : idToken;
  const email = emailOf(source.email);
  return {
    email,
    emailVerified: email !== null && source.email_verified === true,
    name: nameOf(claims.name, email ?? ''),
    photoUrl: typeof claims.picture === 'string' && isShownPicture(config, claims.picture) ? claims.picture : null,
  };
}

/** Only plain letters: what Unicode would fold into another address was verified as itself, not as that one. */
function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || !/^[\u0021-\u007e]+$/.test(claim)) return null;
  return field.email.safeParse(claim).data ?? null;
}

function nameOf(claim: unknown, email: string): string {
  const given = typeof claim === 'string' ? shortened(claim) : '';
  return given === '' ? shortened(email.split('@')[0] ?? '') : given;
}

/**
 * As our own forms would take it: in one line, without links and invisible characters, and not cut through a letter of
 * two halves.
 */
function shortened(name: string): string {
  const plain = withoutLinks(withoutInvisible(name.toWellFormed()).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();
  return plain
    .slice(0, limits.nameMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
