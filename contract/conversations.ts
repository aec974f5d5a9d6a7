import { z } from 'zod';
import { calls } from './calls.ts';
import { conversing } from './conversing.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import type { Role } from './route.ts';

const aboutPhone = z
  .object({
    _id: z.string(),
    name: z.string(),
    img: z.string(),
    placeholder: z.string(),
    price: z.int(),
    salesStatus: z.enum(['Available', 'Reserved', 'Sold', 'Withdrawn']),
  })
  .meta({ id: 'PhoneTalkedAbout' });

const otherPerson = z
  .object({ _id: z.string(), name: z.string(), hasLeft: z.boolean().describe('the account is closed') })
  .meta({ id: 'OtherPerson' });

/** A conversation in the list of one of the two. */
export const conversationSchema = z
  .object({
    _id: z.string(),
    phone: aboutPhone,
    other: otherPerson,
    isSeller: z.boolean().describe('whether the caller sells the phone'),
    last: z.object({
      text: z.string().describe('the last words, as the caller sees them; empty for photos alone'),
      isOwn: z.boolean(),
      erased: z.boolean(),
      photos: z.int(),
      at: z.string(),
    }),
    unread: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

/** What stands around the messages of a conversation. */
export const conversationPageSchema = z
  .object({
    _id: z.string().nullable().describe('null: nothing has been written yet'),
    phone: aboutPhone,
    other: otherPerson,
    isSeller: z.boolean(),
    hidesContacts: z
      .boolean()
      .describe('phone numbers, addresses and links are hidden: the seller shares them only with buyers who booked'),
    closed: z
      .enum(['you_blocked', 'blocked', 'left', 'off_market'])
      .nullable()
      .describe('why nothing can be written; null: something can'),
    isReported: z.boolean().describe('the caller has reported it, and no admin has handled that yet'),
  })
  .meta({ id: 'ConversationPage' });
export type ConversationPage = z.infer<typeof conversationPageSchema>;

export const conversationMessageSchema = z
  .object({
    _id: z.string(),
    isOwn: z.boolean(),
    text: z.string(),
    masked: z.boolean().describe('a phone number, an address or a link was hidden in the text'),
    erased: z.boolean().describe('its author has closed their account'),
    photos: z.array(z.string()),
    createdAt: z.string(),
  })
  .meta({ id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

export const conversationReportSchema = z
  .object({
    _id: z.string(),
    phone: aboutPhone,
    reporter: otherPerson,
    reported: otherPerson,
    isReporterSeller: z.boolean(),
    reason: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'ConversationReport' });
export type ConversationReport = z.infer<typeof conversationReportSchema>;

export const reportedMessageSchema = z
  .object({
    _id: z.string(),
    author: z.string(),
    isReporters: z.boolean(),
    text: z.string().describe('as it was written, nothing hidden'),
    erased: z.boolean(),
    photos: z.array(z.string()),
    createdAt: z.string(),
  })
  .meta({ id: 'ReportedMessage' });
export type ReportedMessage = z.infer<typeof reportedMessageSchema>;

const said = {
  text: field.text(conversing.textMax, 0),
  photos: z
    .array(z.string().max(2_000))
    .max(conversing.photosMax)
    .refine((photos) => new Set(photos).size === photos.length, field.failsAs('photo_twice'))
    .optional()
    .describe('addresses that uploads of the caller answered with'),
};

/** Words, photos, or both. */
const isSaid = ({ text, photos = [] }: { text: string; photos?: string[] | undefined }) =>
  text !== '' || photos.length > 0;
const elseRequired = { path: ['text'], error: field.failsAs('required') };

const newMessageSchema = z.strictObject(said).refine(isSaid, elseRequired);
export type NewMessage = z.infer<typeof newMessageSchema>;

const byId = z.strictObject({ id: field.uuid });
const traders: readonly Role[] = ['buyer', 'seller'];
const sent = z.object({
  acknowledged: z.literal(true),
  insertedId: z.string().describe('the message'),
  conversationId: z.string(),
});
const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

const writing = [
  'not_signed_in',
  'not_allowed',
  'address_unconfirmed',
  'not_found',
  'cannot_write',
  'too_many_requests',
  'key_reused',
] as const;

export const conversationRoutes = {
  listConversations: defineRoute({
    call: calls.listConversations,
    summary:
      'The conversations of the caller, the latest first. `after` is the `_id` of the last one seen. ' +
      '`Link: rel="next"` names the next page.',
    audience: traders,
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(conversationSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getConversationAbout: defineRoute({
    call: calls.getConversationAbout,
    summary: 'The conversation of a buyer about a phone, by the id of the phone, also before the first message.',
    audience: ['buyer'],
    credential: 'either',
    params: byId,
    response: conversationPageSchema,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  getConversation: defineRoute({
    call: calls.getConversation,
    summary: 'A conversation, for the two who have it.',
    audience: traders,
    credential: 'either',
    params: byId,
    response: conversationPageSchema,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  listConversationMessages: defineRoute({
    call: calls.listConversationMessages,
    summary: 'The messages of a conversation, the newest first. `Link: rel="next"` names the next page.',
    audience: traders,
    credential: 'either',
    params: byId,
    query: z.strictObject(pageQuery),
    response: z.array(conversationMessageSchema),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  startConversation: defineRoute({
    call: calls.startConversation,
    summary: 'A buyer asks about a phone. The second question about it goes into the same conversation.',
    audience: ['buyer'],
    credential: 'either',
    body: z.strictObject({ productID: field.uuid, ...said }).refine(isSaid, elseRequired),
    response: sent,
    takesKey: true,
    problems: writing,
    rateLimit: { max: 200, windowSeconds: 86_400 },
  }),
  sendConversationMessage: defineRoute({
    call: calls.sendConversationMessage,
    summary: 'Writes to the other person of a conversation.',
    audience: traders,
    credential: 'either',
    params: byId,
    body: newMessageSchema,
    response: sent,
    takesKey: true,
    problems: writing,
    rateLimit: { max: 600, windowSeconds: 3_600 },
  }),
  readConversation: defineRoute({
    call: calls.readConversation,
    summary: 'Marks what the other person wrote as read, up to a message and with it.',
    audience: traders,
    credential: 'bearer',
    params: byId,
    query: z.strictObject({ upTo: field.uuid }),
    response: modified,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  blockPerson: defineRoute({
    call: calls.blockPerson,
    summary: 'Blocks the other person of a conversation: neither can write to the other, about any phone.',
    audience: traders,
    credential: 'bearer',
    params: byId,
    response: modified,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  unblockPerson: defineRoute({
    call: calls.unblockPerson,
    summary: 'Lets the other person of a conversation write again.',
    audience: traders,
    credential: 'bearer',
    params: byId,
    response: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  reportConversation: defineRoute({
    call: calls.reportConversation,
    summary: 'Reports a conversation to the admins, who can read it until one of them has handled the report.',
    audience: traders,
    credential: 'bearer',
    params: byId,
    body: z.strictObject({ reason: field.text(conversing.textMax) }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'already_reported', 'too_many_requests'],
    rateLimit: { max: 30, windowSeconds: 3_600 },
  }),
  listConversationReports: defineRoute({
    call: calls.listConversationReports,
    summary: 'The open reports of conversations, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject(pageQuery),
    response: z.array(conversationReportSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  listReportedMessages: defineRoute({
    call: calls.listReportedMessages,
    summary:
      'The messages of a reported conversation as they were written, the oldest first, as long as the report is open. ' +
      'The audit trail names an admin who reads them. Not for one who sold or bought the phone, or asked about it. ' +
      '`Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    params: byId,
    query: z.strictObject(pageQuery),
    response: z.array(reportedMessageSchema),
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found'],
  }),
  handleConversationReport: defineRoute({
    call: calls.handleConversationReport,
    summary:
      'Marks a report of a conversation as handled. modifiedCount is 0 when it was so already. Not for an admin who ' +
      'sold or bought the phone, or asked about it.',
    audience: ['admin'],
    credential: 'bearer',
    params: byId,
    response: modified,
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found'],
  }),
};
