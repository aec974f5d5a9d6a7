/** The calls that other machines make. No browser does, so calls.ts, which each page loads, is without them. */
export const webhooks = {
  receiveStripeEvent: 'POST /api/webhooks/stripe',
  receiveTestEvent: 'POST /api/webhooks/test',
  receiveParcelEvent: 'POST /api/webhooks/aftership',
  receiveBounce: 'POST /api/webhooks/bounces',
} as const;

export type WebhookName = keyof typeof webhooks;
