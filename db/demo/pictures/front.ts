import type { Screen } from '#db/demo/model.ts';
import { shade } from '#db/demo/pictures/colour.ts';
import { circle, n } from '#db/demo/pictures/lens.ts';
import type { Random } from '#db/demo/random.ts';

interface Front {
  width: number;
  height: number;
  colour: string;
  screen: Screen;
}

const palettes: readonly (readonly [string, string, string])[] = [
  ['#f6c48b', '#e4745c', '#53386b'],
  ['#9fd8d2', '#3f8f9b', '#173f5f'],
  ['#f3d9c4', '#c98b8b', '#5a4f7c'],
  ['#c9e4a7', '#5fa777', '#1f5358'],
  ['#b9c6f2', '#6c7fd0', '#27305f'],
  ['#fbe3a1', '#e59a5b', '#7c3f4d'],
  ['#d7e3ea', '#8ba7b8', '#34495a'],
];

/** The front of a phone from its upper left corner: glass, wallpaper, and the notch or hole in the screen. */
export function drawFront(front: Front, random: Random): string {
  const { width, height, screen } = front;
  const unit = width / 74;
  const margin = screen === 'button' ? 4 * unit : 2.4 * unit;
  const top = screen === 'button' ? 18 * unit : screen === 'bezels' ? 9 * unit : margin;
  const bottom = screen === 'button' ? 21 * unit : screen === 'bezels' ? 9 * unit : margin;
  const radius = screen === 'button' ? 1.5 * unit : screen === 'bezels' ? 2.5 * unit : 8.5 * unit;
  const area = { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom };
  const [light, middle, dark] = random.pick(palettes);
  return (
    `<defs><linearGradient id="paper" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${light}"/>` +
    `<stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/>` +
    '</linearGradient>' +
    `<clipPath id="pane"><rect x="${n(area.x)}" y="${n(area.y)}" width="${n(area.width)}"` +
    ` height="${n(area.height)}" rx="${n(radius)}"/></clipPath></defs>` +
    `<g clip-path="url(#pane)"><rect x="${n(area.x)}" y="${n(area.y)}" width="${n(area.width)}"` +
    ` height="${n(area.height)}" fill="url(#paper)"/>` +
    wallpaper(area, { light, middle, dark }, random) +
    clock(area, unit) +
    `<path d="M${n(area.x)} ${n(area.y)}H${n(area.x + area.width * 0.62)}` +
    `L${n(area.x)} ${n(area.y + area.height * 0.55)}Z" fill="#fff" opacity=".07"/></g>` +
    interruption(front, unit, area)
  );
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function wallpaper(
  { x, y, width, height }: Area,
  paint: { light: string; middle: string; dark: string },
  random: Random,
): string {
  const kind = random.between(0, 2);
  if (kind === 0) {
    const hills = [0.55, 0.68, 0.8].map((share, at) => {
      const base = y + height * share;
      const lift = random.between(20, 60);
      return (
        `<path d="M${n(x)} ${n(base)}` +
        `C${n(x + width * 0.3)} ${n(base - lift)} ${n(x + width * 0.6)} ${n(base + lift)} ${n(x + width)} ${n(base - lift / 2)}` +
        `V${n(y + height)}H${n(x)}Z" fill="${shade(paint.dark, -0.1 * at)}"` +
        ` opacity="${0.35 + at * 0.2}"/>`
      );
    });
    return (
      circle(x + width * (0.3 + random.next() * 0.4), y + height * 0.4, width * 0.17, paint.light, ' opacity=".9"') +
      hills.join('')
    );
  }
  if (kind === 1) {
    return [0.9, 0.68, 0.48, 0.3]
      .map((size, at) =>
        circle(
          x + width * 0.78,
          y + height * 0.72,
          width * size,
          at % 2 === 0 ? paint.light : paint.middle,
          ` opacity="${0.16 + at * 0.1}"`,
        ),
      )
      .join('');
  }
  return [0, 1, 2, 3]
    .map(
      (at) =>
        `<path d="M${n(x + width * (at * 0.3 - 0.3))} ${n(y + height)}` +
        `C${n(x + width * (0.2 + at * 0.2))} ${n(y + height * 0.7)}` +
        ` ${n(x + width * (at * 0.25 - 0.1))} ${n(y + height * 0.4)} ${n(x + width * (0.55 + at * 0.2))} ${n(y)}"` +
        ` fill="none" stroke="${at % 2 === 0 ? paint.light : paint.dark}"` +
        ` stroke-width="${n(width * 0.13)}" opacity=".32"/>`,
    )
    .join('');
}

/** The time as four bars and a colon: drawn, so that no font is needed. Reads 9:41. */
function clock({ x, y, width, height }: Area, unit: number): string {
  const size = 4.6 * unit;
  const left = x + width / 2 - size * 2.1;
  const top = y + height * 0.15;
  const digits: [number, string][] = [
    [0, 'M1 .5A.5.5 0 1 1 1 .49V1.1A.5.5 0 0 1 .1 1.3'],
    [2, 'M.65 1.6V0L0 1.1H1'],
    [3.2, 'M.3 .35L.7 0V1.6'],
  ];
  const paths = digits.map(
    ([at, d]) =>
      `<path d="${d}" transform="translate(${n(left + at * size)} ${n(top)}) scale(${n(size)})"` +
      ' fill="none" stroke="#fff" stroke-width=".17" stroke-linecap="round" stroke-linejoin="round"/>',
  );
  return (
    `<g opacity=".95">${paths.join('')}` +
    `${circle(left + size * 1.5, top + size * 0.5, size * 0.11, '#fff')}` +
    `${circle(left + size * 1.5, top + size * 1.15, size * 0.11, '#fff')}` +
    '</g>'
  );
}

function interruption({ width, height, screen, colour }: Front, unit: number, area: Area): string {
  const middle = width / 2;
  switch (screen) {
    case 'notch':
      return (
        `<path d="M${n(middle - 17 * unit)} ${n(area.y)}H${n(middle + 17 * unit)}` +
        `Q${n(middle + 15 * unit)} ${n(area.y)} ${n(middle + 15 * unit)} ${n(area.y + 2 * unit)}` +
        `Q${n(middle + 15 * unit)} ${n(area.y + 5.6 * unit)} ${n(middle + 11 * unit)} ${n(area.y + 5.6 * unit)}` +
        `H${n(middle - 11 * unit)}` +
        `Q${n(middle - 15 * unit)} ${n(area.y + 5.6 * unit)} ${n(middle - 15 * unit)} ${n(area.y + 2 * unit)}` +
        `Q${n(middle - 15 * unit)} ${n(area.y)} ${n(middle - 17 * unit)} ${n(area.y)}Z" fill="#0a0b0d"/>`
      );
    case 'island':
      return (
        `<rect x="${n(middle - 10.5 * unit)}" y="${n(area.y + 2.6 * unit)}" width="${n(21 * unit)}"` +
        ` height="${n(6 * unit)}" rx="${n(3 * unit)}" fill="#08090b"/>` +
        `${circle(middle + 7 * unit, area.y + 5.6 * unit, 1.5 * unit, '#182338')}`
      );
    case 'punch-centre':
      return circle(middle, area.y + 5 * unit, 2.1 * unit, '#08090b');
    case 'punch-left':
      return circle(area.x + 7 * unit, area.y + 5.4 * unit, 2.3 * unit, '#08090b');
    case 'drop':
      return (
        `<path d="M${n(middle - 6 * unit)} ${n(area.y)}` +
        `C${n(middle - 3 * unit)} ${n(area.y)} ${n(middle - 3.4 * unit)} ${n(area.y + 5 * unit)} ${n(middle)} ${n(area.y + 5 * unit)}` +
        `S${n(middle + 3 * unit)} ${n(area.y)} ${n(middle + 6 * unit)} ${n(area.y)}Z" fill="#0a0b0d"/>`
      );
    case 'button':
      return (
        `<rect x="${n(middle - 6 * unit)}" y="${n(9 * unit)}" width="${n(12 * unit)}"` +
        ` height="${n(1.4 * unit)}" rx="${n(0.7 * unit)}" fill="#2a2c30"/>` +
        `${circle(middle, height - 10.5 * unit, 6 * unit, '#0d0e10', ` stroke="${shade(colour, -0.1)}" stroke-width="2"`)}`
      );
    case 'bezels':
      return (
        `<rect x="${n(middle - 7 * unit)}" y="${n(4 * unit)}" width="${n(14 * unit)}"` +
        ` height="${n(1.1 * unit)}" rx="${n(0.5 * unit)}" fill="#2a2c30"/>` +
        `${circle(middle + 17 * unit, 4.6 * unit, 1.2 * unit, '#1a2233')}`
      );
  }
}
