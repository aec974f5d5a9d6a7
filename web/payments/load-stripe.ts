import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { Language } from '#contract/languages.ts';

let loading: Promise<Stripe | null> | null = null;

/**
 * Stripe.js from Stripe's own host, once a visit, speaking the reader's language. A failure is a warning on the console
 * and null; asked again, it is tried again.
 */
export function getStripe(publishableKey: string, language: Language): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey, { locale: language }).catch((error: unknown) => {
    console.warn(error instanceof Error ? error.message : 'Failed to load Stripe.js');
    loading = null;
    return null;
  });
  return loading;
}
