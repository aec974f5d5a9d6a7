import { describe, expect, test } from 'vitest';
import { colourFamilies } from '#contract/searching.ts';
import { readCatalogue } from '#server/catalogue/fill.ts';
import { colourFamilyOf } from '#server/search/colour-families.ts';

const plain: readonly string[] = colourFamilies;

describe('A phone is found under the colour', () => {
  test('that its name in the catalogue ends with, or names last', () => {
    const names = new Set(readCatalogue().flatMap(({ colours }) => colours.split('|')));
    const expected = [...names].flatMap((name) => {
      const last = name
        .toLowerCase()
        .split(/[^a-z]+/)
        .findLast((word) => plain.includes(word));
      return last === undefined || /^(?:rose|pink|blush|peach) gold/i.test(name) ? [] : [[name, last] as const];
    });
    expect(expected.length).toBeGreaterThan(200);
    expect(expected.map(([name]) => [name, colourFamilyOf(name)])).toEqual(expected);
  });

  test.each([
    ['black', 'Black Titanium', 'Titanium Black', 'Stormy Black', 'Golden Black', 'Jetblack', 'Midnight', 'Black!'],
    ['white', 'White Titanium', 'Moonlight White', 'Glacier White', 'Starlight', 'Black & White'],
    ['grey', 'Space Grey', 'Space Gray', 'Orchid Grey', 'Awesome Lightgrey', 'Titanium', 'Graphite', 'Grey, mirrored'],
    ['silver', 'Aurora Silver', 'Silver Titanium', 'Titanium Whitesilver', 'Silver Frost'],
    ['gold', 'Champagne Gold', 'Desert Titanium'],
    ['blue', 'Coral Blue', 'Sierra Blue', 'Titanium Icyblue', 'Glacier', 'Pacific Blue'],
    ['green', 'Lemon Green', 'Midnight Green', 'Sage'],
    ['red', 'Coral Red', 'Sunset Red', 'Burgundy'],
    ['pink', 'Rose Gold', 'Rose Gold Beach', 'Titanium Pinkgold', 'Blush Gold', 'Coral'],
    ['purple', 'Coral Purple', 'Purple-ish', 'Cobalt Violet'],
    ['yellow', 'Amber Yellow', 'Awesome Lemon'],
    ['orange', 'Cosmic Orange', 'Ocean Sunset'],
  ])('%s by its English names', (family, ...names) => {
    expect(names.map((name) => [name, colourFamilyOf(name)])).toEqual(names.map((name) => [name, family]));
  });

  test.each([
    ['black', 'Negro', 'negra', 'Negro medianoche', 'Titanio negro', 'Medianoche'],
    ['white', 'Blanco', 'Blanco estrella'],
    ['grey', 'Gris espacial', 'Grafito', 'Titanio natural'],
    ['silver', 'Plata', 'Plateado'],
    ['gold', 'Dorado', 'Oro', 'Titanio desierto'],
    ['blue', 'Azul', 'Azul noche', 'Celeste'],
    ['green', 'Verde', 'Menta'],
    ['red', 'Rojo', 'ROJA'],
    ['pink', 'Rosa', 'Oro rosa', 'Oro rosado'],
    ['purple', 'Morado', 'Púrpura', 'Lavanda'],
    ['yellow', 'Amarillo'],
    ['orange', 'Naranja'],
    ['brown', 'Marrón'],
  ])('%s by its Spanish names', (family, ...names) => {
    expect(names.map((name) => [name, colourFamilyOf(name)])).toEqual(names.map((name) => [name, family]));
  });

  test('of none where its name says none', () => {
    expect([colourFamilyOf(null), colourFamilyOf('Hacker'), colourFamilyOf('€')]).toEqual([null, null, null]);
  });
});
