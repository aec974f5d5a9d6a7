import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { accountSchema, payoutAccountRoutes } from './payout-account.ts';
import { payoutFailures, payoutStates, payoutStops, payoutWays, statementKinds } from './payout-states.ts';
import { payoutSetupRoutes, setupSchema } from './payout-setup.ts';
import { defineRoute } from './route.ts';

const cents = z.int().describe('US cents');
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

const payoutSchema = z
  .object({
    _id: z.string(),
    number: z.int().describe('what stands on the bank statement'),
    amountCents: cents,
    state: z.enum(payoutStates),
    byHand: z.boolean().describe('settled in another way than by a payout'),
    way: z.enum(payoutWays).describe('who sends it'),
    failure: z.enum(payoutFailures).nullable().describe('why the provider did not pay, or took it back'),
    holder: z.string(),
    endsWith: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    words: z.string().nullable().describe('why it did not work, or how it was settled by hand'),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutSchema>;

export const moneySchema = z
  .object({
    heldCents: cents.describe('paid by buyers whose sale is not complete'),
    held: z
      .array(
        z.object({ _id: z.string().describe('the booking'), phone: z.string(), amountCents: cents, until: z.string() }),
      )
      .describe('of these what a business gets on a day that is known, since its buyers may withdraw until then'),
    availableCents: cents.describe('to be paid out; below zero what the seller owes after a refund'),
    onItsWayCents: cents,
    paidOutCents: cents,
    fee: z
      .object({ percent: z.number(), fixedCents: cents })
      .describe("the market's share of what is sold from now on"),
    way: z.enum(payoutWays).describe('who pays sellers'),
    account: accountSchema.nullable().describe('null: we do not know where to send it'),
    setup: setupSchema.nullable().describe("the seller's account at the provider; null where an admin pays by bank"),
    payouts: z.array(payoutSchema).describe('the newest twelve'),
    months: z.array(z.string()).describe('those with a statement, the newest first: 2026-11'),
  })
  .meta({ id: 'Money' });
export type Money = z.infer<typeof moneySchema>;

const lineSchema = z.object({
  kind: z.enum(statementKinds),
  at: z.string(),
  bookingId: z.string().nullable(),
  phone: z.string().nullable(),
  payoutNumber: z.int().nullable(),
  priceCents: cents.nullable(),
  feeCents: cents.nullable(),
  partCents: cents.nullable().describe('of the price, what went back to the buyer who kept the phone'),
  amountCents: cents.describe("what it adds to the seller's money; below zero what it takes"),
});
export type StatementLine = z.infer<typeof lineSchema>;

export const statementSchema = z
  .object({
    month: z.string().describe('in UTC'),
    openingCents: cents,
    closingCents: cents,
    lines: z.array(lineSchema).describe('the oldest first, at most 500; the file has all'),
    isComplete: z.boolean(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statementSchema>;

/** What a seller has to get, or owes. */
export const waitingSchema = z
  .object({
    _id: z.string().describe('the seller'),
    name: z.string(),
    email: z.string(),
    suspended: z.boolean(),
    closed: z.boolean(),
    availableCents: cents,
    account: accountSchema.nullable(),
    setup: setupSchema.nullable(),
  })
  .meta({ id: 'WaitingSeller' });
export type WaitingSeller = z.infer<typeof waitingSchema>;

export const payoutRowSchema = payoutSchema
  .extend({
    seller: z.string(),
    sellerName: z.string(),
    sellerEmail: z.string(),
    preparedBy: z.string().nullable().describe('null: nobody in person'),
    askedAt: z.string().nullable().describe('when the provider was asked to send it last'),
    approvedBy: z.string().nullable(),
    filedAt: z.string().nullable().describe('when it was written into a file for the bank last'),
    notBackSince: z
      .string()
      .nullable()
      .describe(
        'of one whose money has to come back: when the provider refused last to take it back, while its seller owes',
      ),
    stop: z.enum(payoutStops).nullable().describe('why it must not be sent as it is'),
    needsApproval: z.boolean().describe('another admin has to approve it first'),
  })
  .meta({ id: 'PayoutRow' });
export type PayoutRow = z.infer<typeof payoutRowSchema>;

export const bookSchema = z
  .object({
    way: z.enum(payoutWays).describe('who pays sellers'),
    heldCents: cents,
    owedCents: cents.describe('to sellers'),
    owingCents: cents.describe('by sellers, after refunds'),
    onItsWayCents: cents,
    paidOutCents: cents,
    refundsCents: cents.describe('on their way back to buyers'),
    chargebacksCents: cents.describe("claimed by buyers' banks, and not given up"),
    shareCents: cents.describe("the market's share of sales"),
    providerFeesCents: cents.describe('what the payment provider took for its work, as far as it has said so'),
    earnedCents: cents.describe("the market's share less what the provider took; below zero a loss"),
    earnedByMonth: z
      .array(z.object({ month: z.string(), shareCents: cents, providerFeesCents: cents, earnedCents: cents }))
      .describe('the newest twelve, in UTC'),
  })
  .meta({ id: 'Book' });
export type Book = z.infer<typeof bookSchema>;

const done = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });
const ids = z.array(field.uuid).min(1).max(200);
const decidingProblems = ['not_signed_in', 'not_allowed', 'own_case', 'not_found', 'payout_over'] as const;

export const payoutRoutes = {
  getMoney: defineRoute({
    call: calls.getMoney,
    summary: "A seller's money: what buyers' sales hold, what can be paid out, what was.",
    audience: ['seller'],
    credential: 'either',
    response: moneySchema,
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getStatement: defineRoute({
    call: calls.getStatement,
    summary: "A month of a seller's money.",
    audience: ['seller'],
    credential: 'either',
    params: z.strictObject({ month }),
    response: statementSchema,
    problems: ['not_signed_in', 'not_allowed'],
  }),
  exportStatement: defineRoute({
    call: calls.exportStatement,
    summary: "All that happened to a seller's money, as a CSV file.",
    audience: ['seller'],
    credential: 'either',
    download: 'text/csv',
    response: z.string(),
    rateLimit: { max: 60, windowSeconds: 600 },
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  ...payoutAccountRoutes,
  ...payoutSetupRoutes,
  getBook: defineRoute({
    call: calls.getBook,
    summary: 'Where the money of the whole market is.',
    audience: ['admin'],
    credential: 'either',
    response: bookSchema,
    problems: ['not_signed_in', 'not_allowed'],
  }),
  exportBook: defineRoute({
    call: calls.exportBook,
    summary: 'What the market earned in each month, and what the payment provider took, as a CSV file.',
    audience: ['admin'],
    credential: 'either',
    download: 'text/csv',
    response: z.string(),
    rateLimit: { max: 60, windowSeconds: 600 },
    problems: ['not_signed_in', 'not_allowed', 'too_many_requests'],
  }),
  listWaitingSellers: defineRoute({
    call: calls.listWaitingSellers,
    summary:
      'Sellers with money to be paid out, and those who owe some, at most 200: ' +
      'first those who can be paid now, then the others, the largest amounts first.',
    audience: ['admin'],
    credential: 'either',
    response: z.array(waitingSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  preparePayouts: defineRoute({
    call: calls.preparePayouts,
    summary:
      'A payout of all that is available to each of these sellers; one without a usable account is told so. ' +
      'modifiedCount says how many were prepared. Where the provider pays, it is asked at once, ' +
      'also again after it refused; then modifiedCount says how many payouts were begun.',
    audience: ['admin'],
    credential: 'bearer',
    body: z.strictObject({ sellers: ids }),
    response: done,
    problems: ['not_signed_in', 'not_allowed'],
    sensitive: true,
  }),
  listPayouts: defineRoute({
    call: calls.listPayouts,
    summary: 'Payouts, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject({
      ...pageQuery,
      open: z.literal('1').optional().describe('only those under way'),
      notBack: z
        .literal('1')
        .optional()
        .describe('only those that the provider could not take back from sellers who owe'),
    }),
    response: z.array(payoutRowSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  movePayouts: defineRoute({
    call: calls.movePayouts,
    summary: 'Approves payouts, or says that they are paid or failed, and why. All of them or none.',
    audience: ['admin'],
    credential: 'bearer',
    body: z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('approve'), payouts: ids }).meta({ id: 'ApprovePayouts' }),
      z.strictObject({ act: z.literal('paid'), payouts: ids }),
      z.strictObject({ act: z.literal('failed'), payouts: ids, words: field.longText }),
    ]),
    response: done,
    problems: [...decidingProblems, 'payout_not_filed', 'second_admin_needed'],
    sensitive: true,
  }),
  settleByHand: defineRoute({
    call: calls.settleByHand,
    summary:
      'Says that a seller has got all that is available to them, or has given back all that they owe, ' +
      'in another way than by a payout. They need no account for it, and may be suspended or closed. ' +
      'Where two admins are needed for such an amount, another one approves it as a payout; modifiedCount is 0 then.',
    audience: ['admin'],
    credential: 'bearer',
    body: z.strictObject({
      seller: field.uuid,
      amountCents: cents.describe('as it was shown: what changed meanwhile is refused'),
      words: field.longText,
    }),
    response: done,
    problems: decidingProblems,
    sensitive: true,
  }),
  makePayoutFile: defineRoute({
    call: calls.makePayoutFile,
    summary: 'A CSV file of these payouts for the bank; after it they can be marked as paid. The audit trail notes it.',
    audience: ['admin'],
    credential: 'bearer',
    body: z.strictObject({ payouts: ids }),
    response: z.object({ name: z.string(), csv: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'payout_over', 'payout_stopped', 'second_admin_needed'],
    sensitive: true,
  }),
};
