import { keyOf } from '#web/lib/forget-typed.ts';
import { callIdentity } from '#web/lib/identity-calls.ts';

/** Begins a sign-in by the other provider. @returns the address there that one goes to next */
export async function beginGoogleSignIn(addresses: { callbackURL: string; errorCallbackURL: string }): Promise<string> {
  const { url } = (await callIdentity('sign-in/social', { provider: 'google', ...addresses })) as { url: string };
  return url;
}

/** What was pressed before the way over the provider, where the state of a location is lost. Not for a server. */
export function pressedBefore(): string {
  try {
    return sessionStorage.getItem(keyOf('pressed')) ?? '';
  } catch {
    // Where nothing can be kept.
    return '';
  }
}
