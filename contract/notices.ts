import { z } from 'zod';
import { auditActionSchema } from './audit.ts';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { noticeKinds } from './notice-kinds.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { defineRoute } from './route.ts';

const personSchema = z.object({ name: z.string(), email: z.string(), phone: z.string(), location: z.string() });

export const noticeSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
    title: z.string(),
    text: z.string(),
    about: z
      .object({
        phone: z.string().nullable().describe('the name of the phone'),
        price: z.int().nullable(),
        before: z.int().nullable().describe('what a saved phone cost before it got cheaper'),
        search: z
          .object({ name: z.string(), count: z.int() })
          .nullable()
          .describe('a saved search, and how many phones it found'),
        until: z.string().nullable().describe('how long the phone is held'),
        transactionId: z.string().nullable(),
        person: personSchema
          .nullable()
          .describe(
            'the buyer or the seller one has to do with; the name alone of a buyer once a reservation has ended ' +
              'unpaid, and of a seller who hides their contact from buyers without an order',
          ),
        isSent: z.boolean().describe('the phone is sent by post, unless its buyer may still choose to meet'),
        parcel: z.string().nullable().describe('carrier and tracking number of what is on its way'),
        partCents: z.int().nullable().describe('what goes back of the price, or could'),
        bank: z
          .enum(['claims', 'gave'])
          .nullable()
          .describe("whether the buyer's bank claims the money, or has given the buyer all of it"),
        bankCents: z.int().nullable().describe('what of the money that bank has given the buyer'),
        trader: z.string().nullable().describe('the business that sold it: name, address and how to reach it'),
        withdrawal: z
          .object({ at: z.string(), name: z.string(), words: z.string(), order: z.string(), isHeld: z.boolean() })
          .nullable()
          .describe(
            'what the buyer declared; the money is held, until an admin or a time, where it is not clear who has the phone',
          ),
        reason: z.string().nullable().describe('why the account is suspended'),
        act: z
          .object({ admin: z.string(), action: auditActionSchema, about: z.string() })
          .nullable()
          .describe('what an admin did; without a name for the operator and for admins who have left'),
      })
      .describe('what title and text say, for telling it in another language'),
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
    credential: 'either',
    response: z.array(noticeSchema),
    problems: ['not_signed_in'],
  }),
  readNotices: defineRoute({
    call: calls.readNotices,
    summary: 'Marks notices of this account as read: the one whose id is given, or every one.',
    audience: 'member',
    credential: 'bearer',
    query: z.strictObject({ id: field.uuid.optional() }),
    response: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }),
    problems: ['not_signed_in'],
  }),
};
