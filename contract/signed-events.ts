import { z } from 'zod';

/** How a provider signs its events. The signature is over the bytes of the body, so these are kept as they were sent. */
export interface SignedEvent {
  /** Where the signature is. */
  header: string;
  description: string;
  example: string;
  /** What we read of an event. The provider says what else is in it. */
  event: z.ZodType;
  eventExample: object;
}

export const signedByStripe = {
  header: 'stripe-signature',
  description: 'The time, and the signature over it and the raw body, as Stripe writes them.',
  example: 't=1795253400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  event: z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({}) }),
  eventExample: { id: 'evt_1QZx8m', type: 'payment_intent.succeeded', data: { object: { id: 'pi_3QZx8mK2eR7a' } } },
} as const satisfies SignedEvent;

export const signedByAfterShip = {
  header: 'aftership-hmac-sha256',
  description: 'The HMAC-SHA256 of the raw body under the secret of the webhook, in Base64.',
  example: 'g0EwQ1Zp1tGJ8mBO3bYw6mDkz0T1c1m1V5mJ2oQn3sA=',
  event: z.looseObject({ event: z.string(), msg: z.looseObject({ id: z.string() }) }),
  eventExample: { event: 'tracking_update', msg: { id: 'e1f2c3d4a5b64788' } },
} as const satisfies SignedEvent;
