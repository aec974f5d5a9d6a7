import type { Metadata } from 'sharp';
import { ImageRefusal, unreadable } from '#server/images/pipeline/refusals.ts';

const megapixel = 1024 * 1024;
const ratioMax = 50;

/**
 * How many pixels a picture may have, by how it is packed. A decoder keeps a few rows of most, and the whole picture of
 * some: 18 bytes a pixel of an AVIF, 6 of a progressive JPEG, 9 of an interlaced PNG with 16 bits. With these limits
 * each stays below the memory that a picture may take (process-upload.ts). Phone cameras make baseline JPEGs of 12 to
 * 50 megapixels.
 */
const kinds = {
  avif: { format: 'AVIF', max: 8 },
  progressiveJpeg: { format: 'progressive JPEG', max: 20 },
  interlacedPng: { format: 'interlaced PNG', max: 16 },
  other: { format: null, max: 50 },
} as const;

/** The most pixels that any picture may have. */
export const pixelsMax = kinds.other.max * megapixel;

/** By what its header says. @throws ImageRefusal */
export function requireShape(
  header: Pick<Metadata, 'width' | 'height' | 'format' | 'compression' | 'isProgressive'>,
): void {
  const { width, height } = header;
  if (!width || !height) throw unreadable();
  const { format, max } = kinds[packingOf(header)];
  if (width * height > max * megapixel) {
    // Rounded up: "has 8 megapixels; may have at most 8" would help nobody.
    const megapixels = Math.ceil((width * height) / megapixel);
    throw new ImageRefusal(
      format === null
        ? ['picture_too_big', { megapixels, max }]
        : ['picture_too_big_as_saved', { megapixels, max, format }],
    );
  }
  const shorter = Math.min(width, height);
  if (Math.max(width, height) > shorter * ratioMax)
    throw new ImageRefusal(['picture_too_narrow', { width, height, max: ratioMax }]);
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
