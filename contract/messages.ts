import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { defineRoute } from './route.ts';

export const messageRoutes = {
  createMessage: defineRoute({
    call: calls.createMessage,
    summary: 'Sends the contact form to the admin\'s inbox.',
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ email: field.email, message: field.longText }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['too_many_requests'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  }),
};
