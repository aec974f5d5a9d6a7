import { describe, expect, test } from 'vitest';
import { conditions, limits } from '#contract/limits.ts';
import { demoModels } from '#db/demo/listings.ts';
import { launchPriceUsd, resalePriceUsd } from '#db/demo/resale-price.ts';

const months = Array.from({ length: 9 * 12 }, (_, month) => month);

describe('What a used phone costs', () => {
  test.each(demoModels)('$brand $name: less with age and wear, never more than it cost new', (model) => {
    for (const storageGb of model.storagesGb) {
      for (const condition of conditions) {
        const prices = months.map((month) => resalePriceUsd(model, storageGb, month, condition));
        expect(prices.filter((price, at) => at > 0 && price > (prices[at - 1] ?? 0))).toEqual([]);
        expect(prices[0]).toBeLessThanOrEqual(launchPriceUsd(model, storageGb));
        expect(prices.at(-1)).toBeGreaterThanOrEqual(limits.priceUsdMin);
      }
      const [excellent = 0, good = 0, fair = 0] = conditions.map((condition) =>
        resalePriceUsd(model, storageGb, 14, condition),
      );
      expect(excellent).toBeGreaterThan(good);
      expect(good).toBeGreaterThan(fair);
    }
  });

  test('is a price one would write on a label', () => {
    const prices = demoModels.flatMap((model) =>
      months.map((month) => resalePriceUsd(model, model.storagesGb[0] ?? 0, month, 'Good')),
    );
    expect(prices.filter((price) => !Number.isInteger(price) || ![0, 5, 9].includes(price % 10))).toEqual([]);
  });

  test('follows the used devices that were studied: about half at first, about a third after three years', () => {
    const kept = (month: number) =>
      demoModels
        .filter(({ brand }) => brand === 'oneplus')
        .map((model) => resalePriceUsd(model, 128, month, 'Good') / launchPriceUsd(model, 128));
    for (const share of kept(3)) expect(share).toBeCloseTo(0.53, 1);
    for (const share of kept(37)) expect(share).toBeCloseTo(0.36, 1);
  });

  test('an iPhone keeps more of its price than a Huawei of the same age', () => {
    const share = (brand: string) => {
      const model = demoModels.find((one) => one.brand === brand && one.launchPriceUsd >= 999);
      if (model === undefined) throw new Error(`no expensive model of ${brand}`);
      const storageGb = model.storagesGb[0] ?? 0;
      return resalePriceUsd(model, storageGb, 20, 'Good') / launchPriceUsd(model, storageGb);
    };
    expect(share('apple')).toBeGreaterThan(share('huawei') + 0.1);
  });

  test('more storage costs more', () => {
    const growing = demoModels.filter(({ storagesGb }) => storagesGb.length > 1);
    expect(growing.length).toBeGreaterThan(30);
    for (const model of growing) {
      const prices = model.storagesGb.map((storageGb) => launchPriceUsd(model, storageGb));
      expect(prices).toEqual([...new Set(prices)].toSorted((left, right) => left - right));
      expect(prices[0]).toBe(model.launchPriceUsd);
    }
  });
});
