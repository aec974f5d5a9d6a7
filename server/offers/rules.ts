import { lowestOfferUsd, nextRange, offering } from '#contract/offering.ts';
import type { PriceRange } from '#contract/offering.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import type { OfferState, ProductState } from '#db/states.ts';
import { isOffMarket } from '#server/trade/states.ts';

export type Side = 'buyer' | 'seller';

/** What decides what can be done with an offer. */
export interface Negotiation {
  state: OfferState;
  /** How many prices were named. */
  named: number;
  /** All of them, the buyer's first, in turns. */
  prices: readonly number[];
  expires_at: Date;
  /** The version of the listing that the buyer saw. */
  revision: number;
  product_revision: number;
  product_state: ProductState;
  asking_usd: number;
  /** One of the two blocks the other. */
  is_blocked: boolean;
  /** One of the two accounts is closed or suspended. */
  has_left: boolean;
  /** The buyer has booked the phone at its own price meanwhile. */
  has_booked: boolean;
}

/** How an offer ends by itself. */
export type Over = Extract<OfferState, 'expired' | 'changed' | 'gone' | 'blocked' | 'left'>;

/** Whose answer an open offer waits for: who didn't name the last price. */
export function turnOf({ named }: Pick<Negotiation, 'named'>): Side {
  return named % 2 === 1 ? 'seller' : 'buyer';
}

/** How long the other side has for an answer, from now. */
export function answerUntil(now: Date): Date {
  return new Date(now.getTime() + offering.answerHours * 3_600_000);
}

/** Why an open offer is over, though nobody has written so yet; null while it isn't. */
export function whyOver(offer: Omit<Negotiation, 'named' | 'prices' | 'asking_usd'>, now: Date): Over | null {
  if (offer.state !== 'open') return null;
  // A reserved phone may come back: the offer stays.
  if (isOffMarket(offer.product_state) || offer.product_state === 'sold' || offer.has_booked) return 'gone';
  if (offer.product_revision !== offer.revision) return 'changed';
  if (offer.has_left) return 'left';
  if (offer.is_blocked) return 'blocked';
  return offer.expires_at <= now ? 'expired' : null;
}

/** The state of an offer, also where it has ended by itself a moment ago. */
export function stateOf(offer: Negotiation, now: Date): OfferState {
  return whyOver(offer, now) ?? offer.state;
}

/** What this side may name instead of the last price; null: nothing. */
export function counterRange(offer: Negotiation, side: Side, now: Date): PriceRange | null {
  if (stateOf(offer, now) !== 'open' || turnOf(offer) !== side || !hasRounds(offer)) return null;
  return nextRange(offer.prices, offer.asking_usd);
}

/** Can this side accept now? */
export function canAccept(offer: Negotiation, side: Side, now: Date): boolean {
  return stateOf(offer, now) === 'open' && turnOf(offer) === side && offer.product_state === 'on_sale';
}

/** How an open offer ends by what this side does: who is asked declines, the other one takes it back. */
export function endedBy(offer: Negotiation, side: Side): Extract<OfferState, 'declined' | 'withdrawn'> {
  return turnOf(offer) === side ? 'declined' : 'withdrawn';
}

function hasRounds({ named }: Pick<Negotiation, 'named'>): boolean {
  return named < 2 * offering.roundsMax;
}

/** @throws Refusal 409 when an offer is over, or not as this side saw it */
export function requireTurn(offer: Negotiation, side: Side, seen: number, now: Date): void {
  if (stateOf(offer, now) !== 'open') throw offerOver();
  requireAsSeen(offer, seen);
  if (turnOf(offer) !== side)
    throw new Refusal('offer_changed', 'The last price is yours. The other side answers it first.');
}

/** @throws Refusal 409 when a price was named since somebody looked */
export function requireAsSeen({ named }: Pick<Negotiation, 'named'>, seen: number): void {
  if (named !== seen)
    throw new Refusal('offer_changed', 'A price was named since you looked. Look at the last one before you go on.');
}

/** @throws Refusal 409 when this side has named all its prices, 400 for a price that can't be named */
export function requireCounter(offer: Negotiation, side: Side, seen: number, priceUsd: number, now: Date): void {
  requireTurn(offer, side, seen, now);
  const range = hasRounds(offer) ? nextRange(offer.prices, offer.asking_usd) : null;
  if (range === null)
    throw new Refusal('too_many_rounds', 'No further price can be named. Accept the last one or decline it.');
  requireWithin(range, priceUsd);
}

/** @throws Refusal 400 for a first offer that isn't below the asking price, or below half of it */
export function requireFirst(askingUsd: number, priceUsd: number): void {
  requireWithin(nextRange([], askingUsd) ?? { min: lowestOfferUsd(askingUsd), max: askingUsd - 1 }, priceUsd);
}

function requireWithin({ min, max }: PriceRange, priceUsd: number): void {
  if (priceUsd > max) throw refuseField('price', 'too_high', { max });
  if (priceUsd < min) throw refuseField('price', 'too_low', { min });
}

export function offerOver(): Refusal {
  return new Refusal('offer_over', 'This offer has ended. Reload the page to see how.');
}

/** What a seller hears who accepts an offer of somebody who can't hold the phone at this moment. */
export function buyerFull(): Refusal {
  return new Refusal(
    'buyer_full',
    "The buyer can't reserve this phone at the moment. The offer stays open: try again later.",
  );
}
