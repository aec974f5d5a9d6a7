import { describe, expect, test } from 'vitest';
import type { News, Order } from '#server/orders/order.ts';
import {
  booked,
  hours,
  attempt,
  order,
  says,
  byBuyer,
  due,
  begun,
  follows,
  refusalOf,
  sale,
  saleUndone,
  back,
  late,
  other,
  refunded,
} from './rules.fixture.ts';

describe('When a payment is begun', () => {
  test.each<[string, Order, string[]]>([
    [
      'the reservation is being paid for',
      order('reserved'),
      ['begun', 'insert attempt 1', 'attempt new: new > created', 'booking: reserved > paying'],
    ],
    ['an open attempt is used again', order('paying', [attempt('processing')]), ['begun']],
    [
      'after a failed attempt comes the next one',
      order('paying', [attempt('failed')]),
      ['begun', 'insert attempt 2', 'attempt new: new > created'],
    ],
  ])('%s', (_title, given, words) => expect(follows(given, begun)).toEqual(words));

  test.each<[string, Order, News, string]>([
    ['by somebody else', order('reserved'), { ...begun, by: 'another' }, 'not_found'],
    ['for another price', order('reserved'), { ...begun, priceUsd: 1 }, 'invalid_request'],
    ['for what is paid', order('paid', [attempt('succeeded')]), begun, 'already_paid'],
    ['for what is over', order('lapsed'), begun, 'booking_over'],
    ['for what is due', order('reserved', [], due), begun, 'booking_over'],
    ['for what was refunded', order('refunded', [attempt('refunded')]), begun, 'booking_over'],
    ['too often', order('paying', [attempt('failed', 50)]), begun, 'too_many_attempts'],
  ])('%s it is refused', (_title, given, news, code) => expect(refusalOf(given, news)).toBe(code));
});

describe('When the provider has the money', () => {
  const open = attempt('created');
  const slow = attempt('processing');
  const failed = attempt('failed');
  test.each<[string, Order, News, string[]]>([
    ['it is a sale', order('paying', [open]), says('succeeded', open), ['paid', ...sale()]],
    ['after a slow bank too', order('paying', [slow]), says('succeeded', slow), ['paid', ...sale('processing')]],
    ['past the time too', order('paying', [open], due), says('succeeded', open), ['paid', ...sale()]],
    ['told again, nothing follows', order('paid', [attempt('succeeded')]), says('succeeded', open), ['paid']],
    [
      'for a lapsed reservation it goes back',
      order('lapsed', [failed]),
      says('succeeded', failed),
      ['late', ...late('failed')],
    ],
    [
      'of an attempt that was over it goes back, and the next one stays',
      order('paying', [failed, attempt('created', 2)]),
      says('succeeded', failed),
      ['late', ...late('failed')],
    ],
    [
      'which is on its way back, nothing follows',
      order('lapsed', [attempt('refund_pending')]),
      says('succeeded', open),
      ['late'],
    ],
    [
      'of a refunded sale, nothing follows',
      order('refunded', [attempt('refund_pending')]),
      says('succeeded', open),
      ['given back'],
    ],
    [
      'and the seller has left, it goes back and the phone is off the market',
      order('paying', [open], { left: { seller: true } }),
      says('succeeded', open),
      ['late', 'booking: paying > cancelled', 'product: reserved > withdrawn', ...late('created')],
    ],
    [
      'and the buyer has left, it goes back and the phone is on sale',
      order('paying', [open], { left: { buyer: true } }),
      says('succeeded', open),
      [
        'late',
        'booking: paying > cancelled',
        'product: reserved > on_sale',
        'tell seller: back_on_sale',
        ...late('created'),
      ],
    ],
    [
      'of a failed attempt and a side has left, the reservation waits for its own end',
      order('paying', [failed, attempt('created', 2)], { left: { seller: true } }),
      says('succeeded', failed),
      ['late', ...late('failed')],
    ],
  ])('%s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));

  test.each<[string, Order, News, string[]]>([
    [
      'admins are told',
      order('paying', [open]),
      says('succeeded', open, other),
      ['mismatch', 'warn', 'tell admins: money_mismatch'],
    ],
    [
      'admins are told once of an attempt',
      order('paying', [open], { told: { mismatch: hours(2) } }),
      says('succeeded', open, other),
      ['mismatch'],
    ],
    [
      'admins are told again of the next attempt',
      order('paying', [open], { told: { mismatch: booked } }),
      says('succeeded', open, other),
      ['mismatch', 'warn', 'tell admins: money_mismatch'],
    ],
    [
      'a reservation that was to end holds',
      order('paying', [open]),
      says('succeeded', open, other, byBuyer),
      ['in question', 'warn', 'tell admins: money_mismatch'],
    ],
    [
      'of an unknown intent too',
      order('paying', []),
      says('succeeded', open),
      ['mismatch', 'warn', 'tell admins: money_mismatch'],
    ],
    [
      'and was given back, the attempt is over',
      order('paying', [open]),
      says('succeeded', open, { ...other, ...refunded }),
      ['undone', 'attempt 1: created > failed'],
    ],
    [
      'and was given back, what was wanted follows',
      order('paying', [open]),
      says('succeeded', open, { ...other, ...refunded }, byBuyer),
      [
        'released',
        'attempt 1: created > failed',
        'booking: paying > cancelled',
        'product: reserved > on_sale',
        'tell seller: back_on_sale',
      ],
    ],
  ])('which does not match, %s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));

  test.each<[string, Order, News, string[]]>([
    [
      'before we heard of it, it was a sale that is undone',
      order('paying', [open]),
      says('succeeded', open, refunded),
      ['paid', ...sale(), ...saleUndone, ...back],
    ],
    [
      'of a sale, the sale is undone',
      order('paid', [attempt('succeeded')]),
      says('succeeded', open, refunded),
      ['back', ...saleUndone, ...back],
    ],
    [
      'which was owed, it is noted',
      order('lapsed', [attempt('refund_pending')]),
      says('succeeded', open, refunded),
      ['back', ...back],
    ],
    [
      'of an attempt that was over, all of it is noted',
      order('lapsed', [failed]),
      says('succeeded', failed, refunded),
      ['back', ...late('failed'), ...back],
    ],
    [
      'told again, nothing follows',
      order('refunded', [attempt('refunded')]),
      says('succeeded', open, refunded),
      ['back'],
    ],
  ])('and gave it back %s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));
});

describe('When the provider has no money yet', () => {
  const open = attempt('created');
  const slow = attempt('processing');
  test.each<[string, Order, News, string[]]>([
    [
      'a slow bank is waited for',
      order('paying', [open]),
      says('processing', open),
      ['nothing', 'attempt 1: created > processing'],
    ],
    ['told again, nothing follows', order('paying', [slow]), says('processing', slow), ['nothing']],
    [
      "a bank's no after a while is told",
      order('paying', [slow]),
      says('requires_payment_method', slow),
      ['nothing', 'attempt 1: processing > created', 'tell buyer: payment_declined'],
    ],
    [
      'an answer that is older than what is written changes nothing',
      order('paying', [slow]),
      says('requires_payment_method', open),
      ['nothing'],
    ],
    [
      'a card that was not taken yet changes nothing',
      order('paying', [open]),
      says('requires_payment_method', open),
      ['nothing'],
    ],
    [
      'and the time is over, it is asked to cancel',
      order('paying', [slow], due),
      says('requires_payment_method', slow),
      ['nothing', 'attempt 1: processing > created', 'ask to cancel attempt 1'],
    ],
    [
      'a cancelled intent is a failed attempt',
      order('paying', [open]),
      says('canceled', open),
      ['nothing', 'attempt 1: created > failed'],
    ],
    [
      'and where the time is over, the reservation ends with it',
      order('paying', [slow], due),
      says('canceled', slow),
      [
        'nothing',
        'attempt 1: processing > failed',
        'booking: paying > lapsed',
        'product: reserved > on_sale',
        'tell seller: back_on_sale',
        'tell buyer: lapsed',
      ],
    ],
    [
      'of an attempt that is over, nothing follows',
      order('lapsed', [attempt('failed')]),
      says('canceled', open),
      ['nothing'],
    ],
  ])('%s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));
});
