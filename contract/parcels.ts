import { z } from 'zod';
import { allowances } from './allowances.ts';
import { calls } from './calls.ts';
import { carriers } from './carriers.ts';
import { foreignId } from './fields.ts';
import { parcelStates, testMoves } from './parcel-states.ts';
import { defineRoute } from './route.ts';
import { signedByAfterShip } from './signed-events.ts';
import { webhooks } from './webhooks.ts';

const parcelParams = z.strictObject({ id: foreignId(60, 1) }).describe('as the test carrier calls it');

const testParcelSchema = z
  .object({ carrier: z.enum(carriers), trackingNumber: z.string(), state: z.enum(parcelStates) })
  .meta({ id: 'TestParcel' });

/** What carriers' services tell of parcels. */
export const parcelRoutes = {
  receiveParcelEvent: defineRoute({
    call: webhooks.receiveParcelEvent,
    summary:
      'AfterShip tells that it has news of a parcel. The signature over the raw body (`aftership-hmac-sha256`) is ' +
      'what recognises the caller. It is asked then what became of the parcel: ' +
      'nothing else in the event is believed.',
    audience: 'anyone',
    credential: 'either',
    signedBy: signedByAfterShip,
    response: z.object({ received: z.literal(true) }),
    problems: ['not_found', 'bad_signature'],
  }),
  testCarrierFind: defineRoute({
    call: calls.testCarrierFind,
    summary: 'Test carrier: a parcel, by the link that the people of its sale have; there in test mode only.',
    audience: 'anyone',
    credential: 'bearer',
    params: parcelParams,
    response: testParcelSchema,
    problems: ['not_found', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
  testCarrierMove: defineRoute({
    call: calls.testCarrierMove,
    summary: 'Test carrier: moves a parcel along, and the market hears of it; there in test mode only.',
    audience: 'anyone',
    credential: 'either',
    params: parcelParams,
    body: z.strictObject({ to: z.enum(testMoves) }),
    response: z.object({ acknowledged: z.literal(true) }),
    problems: ['not_found', 'too_many_requests'],
    rateLimit: allowances.testGatewayCalls,
  }),
};
