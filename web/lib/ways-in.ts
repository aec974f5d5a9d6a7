import { ApiError } from '#contract/client.ts';
import type { AccountType } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { callIdentity } from '#web/lib/identity-calls.ts';
import { usePolicies } from '#web/lib/market-facts.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { storedToken } from '#web/lib/token.ts';

/** All ways to sign in. Apart from the session, since visitors' pages don't need them. */
export function useWaysIn() {
  const session = useSession();
  // The version of the terms that a new account agrees to; undefined in a market without terms.
  const terms = usePolicies().find(({ name }) => name === 'terms')?.version;
  /** After every way in: the token first, then who one is. */
  const enter = async (): Promise<SessionUser> => {
    // Not before: somebody who is signed in stays so when another sign-in fails.
    storedToken.remove();
    getQueryClient().clear();
    const user = await session.load();
    if (user === null) throw new ApiError(401, { code: 'no_cookie' });
    // Without an account type there is no token yet: that is asked for first.
    if (user.accountType !== null && storedToken.read() === null) throw new ApiError(503, { code: 'no_token' });
    return user;
  };
  return {
    /** After another provider has sent one back, or a new session began: it is there, its token is not. */
    enter,
    /** `code_needed`: the password was right, and the account needs a code as well. */
    signIn: async (email: string, password: string): Promise<SessionUser | 'code_needed'> => {
      if (await beginSignIn(email, password)) return 'code_needed';
      return enter();
    },
    giveCode: async (code: string): Promise<SessionUser> => {
      await giveCode(code);
      return enter();
    },
    /** @returns what the server warns of, such as a password that is very common */
    signUp: async ({
      name,
      email,
      password,
      accountType,
    }: {
      name: string;
      email: string;
      password: string;
      accountType: AccountType;
    }): Promise<readonly string[]> => {
      const warnings = await postIdentity('sign-up/email', { name, email, password }).catch(async (error: unknown) => {
        // An earlier press may have made the identity alone, as when the terms had changed: one goes on from there.
        if (!(await isBegun(email))) throw error;
        await beginSignIn(email, password).catch(() => Promise.reject(error));
        return [];
      });
      // A token of somebody else would open their account, or none.
      storedToken.remove();
      const me = await api.getMe();
      await api.createUser({
        body: { name: me.user?.name ?? name, email: me.user?.email ?? email, accountType, terms },
      });
      await enter();
      return warnings;
    },
    chooseAccountType: async (accountType: AccountType): Promise<void> => {
      if (session.status !== 'signedIn') return;
      await api.createUser({ body: { name: session.user.name, email: session.user.email, accountType, terms } });
      await enter();
    },
  };
}

async function isBegun(email: string): Promise<boolean> {
  const { user } = await api.getMe();
  return user !== null && user.accountType === null && user.email === email.trim().toLowerCase();
}

/** Signs in with a password. @returns whether a code is wanted before one is in */
async function beginSignIn(email: string, password: string): Promise<boolean> {
  return (
    ((await callIdentity('sign-in/email', { email, password })) as { twoFactorRedirect?: boolean })
      .twoFactorRedirect === true
  );
}

async function giveCode(code: string): Promise<void> {
  await callIdentity(/^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', { code });
}

/** @returns the service's warnings, such as a very common password @throws ApiError with the service's message */
export async function postIdentity(
  path: 'sign-up/email' | 'request-password-reset' | 'reset-password',
  body: object,
): Promise<readonly string[]> {
  const answer = (await callIdentity(path, body)) as { warnings?: string[] } | null;
  return answer?.warnings ?? [];
}
