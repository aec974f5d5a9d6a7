import type { Language } from '#contract/languages.ts';

/** What identity has to know of the accounts above it; app.ts hands it down. */
export interface AccountsBehind {
  /** Why somebody may not sign in; null when they may. */
  whySuspended(identityId: string, language: Language): Promise<string | null>;
  /** Tells the account's owner. */
  secondFactorChanged(identityId: string, isOn: boolean): Promise<void>;
}
