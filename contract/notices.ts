import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

export const noticeSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    path: z.string().describe('where on the site one can do something about it'),
    createdAt: z.string(),
    read: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;

export const noticeRoutes = {
  listNotices: defineRoute({
    call: calls.listNotices,
    summary: 'What the market has told this account, the newest first, 100 at most. The same is sent by mail.',
    audience: 'member',
    credential: 'bearer',
    response: z.array(noticeSchema),
    problems: ['not_signed_in'],
  }),
  readNotices: defineRoute({
    call: calls.readNotices,
    summary: 'Marks every notice of this account as read.',
    audience: 'member',
    credential: 'bearer',
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in'],
  }),
};
