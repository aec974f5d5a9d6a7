import { expect, test } from 'vitest';
import { phonePath, slugOf } from '#contract/addresses.ts';

test.each([
  ['iPhone 13 Pro, 128GB', 'iphone-13-pro-128gb'],
  ['  Téléphone — Ñandú!  ', 'telephone-nandu'],
  ['手机', 'phone'],
  ['</script>', 'script'],
])('%j in an address is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('the longest name leaves a short slug that ends with a letter or digit', () => {
  const slug = slugOf(`${'a'.repeat(79)} ${'b'.repeat(40)}`);
  expect(slug).toBe('a'.repeat(79));
});

test("a phone's address holds its id and its name", () => {
  expect(phonePath('7b1c', 'Pixel 8')).toBe('/phones/7b1c/pixel-8');
});
