import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { problemStatus } from '#contract/problem.ts';
import { isOutdated } from '#web/fields/last-word.ts';

test('Only what is done already, is over or was changed elsewhere takes its form away', () => {
  const codes = Object.entries(problemStatus).map(([code, status]) => new ApiError(status, { code }));
  expect(codes.filter(isOutdated).map(({ code }) => code)).toEqual([
    'two_step_off',
    'password_changed',
    'not_paid',
    'already_reserved',
    'already_paid',
    'already_reported',
    'already_sold',
    'product_withdrawn',
    'listing_changed',
    'booking_over',
    'offer_exists',
    'offer_over',
    'offer_changed',
    'sale_over',
    'cancel_asked',
    'cancel_declined',
    'cancel_not_asked',
    'payout_over',
    'payout_stopped',
    'review_closed',
    'review_shown',
    'review_hidden',
    'already_answered',
    'problem_open',
    'problem_to_answer',
    'problem_answered',
    'problem_on_desk',
    'other_way',
    'way_settled',
    'address_changed',
    'number_settled',
    'already_sent',
    'answer_over',
    'answer_changed',
    'goes_back',
    'not_going_back',
    'return_disputed',
    'return_goes_on',
    'withdrawal_over',
    'kind_settled',
  ]);
  expect(isOutdated(new Error('already_sold'))).toBe(false);
});
