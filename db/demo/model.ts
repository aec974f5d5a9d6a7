/** Where the lenses are, as one would draw it. Sizes are in the drawing. */
export type Cameras =
  | { kind: 'square'; lenses: 1 | 2 | 3 | 4; arrangement: 'diagonal' | 'vertical' | 'triangle' | 'grid' }
  | { kind: 'pill'; lenses: 1 | 2 | 3 }
  | { kind: 'rings'; lenses: 2 | 3 | 5 }
  | { kind: 'corner'; lenses: 3 | 4 }
  | { kind: 'visor'; lenses: 2 | 3; style: 'strip' | 'island' }
  | { kind: 'disc'; lenses: 3 | 4; centred: boolean }
  | { kind: 'column'; lenses: 3 }
  | { kind: 'pair' }
  | { kind: 'glyphs' }
  | { kind: 'single' };

/** What interrupts the screen. */
export type Screen = 'notch' | 'island' | 'punch-centre' | 'punch-left' | 'drop' | 'button' | 'bezels';

export interface Colour {
  name: string;
  hex: string;
}

export interface PhoneModel {
  brand: string;
  name: string;
  /** Year and month, such as 2023-09. */
  released: string;
  storagesGb: readonly number[];
  /** Of the smallest storage, in whole US dollars. */
  launchPriceUsd: number;
  heightMm: number;
  widthMm: number;
  cameras: Cameras;
  screen: Screen;
  colours: readonly Colour[];
}

/** A model's line: name, release, storages, launch price, size, cameras, screen, colours as 'Name #hex'. */
export function model(
  brand: string,
  name: string,
  released: string,
  storagesGb: readonly number[],
  launchPriceUsd: number,
  [heightMm, widthMm]: readonly [number, number],
  cameras: Cameras,
  screen: Screen,
  colours: readonly string[],
): PhoneModel {
  return {
    brand,
    name,
    released,
    storagesGb,
    launchPriceUsd,
    heightMm,
    widthMm,
    cameras,
    screen,
    colours: colours.map(colour),
  };
}

function colour(text: string): Colour {
  const at = text.lastIndexOf(' #');
  return { name: text.slice(0, at), hex: text.slice(at + 1) };
}
