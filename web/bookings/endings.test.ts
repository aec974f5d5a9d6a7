import { describe, expect, test } from 'vitest';
import { howItEnded, whyNotPayable } from '#web/bookings/endings.ts';

describe('How a booking ended', () => {
  test.each([
    ['lapsed', 'time', 'Lapsed', 'has lapsed'],
    ['cancelled', 'buyer', 'Cancelled by you', 'You have cancelled'],
    ['cancelled', 'seller', 'Withdrawn by the seller', 'The seller has taken'],
    ['cancelled', 'admin', 'Withdrawn by an admin', 'An admin has taken'],
    ['refunded', null, 'Refunded', 'was refunded'],
  ] as const)('%s by %s reads "%s"', (state, endedBy, words, sentence) => {
    expect(howItEnded({ state, endedBy })).toBe(words);
    expect(whyNotPayable({ state, endedBy })).toContain(sentence);
  });

  test.each(['reserved', 'paying', 'paid'] as const)('one that is %s has not ended', (state) => {
    expect(howItEnded({ state, endedBy: null })).toBeNull();
    expect(whyNotPayable({ state, endedBy: null })).toBeNull();
  });
});
