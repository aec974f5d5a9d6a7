import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { imageWidths } from '#contract/image-widths.ts';
import { limits } from '#contract/limits.ts';
import { kindOf } from '#server/images/pipeline/kinds.ts';
import { Turnstile } from '#server/images/pipeline/turnstile.ts';

export interface ProcessedImage {
  /** Names the content: the same bytes give the same id. */
  id: string;
  width: number;
  height: number;
  /** A tiny picture as a data: URL, to be shown blurred until the real one has come. */
  placeholder: string;
  variants: { name: string; contentType: string; bytes: Buffer }[];
}

type RefusalCode = 'too_large' | 'unsupported' | 'unreadable' | 'too_many_pixels' | 'too_small' | 'busy';

/** Why a picture isn't taken, in words for whoever chose it. */
export class ImageRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'ImageRefusal';
    this.code = code;
  }
}

/** Part of every id: pictures made by another way of working get other names. */
const pipelineVersion = '1';
const pixelsMax = 50_000_000;
const shorterSideMin = 64;
const timeoutSeconds = 20;
const placeholderWidth = 16;

/** How hard the encoders try. Measured: a photo of 12 megapixels takes half a second thoroughly, a drawing a quarter quickly. */
interface Effort {
  webp: number;
  avif: number;
}
const thorough: Effort = { webp: 3, avif: 1 };
const quick: Effort = { webp: 1, avif: 0 };

// One thread a picture and no cache: the calls must stay quick while pictures are worked on.
sharp.concurrency(1);
sharp.cache(false);
const turnstile = new Turnstile(2, 20);

/**
 * Reads an uploaded picture and writes it anew in every width and format: upright, in sRGB, without a trace of what the camera knew.
 * `drawing`: the bytes are an SVG of our own; nobody else's is read.
 * @throws ImageRefusal
 */
export async function processImage(bytes: Buffer, { drawing = false } = {}): Promise<ProcessedImage> {
  if (bytes.length > limits.imageBytesMax) throw new ImageRefusal('too_large', 'The picture is too large: at most 10 MB.');
  if (!drawing) requireKind(bytes);
  if (turnstile.isFull) throw new ImageRefusal('busy', 'Too many pictures are being worked on. Please try again in a few seconds.');
  return turnstile.pass(() => read(bytes, drawing ? quick : thorough));
}

function requireKind(bytes: Buffer): void {
  const kind = kindOf(bytes);
  if (kind === 'unknown' || kind === 'svg') {
    throw new ImageRefusal('unsupported', 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP or AVIF file.');
  }
  if (kind === 'heic' && !canReadHeic()) {
    throw new ImageRefusal('unsupported', 'This server can not read HEIC pictures. Please choose a JPEG; iPhones send one when you pick "Most Compatible".');
  }
}

/** HEIC needs an HEVC decoder, which the usual builds of libvips leave out for its patents. */
export function canReadHeic(): boolean {
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
}

async function read(bytes: Buffer, effort: Effort): Promise<ProcessedImage> {
  try {
    await requireSize(bytes);
    return await rewrite(bytes, effort);
  } catch (error) {
    if (error instanceof ImageRefusal) throw error;
    if (error instanceof Error && /exceeds pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new ImageRefusal('unreadable', 'The picture is damaged or incomplete. Please choose it again, or another one.');
  }
}

/** Read from the header alone, before a pixel is unpacked. */
async function requireSize(bytes: Buffer): Promise<void> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata();
  if (!width || !height) throw new ImageRefusal('unreadable', 'The picture is damaged or incomplete. Please choose it again, or another one.');
  if (width * height > pixelsMax || pages > 1_000) throw tooManyPixels();
  if (Math.min(width, height) < shorterSideMin) {
    throw new ImageRefusal('too_small', `The picture is too small: its shorter side needs ${shorterSideMin} pixels or more.`);
  }
}

/** The largest width is decoded once; everything smaller is made of it. */
async function rewrite(bytes: Buffer, effort: Effort): Promise<ProcessedImage> {
  const widest = imageWidths.at(-1) ?? 1_280;
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: widest, height: widest * 3, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const again = () => sharp(data, { raw });

  const variants: ProcessedImage['variants'] = [];
  for (const width of imageWidths) {
    const sized = width >= raw.width ? again() : again().resize({ width });
    variants.push({ name: `${width}.webp`, contentType: 'image/webp', bytes: await sized.clone().webp({ quality: 80, effort: effort.webp }).toBuffer() });
    variants.push({ name: `${width}.avif`, contentType: 'image/avif', bytes: await sized.clone().avif({ quality: 55, effort: effort.avif }).toBuffer() });
  }
  const tiny = await again().resize({ width: placeholderWidth }).webp({ quality: 30, smartSubsample: false }).toBuffer();
  return {
    id: createHash('sha256').update(pipelineVersion).update(bytes).digest('hex').slice(0, 40),
    width: raw.width,
    height: raw.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    variants,
  };
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated', pages: 1, sequentialRead: true });
}

function tooManyPixels(): ImageRefusal {
  return new ImageRefusal('too_many_pixels', 'The picture has too many pixels: at most 50 megapixels.');
}
