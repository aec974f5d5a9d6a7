import { describe, expect, test } from 'vitest';
import type { GoingPrice } from '#contract/prices.ts';
import { adviceOn, startingPrices } from '#web/products/adding/price-advice.ts';

const rough: GoingPrice = { low: 168, mid: 231, high: 317, certainty: 'rough', sales: 0 };
const fair: GoingPrice = { ...rough, certainty: 'fair', sales: 9 };

describe('Advice on a price', () => {
  test('starts from what such phones go for, not from what the phone cost new', () => {
    expect(startingPrices(799, rough)).toEqual([{ price: 317 }, { price: 231 }, { price: 168 }]);
  });

  test.each([rough, fair])('never calls a price it suggests too high or too low', (going) => {
    for (const { price } of startingPrices(799, going))
      expect(adviceOn(price, 799, going)).toEqual({ kind: going.certainty === 'fair' ? 'fair' : 'withinEstimate' });
  });

  test('praises no saving on a price that buyers will read as high', () => {
    expect(adviceOn(559, 799, fair)).toEqual({ kind: 'high' });
    expect(adviceOn(559, 799, rough)).toEqual({ kind: 'aboveEstimate' });
    expect(adviceOn(150, 799, fair)).toEqual({ kind: 'good' });
    expect(adviceOn(150, 799, rough)).toEqual({ kind: 'belowEstimate' });
  });

  test('compares with what it cost new where nobody knows what such phones go for', () => {
    expect(startingPrices(800, null)[2]).toEqual({ price: 400, percent: 50 });
    expect(adviceOn(400, 800, null)).toEqual({ kind: 'less', percent: 50 });
    expect(adviceOn(800, 800, null)).toEqual({ kind: 'noLess' });
    expect([startingPrices(null, null), adviceOn(400, null, null)]).toEqual([[], null]);
  });
});
