import { z } from 'zod';
import { calls } from './calls.ts';
import * as field from './fields.ts';
import { pageQuery } from './page.ts';
import { answerTimes, reviewFilters, reviewing } from './reviewing.ts';
import { defineRoute } from './route.ts';

const stars = z.int().min(1).max(5);

export const ratingSchema = z
  .object({
    average: z.number().nullable().describe('one decimal place; null without a review'),
    count: z.int().describe('people who reviewed; the latest review of each counts'),
  })
  .meta({ id: 'Rating' });
export type Rating = z.infer<typeof ratingSchema>;

export const sellerRatingSchema = ratingSchema
  .extend({
    stars: z.array(z.int()).length(5).describe('how many gave one star, two, three, four and five'),
    answers: z
      .enum(answerTimes)
      .nullable()
      .describe(
        'half of the questions of the last 90 days were answered within this time; ' +
          'null for fewer than three answers, or answers to less than half',
      ),
  })
  .meta({ id: 'SellerRating' });
export type SellerRating = z.infer<typeof sellerRatingSchema>;

/** A review as those who may read it see it. */
export const reviewSchema = z
  .object({
    _id: z.string(),
    stars,
    words: z.string().describe('empty without words'),
    erased: z.boolean().describe('it had words: they were erased as its writer closed their account'),
    writer: z.string().describe('first name and first letter of the last name'),
    createdAt: z.string(),
    answer: z
      .object({ text: z.string(), at: z.string() })
      .nullable()
      .describe('of the person whom the review is about'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const saleReviewsSchema = z
  .object({
    other: z.object({
      _id: z.string(),
      name: z.string(),
      hasLeft: z.boolean().describe('the account is closed'),
      rating: ratingSchema,
    }),
    canWrite: z.boolean().describe('the caller may write a review, or change theirs'),
    writeUntil: z.string().nullable().describe('null: the sale is not over'),
    showAt: z
      .string()
      .nullable()
      .describe(
        'then a review is shown although the other side has written none; null: ' +
          'the sale is not over, or the time has passed',
      ),
    own: reviewSchema
      .extend({
        isShown: z.boolean().describe('the other side reads it, and it can no longer be changed'),
        hidden: z.string().nullable().describe('why an admin has hidden it'),
      })
      .nullable(),
    theirs: reviewSchema
      .extend({ canAnswer: z.boolean() })
      .nullable()
      .describe("the other side's review of the caller, once it is shown"),
  })
  .meta({ id: 'SaleReviews' });
export type SaleReviews = z.infer<typeof saleReviewsSchema>;

export const deskReviewSchema = reviewSchema
  .extend({
    about: z.enum(['seller', 'buyer']),
    writer: z.string().describe('the whole name'),
    subject: z.string().describe('whom it is about'),
    productName: z.string(),
    bookingID: z.string(),
    isShown: z.boolean(),
    hidden: z.string().nullable().describe('why it is hidden'),
    reports: z
      .array(z.object({ reason: z.string(), by: z.string(), at: z.string() }))
      .describe('those that no admin has handled, ten at most'),
  })
  .meta({ id: 'DeskReview' });
export type DeskReview = z.infer<typeof deskReviewSchema>;

const words = field.mailedText(reviewing.wordsMax);

const newReviewSchema = z
  .strictObject({ stars, words: words.optional() })
  .refine(({ stars, words }) => words !== undefined || stars >= reviewing.wordlessFrom, {
    path: ['words'],
    error: field.failsAs('required'),
  });
export type NewReview = z.infer<typeof newReviewSchema>;

const decisionSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('hide'), reason: field.mailedText(reviewing.reasonMax) }),
  z.strictObject({ act: z.literal('show') }),
  z.strictObject({ act: z.literal('keep') }),
]);
export type ReviewDecision = z.infer<typeof decisionSchema>;

const byId = z.strictObject({ id: field.uuid });
const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

export const reviewRoutes = {
  getSaleReviews: defineRoute({
    call: calls.getSaleReviews,
    summary:
      "What buyer and seller say of each other after a sale. Each sees the other's review once both have written, " +
      'or 14 days after the end.',
    audience: ['buyer', 'seller'],
    credential: 'either',
    params: byId,
    response: saleReviewsSchema,
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  writeReview: defineRoute({
    call: calls.writeReview,
    summary:
      'Rates the other person of a sale that is over. Until it is shown the same call changes it. ' +
      'modifiedCount is 0 when it said so already.',
    audience: ['buyer', 'seller'],
    credential: 'bearer',
    params: byId,
    body: newReviewSchema,
    response: modified,
    problems: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'not_reviewable_yet',
      'review_closed',
      'review_shown',
      'too_many_requests',
    ],
    rateLimit: { max: 120, windowSeconds: 3_600 },
  }),
  answerReview: defineRoute({
    call: calls.answerReview,
    summary: 'The person whom a review is about answers it, once.',
    audience: ['buyer', 'seller'],
    credential: 'bearer',
    params: byId,
    body: z.strictObject({ text: words }),
    response: modified,
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'already_answered', 'too_many_requests'],
    rateLimit: { max: 120, windowSeconds: 3_600 },
  }),
  reportReview: defineRoute({
    call: calls.reportReview,
    summary: 'Reports a review to the admins: a public one, or one about the caller.',
    audience: ['buyer', 'seller'],
    credential: 'bearer',
    params: byId,
    body: z.strictObject({ reason: field.text(reviewing.wordsMax) }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['not_signed_in', 'not_allowed', 'not_found', 'already_reported', 'too_many_requests'],
    rateLimit: { max: 30, windowSeconds: 3_600 },
  }),
  listSalesToReview: defineRoute({
    call: calls.listSalesToReview,
    summary: 'The sales of the caller that they may review and have not.',
    audience: ['buyer', 'seller'],
    credential: 'either',
    response: z.array(z.object({ _id: z.string().describe('the booking') })),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  getSellerRating: defineRoute({
    call: calls.getSellerRating,
    summary: 'How buyers rate a seller, and how soon the seller answers questions.',
    audience: 'anyone',
    credential: 'bearer',
    params: byId,
    response: sellerRatingSchema,
    problems: ['not_found'],
  }),
  listSellerReviews: defineRoute({
    call: calls.listSellerReviews,
    summary:
      'What buyers say of a seller, the newest first. `limit` is at most 100 for visitors. `Link: ' +
      'rel="next"` names the next page.',
    audience: 'anyone',
    credential: 'bearer',
    params: byId,
    query: z.strictObject(pageQuery),
    response: z.array(reviewSchema),
    problems: ['not_found'],
  }),
  getBuyerReviews: defineRoute({
    call: calls.getBuyerReviews,
    summary:
      'How sellers rate a buyer, with the 20 latest reviews: for sellers from whom they booked or to whom they ' +
      'wrote, and for nobody else.',
    audience: ['seller'],
    credential: 'either',
    params: byId,
    response: z.object({ rating: ratingSchema, reviews: z.array(reviewSchema) }),
    problems: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  listReviews: defineRoute({
    call: calls.listReviews,
    summary: 'All reviews, or those of a kind, the newest first. `Link: rel="next"` names the next page.',
    audience: ['admin'],
    credential: 'either',
    query: z.strictObject({ ...pageQuery, only: z.enum(reviewFilters).optional() }),
    response: z.array(deskReviewSchema),
    problems: ['not_signed_in', 'not_allowed'],
  }),
  decideReview: defineRoute({
    call: calls.decideReview,
    summary:
      'Hides a review, with a reason that its writer is told, shows a hidden one again, ' +
      'or keeps a reported one. Each handles its reports. Nobody decides a review by or about themselves. ' +
      'modifiedCount is 0 when nothing changed.',
    audience: ['admin'],
    credential: 'bearer',
    params: byId,
    body: decisionSchema,
    response: modified,
    problems: ['not_signed_in', 'not_allowed', 'own_case', 'not_found', 'review_hidden'],
  }),
};
