import { imageWidths } from '#contract/image-widths.ts';

/** A picture's addresses for a <picture>; formats and widths only for pictures that Redial keeps. */
export interface PictureSources {
  src: string;
  avif: string | null;
  webp: string | null;
}

/** The page takes an address's path, so that it works under any host name; other files follow from that. */
export function pictureSources(address: string): PictureSources {
  const [, id] = /\/images\/([0-9a-f]{40})\/\d+\.\w+$/.exec(address) ?? [];
  if (id === undefined) return { src: address, avif: null, webp: null };
  const set = (format: string) => imageWidths.map((width) => `/images/${id}/${width}.${format} ${width}w`).join(', ');
  return { src: `/images/${id}/640.webp`, avif: set('avif'), webp: set('webp') };
}
