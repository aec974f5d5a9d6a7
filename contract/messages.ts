import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

export const messageSchema = z
  .object({ _id: z.string(), email: z.string(), message: z.string(), createdAt: z.string(), read: z.boolean() })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const messageParams = z.strictObject({ id: field.uuid });

export const messageRoutes = {
  createMessage: defineRoute({
    call: calls.createMessage,
    summary: "Sends the contact form to the admin's inbox.",
    audience: 'anyone',
    credential: 'either',
    body: z.strictObject({ email: field.email, message: field.longText }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['too_many_requests'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  }),
  listMessages: defineRoute({
    call: calls.listMessages,
    summary: 'The admin\'s inbox, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(messageSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  readMessage: defineRoute({
    call: calls.readMessage,
    summary: 'Marks a message as read. modifiedCount is 0 when it was read already.',
    audience: ['admin'],
    credential: 'bearer',
    params: messageParams,
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  deleteMessage: defineRoute({
    call: calls.deleteMessage,
    summary: 'Removes a message from the inbox. deletedCount is 0 when there is none of that id.',
    audience: ['admin'],
    credential: 'bearer',
    params: messageParams,
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed'],
  }),
};
