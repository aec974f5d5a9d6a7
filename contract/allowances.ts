/**
 * How much one person, one network or one account may do in a while: every abuse limit of the market, in one place.
 * `docs/decisions/0015-whose-request-which-market.md` says whom each one counts. No schema here: the browser loads this file.
 */

/** So many times in a window, counted for each key. */
export interface Allowance {
  /** Under which it is counted, by all servers of a market together. */
  name: string;
  max: number;
  windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

export const allowances = {
  /** Sign-ups from one network. The owner's don't count. */
  signUps: { name: 'sign-up', max: 60, windowSeconds: 10 * minute },
  /** Sign-ins from one network. The owner's count too. */
  signIns: { name: 'sign-in', max: 60, windowSeconds: minute },
  /** Sign-ins by another provider begun from one network. */
  providerSignIns: { name: 'provider-sign-in', max: 60, windowSeconds: minute },
  /** New passwords set by a mailed link, from one network. */
  passwordResets: { name: 'password-reset', max: 60, windowSeconds: 10 * minute },
  /** Links to a new password asked for by one network. */
  resetLinksByNetwork: { name: 'reset-link-network', max: 20, windowSeconds: hour },
  /** Links to a new password mailed to one address. */
  resetLinksByAddress: { name: 'reset-link-address', max: 5, windowSeconds: hour },
  /** Further links that confirm an address, asked for by one account. */
  confirmations: { name: 'confirmation', max: 5, windowSeconds: hour },
  /** Anything else that one network asks of the identity service. */
  identityCalls: { name: 'identity', max: 300, windowSeconds: minute },
} as const satisfies Record<string, Allowance>;
