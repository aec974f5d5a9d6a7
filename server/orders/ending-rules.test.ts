import { describe, expect, test } from 'vitest';
import { accountHasLeft, timeIsOver } from '#server/orders/ending-rules.ts';
import type { News, Order } from '#server/orders/order.ts';
import {
  booked,
  hours,
  attempt,
  order,
  says,
  ends,
  byBuyer,
  bySeller,
  deleted,
  takenOff,
  due,
  follows,
  refusalOf,
  sale,
  saleUndone,
  back,
  refunded,
} from './rules.fixture.ts';

describe('When a reservation is to end', () => {
  const open = attempt('created');
  const old = attempt('created', 1, { created_at: booked });
  const free = (state: string) => [`booking: reserved > ${state}`, 'product: reserved > on_sale'];
  const off = ['booking: reserved > cancelled', 'product: reserved > withdrawn'];
  const left = accountHasLeft({ seller: true }, 'admin', 'closed');
  test.each<[string, Order, News, string[]]>([
    [
      'by time, both are told',
      order('reserved', [], due),
      ends(timeIsOver),
      ['released', ...free('lapsed'), 'tell seller: back_on_sale', 'tell buyer: lapsed'],
    ],
    ['by time, and it is not due, nothing follows', order('reserved'), ends(timeIsOver), ['over']],
    [
      'by its buyer, the seller is told',
      order('reserved'),
      ends(byBuyer),
      ['released', ...free('cancelled'), 'tell seller: back_on_sale'],
    ],
    [
      'by its seller, the buyer is told',
      order('reserved'),
      ends(bySeller),
      ['released', ...free('cancelled'), 'tell buyer: ended_by_seller'],
    ],
    ['by its seller while it is being paid for, it holds', order('paying', [open]), ends(bySeller), ['in payment']],
    [
      'with its listing, the buyer is told',
      order('reserved'),
      ends(deleted),
      ['released', ...off, 'forget listing', 'tell buyer: withdrawn_by_seller'],
    ],
    [
      "by an admin's doing, that is written down and both are told",
      order('reserved'),
      ends(takenOff),
      [
        'released',
        ...off,
        'forget listing',
        'audit: took_off_market',
        'tell seller: taken_down',
        'tell buyer: withdrawn_by_admin',
      ],
    ],
    [
      'with its seller, the buyer is told',
      order('reserved', [], { left: { seller: true } }),
      ends(left),
      ['released', ...off, 'tell buyer: withdrawn_by_admin'],
    ],
    [
      'with its seller, who is in again, it ends as by time',
      order('reserved'),
      ends(left),
      ['released', ...free('lapsed'), 'tell seller: back_on_sale', 'tell buyer: lapsed'],
    ],
    [
      'by time, and the seller has left, the phone leaves too',
      order('reserved', [], { ...due, left: { seller: true } }),
      ends(timeIsOver),
      ['released', ...off, 'tell buyer: withdrawn_by_admin'],
    ],
    ['and is paid, nothing follows', order('paid', [attempt('succeeded')]), ends(byBuyer), ['paid']],
    ['and is over, nothing follows', order('cancelled'), ends(byBuyer), ['over']],
  ])('%s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));

  test.each<[string, Order, News, string[]]>([
    [
      'its attempt is cancelled first',
      order('paying', [open]),
      ends(byBuyer),
      ['in payment', 'ask to cancel attempt 1'],
    ],
    [
      'with an account, it is due at once',
      order('paying', [open], { left: { seller: true } }),
      ends(left),
      ['in payment', 'make due', 'ask to cancel attempt 1'],
    ],
    [
      'and that is done, it ends',
      order('paying', [open]),
      ends(byBuyer, open),
      [
        'released',
        'attempt 1: created > failed',
        'booking: paying > cancelled',
        'product: reserved > on_sale',
        'tell seller: back_on_sale',
      ],
    ],
    [
      'and the attempt got its intent meanwhile, that is cancelled too',
      order('paying', [open]),
      ends(byBuyer, attempt('created', 1, { intent_id: null })),
      ['in payment', 'ask to cancel attempt 1'],
    ],
    [
      'and another attempt was begun meanwhile, that is cancelled too',
      order('paying', [attempt('failed'), attempt('created', 2)]),
      ends(byBuyer, open),
      ['in payment', 'ask to cancel attempt 2'],
    ],
    [
      'by its seller, after the payment page was open for long, its attempt is cancelled first',
      order('paying', [old]),
      ends(bySeller),
      ['in payment', 'ask to cancel attempt 1'],
    ],
    [
      'by its seller, and that is done, it ends',
      order('paying', [old]),
      ends(bySeller, old),
      [
        'released',
        'attempt 1: created > failed',
        'booking: paying > cancelled',
        'product: reserved > on_sale',
        'tell buyer: ended_by_seller',
      ],
    ],
    [
      'by its seller, and another attempt was begun meanwhile, it holds',
      order('paying', [attempt('failed'), attempt('created', 2, { created_at: hours(3) })]),
      ends(bySeller, old),
      ['in payment'],
    ],
    [
      'by its seller, and the bank decides, it holds',
      order('paying', [attempt('processing', 1, { created_at: booked })]),
      ends(bySeller),
      ['in payment'],
    ],
    [
      'by its seller, and the money had come, it is a sale',
      order('paying', [old]),
      says('succeeded', old, {}, bySeller),
      ['paid', ...sale()],
    ],
    [
      'and no attempt is open, it ends',
      order('paying', [attempt('failed')]),
      ends(byBuyer),
      ['released', 'booking: paying > cancelled', 'product: reserved > on_sale', 'tell seller: back_on_sale'],
    ],
    [
      'and the money had come, it is a sale',
      order('paying', [open]),
      says('succeeded', open, {}, byBuyer),
      ['paid', ...sale()],
    ],
    [
      'and the money had come and gone, it is over',
      order('paying', [open]),
      says('succeeded', open, refunded, byBuyer),
      ['over', ...sale(), ...saleUndone, ...back],
    ],
  ])('while it is being paid for, %s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));

  test('by its seller too early, it is refused', () => {
    const early = { ...order('reserved'), booking: { ...order('reserved').booking, created_at: hours(2) } };
    expect(refusalOf(early, ends(bySeller))).toBe('too_early');
  });
});

describe('When money is to go back', () => {
  test.each(['buyer', 'seller'])('of a sale of the admin who is its %s, another one has to do it', (adminId) => {
    const paid = order('paid', [attempt('succeeded')]);
    expect(refusalOf(paid, { is: 'refund wanted', adminId, words: 'Lost' })).toBe('own_case');
  });

  const wanted: News = { is: 'refund wanted', adminId: 'admin', words: 'Lost' };
  const made: News = { is: 'refund made', paymentId: 'attempt 1', refundId: 're_1' };
  const refused = (attempts: number): News => ({ is: 'refund refused', paymentId: 'attempt 1', attempts });
  const owed = order('refunded', [attempt('refund_pending')]);
  test.each<[string, Order, News, string[]]>([
    [
      "by an admin's doing, the sale is undone",
      order('paid', [attempt('succeeded')]),
      wanted,
      ['refunded', ...saleUndone, 'write refund words', 'audit: refunded_booking'],
    ],
    ['and was refunded before, nothing follows', owed, wanted, ['over']],
    ['and the provider has done it, the buyer is told', owed, made, ['refunded', ...back]],
    [
      'and somebody did it at the provider, the sale is undone',
      order('paid', [attempt('succeeded')]),
      made,
      ['refunded', ...saleUndone, ...back],
    ],
    ['and is back, nothing follows', order('refunded', [attempt('refunded')]), made, ['over']],
    ['and the provider refuses, it is tried again', owed, refused(4), ['over', 'try refund']],
    [
      'and the provider refuses again and again, admins are told',
      owed,
      refused(5),
      ['over', 'try refund', 'tell admins: refund_stuck'],
    ],
    [
      'and admins know that it is stuck, they are told no more',
      order('refunded', [attempt('refund_pending')], { told: { stuckRefund: booked } }),
      refused(6),
      ['over', 'try refund'],
    ],
  ])('%s', (_title, given, news, words) => expect(follows(given, news)).toEqual(words));

  test('that never came, it is refused', () =>
    expect(refusalOf(order('paying', [attempt('created')]), wanted)).toBe('not_paid'));
});
