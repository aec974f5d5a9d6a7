import { expect, test } from 'vitest';
import { ramsGb } from '#contract/limits.ts';
import { areSizes, newModelOf, noLines } from '#web/models/desk/new-model.ts';

test('What an admin types of a model is what the call takes', () => {
  const typed = {
    id: 'google',
    name: 'Pixel 9 Pro',
    released: ' 2024-09 ',
    storagesGb: '128 GB, 256',
    ramsGb: '16',
    colours: 'Obsidian, Rose Quartz,',
    launchPrice: '999',
    modelNumbers: 'GR83Y, GEC77',
    nicknames: '9 pro, p9p',
  };
  expect(newModelOf(typed)).toEqual({
    id: 'google',
    name: 'Pixel 9 Pro',
    released: '2024-09',
    storagesGb: [128, 256],
    ramsGb: [16],
    colours: ['Obsidian', 'Rose Quartz'],
    launchPrice: 999,
    modelNumbers: ['GR83Y', 'GEC77'],
    nicknames: ['9 pro', 'p9p'],
  });
});

test('What an admin leaves empty is not known', () => {
  expect(newModelOf({ ...noLines, id: 'google', name: 'Pixel 99' })).toEqual({
    id: 'google',
    name: 'Pixel 99',
    released: null,
    storagesGb: [],
    ramsGb: [],
    colours: [],
    launchPrice: null,
    modelNumbers: [],
    nicknames: [],
  });
});

test.each([
  ['', true],
  ['6, 8 GB,12gb', true],
  ['7', false],
  ['8x', false],
  ['8 16', false],
])('Memory of %j GB is taken: %s', (text, taken) => {
  expect(areSizes(text, ramsGb)).toBe(taken);
});
