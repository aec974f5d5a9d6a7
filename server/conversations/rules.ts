import type { ConversationPage } from '#contract/conversations.ts';
import type { ProductState } from '#db/states.ts';
import { isOffMarket } from '#server/trade/states.ts';

/** What decides whether somebody can write in a conversation. */
export interface Standing {
  block: 'me' | 'them' | null;
  /** An admin is neither buyer nor seller, and has no conversations. */
  other: { isClosed: boolean; isSuspended: boolean; isAdmin: boolean };
  product: ProductState;
  /** A reservation or a paid order of the two. */
  hasBooking: boolean;
  /** Something has been written. */
  isBegun: boolean;
}

/** Why nothing can be written; null when something can. What has left comes first: nothing helps against it. */
export function whyClosed({ block, other, product, hasBooking, isBegun }: Standing): ConversationPage['closed'] {
  if (other.isClosed || other.isSuspended || other.isAdmin) return 'left';
  if (block !== null) return block === 'me' ? 'you_blocked' : 'blocked';
  // A conversation that is there goes on, about what was sold or taken down too.
  if (!isBegun && !hasBooking && (isOffMarket(product) || product === 'sold')) return 'off_market';
  return null;
}

/** What people are told who write nevertheless. */
export const whyNot: Record<NonNullable<ConversationPage['closed']>, string> = {
  left: 'This person can not be written to any more.',
  you_blocked: 'You have blocked this person. Unblock them to write.',
  blocked: 'This person does not want to hear from you.',
  off_market: 'This phone is not on the market any more.',
};

/** Are contacts hidden in what the two write? Only where the seller shares theirs only with buyers who booked. */
export function hidesContacts({ afterBooking, hasBooking }: { afterBooking: boolean; hasBooking: boolean }): boolean {
  return afterBooking && !hasBooking;
}

/**
 * How long somebody has to wait who may do something `max` times in a window.
 *
 * @param times when they did it, the latest first
 * @returns milliseconds; 0 when they need not wait
 */
export function waitMs(
  times: readonly Date[],
  { max, windowSeconds }: { max: number; windowSeconds: number },
  now: Date,
): number {
  const first = times[max - 1];
  if (first === undefined) return 0;
  return Math.max(0, first.getTime() + windowSeconds * 1_000 - now.getTime());
}
