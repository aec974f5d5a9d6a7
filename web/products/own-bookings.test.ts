import { expect, test } from 'vitest';
import { holdingOf, unlisted } from '#web/products/own-bookings.ts';

const expiresAt = '2026-11-27T12:00:00.000Z';
const before = new Date('2026-11-27T11:59:59.000Z');
const booking = { bookingId: 'b1', expiresAt };
const booked = [{ productId: 'p1', booking }];
const listed = (state: 'reserved' | 'paying' | 'paid' | 'cancelled', id = 'b1') => [
  { _id: id, productID: 'p1', state, expiresAt },
];

test.each([
  ['what was booked just now', [], booked, before, booking],
  ['what was booked just now, until its time is over', [], booked, new Date(expiresAt), undefined],
  ['a reservation in the list', listed('reserved'), [], before, booking],
  ['one whose payment is under way, after its time', listed('paying'), [], new Date(expiresAt), booking],
  ['nothing by one that was paid', listed('paid'), [], before, undefined],
  ['nothing by one that was cancelled', listed('cancelled'), [], before, undefined],
  ['what was booked just now, after an earlier one', listed('cancelled', 'b0'), booked, before, booking],
])('Somebody holds by %s', (_name, list, justBooked, now, own) => {
  expect(holdingOf('p1', list, justBooked, now)).toEqual(own);
  expect(holdingOf('p2', list, justBooked, now)).toBeUndefined();
});

test('A booking that the list has in any state is not remembered beside it', () => {
  expect(unlisted(booked, [])).toEqual(booked);
  expect(unlisted(booked, listed('reserved', 'b0'))).toEqual(booked);
  expect(unlisted(booked, listed('reserved'))).toEqual([]);
  expect(unlisted(booked, listed('cancelled'))).toEqual([]);
});
