import type { CardError, IntentResult, IntentStatus } from '#contract/payments.ts';

/** A payment intent of any provider, as the market sees it. Amounts in cents. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  amountCents: number;
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
  /** Has all of the money been given back? */
  isRefunded: boolean;
  refundedCents: number;
}

export interface NewIntent {
  amountCents: number;
  currency: string;
  /** The same key gives the same intent, however often it is asked for. */
  idempotencyKey: string;
  metadata: Record<string, string>;
  /** What its money is paid out with has this name at the provider too. */
  transferGroup?: string;
}

export interface NewRefund {
  intentId: string;
  amountCents: number;
  idempotencyKey: string;
}

/** A part of an intent's money, and since when it has to go back. */
export interface NewPart extends NewRefund {
  owedAt: Date;
}

/** A company that takes cards. Calls that ask it throw ProviderUnavailable or ProviderRefused. */
export interface PaymentGateway {
  readonly provider: 'test' | 'stripe';
  readonly publishableKey: string | null;
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  /** null: the provider knows none of that id. */
  retrieveIntent(id: string): Promise<PaymentIntent | null>;
  /** Cancels if that can still be done; answers with the intent as it then is. */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  /** Gives back all that is left, once: the same key finds the refund that was made. @throws RefundRefused */
  refundIntent(refund: NewRefund): Promise<{ id: string }>;
  /**
   * Gives a part back, once: the same key finds it, however much later. So does what somebody has given back by hand
   * since it was owed, if it is exactly as much.
   *
   * @throws RefundRefused
   */
  refundPart(part: NewPart): Promise<{ id: string }>;
  /** What buyers' banks say of an intent's money, the oldest first. */
  listDisputes(intentId: string): Promise<Dispute[]>;
  /** What the provider has taken for an intent and for disputes about it; null: it doesn't say yet. */
  findFees(intentId: string): Promise<ProviderFee[] | null>;
  listFees(of: { since: Date }): AsyncIterable<ProviderFee & { intentId: string; takenAt: Date }>;
  /** What the provider tells us by itself, from the bytes it sent and the signature over them. @throws BadSignature */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
  /** What an embedded provider does by itself: it comes to its decisions, and tells us. Null for one that is elsewhere. */
  readonly background: ((deliver: Deliver) => Promise<void>) | null;
  /** The card form's counterpart when the embedded gateway plays the provider; null for a real one. */
  readonly cardDesk: CardDesk | null;
}

/** A buyer's bank claims money: a chargeback. `asked`: it only asks, and nothing has moved. */
export interface Dispute {
  id: string;
  amountCents: number;
  state: 'open' | 'won' | 'lost' | 'asked';
}

/** One by which money moves. */
export type Claim = Dispute & { state: Exclude<Dispute['state'], 'asked'> };

export function isClaim(dispute: Dispute): dispute is Claim {
  return dispute.state !== 'asked';
}

/** What the provider takes for its work; below zero what it gives back of that. Each has a name of its own. */
export interface ProviderFee {
  id: string;
  cents: number;
}

/** How things stand now is asked, so the order and repetition of events don't matter. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** null: it is about nothing of ours. */
  intentId: string | null;
  /** The seller's account or the transfer that it is about; null: none. */
  subjectId: string | null;
}

export const disputeOpened = 'charge.dispute.created';

/**
 * What tells that a dispute was opened. It has the same id however often it is told, and where we found it by asking.
 * Stripe can make two events of one change: docs.stripe.com/webhooks#handle-duplicate-events
 */
export function openingOf(disputeId: string, intentId: string): ProviderEvent {
  return { id: `${disputeOpened} ${disputeId}`, type: disputeOpened, intentId, subjectId: null };
}

/** Hands an event's bytes with the signature over them to the market. @returns the status of the market's answer */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** What a provider's script in the browser would call. */
export interface CardDesk {
  createMethod(
    card: Card,
  ): Promise<{ paymentMethod: { id: string; brand: string; last4: string } } | { error: CardError }>;
  confirm(intentId: string, clientSecret: string, paymentMethodId: string): Promise<IntentResult>;
  authenticate(intentId: string, clientSecret: string, outcome: 'complete' | 'fail'): Promise<IntentResult>;
}

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The provider gave no usable answer. Whether it did what was asked is not known; the same key may be tried again. */
export class ProviderUnavailable extends Error {
  constructor(cause?: unknown, says = 'The payment provider did not answer.') {
    super(says, { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider is there, but our key lacks the right to do this. The cause names the right. */
export class RightMissing extends ProviderUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The key of the payment provider lacks a right.');
    this.name = 'RightMissing';
  }
}

/** It doesn't do what was asked, and nothing has happened: an account that may not take cards yet, a fault of ours. */
export class ProviderRefused extends Error {
  constructor(cause?: unknown) {
    super('The payment provider refuses.', { cause });
    this.name = 'ProviderRefused';
  }
}

/** The provider will not give this money back, now or later. */
export class RefundRefused extends Error {
  constructor(cause?: unknown) {
    super('The payment provider refuses the refund.', { cause });
    this.name = 'RefundRefused';
  }
}

/** Somebody sent an event that the provider did not sign, or too long ago. */
export class BadSignature extends Error {
  constructor(cause?: unknown) {
    super('The signature of this event is not valid.', { cause });
    this.name = 'BadSignature';
  }
}
