import { imageWidths } from '#contract/image-widths.ts';
import type { ImageWidth } from '#contract/image-widths.ts';

export const imageFormats = ['webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The path of a picture on the web. */
export function imagePath(id: string, width: ImageWidth = 640, format: ImageFormat = 'webp'): string {
  return `/images/${id}/${width}.${format}`;
}

/** What a path on the web asks for; null when it is no picture's. */
export function parseImagePath(path: string): { id: string; width: ImageWidth; format: ImageFormat } | null {
  const [, id, digits, format] = /^\/images\/([0-9a-f]{40})\/(\d{3,4})\.(webp|avif)$/.exec(path) ?? [];
  const width = imageWidths.find((known) => String(known) === digits);
  if (id === undefined || width === undefined) return null;
  return { id, width, format: format as ImageFormat };
}

/** The name of one of a picture's files in the object store. */
export function objectKey(id: string, variant: string): string {
  return `images/${id}/${variant}`;
}
