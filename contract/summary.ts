import { z } from 'zod';
import { calls } from './calls.ts';
import { defineRoute } from './route.ts';

const count = z.int().min(0);
const weekStart = z.string().describe('the Monday it begins with, in UTC: 2026-11-16');
const openSales = count.describe(
  'paid phones that are not handed over or checked yet, problems, and phones that go back',
);
const toReply = count.describe('problems that wait for an answer of a seller, or for what a buyer says of it');
const offersToAnswer = count.describe('open offers that wait for the caller');
const unreadConversations = count.describe('conversations with something that the caller has not read');
const unreadNotices = count.describe('notices that were not looked at yet');

const buyerSummarySchema = z
  .object({
    role: z.literal('buyer'),
    unreadNotices,
    toPay: z
      .array(
        z.object({
          _id: z.string().describe('the booking'),
          productName: z.string(),
          price: z.int(),
          expiresAt: z.string(),
          img: z.string(),
          placeholder: z.string(),
        }),
      )
      .describe('reservations that wait for their payment, the most urgent first'),
    bought: count,
    spent: count.describe('US dollars'),
    openSales,
    toReply,
    offersToAnswer,
    unreadConversations,
    compared: z
      .object({ phones: count, paid: count, launch: count })
      .describe('bought phones with a launch price: how many, the sum paid, the sum of their launch prices'),
  })
  .meta({ id: 'BuyerSummary' });
export type BuyerSummary = z.infer<typeof buyerSummarySchema>;

const sellerSummarySchema = z
  .object({
    role: z.literal('seller'),
    unreadNotices,
    onSale: count,
    reserved: count,
    openSales,
    toReply,
    offersToAnswer,
    unreadConversations,
    available: z.int().describe('whole US dollars of complete sales that are not paid out; below zero what is owed'),
    hasPayoutAccount: z.boolean(),
    toRelist: count.describe('phones whose sale was refunded, and that are not on sale again'),
    sold: count,
    income: count.describe('US dollars, without what was refunded'),
    givenBack: count.describe('US dollars that went back to buyers, whole prices and parts; `income` is the rest'),
    soldThisMonth: count.describe('since the first day of the month, in UTC'),
    incomeThisMonth: count,
    weeks: z
      .array(z.object({ from: weekStart, sold: count, income: count }))
      .describe('eight weeks, the running one last'),
  })
  .meta({ id: 'SellerSummary' });
export type SellerSummary = z.infer<typeof sellerSummarySchema>;

const adminSummarySchema = z
  .object({
    role: z.literal('admin'),
    unreadNotices,
    openProblems: count.describe('problems with sales that an admin has to decide'),
    payoutsToApprove: count.describe('payouts that another admin prepared, and that wait for a second one'),
    openReports: count.describe('of phones'),
    reportedConversations: count.describe('open reports of conversations'),
    reportedReviews: count.describe('reviews with an open report'),
    sellersToVerify: count,
    unreadMessages: count,
    onMarket: count.describe('phones on sale or reserved'),
    weeks: z
      .array(
        z.object({
          from: weekStart,
          payments: count,
          amount: count.describe('US dollars, without what was refunded'),
          listings: count,
        }),
      )
      .describe('eight weeks, the running one last'),
  })
  .meta({ id: 'AdminSummary' });
export type AdminSummary = z.infer<typeof adminSummarySchema>;

export const summarySchema = z.discriminatedUnion('role', [
  buyerSummarySchema,
  sellerSummarySchema,
  adminSummarySchema,
]);
export type Summary = z.infer<typeof summarySchema>;

export const summaryRoutes = {
  getSummary: defineRoute({
    call: calls.getSummary,
    summary:
      "The numbers of the caller's dashboard: what waits for them and how it goes. " +
      "Which ones, the caller's role decides.",
    // Named one by one: admins are held to what they need for every other call of theirs.
    audience: ['buyer', 'seller', 'admin'],
    credential: 'either',
    response: summarySchema,
    problems: ['not_signed_in'],
  }),
};
