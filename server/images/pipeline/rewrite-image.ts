import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { AvifOptions, Sharp, WebpOptions } from 'sharp';
import { imageWidths } from '#contract/image-widths.ts';
import { limits } from '#contract/limits.ts';
import { pictureVersion } from '#contract/picture-id.ts';
import { kindOf } from '#server/images/pipeline/kinds.ts';
import { requireShape, pixelsMax } from '#server/images/pipeline/shape.ts';
import { ImageRefusal, tooLarge, unreadable } from '#server/images/pipeline/refusals.ts';

export interface ProcessedImage {
  /** Names the content: the same bytes give the same id. */
  id: string;
  width: number;
  height: number;
  /** A tiny picture as a data: URL below 1,000 characters, to be shown blurred until the real one has come. */
  placeholder: string;
  variants: { name: string; contentType: string; bytes: Buffer }[];
}

const placeholderSide = 16;
const widest = imageWidths.at(-1) ?? 1_280;
/** Drawings are the demo's: a quarter of the dots takes a quarter of the time until a new market can be looked at. */
const widestDrawing = 640;
/** Encoding takes memory as well: 60 MB more for a picture twice this high. */
const highestShare = 1.5;

/** Measured: a photo of 12 megapixels takes half a second thoroughly, a drawing a quarter quickly. */
interface Effort {
  webp: WebpOptions;
  avif: AvifOptions;
}
const thorough: Effort = { webp: { effort: 3 }, avif: { effort: 1 } };
/** With half the colours an AVIF takes half the time, and a drawing looks much the same. */
const quick: Effort = { webp: { effort: 1 }, avif: { effort: 0, chromaSubsampling: '4:2:0', tune: 'ssim' } };

// One thread a picture and no cache: the calls must stay quick while pictures are worked on.
sharp.concurrency(1);
sharp.cache(false);

/**
 * In every width and format: upright, in sRGB, without a trace of what the camera knew. What it reads may be hostile,
 * so the server calls it in a process of its own (process-upload.ts).
 *
 * @throws ImageRefusal
 */
export async function rewriteImage(bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length > limits.imageBytesMax) throw tooLarge(limits.imageBytesMax);
  requireKind(bytes);
  try {
    // Read from the header alone, before a pixel is unpacked.
    requireShape(await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata());
    return await rewrite(bytes, thorough, widest);
  } catch (error) {
    throw error instanceof ImageRefusal ? error : unreadable(error);
  }
}

/** The same of an SVG drawing of our own; nobody else's is read. */
export async function rewriteDrawing(svg: string): Promise<ProcessedImage> {
  return rewrite(Buffer.from(svg), quick, widestDrawing);
}

/** HEIC needs an HEVC decoder, which the usual builds of libvips leave out for its patents. */
export function canReadHeic(): boolean {
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
}

function requireKind(bytes: Buffer): void {
  const kind = kindOf(bytes);
  if (kind === 'unknown') throw new ImageRefusal(['not_a_picture']);
  if (kind === 'heic' && !canReadHeic()) throw new ImageRefusal(['picture_is_heic']);
}

/** The largest width is decoded once; everything smaller is made of it. */
async function rewrite(bytes: Buffer, effort: Effort, widest: number): Promise<ProcessedImage> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: widest, height: widest * highestShare, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const again = () => sharp(data, { raw });

  const variants: ProcessedImage['variants'] = [];
  // Each from the start: a clone would copy the dots as well, and leave them to the garbage collector.
  const encode = async (sized: () => Sharp) => ({
    webp: await sized()
      .webp({ quality: 80, ...effort.webp })
      .toBuffer(),
    avif: await sized()
      .avif({ quality: 55, ...effort.avif })
      .toBuffer(),
  });
  // Every width beyond the picture's own is the picture itself, worked on once.
  let whole: Awaited<ReturnType<typeof encode>> | null = null;
  for (const width of imageWidths) {
    const { webp, avif } =
      width < raw.width ? await encode(() => again().resize({ width })) : (whole ??= await encode(again));
    variants.push(
      { name: `${width}.webp`, contentType: 'image/webp', bytes: webp },
      { name: `${width}.avif`, contentType: 'image/avif', bytes: avif },
    );
  }
  // Bounded on both sides: a tall picture would have a long one otherwise, and every list carries it.
  const tiny = await again()
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .webp({ quality: 30, smartSubsample: false })
    .toBuffer();
  return {
    id: createHash('sha256').update(pictureVersion).update(bytes).digest('hex').slice(0, 40),
    width: raw.width,
    height: raw.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    variants,
  };
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated', pages: 1, sequentialRead: true });
}
