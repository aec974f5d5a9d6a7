import type { Way } from './sending.ts';

/** How phones go back to their sellers. No schemas here: the browser loads this. */

/** Why a phone goes back: both agreed, an admin decided, or the buyer withdrew from the sale. */
export const returnReasons = ['agreed', 'decided', 'withdrawn'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How long a seller has to say where a phone is sent back to; half way they are reminded. */
export const returnAddressDays = 3;

/** When a seller who says nothing is reminded, and when it becomes a case for admins. */
export const sentBackDays = { reminded: [5, 10], toAdmins: 14 } as const;

/**
 * The same where its buyer has withdrawn: the law lets them wait no longer than until they have shown that they sent
 * it.
 */
export const withdrawnBackDays = { reminded: [2], toAdmins: 5 } as const;

/** What a phone that goes back waits for: its seller's address, its buyer, or its seller's word. */
export const returnPhases = ['address', 'buyer', 'word'] as const;
export type ReturnPhase = (typeof returnPhases)[number];

export function returnPhase({
  way,
  hasAddress,
  isSent,
  isWithdrawn,
}: {
  way: Way;
  hasAddress: boolean;
  isSent: boolean;
  /** Then the address in the contract is enough. */
  isWithdrawn: boolean;
}): ReturnPhase {
  if (isSent) return 'word';
  return way === 'sent' && !hasAddress && !isWithdrawn ? 'address' : 'buyer';
}
