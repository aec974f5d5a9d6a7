import { describe, expect, test } from 'vitest';
import { howItEnded, isBeingChecked, whyNotPayable } from '#web/bookings/endings.ts';

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

describe('A reservation past its time', () => {
  const [before, after] = [new Date('2026-11-21T11:59:59Z'), new Date('2026-11-21T12:00:01Z')];
  const expiresAt = '2026-11-21T12:00:00Z';

  test('is being checked when a payment was begun: nobody says that nothing was charged', () => {
    expect(isBeingChecked({ state: 'paying', expiresAt }, after)).toBe(true);
    expect(isBeingChecked({ state: 'paying', expiresAt }, before)).toBe(false);
  });

  test.each(['reserved', 'paid', 'lapsed', 'cancelled', 'refunded'] as const)('and %s is not', (state) => {
    expect(isBeingChecked({ state, expiresAt }, after)).toBe(false);
  });
});
