import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { ratingSchema } from './reviews.ts';
import { defineRoute } from './route.ts';

export const caseMessageSchema = z
  .object({
    _id: z.string(),
    by: z.enum(['buyer', 'seller']),
    text: z.string().describe('as it was written, nothing hidden'),
    erased: z.boolean().describe('its author has closed their account'),
    photos: z.array(z.string()),
    createdAt: z.string(),
  })
  .meta({ id: 'CaseMessage' });
export type CaseMessage = z.infer<typeof caseMessageSchema>;

const count = z.int();

export const caseHistorySchema = z
  .object({
    memberSince: z.string(),
    completed: count.describe('sales that are complete: what a buyer bought, or a seller sold'),
    problems: z
      .object({
        open: count.describe('a problem is open, or the phone goes back'),
        undone: count.describe(
          'all of the money went back, with a problem or without, as when nothing was handed over',
        ),
        part: count.describe('complete after a problem or a call for an admin: a part of the money went back'),
        kept: count.describe('complete after a problem or a call for an admin: no money went back'),
      })
      .describe('other sales'),
    rating: ratingSchema,
    reportedConversations: count.describe('other conversations that the other side reported, handled ones too'),
  })
  .meta({ id: 'CaseHistory' });
export type CaseHistory = z.infer<typeof caseHistorySchema>;

export const sellerCaseHistorySchema = caseHistorySchema
  .extend({
    verified: z.boolean(),
    kind: z.enum(['private', 'trader']).nullable().describe('null: has not said how they sell'),
    reportedPhones: count.describe('reports of their other listings, closed ones too'),
  })
  .meta({ id: 'SellerCaseHistory' });
export type SellerCaseHistory = z.infer<typeof sellerCaseHistorySchema>;

const onlyWhileOpen = 'Only while the sale waits for an admin: before and after it is not found.';
const saleParams = z.strictObject({ id: field.uuid }).describe('the booking');

export const caseRoutes = {
  listCaseMessages: defineRoute({
    call: calls.listCaseMessages,
    summary:
      'What buyer and seller of a sale wrote to each other about its phone, as it was written, the oldest first. ' +
      `${onlyWhileOpen} The audit trail names the admin who reads it. \`Link: rel="next"\` names the next page.`,
    audience: ['admin'],
    credential: 'either',
    params: saleParams,
    query: z.strictObject(pageQuery),
    response: z.array(caseMessageSchema),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  getCaseHistories: defineRoute({
    call: calls.getCaseHistories,
    summary:
      `What this market knows of the buyer and the seller of a sale from earlier sales. ${onlyWhileOpen} ` +
      'The audit trail names the admin who reads it.',
    audience: ['admin'],
    credential: 'either',
    params: saleParams,
    response: z.object({ buyer: caseHistorySchema, seller: sellerCaseHistorySchema }).meta({ id: 'CaseHistories' }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
