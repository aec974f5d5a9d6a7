import { catalogueMessages } from './catalogue-issues.ts';
import { heicMessages } from './heic-issues.ts';
import { importMessages } from './import-issues.ts';
import { fieldMessages, withArticle } from './issues.ts';
import { sendingMessages } from './sending-issues.ts';

/** Faults that the server finds. English pages show its sentence, so they load 320 bytes less each. */
export const pictureMessages = {
  ...heicMessages,
  picture_damaged: () => 'The picture is damaged or incomplete. Choose it again, or choose another one.',
  picture_too_big: ({ megapixels, max }: { megapixels: number; max: number }) =>
    `The picture has ${megapixels} megapixels; a picture may have at most ${max}. Make it smaller.`,
  picture_too_big_as_saved: ({ megapixels, max, format }: { megapixels: number; max: number; format: string }) =>
    `The picture has ${megapixels} megapixels; ${withArticle(format)} may have at most ${max}. ` +
    'Make it smaller, or save it as an ordinary (not progressive) JPEG.',
  picture_too_narrow: ({ width, height, max }: { width: number; height: number; max: number }) =>
    `The picture is a strip of ${width} by ${height} pixels. ` +
    `Cut it so that its longer side is at most ${max} times the shorter.`,
  picture_too_costly: () =>
    'The picture takes too much memory to unpack. Make it smaller, or save it as an ordinary (not progressive) JPEG.',
  picture_too_slow: () =>
    'The picture takes too long to unpack. Make it smaller, or save it as an ordinary (not progressive) JPEG.',
  pictures_waiting: () => 'Too many pictures are being processed. Try again in a few seconds.',
} satisfies Record<string, (params: never) => string>;

export const issueMessages = {
  ...fieldMessages,
  ...pictureMessages,
  ...importMessages,
  ...sendingMessages,
  ...catalogueMessages,
};
