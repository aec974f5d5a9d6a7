/** A colour moved towards white (amount above 0) or black (below 0); amount from -1 to 1. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const strength = Math.abs(amount);
  return `#${channels(hex)
    .map((value) =>
      Math.round(value + (target - value) * strength)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** How bright a colour looks, from 0 to 1 (ITU-R BT.709 weights). */
export function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
