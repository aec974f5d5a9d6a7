import { describe, expect, test } from 'vitest';
import { solveCholesky } from '#server/prices/fitting/cholesky.ts';
import { conformalFactor, coveragePercent, medianErrorPercent, quantile } from '#server/prices/fitting/errors.ts';
import { dealFolds } from '#server/prices/fitting/folds.ts';
import { fitRidge, predict } from '#server/prices/fitting/ridge.ts';
import { measureSpread } from '#server/prices/fitting/spread.ts';
import { isSmartphone, logKept, readUsedDevices, yearsSinceRelease } from '#server/prices/fitting/used-devices.ts';

describe('fitting', () => {
  test('Cholesky solves a system and refuses a matrix that is not positive definite', () => {
    const matrix = [
      [4, 2, 0.6],
      [2, 5, 1],
      [0.6, 1, 3],
    ];
    const right = matrix.map(([a = 0, b = 0, c = 0]) => a * 1 + b * -2 + c * 3);
    for (const [at, value] of solveCholesky(matrix, right).entries())
      expect(value).toBeCloseTo([1, -2, 3][at] ?? NaN, 9);
    const indefinite = [
      [1, 2],
      [2, 1],
    ];
    expect(() => solveCholesky(indefinite, [1, 1])).toThrow(RangeError);
  });

  test('ridge finds the line that the rows lie on', () => {
    const rows = Array.from({ length: 200 }, (_, at) => [at % 17, (at * 7) % 23]);
    const targets = rows.map(([a = 0, b = 0]) => 2 - 0.5 * a + 3 * b);
    const model = fitRidge(rows, targets, 1e-9);
    expect(model.intercept).toBeCloseTo(2, 6);
    expect(model.weights[0]).toBeCloseTo(-0.5, 6);
    expect(model.weights[1]).toBeCloseTo(3, 6);
    expect(predict(model, [1, 1])).toBeCloseTo(4.5, 6);
  });

  test('a penalty makes the weights smaller, and a feature that never changes weighs nothing', () => {
    const rows = Array.from({ length: 50 }, (_, at) => [at, 7]);
    const targets = rows.map(([a = 0]) => a);
    expect(fitRidge(rows, targets, 50).weights[0]).toBeCloseTo(0.5, 6);
    expect(fitRidge(rows, targets).weights[1]).toBe(0);
    expect(() => fitRidge([], [])).toThrow(RangeError);
  });

  test('folds are of equal size and the same for the same seed', () => {
    const groups = dealFolds(105, 10, 3);
    expect(groups).toEqual(dealFolds(105, 10, 3));
    expect(groups).not.toEqual(dealFolds(105, 10, 4));
    const sizes = Array.from({ length: 10 }, (_, fold) => groups.filter((group) => group === fold).length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([10, 10, 10, 10, 10, 11, 11, 11, 11, 11]);
  });

  test('the conformal factor covers its share, and needs enough errors', () => {
    const errors = Array.from({ length: 99 }, (_, at) => ((at + 1) / 100) * (at % 2 === 0 ? 1 : -1));
    expect(Math.log(conformalFactor(errors, 0.8))).toBeCloseTo(0.8, 9);
    expect(coveragePercent(errors, Math.exp(0.505))).toBeCloseTo((100 * 50) / 99, 9);
    expect(conformalFactor([0.1, 0.2], 0.9)).toBe(Infinity);
  });

  test('errors are in percent of the true price', () => {
    expect(medianErrorPercent([Math.log(1.2), Math.log(0.9), Math.log(1.5)])).toBeCloseTo(20, 9);
    expect(quantile([], 0.5)).toBeNaN();
  });

  test('spread within and between models is told apart', () => {
    const groups = Array.from({ length: 40 }, (_, at) =>
      [-0.1, 0.1].map((error) => error + (at % 2 === 0 ? 0.3 : -0.3)),
    );
    const { withinModel, betweenModels } = measureSpread(groups);
    expect(withinModel).toBeCloseTo(Math.sqrt(0.02), 6);
    expect(betweenModels).toBeCloseTo(Math.sqrt(0.09 * (40 / 39) - 0.01), 6);
  });
});

describe('readUsedDevices', () => {
  const header =
    'device_brand,os,screen_size,internal_memory,ram,release_year,days_used,normalized_used_price,normalized_new_price';

  test('leaves out Apple and rows without storage or RAM', () => {
    const lines = [
      'Nokia,Android,14,64,4,2019,300,4,5',
      'Apple,iOS,14,64,4,2019,300,4,5',
      'Nokia,Android,14,,,2019,300,4,5',
    ];
    const devices = readUsedDevices([header, ...lines].join('\n'));
    expect(devices).toHaveLength(1);
    const [device] = devices;
    if (device === undefined) throw new Error('no device');
    expect(isSmartphone(device)).toBe(true);
    expect(yearsSinceRelease(device)).toBe(1.5);
    expect(logKept(device)).toBeCloseTo(-1, 9);
  });

  test('names the column that is missing', () => {
    expect(() => readUsedDevices('device_brand,os\nNokia,Android')).toThrow('no column screen_size');
  });
});
