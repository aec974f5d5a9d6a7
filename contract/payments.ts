import { z } from 'zod';
import { allowances } from './allowances.ts';
import { bankClaims } from './bank-claims.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { signedByStripe } from './signed-events.ts';
import { webhooks } from './webhooks.ts';

/** The states of a payment intent, as Stripe names them. */
export const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** What the test gateway answers of an intent to the card form, in the provider's own shape. */
export const testIntentSchema = z
  .object({ id: z.string(), status: z.enum(intentStatuses), amount: z.int(), currency: z.string() })
  .meta({ id: 'TestGatewayIntent' });

/** A refusal of the card itself, in the provider's words. */
export const cardErrorCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'processing_error',
  'payment_intent_authentication_failure',
  'payment_intent_unexpected_state',
  'resource_missing',
] as const;
export type CardErrorCode = (typeof cardErrorCodes)[number];

const cardErrorSchema = z.object({ code: z.enum(cardErrorCodes), message: z.string() });
export type CardError = z.infer<typeof cardErrorSchema>;

/** Either what was asked for, or the card's error: both are answers of a provider that works. */
const intentResultSchema = z.union([
  z.object({ paymentIntent: testIntentSchema }),
  z.object({ error: cardErrorSchema, paymentIntent: testIntentSchema.optional() }),
]);
export type IntentResult = z.infer<typeof intentResultSchema>;

export const paymentSchema = z
  .object({
    _id: z.string(),
    bookingId: z.string(),
    productName: z.string(),
    price: z.int(),
    state: z.enum(['succeeded', 'refund_pending', 'refunded']),
    partCents: z.int().nullable().describe('what of it goes back to the buyer, who keeps the phone'),
    partIsBack: z.boolean().describe('the provider has sent it'),
    bankClaims,
    userName: z.string().describe('the buyer'),
    sellerName: z.string(),
    transactionId: z.string(),
    provider: z.enum(['test', 'stripe']),
    paidAt: z.string(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

const intentParams = z.strictObject({ id: field.text(120) });
const clientSecret = field.text(255);

export const paymentRoutes = {
  createPaymentIntent: defineRoute({
    call: calls.createPaymentIntent,
    summary:
      "The payment intent of a booking: the amount is the booking's, a differing price is a 400. " +
      'One intent a booking: asked again, it answers with the same. Without bookingId: ' +
      "the caller's only unpaid booking of that price.",
    audience: ['buyer'],
    credential: 'either',
    body: z.strictObject({ price: field.priceUsd, bookingId: field.uuid.optional() }),
    response: z.object({
      clientSecret: z.string(),
      intentId: z.string(),
      status: z.enum(intentStatuses),
      wasDeclined: z.boolean().describe('the bank took its time and then said no'),
    }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'booking_unclear',
      'already_paid',
      'booking_over',
      'payment_mismatch',
      'too_many_attempts',
      'too_many_requests',
      'provider_unavailable',
    ],
    rateLimit: allowances.paymentIntentsByNetwork,
  }),
  recordPayment: defineRoute({
    call: calls.recordPayment,
    summary: 'Records a payment after asking the provider for the transaction. Repeated, it answers the same.',
    audience: ['buyer'],
    credential: 'bearer',
    body: z.strictObject({
      price: field.priceUsd,
      transactionId: field.text(255),
      email: field.email,
      bookingId: field.uuid,
    }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'already_paid',
      'paid_too_late',
      'payment_refunded',
      'payment_not_succeeded',
      'payment_mismatch',
      'provider_unavailable',
    ],
    acknowledges: true,
  }),
  listPayments: defineRoute({
    call: calls.listPayments,
    summary:
      'The money that came in, the latest first, with what of it went back. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(paymentSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  refundPayment: defineRoute({
    call: calls.refundPayment,
    summary:
      'Gives the money of a booking back. The phone is off the market then, until its seller puts it back on ' +
      'sale. Buyer and seller read why. modifiedCount is 0 when that was done before.',
    audience: ['admin'],
    credential: 'bearer',
    params: z.strictObject({ id: field.uuid }).describe('the booking'),
    body: z.strictObject({ words: field.longText }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found', 'not_paid'],
    sensitive: true,
  }),
  receiveStripeEvent: defineRoute({
    call: webhooks.receiveStripeEvent,
    summary:
      'Stripe tells what happened to a payment. The signature over the raw body (`stripe-signature`) is what ' +
      'recognises the caller.',
    audience: 'anyone',
    credential: 'either',
    signedBy: signedByStripe,
    response: z.object({ received: z.literal(true) }),
    problems: ['not_found', 'bad_signature', 'provider_unavailable'],
  }),
  receiveTestEvent: defineRoute({
    call: webhooks.receiveTestEvent,
    summary: 'The same from the embedded test gateway; there in test mode only.',
    audience: 'anyone',
    credential: 'either',
    signedBy: signedByStripe,
    response: z.object({ received: z.literal(true) }),
    problems: ['not_found', 'bad_signature', 'provider_unavailable'],
  }),
  getPaymentSettings: defineRoute({
    call: calls.getPaymentSettings,
    summary: 'Which provider takes the cards, and the key its form needs in the browser.',
    audience: 'anyone',
    credential: 'bearer',
    response: z.object({ provider: z.enum(['test', 'stripe']), publishableKey: z.string().nullable() }),
    problems: [],
  }),
  testGatewayCreateMethod: defineRoute({
    call: calls.testGatewayCreateMethod,
    summary:
      'Test gateway: turns a card into a payment method. It plays the provider, so it knows nobody and is there ' +
      'in test mode only.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({
      number: z.string().max(40),
      expMonth: z.int(),
      expYear: z.int(),
      cvc: z.string().max(8),
      billing: z.strictObject({ name: field.text(200), email: field.email }).optional(),
    }),
    response: z.union([
      z.object({ paymentMethod: z.object({ id: z.string(), brand: z.string(), last4: z.string() }) }),
      z.object({ error: cardErrorSchema }),
    ]),
    problems: ['not_found', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
  testGatewayConfirm: defineRoute({
    call: calls.testGatewayConfirm,
    summary: "Test gateway: confirms an intent with a payment method, by the intent's client secret.",
    audience: 'anyone',
    credential: 'either',
    params: intentParams,
    body: z.strictObject({
      clientSecret,
      paymentMethod: field.text(120),
      billing: z.strictObject({ name: field.text(200), email: field.email }).optional(),
    }),
    response: intentResultSchema,
    problems: ['not_found', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
  testGatewayAuthenticate: defineRoute({
    call: calls.testGatewayAuthenticate,
    summary: "Test gateway: the answer of the bank's authentication step.",
    audience: 'anyone',
    credential: 'either',
    params: intentParams,
    body: z.strictObject({ clientSecret, outcome: z.enum(['complete', 'fail']) }),
    response: intentResultSchema,
    problems: ['not_found', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
};
