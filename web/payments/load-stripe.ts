import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

let loading: Promise<Stripe | null> | null = null;

/** Stripe.js from Stripe's own host, once a visit. A failure is a warning on the console and null; asked again, it is tried again. */
export function getStripe(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    console.warn(error instanceof Error ? error.message : 'Failed to load Stripe.js');
    loading = null;
    return null;
  });
  return loading;
}
