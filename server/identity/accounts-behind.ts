import type { Language } from '#contract/languages.ts';
import type { Context } from '#server/context.ts';

/** What identity has to know of the accounts above it; app.ts hands it down. */
export interface AccountsBehind {
  /** Why somebody may not sign in; null when they may. */
  whySuspended(identityId: string, language: Language): Promise<string | null>;
  /** An admin's second factor is turned off by its owner or the operator, never by a mailed link. */
  isAdmin(context: Context, identityId: string): Promise<boolean>;
  /** Tells the account's owner. */
  secondFactorChanged(identityId: string, isOn: boolean): Promise<void>;
  /**
   * Gives the account the address that its identity is about to get, and tells its owner at the address before.
   *
   * @returns false when there is no open account
   * @throws Refusal account_suspended
   */
  emailChanges(context: Context, change: EmailChange): Promise<boolean>;
}

export interface EmailChange {
  identityId: string;
  before: { email: string; emailVerified: boolean };
  email: string;
  /** Of the page on which it is confirmed. */
  language: Language;
}
