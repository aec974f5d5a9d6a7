import type { Cameras } from '#db/demo/model.ts';
import { brightness, shade } from '#db/demo/pictures/colour.ts';
import { circle, flash, lens, n, plate } from '#db/demo/pictures/lens.ts';

/** The back of a phone in the drawing: its size and colour. */
export interface Back {
  width: number;
  height: number;
  colour: string;
}

/** What is on the back: lenses, lamp and what they sit on, from the upper left corner. */
export function drawCameras(cameras: Cameras, back: Back): string {
  const unit = back.width / 74;
  const island = brightness(back.colour) > 0.5 ? shade(back.colour, 0.22) : shade(back.colour, 0.1);
  const edge = shade(back.colour, brightness(back.colour) > 0.5 ? -0.22 : 0.3);
  const draw = { unit, island, edge, back };
  switch (cameras.kind) {
    case 'single':
      return lens(11 * unit, 11 * unit, 6 * unit, edge) + flash(21.5 * unit, 11 * unit, 2.1 * unit);
    case 'pill':
      return pill(draw, cameras.lenses);
    case 'rings':
      return rings(draw, cameras.lenses);
    case 'corner':
      return corner(draw, cameras.lenses);
    case 'visor':
      return visor(draw, cameras.lenses, cameras.style);
    case 'disc':
      return disc(draw, cameras.lenses, cameras.centred);
    case 'column':
      return column(draw);
    case 'pair':
      return pair(draw);
    case 'glyphs':
      return glyphs(draw);
    case 'square':
      return square(draw, cameras.lenses, cameras.arrangement);
  }
}

interface Draw {
  unit: number;
  island: string;
  edge: string;
  back: Back;
}

function square({ unit, island, edge }: Draw, lenses: number, arrangement: string): string {
  const side = (arrangement === 'triangle' || arrangement === 'grid' ? 37 : 30) * unit;
  const at = 4.5 * unit;
  const r = (arrangement === 'triangle' || arrangement === 'grid' ? 7.4 : 6.6) * unit;
  const low = at + side * 0.28;
  const high = at + side * 0.72;
  const middle = at + side / 2;
  const spots: Record<string, [number, number][]> = {
    diagonal: [
      [low, low],
      [high, high],
    ],
    vertical:
      lenses === 1
        ? [[low, low]]
        : lenses === 3
          ? [
              [low, low],
              [low, high],
              [high, low],
            ]
          : [
              [low, low],
              [low, high],
            ],
    triangle: [
      [low, low],
      [low, high],
      [high, middle],
    ],
    grid: [
      [low, low],
      [low, high],
      [high, low],
      [high, high],
    ],
  };
  const lamp: [number, number] =
    arrangement === 'triangle'
      ? [high + side * 0.06, low - side * 0.08]
      : arrangement === 'grid'
        ? [middle, middle]
        : arrangement === 'diagonal'
          ? [high, low]
          : [high, middle + (lenses === 3 ? side * 0.2 : 0)];
  return (
    plate(at, at, side, side, side * 0.26, island, edge) +
    (spots[arrangement] ?? []).map(([x, y]) => lens(x, y, r, edge)).join('') +
    flash(lamp[0], lamp[1], 2.1 * unit)
  );
}

function pill({ unit, island, edge }: Draw, lenses: number): string {
  const width = 17 * unit;
  const height = (6 + lenses * 13.6) * unit;
  const centre = 5 * unit + width / 2;
  return (
    plate(5 * unit, 5 * unit, width, height, width / 2, island, edge) +
    Array.from({ length: lenses }, (_, at) => lens(centre, (14.5 + at * 13.8) * unit, 6 * unit, edge)).join('') +
    flash(27.5 * unit, 14 * unit, 2 * unit)
  );
}

function rings({ unit, edge }: Draw, lenses: number): string {
  const large = Array.from({ length: Math.min(3, lenses) }, (_, at) =>
    lens(13 * unit, (14 + at * 16) * unit, 6.4 * unit, edge),
  ).join('');
  const small =
    lenses === 5 ? lens(27 * unit, 19 * unit, 3.8 * unit, edge) + lens(27 * unit, 33.5 * unit, 4.6 * unit, edge) : '';
  return large + small + flash(26.5 * unit, (lenses === 5 ? 9.5 : 14) * unit, 2 * unit);
}

function corner({ unit, edge, back }: Draw, lenses: number): string {
  const width = (lenses === 4 ? 31 : 22) * unit;
  const height = 53 * unit;
  const radius = 9 * unit;
  const tone = shade(back.colour, -0.14);
  const path =
    `M0 ${n(radius)}Q0 0 ${n(radius)} 0H${n(width)}V${n(height - radius)}` +
    `Q${n(width)} ${n(height)} ${n(width - radius)} ${n(height)}H0Z`;
  const main = [12, 27, 42].map((y) => lens(11.5 * unit, y * unit, 6 * unit, edge)).join('');
  const more =
    lenses === 4
      ? lens(24 * unit, 34 * unit, 4.6 * unit, edge) + flash(24 * unit, 13 * unit, 1.9 * unit)
      : flash(27 * unit, 12 * unit, 2 * unit);
  return `<path d="${path}" fill="${tone}" stroke="${edge}" stroke-width="1.4"/>${main}${more}`;
}

function visor({ unit, edge, back }: Draw, lenses: number, style: string): string {
  const isStrip = style === 'strip';
  const x = isStrip ? 0 : 6 * unit;
  const width = back.width - 2 * x;
  const height = (isStrip ? 19 : 20) * unit;
  const y = 17 * unit;
  const metal = isStrip ? '#2d2f33' : shade(back.colour, -0.1);
  const bar = isStrip
    ? `<rect x="0" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${metal}"/>` +
      `<rect x="0" y="${n(y)}" width="${n(width)}" height="${n(1.4 * unit)}" fill="${edge}"` +
      ` opacity=".7"/><rect x="0" y="${n(y + height - 1.4 * unit)}" width="${n(width)}"` +
      ` height="${n(1.4 * unit)}" fill="#000" opacity=".35"/>`
    : plate(x, y, width, height, height / 2, metal, edge);
  const start = isStrip ? 13 : 17;
  const inner =
    `<rect x="${n((start - 8) * unit)}" y="${n(y + 3 * unit)}"` +
    ` width="${n((lenses * 14.5 + 2) * unit)}" height="${n(height - 6 * unit)}"` +
    ` rx="${n(height / 2 - 3 * unit)}" fill="#0f1013"/>`;
  const row = Array.from({ length: lenses }, (_, at) =>
    lens((start + at * 14.5) * unit, y + height / 2, 5.6 * unit, '#26282c'),
  ).join('');
  return bar + inner + row + flash((start + lenses * 14.5 + 1) * unit, y + height / 2, 2 * unit);
}

function disc({ unit, island, edge, back }: Draw, lenses: number, centred: boolean): string {
  const r = (centred ? 22 : 20) * unit;
  const x = centred ? back.width / 2 : 25 * unit;
  const y = (centred ? 32 : 28) * unit;
  const spread = r * 0.46;
  const spots =
    lenses === 4
      ? [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ]
      : [
          [-1, -0.62],
          [1, -0.62],
          [0, 1],
        ];
  return (
    circle(x + 1, y + 3, r * 1.02, '#000', ' opacity=".22"') +
    circle(x, y, r, edge) +
    circle(x, y, r * 0.94, island) +
    circle(x, y, r * 0.86, '#17191d') +
    spots
      .map(([dx = 0, dy = 0]) => lens(x + dx * spread * 0.86, y + dy * spread * 0.86, r * 0.29, '#33363b'))
      .join('') +
    flash(x, y + (lenses === 4 ? 0 : -r * 0.02), 1.9 * unit)
  );
}

function column({ unit, island, edge }: Draw): string {
  return (
    plate(5 * unit, 6 * unit, 14 * unit, 49 * unit, 6 * unit, island, edge) +
    [14, 28, 42].map((y, at) => lens(12 * unit, y * unit, (at === 0 ? 5.2 : 4.7) * unit, edge)).join('') +
    flash(12 * unit, 51 * unit, 1.6 * unit)
  );
}

function pair({ unit, island, edge }: Draw): string {
  return [16, 40]
    .map(
      (y) =>
        plate(6 * unit, (y - 11) * unit, 22 * unit, 22 * unit, 11 * unit, island, edge) +
        lens(17 * unit, y * unit, 8.6 * unit, edge),
    )
    .concat(flash(33 * unit, 15 * unit, 2 * unit))
    .join('');
}

function glyphs({ unit, edge, back }: Draw): string {
  const light = brightness(back.colour) > 0.5 ? '#ffffff' : '#e9f0ee';
  const line = (d: string, width = 1.5) =>
    `<path d="${d}" fill="none" stroke="${light}" stroke-width="${n(width * unit)}" stroke-linecap="round"/>`;
  const w = back.width;
  const h = back.height;
  const seam =
    `<path d="M${n(w * 0.5)} ${n(h * 0.08)}V${n(h * 0.3)}M${n(w * 0.12)} ${n(h * 0.72)}H${n(w * 0.4)}` +
    `M${n(w * 0.6)} ${n(h * 0.88)}H${n(w * 0.88)}" stroke="${shade(back.colour, -0.16)}"` +
    ' stroke-width="1.5"/>';
  const ring =
    `M${n(w * 0.27)} ${n(h * 0.44)}A${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.73)} ${n(h * 0.4)}` +
    `M${n(w * 0.74)} ${n(h * 0.47)}A${n(w * 0.24)} ${n(w * 0.24)} 0 0 1 ${n(w * 0.29)} ${n(h * 0.53)}`;
  return (
    seam +
    plate(6 * unit, 6 * unit, 15 * unit, 31 * unit, 7.5 * unit, shade(back.colour, -0.08), edge) +
    lens(13.5 * unit, 14 * unit, 6 * unit, edge) +
    lens(13.5 * unit, 29 * unit, 6 * unit, edge) +
    line(
      `M${n(25 * unit)} ${n(8 * unit)}` +
        `C${n(31 * unit)} ${n(16 * unit)} ${n(31 * unit)} ${n(26 * unit)} ${n(25 * unit)} ${n(36 * unit)}`,
    ) +
    line(`M${n(w * 0.66)} ${n(h * 0.12)}L${n(w * 0.86)} ${n(h * 0.05)}`) +
    line(ring, 2) +
    line(`M${n(w * 0.5)} ${n(h * 0.64)}V${n(h * 0.82)}`, 1.8) +
    circle(w * 0.5, h * 0.88, 1.4 * unit, light)
  );
}
