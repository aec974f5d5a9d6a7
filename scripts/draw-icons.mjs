import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the installed app's icons. Run it with Node 24 after changing the mark, and commit the files. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const mark = readFileSync(join(root, 'public/static/favicon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/i.exec(mark)?.[1];
if (ground === undefined) throw new Error('The mark has no ground: its first <rect> names no colour.');

const draw = (sizePx) => sharp(Buffer.from(mark), { density: (72 * sizePx) / 32 }).resize(sizePx, sizePx);

/** Platforms cut their own shape out of the middle four fifths. */
function drawFull(sizePx, share) {
  const inner = Math.round(sizePx * share);
  return draw(inner)
    .toBuffer()
    .then((input) =>
      sharp({ create: { width: sizePx, height: sizePx, channels: 3, background: ground } }).composite([{ input }]),
    );
}

const pictures = {
  'icon-192': draw(192),
  'icon-512': draw(512),
  'maskable-192': await drawFull(192, 0.8),
  'maskable-512': await drawFull(512, 0.8),
  'apple-touch-icon': await drawFull(180, 1),
};

mkdirSync(join(root, 'public/icons'), { recursive: true });
for (const [name, picture] of Object.entries(pictures)) {
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(root, `public/icons/${name}.png`));
}
