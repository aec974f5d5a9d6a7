import { expect, test } from 'vitest';
import { imageWidths } from '#contract/image-widths.ts';
import { imageFormats, imagePath, objectKey, parseImagePath } from '#server/images/keys.ts';

const id = '0123456789abcdef0123456789abcdef01234567';

test('a path that pages are given asks for the picture it was made for, in every width and format', () => {
  for (const width of imageWidths)
    for (const format of imageFormats)
      expect(parseImagePath(imagePath(id, width, format))).toEqual({ id, width, format });
  expect(imagePath(id)).toBe(`/images/${id}/640.webp`);
});

test('the name in the object store says picture and variant', () => {
  expect(objectKey(id, '320.avif')).toBe(`images/${id}/320.avif`);
});

test.each([
  `/images/${id}/641.webp`,
  `/images/${id}/0640.webp`,
  `/images/${id}/640.png`,
  `/images/${id}/640.webp/`,
  `/images/${id}/640.webp?x`,
  `/images/${id.toUpperCase()}/640.webp`,
  `/images/${id}0/640.webp`,
  `/images/${id.slice(1)}/640.webp`,
  '/images/../640.webp',
  `/x/images/${id}/640.webp`,
  `/images/${id}/640.webp\n`,
  '',
])('%j is no picture', (path) => {
  expect(parseImagePath(path)).toBeNull();
});
