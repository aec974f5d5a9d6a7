import { z } from 'zod';
import { allowances } from './allowances.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { payoutNeeds, setupStates, testOutcomes } from './payout-states.ts';
import { defineRoute } from './route.ts';

export const setupSchema = z
  .object({
    state: z.enum(setupStates),
    needs: z.array(z.enum(payoutNeeds)).describe('what the provider still has to know'),
    endsWith: z.string().nullable().describe('the last four signs of the bank account that the provider knows'),
    usableFrom: z.string().nullable().describe('of one that rests: a few days after it was set up or changed'),
    bankFailure: z.string().nullable().describe('why the bank sent money back to the provider, in its words'),
  })
  .meta({ id: 'PayoutSetup' });
export type PayoutSetup = z.infer<typeof setupSchema>;

/** A seller's account at the provider that pays them. */
export const payoutSetupRoutes = {
  setUpPayouts: defineRoute({
    call: calls.setUpPayouts,
    summary:
      'Where a seller sets up their account at the provider that pays them, or sees it: ' +
      'a page of the provider, good for a few minutes.',
    audience: ['seller'],
    credential: 'bearer',
    response: z.object({ url: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'too_many_requests', 'provider_unavailable'],
  }),
  checkPayoutSetup: defineRoute({
    call: calls.checkPayoutSetup,
    summary: "Asks the provider how far a seller's account is. modifiedCount is 0 when they have none.",
    audience: ['seller'],
    credential: 'bearer',
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests', 'provider_unavailable'],
  }),
  testGatewaySetUp: defineRoute({
    call: calls.testGatewaySetUp,
    summary:
      'Test provider of payouts: a seller answers, and chooses what goes wrong. The answer says where they go back to.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ token: field.text(64), outcome: z.enum(testOutcomes) }),
    response: z.object({ returnUrl: z.string() }),
    problems: ['not_found', 'link_over', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
};
