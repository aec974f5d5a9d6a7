import type { Metadata } from 'sharp';
import { limits } from '#contract/limits.ts';
import { tooManyPixels, tooNarrow, tooSmall, unreadable } from '#server/images/pipeline/refusals.ts';

const megapixel = 1024 * 1024;
const ratioMax = 50;

/**
 * How many pixels a picture may have, by how it is packed. A decoder keeps a few rows of most, and the whole picture of
 * some: 18 bytes a pixel of an AVIF, 6 of a progressive JPEG, 9 of an interlaced PNG with 16 bits. With these limits
 * each stays below the memory that a picture may take (process-upload.ts). Phone cameras make baseline JPEGs of 12 to
 * 50 megapixels.
 */
const kinds = {
  avif: { called: 'an AVIF', megapixelsMax: 8 },
  progressiveJpeg: { called: 'a progressive JPEG', megapixelsMax: 20 },
  interlacedPng: { called: 'an interlaced PNG', megapixelsMax: 16 },
  other: { called: 'a picture', megapixelsMax: 50 },
} as const;

/** The most pixels that any picture may have. */
export const pixelsMax = kinds.other.megapixelsMax * megapixel;

/**
 * Judges a picture by what its header says of it.
 *
 * @throws ImageRefusal
 */
export function requireShape(
  header: Pick<Metadata, 'width' | 'height' | 'format' | 'compression' | 'isProgressive'>,
): void {
  const { width, height } = header;
  if (!width || !height) throw unreadable();
  const { called, megapixelsMax } = kinds[packingOf(header)];
  // Rounded up: "has 8 megapixels; may have at most 8" would help nobody.
  if (width * height > megapixelsMax * megapixel)
    throw tooManyPixels(Math.ceil((width * height) / megapixel), called, megapixelsMax);
  const shorter = Math.min(width, height);
  if (shorter < limits.imageSideMin) throw tooSmall(width, height, limits.imageSideMin);
  if (Math.max(width, height) > shorter * ratioMax) throw tooNarrow(width, height, ratioMax);
}

function packingOf({
  format,
  compression,
  isProgressive,
}: Pick<Metadata, 'format' | 'compression' | 'isProgressive'>): keyof typeof kinds {
  if (format === 'heif' && compression === 'av1') return 'avif';
  if (format === 'jpeg' && isProgressive) return 'progressiveJpeg';
  if (format === 'png' && isProgressive) return 'interlacedPng';
  return 'other';
}
