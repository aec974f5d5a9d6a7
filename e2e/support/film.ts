import { rename, writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const [width, height] = [640, 480];

/**
 * Writes a film for a camera, in which a text is seen as a QR code (y4m, one frame that Chromium shows again and
 * again).
 */
export async function filmQrCode(file: string, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = Math.floor(height / size);
  const left = Math.floor((width - size * module) / 2);
  const brightness = Buffer.alloc(width * height, 235);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[Math.floor(y / module)]?.[Math.floor((x - left) / module)]) brightness[y * width + x] = 16;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`;
  // A camera that is still being closed reads on in the film before, and Chromium can't bear a file that is cut off.
  await writeFile(`${file}.new`, Buffer.concat([Buffer.from(head), brightness, colours]));
  await rename(`${file}.new`, file);
}
