import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

/** A stream's events by name. Each carries the state as it is now, not the change. */
export const eventSchemas = {
  notices: z.object({ unread: z.int() }),
};
export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

export const eventRoutes = {
  streamEvents: defineRoute({
    call: calls.streamEvents,
    summary:
      'What changes for this account, as server-sent events, for as long as the connection lasts. ' +
      '`notices` tells how many of the notices that are listed are unread: at once, and after each change. ' +
      'One stream for a browser, three for an account.',
    audience: 'member',
    credential: 'either',
    isStream: true,
    response: z.string(),
    problems: ['not_signed_in', 'too_many_streams'],
  }),
};
