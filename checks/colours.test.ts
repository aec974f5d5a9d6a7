import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(join(import.meta.dirname, '../web/app.css'), 'utf8');
const themes = [...css.matchAll(/@plugin 'daisyui\/theme' \{\s*name: '(\w+)';([^}]*)\}/g)].map(
  ([, name = '', body = '']) => ({
    name,
    colours: new Map(
      [...body.matchAll(/--color-([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(([, colour = '', l, c, h]) => [
        colour,
        toRgb(Number(l) / 100, Number(c), Number(h)),
      ]),
    ),
  }),
);

/** Source: Björn Ottosson, "A perceptual color space for image processing"; what a screen can't show is cut off. */
function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3) as Rgb;
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((part) => encode(Math.min(1, Math.max(0, part)))) as Rgb;
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** A colour that lets through some of what is below. */
function over(top: Rgb, alpha: number, below: Rgb): Rgb {
  return top.map((part, at) => part * alpha + (below[at] ?? 0) * (1 - alpha)) as Rgb;
}

/** Source: WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe.each(themes)('The $name theme', ({ colours }) => {
  const of = (name: string): Rgb => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`No colour ${name}`);
    return colour;
  };
  const backgrounds = ['base-100', 'base-200'];

  test('has text of 4.5:1 on each background, of the second rank too', () => {
    for (const background of [...backgrounds, 'base-300'])
      expect([background, contrast(of('base-content'), of(background)) >= 7]).toEqual([background, true]);
    for (const background of backgrounds)
      expect([background, contrast(over(of('base-content'), 0.7, of(background)), of(background)) >= 4.5]).toEqual([
        background,
        true,
      ]);
  });

  test.each(['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'])(
    'has text of 4.5:1 on %s',
    (name) => {
      expect(contrast(of(`${name}-content`), of(name))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['primary', 'accent', 'info', 'success', 'error'])(
    'has text in %s of 4.5:1 on each background, and on a tint of itself',
    (name) => {
      for (const background of backgrounds) {
        expect(contrast(of(name), of(background))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of(name), over(of(name), 0.12, of(background)))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('has frames of controls, and buttons, of 3:1 on each background', () => {
    for (const background of backgrounds)
      for (const name of ['outline', 'primary', 'error'])
        expect([name, background, contrast(of(name), of(background)) >= 3]).toEqual([name, background, true]);
  });
});

test('There are two themes, and black on white is 21:1 as it should be', () => {
  expect(themes.map(({ name }) => name)).toEqual(['light', 'dark']);
  expect(contrast(toRgb(1, 0, 0), toRgb(0, 0, 0))).toBeCloseTo(21, 1);
});
