import { callIdentity } from '#web/lib/identity-calls.ts';

/** What an authenticator app is set up with, and what replaces it once each. */
export interface BegunTwoSteps {
  totpURI: string;
  backupCodes: string[];
}

/** Begins to turn two-step sign-in on; the first code ends it. Accounts without a password leave it empty. */
export async function beginTwoSteps(password: string): Promise<BegunTwoSteps> {
  return (await callIdentity('two-factor/enable', withPassword(password))) as BegunTwoSteps;
}

/** Gives the first code. @throws ApiError two_step_restarted when set-up began again elsewhere: it stays off */
export async function finishTwoSteps({ backupCodes: [recoveryCode] }: BegunTwoSteps, code: string): Promise<void> {
  await callIdentity('two-factor/verify-totp', { code, recoveryCode });
}

/** Turns two-step sign-in off. */
export async function endTwoSteps({ password, code }: { password: string; code: string }): Promise<void> {
  await callIdentity('two-factor/disable', { ...withPassword(password), code });
}

/** Makes new recovery codes; the old ones are worth nothing any more. */
export async function renewRecoveryCodes({ password, code }: { password: string; code: string }): Promise<string[]> {
  return (
    (await callIdentity('two-factor/generate-backup-codes', { ...withPassword(password), code })) as BegunTwoSteps
  ).backupCodes;
}

function withPassword(password: string): { password?: string } {
  return password === '' ? {} : { password };
}
