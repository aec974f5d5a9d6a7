import { limits } from '#contract/limits.ts';

export type RefusalCode =
  | 'too_large'
  | 'unsupported'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_small'
  | 'too_narrow'
  | 'too_costly'
  | 'too_slow'
  | 'busy';

/** Why a picture isn't taken, in words for its uploader: what is wrong with it, and what to do. */
export class ImageRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ImageRefusal';
    this.code = code;
  }
}

/** The file itself is too large, whatever is in it. */
export function tooLarge(): ImageRefusal {
  return new ImageRefusal(
    'too_large',
    `The picture is larger than ${limits.imageBytesMax / 1024 / 1024} MB. Please choose a smaller one, or save it with a lower quality.`,
  );
}

/** No picture, or of a kind that isn't read here. */
export function notAPicture(): ImageRefusal {
  return new ImageRefusal(
    'unsupported',
    'This file is not a picture that can be read here. Please choose a JPEG, PNG, WebP or AVIF file.',
  );
}

/** A picture as iPhones keep it. */
export function heicUnread(): ImageRefusal {
  return new ImageRefusal(
    'unsupported',
    'HEIC pictures can not be read here. Please save it as a JPEG and choose that. An iPhone takes JPEGs when "Most Compatible" is chosen under Settings, Camera, Formats.',
  );
}

/** It began as a picture and didn't go on as one. */
export function unreadable(cause?: unknown): ImageRefusal {
  return new ImageRefusal(
    'unreadable',
    'The picture is damaged or incomplete. Please choose it again, or another one.',
    cause,
  );
}

/** More pixels than its kind may have. `kind`: with its article, as "an AVIF". */
export function tooManyPixels(megapixels: number, kind: string, megapixelsMax: number): ImageRefusal {
  const advice =
    kind === 'a picture'
      ? 'Please make it smaller.'
      : 'Please make it smaller, or save it as an ordinary (not progressive) JPEG.';
  return new ImageRefusal(
    'too_many_pixels',
    `The picture has ${megapixels} megapixels; ${kind} may have at most ${megapixelsMax}. ${advice}`,
  );
}

/** Too few pixels to show anything. */
export function tooSmall(width: number, height: number, sideMin: number): ImageRefusal {
  return new ImageRefusal(
    'too_small',
    `The picture has only ${width} by ${height} pixels. Please choose one with ${sideMin} or more on each side.`,
  );
}

/** A strip, of which nothing would be left in a small width. */
export function tooNarrow(width: number, height: number, ratioMax: number): ImageRefusal {
  return new ImageRefusal(
    'too_narrow',
    `The picture is a strip of ${width} by ${height} pixels. Please cut it so that its longer side is at most ${ratioMax} times the shorter.`,
  );
}

/** Unpacking it took more memory than a picture may. */
export function tooCostly(): ImageRefusal {
  return new ImageRefusal(
    'too_costly',
    'The picture takes too much memory to unpack. Please make it smaller, or save it as an ordinary (not progressive) JPEG.',
  );
}

/** Working on it took more time than a picture may. */
export function tooSlow(): ImageRefusal {
  return new ImageRefusal(
    'too_slow',
    'The picture takes too long to unpack. Please make it smaller, or save it as an ordinary (not progressive) JPEG.',
  );
}

/** Nothing is wrong with the picture. */
export function tooBusy(cause?: unknown): ImageRefusal {
  return new ImageRefusal('busy', 'Too many pictures are being worked on. Please try again in a few seconds.', cause);
}
