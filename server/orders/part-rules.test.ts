import { describe, expect, test } from 'vitest';
import { feeOfRest } from '#contract/fees.ts';
import { taken, given, at } from '#server/orders/answer-rules.fixture.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf } from '#server/orders/rules.fixture.ts';

describe('The provider', () => {
  const made: Extract<News, { is: 'part made' }> = { is: 'part made', paymentId: 'attempt 1', refundId: 're_1' };
  test('has given a part back, and says so twice', () => {
    expect(at(hours(31), given(taken, {}, 5_000), made)).toEqual([
      'refunded',
      'settle part',
      'tell buyer: part_refunded',
    ]);
    expect(at(hours(31), given(taken, {}, 5_000), { ...made, byBank: true })).toEqual(['refunded', 'settle part']);
    const back = order('paid', [attempt('succeeded', 1, { part_cents: 5_000, part_refund_id: 're_1' })], {
      sale: saleOf(taken),
    });
    expect(at(hours(31), back, made)).toEqual(['over']);
    expect(at(hours(31), given(taken), made)).toEqual(['over']);
  });

  test('refuses it: it is tried again, and admins hear of it once', () => {
    const refuses = (attempts: number): News => ({ is: 'part refused', paymentId: 'attempt 1', attempts });
    expect(at(hours(31), given(taken, {}, 5_000), refuses(4))).toEqual(['over', 'try part']);
    const isTold = (told: Partial<Order['told']>) =>
      at(hours(31), { ...given(taken, {}, 5_000), told: { ...given(taken).told, ...told } }, refuses(5));
    expect(isTold({})).toEqual(['over', 'try part', 'tell admins: part_stuck']);
    expect(isTold({ stuckPart: hours(30) })).toEqual(['over', 'try part']);
    // A whole refund of the same booking is another matter.
    expect(isTold({ stuckRefund: hours(30) })).toEqual(['over', 'try part', 'tell admins: part_stuck']);
  });

  test('gives all of it back by hand: the part is settled with it', () => {
    const given = order('paid', [attempt('succeeded', 1, { part_cents: 5_000 })], { sale: saleOf(taken) });
    expect(at(hours(31), given, { is: 'refund made', paymentId: 'attempt 1', refundId: 're_1' })).toEqual([
      'refunded',
      'sale: completed > undone',
      'attempt 1: succeeded > refund_pending',
      'tell buyer: refund_coming',
      'booking: paid > refunded',
      'product: sold > returned',
      'tell seller: sale_refunded',
      'attempt 1: refund_pending > refunded',
      'settle part',
      'tell buyer: refunded',
    ]);
  });
});

test.each([
  [1_975, 38_900, 0, 1_975],
  [1_975, 38_900, 5_000, 1_721],
  [1_975, 38_900, 38_899, 0],
  [1, 200, 100, 1],
  [1, 200, 101, 0],
  [38_900, 38_900, 100, 38_800],
  [0, 38_900, 100, 0],
])('Of a share of %i of %i cents, after %i went back, %i remain', (fee, price, part, rest) => {
  expect(feeOfRest(fee, price, part)).toBe(rest);
});
