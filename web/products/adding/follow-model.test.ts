import { expect, test } from 'vitest';
import type { Model } from '#contract/models.ts';
import { colourAfter, followModel, sizeAfter } from '#web/products/adding/follow-model.ts';

const pixel = { name: 'Pixel 7', storagesGb: [128, 256], launchPrice: 599 } as Model;
const galaxy = { name: 'Galaxy S21', storagesGb: [128, 256], launchPrice: 799 } as Model;
const unpriced = { name: 'Fairphone 2', storagesGb: [32] } as Model;

const none = { model: undefined, storageGb: '' };
const ours = { name: 'Pixel 7 128GB', originalPrice: '599' };
const small = { model: pixel, storageGb: '128' };
const large = { model: pixel, storageGb: '256' };

test.each([
  ['an empty form takes both', { name: '', originalPrice: '' }, none, small, ours],
  [
    'a model without its storage has no price yet',
    { name: '', originalPrice: '' },
    none,
    { model: pixel, storageGb: '' },
    { name: 'Pixel 7', originalPrice: '' },
  ],
  [
    'on a larger storage the launch price is not known',
    ours,
    small,
    large,
    { name: 'Pixel 7 256GB', originalPrice: '' },
  ],
  ['back on the smallest one it is', { name: 'Pixel 7 256GB', originalPrice: '' }, large, small, ours],
  [
    'another model brings its own',
    ours,
    small,
    { model: galaxy, storageGb: '128' },
    { name: 'Galaxy S21 128GB', originalPrice: '799' },
  ],
  [
    'a model without a price takes away the one before',
    ours,
    small,
    { model: unpriced, storageGb: '32' },
    { name: 'Fairphone 2 32GB', originalPrice: '' },
  ],
  [
    'a name that was typed stays',
    { name: 'Mine', originalPrice: '599' },
    small,
    large,
    { name: 'Mine', originalPrice: '' },
  ],
  [
    'a price that was typed stays',
    { name: 'Pixel 7 128GB', originalPrice: '650' },
    small,
    large,
    { name: 'Pixel 7 256GB', originalPrice: '650' },
  ],
])('After a choice in the form: %s', (_title, typed, before, now, filled) => {
  expect(followModel(typed, before, now)).toEqual(filled);
});

test.each([
  ['what the new model can have stays', '256', [128, 256], [256, 512], '256'],
  ['what only the model before had goes', '512', [256, 512], [64, 128], ''],
  ['what the model before brought makes way', '4', [4], [4, 6], ''],
  ['what was chosen before any model stays', '1024', undefined, [128, 256], '1024'],
  ['an empty one is filled in where there is only one', '', [128, 256], [6], '6'],
])('After another model was chosen, of the sizes %s', (_title, chosen, before, now, size) => {
  expect(sizeAfter(chosen, before, now)).toBe(size);
});

test('A colour stays after another model was chosen, unless only the model before comes in it', () => {
  expect(colourAfter('Snow', ['Obsidian', 'Snow'], ['Hazel', 'Snow'])).toBe('Snow');
  expect(colourAfter('Like new gold', ['Obsidian'], ['Hazel'])).toBe('Like new gold');
  expect(colourAfter('Blue', undefined, ['Hazel'])).toBe('Blue');
  expect(colourAfter('Obsidian', ['Obsidian'], ['Hazel'])).toBe('');
});
