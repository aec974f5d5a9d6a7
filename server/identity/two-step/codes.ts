import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth/crypto';
import { allowances } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { findFactor, replaceRecoveryCodes, takeStep } from '#server/identity/two-step/store.ts';
import { stepOf } from '#server/identity/two-step/totp.ts';

/** `used`: it was right, but somebody gave it before. `restarted`: set-up began again since the giver's form did. */
export type Verdict = 'right' | 'used' | 'wrong' | 'none' | 'restarted';

/** Who gives a code. */
export interface Giver {
  identityId: string;
  /** Are they signed in? Somebody who only has the password must not use up the owner's tries. */
  isIn: boolean;
  /** While setting up: one of the recovery codes that the form will show. It must be a stored one. */
  shows?: string;
}

/** Under which somebody's tries are counted. */
export function countedAs({ identityId, isIn }: Giver): string {
  return isIn ? `${identityId} in` : identityId;
}

/** By what Better Auth encrypts secrets. */
type Key = string | SecretConfig;

/**
 * What else must be right before a right code is used up. It throws when it isn't: then the code stays good, and the
 * try counts.
 */
type Besides = () => Promise<void>;
const nothing: Besides = async () => undefined;

/**
 * Judges a code of the authenticator app and uses it up.
 *
 * @throws Refusal too_many_requests after five wrong ones in five minutes
 */
export async function takeCode(
  context: Context,
  key: Key,
  giver: Giver,
  code: string,
  besides = nothing,
): Promise<Verdict> {
  const { identityId, isIn, shows } = giver;
  await context.limiter.take(allowances.secondFactorCodes, countedAs({ identityId, isIn }));
  const factor = await findFactor(context, identityId);
  if (!factor) return 'none';
  if (shows !== undefined && !(await readCodes(key, factor.backupCodes)).includes(shows)) return 'restarted';
  // Not the market's clock: Better Auth judges the same code by the system's.
  const step = stepOf(await symmetricDecrypt({ key, data: factor.secret }), code, new Date());
  if (step === null) return 'wrong';
  if (step <= factor.last_step) return 'used';
  await besides();
  if (!(await takeStep(context, factor.id, step))) return 'used';
  await context.limiter.forget(allowances.secondFactorCodes, countedAs({ identityId, isIn }));
  return 'right';
}

/** Without what people add, leave out or change as they copy a code by hand. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Is it a code of the authenticator app, right or wrong? All others are recovery codes. */
export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(plain(code));
}

/** Judges either a code of the app or a recovery code, and uses it up. @throws Refusal too_many_requests */
export async function takeAnyCode(
  context: Context,
  key: Key,
  giver: Giver,
  code: string,
  besides = nothing,
): Promise<Verdict> {
  return isOfApp(code)
    ? takeCode(context, key, giver, plain(code), besides)
    : takeRecoveryCode(context, key, giver, code, besides);
}

async function takeRecoveryCode(
  context: Context,
  key: Key,
  giver: Giver,
  code: string,
  besides: Besides,
): Promise<Verdict> {
  const { identityId } = giver;
  await context.limiter.take(allowances.secondFactorCodes, countedAs(giver));
  const factor = await findFactor(context, identityId);
  if (!factor?.verified) return 'none';
  const codes = await readCodes(key, factor.backupCodes);
  const found = codes.find((other) => plain(other) === plain(code));
  if (found === undefined) return 'wrong';
  await besides();
  const left = await symmetricEncrypt({ key, data: JSON.stringify(codes.filter((other) => other !== found)) });
  if (!(await replaceRecoveryCodes(context, factor.id, factor.backupCodes, left))) return 'used';
  await context.limiter.forget(allowances.secondFactorCodes, countedAs(giver));
  return 'right';
}

/** A recovery code in the form it was issued in; null unless it is one of the unused codes. */
export async function recoveryCodeAsMade(
  context: Context,
  key: Key,
  identityId: string,
  code: string,
): Promise<string | null> {
  const factor = await findFactor(context, identityId);
  const codes = factor === undefined ? [] : await readCodes(key, factor.backupCodes);
  return codes.find((other) => plain(other) === plain(code)) ?? null;
}

async function readCodes(key: Key, encrypted: string): Promise<string[]> {
  return JSON.parse(await symmetricDecrypt({ key, data: encrypted })) as string[];
}
