import { describe, expect, test } from 'vitest';
import type { PriceHint } from '#contract/prices.ts';
import { honestSaving } from '#web/lib/saving.ts';

const hint = (verdict: PriceHint['verdict']): PriceHint => ({ verdict, low: 242, high: 420, sales: 10 });

describe('The saving on a card', () => {
  test('is worked out from the launch price, not from what the seller says the phone cost', () => {
    const product = { originalPrice: 2_000, resalePrice: 400, launchPrice: 800 };
    expect(honestSaving(product)).toBe(50);
  });

  test('is not said without a checked launch price', () => {
    const product = { originalPrice: 800, resalePrice: 400 };
    expect(honestSaving(product)).toBe(0);
  });

  test('never stands beside "High price"', () => {
    expect(honestSaving({ resalePrice: 470, launchPrice: 800, priceHint: hint('high') })).toBe(0);
    expect(honestSaving({ resalePrice: 200, launchPrice: 800, priceHint: hint('good') })).toBe(75);
  });
});
