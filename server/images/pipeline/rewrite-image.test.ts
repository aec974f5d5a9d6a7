import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { ImageRefusal } from '#server/images/pipeline/refusals.ts';
import { canReadHeic, rewriteImage } from '#server/images/pipeline/rewrite-image.ts';

/** Pictures of many pixels take a while on a machine that is busy with other tests. */
const patienceMs = 120_000;

const photo = (width = 400, height = 300, background = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background } });

async function refusal(bytes: Buffer): Promise<ImageRefusal> {
  const error: unknown = await rewriteImage(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImageRefusal)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('A picture', () => {
  test('is written in three widths as WebP and AVIF, never enlarged, with a tiny placeholder', async () => {
    const image = await rewriteImage(await photo(2_000, 1_500).jpeg().toBuffer());
    expect(image.id).toMatch(/^[0-9a-f]{40}$/);
    expect([image.width, image.height]).toEqual([1_280, 960]);
    expect(image.variants.map(({ name }) => name)).toEqual([
      '320.webp',
      '320.avif',
      '640.webp',
      '640.avif',
      '1280.webp',
      '1280.avif',
    ]);
    const widths = await Promise.all(image.variants.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([320, 320, 640, 640, 1_280, 1_280]);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(600);
    const small = await rewriteImage(await photo(200, 200).png().toBuffer());
    expect((await sharp(small.variants.at(-1)?.bytes).metadata()).width).toBe(200);
  });

  test.each([
    [100, 4_000],
    [4_000, 100],
    [64, 3_200],
    [500, 500],
    [270, 600],
  ])('of %i by %i pixels has a placeholder below 1,000 characters', async (width, height) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
    expect((await rewriteImage(bytes)).placeholder.length).toBeLessThan(1_000);
  });

  test(
    'that moves stands still: its first frame is shown',
    async () => {
      const frame = (at: number) =>
        photo(64, 64, at === 0 ? '#ff0000' : `#${at % 2 ? '00' : '10'}${(at % 256).toString(16).padStart(2, '0')}ff`)
          .png({ compressionLevel: 0 })
          .toBuffer();
      const frames = await Promise.all(Array.from({ length: 1_200 }, (_, at) => frame(at)));
      const moving = await sharp(frames, { join: { animated: true } })
        .webp({ effort: 0, lossless: true })
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1_000);
      const { data } = await sharp((await rewriteImage(moving)).variants[0]?.bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[0], data[2]].map((value) => (value ?? 0) > 128)).toEqual([true, false]);
    },
    patienceMs,
  );

  test('has the same id when it is the same, and another when it is not', async () => {
    const bytes = await photo().png().toBuffer();
    expect((await rewriteImage(bytes)).id).toBe((await rewriteImage(Buffer.from(bytes))).id);
    expect((await rewriteImage(bytes)).id).not.toBe(
      (await rewriteImage(await photo(400, 300, '#000').png().toBuffer())).id,
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright with EXIF orientation %i', async (orientation) => {
    // Upright: red above, blue below. Stored as a camera would that was held the other way.
    const upright = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 300, height: 150, channels: 3, background: '#ff0000' } }, top: 0, left: 0 },
      ])
      .png()
      .toBuffer();
    const undo: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(90).flip(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(90).flop(),
      8: (image) => image.rotate(90),
    };
    const stored = await (undo[orientation] ?? ((image) => image))(sharp(upright)).png().toBuffer();
    const image = await rewriteImage(
      await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    );
    const { data, info } = await sharp(image.variants[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (y: number) => [
      ...data.subarray((y * info.width + 10) * info.channels, (y * info.width + 10) * info.channels + 3),
    ];
    expect(pixel(20)[0]).toBeGreaterThan(200);
    expect(pixel(info.height - 20)[2]).toBeGreaterThan(200);
  });

  test('loses everything the camera knew: place, model, time', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SecretCam')).toBe(true);
    const image = await rewriteImage(bytes);
    for (const { bytes: variant } of image.variants) {
      expect(variant.includes('SecretCam')).toBe(false);
      expect((await sharp(variant).metadata()).exif).toBeUndefined();
    }
  });

  test('that is a page as well comes out as a picture alone', async () => {
    const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const image = await rewriteImage(polyglot);
    for (const { bytes } of image.variants) expect(bytes.includes('<script')).toBe(false);
  });

  test.each([
    ['AVIF', () => photo().avif().toBuffer()],
    ['WebP', () => photo().webp().toBuffer()],
    ['PNG with 16 bits', () => photo().toColourspace('rgb16').png().toBuffer()],
    ['CMYK JPEG', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    [
      'transparent PNG',
      () =>
        sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
          .png()
          .toBuffer(),
    ],
    ['picture of one pixel', () => photo(1, 1).png().toBuffer()],
    ['panorama', () => photo(4_000, 200).jpeg().toBuffer()],
    ['very tall picture', () => photo(100, 4_000).png().toBuffer()],
  ])('as %s is read', async (_title, make) => {
    expect((await rewriteImage(await make())).variants).toHaveLength(6);
  });
});

describe('What is no picture for us is refused', () => {
  test.each([
    ['text', Buffer.from('I am no picture. '.repeat(100)), 'not_a_picture'],
    ['HTML', Buffer.from('<!doctype html><p>hi'), 'not_a_picture'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
    ['GIF', Buffer.from('GIF89a\u0001\u0000'), 'not_a_picture'],
    ['nothing', Buffer.alloc(0), 'not_a_picture'],
    [
      'a JPEG header and junk',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]),
      'picture_damaged',
    ],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'file_too_large'],
  ])('%s', async (_title, bytes, code) => {
    expect((await refusal(bytes)).code).toBe(code);
  });

  test('a JPEG that was cut off', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect((await refusal(whole.subarray(0, whole.length / 2))).code).toBe('picture_damaged');
  });

  test('a PNG of 20,000 by 20,000 pixels, by its header and before it is unpacked', async () => {
    const before = process.memoryUsage().rss;
    expect((await refusal(pngOf(20_000, 20_000))).code).toBe('picture_too_big');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test.each([
    ['a strip', async () => pngOf(64, 700_000), 'picture_too_narrow', /strip of 64 by 700000 pixels.*Cut it/],
    [
      'too large an AVIF',
      () => photo(3_000, 3_000).avif({ effort: 0 }).toBuffer(),
      'picture_too_big_as_saved',
      /9 megapixels; an AVIF may have at most 8.*JPEG/,
    ],
    [
      'too large a progressive JPEG',
      async () => resized(await photo(500, 430).jpeg({ progressive: true }).toBuffer(), 5_000, 4_300),
      'picture_too_big_as_saved',
      /21 megapixels; a progressive JPEG may have at most 20/,
    ],
    [
      'too large an interlaced PNG',
      async () => pngOf(4_100, 4_100, true),
      'picture_too_big_as_saved',
      /17 megapixels; an interlaced PNG may have at most 16/,
    ],
    [
      'too large a picture of any kind',
      async () => pngOf(20_000, 20_000),
      'picture_too_big',
      /382 megapixels; a picture may have at most 50. Make it smaller/,
    ],
    [
      'a file that is no picture',
      async () => Buffer.from('Dear Sir or Madam'),
      'not_a_picture',
      /Choose a JPEG, PNG, WebP or AVIF/,
    ],
    [
      'a damaged picture',
      async () => (await photo().jpeg().toBuffer()).subarray(0, 300),
      'picture_damaged',
      /damaged or incomplete.*Choose it again/,
    ],
    [
      'too large a file',
      async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1),
      'file_too_large',
      /larger than 10 MB.*Choose a smaller one/,
    ],
  ])(
    'with what is wrong and what to do: %s',
    async (_title, make, code, words) => {
      expect(await refusal(await make())).toMatchObject({ code, message: expect.stringMatching(words) as string });
    },
    patienceMs,
  );

  test('HEIC, with words that help, unless this build can read it', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(100),
    ]);
    const { code, message } = await refusal(heic);
    expect(code).toBe(canReadHeic() ? 'picture_damaged' : 'picture_is_heic');
    expect(message).toMatch(canReadHeic() ? /damaged/ : /HEIC.*Save it as a JPEG.*Most Compatible/);
  });
});

/** A progressive JPEG whose header says that it has this size: more is not read of one that is refused. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A whole, valid PNG of one bit a pixel, small as a file, much larger unpacked; of an interlaced one the header. */
function pngOf(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  header[12] = Number(isInterlaced);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
