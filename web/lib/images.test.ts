import { describe, expect, test } from 'vitest';
import { imageWidths } from '#contract/image-widths.ts';
import { pictureSources } from '#web/lib/images.ts';

const id = '0123456789abcdef0123456789abcdef01234567';

describe("A picture's address", () => {
  test.each([
    `https://redial.example/images/${id}/640.webp`,
    `http://localhost:3000/images/${id}/1280.avif`,
    `/images/${id}/320.webp`,
  ])('%s gives every width in both formats, by its path alone', (address) => {
    const { src, avif, webp } = pictureSources(address);
    expect(src).toBe(`/images/${id}/640.webp`);
    expect(avif?.split(', ')).toEqual(imageWidths.map((width) => `/images/${id}/${width}.avif ${width}w`));
    expect(webp?.split(', ')).toEqual(imageWidths.map((width) => `/images/${id}/${width}.webp ${width}w`));
  });

  test.each([
    'https://elsewhere.example/phone.jpg',
    `/images/${id.slice(1)}/640.webp`,
    `/images/${id.toUpperCase()}/640.webp`,
    `/images/${id}/640.webp?size=large`,
    `/images/${id}/`,
    '',
  ])('%j that Redial does not keep is used as it is', (address) => {
    expect(pictureSources(address)).toEqual({ src: address, avif: null, webp: null });
  });
});
