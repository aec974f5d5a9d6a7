import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';

/** How many pixels of a screen become one cell. Text becomes grey with any font renderer; the layout stays visible. */
const cellPx = 12;

/** How far apart two cells may be in red, green or blue, of 255. */
const tolerance = 26;

/** How many cells of a hundred may be further apart than that: a date, a button that is drawn a pixel lower. */
const mostPercent = 1.5;

/** How many cells a page may be longer or shorter. */
const mostRows = 2;

/** A screen seen from afar. */
export interface Glance {
  width: number;
  height: number;
  /** Red, green and blue of each cell, row by row. */
  cells: Uint8Array;
}

/**
 * Looks at a picture of a screen from afar. What does not fill the last row and column of cells is drawn out to their
 * end: were it stretched, a page that is a pixel higher would have other cells everywhere.
 *
 * @param scale how many pixels of the picture a pixel of the screen has become, in width and in height
 */
export async function glanceAt(picture: Buffer, scale: number): Promise<Glance> {
  const { data, info } = await raw(sharp(picture));
  const size = cellPx * scale;
  const [across, down] = [Math.ceil(info.width / size), Math.ceil(info.height / size)];
  const [right, bottom] = [across * size - info.width, down * size - info.height];
  const filled = await raw(from(data, info).extend({ right, bottom, extendWith: 'copy' }));
  const small = await raw(from(filled.data, filled.info).resize(across, down, { fit: 'fill', kernel: 'linear' }));
  return toGlance(await raw(from(small.data, small.info).blur(0.8)));
}

/** Each step for itself: in one go, a picture is made smaller before it is drawn out. */
const raw = (picture: Sharp) => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
const from = (data: Buffer, { width, height }: OutputInfo) => sharp(data, { raw: { width, height, channels: 3 } });
const toGlance = ({ data, info }: { data: Buffer; info: OutputInfo }): Glance => ({
  width: info.width,
  height: info.height,
  cells: new Uint8Array(data),
});

/** A glance as it is kept in a file. */
export async function writeGlance({ cells, width, height }: Glance): Promise<Buffer> {
  return sharp(cells, { raw: { width, height, channels: 3 } })
    .webp({ quality: 90, effort: 6 })
    .toBuffer();
}

/** The glance in a file. */
export async function readGlance(file: Buffer): Promise<Glance> {
  return toGlance(await raw(sharp(file)));
}

/** What is different between two glances, in words; null when one would take them for the same screen. */
export function difference(was: Glance, is: Glance): string | null {
  if (was.width !== is.width) return `it is ${is.width * cellPx} pixels wide, and was ${was.width * cellPx}`;
  if (Math.abs(was.height - is.height) > mostRows)
    return `it is about ${is.height * cellPx} pixels high, and was ${was.height * cellPx}`;
  const count = was.width * Math.min(was.height, is.height);
  const other = Array.from({ length: count }, (_, at) => at).filter((at) => isOther(was, is, at));
  const percent = (other.length / count) * 100;
  if (percent <= mostPercent) return null;
  const rows = other.map((at) => Math.floor(at / was.width) * cellPx);
  return `${percent.toFixed(1)} % of it looks different, between ${rows[0]} and ${(rows.at(-1) ?? 0) + cellPx} pixels from its top`;
}

function isOther(was: Glance, is: Glance, at: number): boolean {
  return [0, 1, 2].some(
    (channel) => Math.abs((was.cells[at * 3 + channel] ?? 0) - (is.cells[at * 3 + channel] ?? 0)) > tolerance,
  );
}
