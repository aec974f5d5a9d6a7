import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth/crypto';
import { allowances } from '#contract/allowances.ts';
import type { Context } from '#server/context.ts';
import { findFactor, replaceRecoveryCodes, takeStep } from '#server/identity/two-step/store.ts';
import { stepOf } from '#server/identity/two-step/totp.ts';

/** `used`: it was right, but somebody gave it before. */
export type Verdict = 'right' | 'used' | 'wrong' | 'none';

/** Who gives a code. */
export interface Giver {
  identityId: string;
  /** Are they signed in? Somebody who only has the password must not use up the owner's tries. */
  isIn: boolean;
}

/** Under which somebody's tries are counted. */
export function countedAs({ identityId, isIn }: Giver): string {
  return isIn ? `${identityId} in` : identityId;
}

/** By what Better Auth encrypts secrets. */
type Key = string | SecretConfig;

/**
 * Judges a code of the authenticator app and uses it up.
 * @throws Refusal too_many_requests after five wrong ones in five minutes
 */
export async function takeCode(context: Context, key: Key, { identityId, isIn }: Giver, code: string): Promise<Verdict> {
  await context.limiter.take(allowances.secondFactorCodes, countedAs({ identityId, isIn }));
  const factor = await findFactor(context, identityId);
  if (!factor) return 'none';
  // Not the market's clock: Better Auth judges the same code by the system's.
  const step = stepOf(await symmetricDecrypt({ key, data: factor.secret }), code, new Date());
  if (step === null) return 'wrong';
  if (!(await takeStep(context, factor.id, step))) return 'used';
  await context.limiter.forget(allowances.secondFactorCodes, countedAs({ identityId, isIn }));
  return 'right';
}

/** Judges either a code of the app or a recovery code, and uses it up. @throws Refusal too_many_requests */
export async function takeAnyCode(context: Context, key: Key, giver: Giver, code: string): Promise<Verdict> {
  const isOfApp = /^\d{6}$/.test(code);
  return isOfApp ? takeCode(context, key, giver, code) : takeRecoveryCode(context, key, giver, code);
}

async function takeRecoveryCode(context: Context, key: Key, giver: Giver, code: string): Promise<Verdict> {
  const { identityId } = giver;
  await context.limiter.take(allowances.secondFactorCodes, countedAs(giver));
  const factor = await findFactor(context, identityId);
  if (!factor?.verified) return 'none';
  const codes = JSON.parse(await symmetricDecrypt({ key, data: factor.backupCodes })) as string[];
  if (!codes.includes(code)) return 'wrong';
  const left = await symmetricEncrypt({ key, data: JSON.stringify(codes.filter((other) => other !== code)) });
  if (!(await replaceRecoveryCodes(context, factor.id, factor.backupCodes, left))) return 'used';
  await context.limiter.forget(allowances.secondFactorCodes, countedAs(giver));
  return 'right';
}
