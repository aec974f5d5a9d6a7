import type { CardError, IntentResult, IntentStatus } from '#contract/payments.ts';

/** A payment intent as the market sees it, whichever provider keeps it. Amounts in cents. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  amountCents: number;
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
}

export interface NewIntent {
  amountCents: number;
  currency: string;
  /** The same key gives the same intent, however often it is asked for. */
  idempotencyKey: string;
  metadata: Record<string, string>;
}

/** A company that takes cards. */
export interface PaymentGateway {
  readonly provider: 'test' | 'stripe';
  readonly publishableKey: string | null;
  /** @throws ProviderUnavailable */
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  /** The intent, or null when the provider knows none of that id. @throws ProviderUnavailable */
  retrieveIntent(id: string): Promise<PaymentIntent | null>;
  /** Cancels if that can still be done; answers with the intent as it then is. @throws ProviderUnavailable */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  /** The card form's counterpart when the embedded gateway plays the provider; null for a real one. */
  readonly cardDesk: CardDesk | null;
}

/** What a provider's script in the browser would call. */
export interface CardDesk {
  createMethod(card: Card): Promise<{ paymentMethod: { id: string; brand: string; last4: string } } | { error: CardError }>;
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
  constructor(cause?: unknown) {
    super('The payment provider did not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}
