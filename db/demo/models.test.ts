import { describe, expect, test } from 'vitest';
import { demoCategories } from '#db/demo/categories.ts';
import { demoModels } from '#db/demo/listings.ts';

describe('The models of the demo market', () => {
  test('are many, of many brands, each once', () => {
    expect(demoModels.length).toBeGreaterThanOrEqual(90);
    expect(new Set(demoModels.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(demoModels.map(({ brand, name }) => `${brand} ${name}`)).size).toBe(demoModels.length);
  });

  test('belong to brands that have a category, and no category is bare', () => {
    expect([...new Set(demoModels.map(({ brand }) => brand))].toSorted()).toEqual(
      demoCategories.map(({ slug }) => slug).toSorted(),
    );
  });

  test.each(demoModels)('$brand $name is a phone of our time in the size of a hand', (model) => {
    expect(model.released).toMatch(/^20(1[89]|2[0-5])-(0[1-9]|1[0-2])$/);
    expect(model.heightMm).toBeGreaterThan(125);
    expect(model.heightMm).toBeLessThan(175);
    expect(model.widthMm).toBeGreaterThan(60);
    expect(model.widthMm).toBeLessThan(82);
    expect(model.launchPriceUsd).toBeGreaterThanOrEqual(150);
    expect(model.launchPriceUsd).toBeLessThanOrEqual(2_000);
    expect(model.storagesGb.length).toBeGreaterThan(0);
    expect(model.storagesGb.filter((storageGb) => ![64, 128, 256, 512, 1_024].includes(storageGb))).toEqual([]);
    expect(model.colours.length).toBeGreaterThan(0);
    for (const colour of model.colours)
      expect(colour).toEqual({
        name: expect.stringMatching(/^[A-Z][A-Za-z ]+$/),
        hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
      });
  });
});

describe('The categories', () => {
  test('have a slug of their own that fits into an address', () => {
    expect(new Set(demoCategories.map(({ slug }) => slug)).size).toBe(demoCategories.length);
    expect(demoCategories.filter(({ slug }) => !/^[a-z]+$/.test(slug))).toEqual([]);
  });
});
