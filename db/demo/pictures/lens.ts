/** A lens with its depth: ring, glass, iris and two glints. */
export function lens(x: number, y: number, r: number, ring: string): string {
  return [
    circle(x, y, r, ring),
    circle(x, y, r * 0.93, '#3a3e44'),
    circle(x, y, r * 0.86, '#0b0c0f'),
    circle(x, y, r * 0.6, 'url(#glass)'),
    circle(x, y, r * 0.26, '#05060a'),
    `<ellipse cx="${n(x - r * 0.26)}" cy="${n(y - r * 0.3)}" rx="${n(r * 0.17)}" ry="${n(r * 0.11)}"` +
      ` fill="#cfe0f5" opacity=".75" transform="rotate(-35 ${n(x - r * 0.26)} ${n(y - r * 0.3)})"/>`,
    circle(x + r * 0.24, y + r * 0.28, r * 0.06, '#8fb0d8'),
  ].join('');
}

/** The lamp beside the lenses. */
export function flash(x: number, y: number, r: number): string {
  return circle(x, y, r, '#d9d2bd') + circle(x, y, r * 0.7, '#fdf6dc');
}

/** A rounded plate with a light upper edge, on which lenses sit. */
export function plate(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  edge: string,
): string {
  return (
    `<rect x="${n(x + 1)}" y="${n(y + 2)}" width="${n(width)}" height="${n(height)}"` +
    ` rx="${n(radius)}" fill="#000" opacity=".22"/>` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}"` +
    ` fill="${fill}" stroke="${edge}" stroke-width="1.6"/>`
  );
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;
}

/** A number as short as a drawing needs it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
