import { describe, expect, test } from 'vitest';
import { hidesContacts, waitMs, whyClosed } from '#server/conversations/rules.ts';
import type { Standing } from '#server/conversations/rules.ts';

const open: Standing = {
  block: null,
  other: { isClosed: false, isSuspended: false, isAdmin: false },
  product: 'on_sale',
  hasBooking: false,
  isBegun: false,
};

describe('Writing to somebody', () => {
  test.each<[string, Partial<Standing>, ReturnType<typeof whyClosed>]>([
    ['about a phone on sale', {}, null],
    ['about a reserved phone', { product: 'reserved' }, null],
    ['about a sold phone, for the first time', { product: 'sold' }, 'off_market'],
    ['about a withdrawn phone, for the first time', { product: 'withdrawn' }, 'off_market'],
    ['about a phone that one has bought, for the first time', { product: 'sold', hasBooking: true }, null],
    ['about a sold phone, where it was begun', { product: 'sold', isBegun: true }, null],
    ['about a returned phone, where it was begun', { product: 'returned', isBegun: true }, null],
    ['whom one blocks', { isBegun: true, block: 'me' }, 'you_blocked'],
    ['who blocks one', { isBegun: true, block: 'them', hasBooking: true }, 'blocked'],
    ['whose account is suspended', { other: { ...open.other, isSuspended: true } }, 'left'],
    ['whose account is closed, and whom one blocks', { other: { ...open.other, isClosed: true }, block: 'me' }, 'left'],
    ['who has become an admin', { other: { ...open.other, isAdmin: true }, isBegun: true }, 'left'],
  ])('%s: %j is %j', (_, changes, closed) => {
    expect(whyClosed({ ...open, ...changes })).toBe(closed);
  });
});

test.each([
  [false, false, false],
  [false, true, false],
  [true, false, true],
  [true, true, false],
])(
  'A seller who shares contacts after a booking (%j), with a booking (%j): hidden is %j',
  (afterBooking, hasBooking, is) => {
    expect(hidesContacts({ afterBooking, hasBooking })).toBe(is);
  },
);

describe('Somebody who may do something three times a minute', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const ago = (...seconds: number[]) => seconds.map((one) => new Date(now.getTime() - one * 1_000));
  test.each([
    [[], 0],
    [[1, 2], 0],
    [[1, 2, 59], 1_000],
    [[1, 2, 60], 0],
    [[1, 2, 3, 4], 57_000],
  ])('and did it %j seconds ago waits %i ms', (seconds, wait) => {
    expect(waitMs(ago(...seconds), { max: 3, windowSeconds: 60 }, now)).toBe(wait);
  });
});
