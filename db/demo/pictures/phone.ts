import type { DemoListing } from '#db/demo/listings.ts';
import type { PhoneModel } from '#db/demo/model.ts';
import { drawCameras } from '#db/demo/pictures/cameras.ts';
import { brightness, shade } from '#db/demo/pictures/colour.ts';
import { drawFront } from '#db/demo/pictures/front.ts';
import { n } from '#db/demo/pictures/lens.ts';
import { randomFrom } from '#db/demo/random.ts';

/** Side of the square drawing, in pixels. */
export const canvas = 960;
const pixelsPerMm = 4.55;

/**
 * The phone of a listing as a picture for the shop: back and front, true to its model's size, cameras and colour. An
 * SVG without any text.
 */
export function drawPhone({ looks, model, colour }: Pick<DemoListing, 'looks' | 'model' | 'colour'>): string {
  const random = randomFrom(looks);
  const width = model.widthMm * pixelsPerMm;
  const height = model.heightMm * pixelsPerMm;
  const radius = width * (model.screen === 'bezels' ? 0.08 : 0.15);
  const body = { width, height, radius, colour: colour.hex };
  const top = (canvas - height) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}"` +
    ` height="${canvas}">${shared(colour.hex)}` +
    `<rect width="${canvas}" height="${canvas}" fill="url(#studio)"/>` +
    `<ellipse cx="480" cy="${n(top + height + 8)}" rx="390" ry="46" fill="url(#shadow)"/>` +
    `<g transform="translate(${n(470 - width)} ${n(top - 16)}) rotate(-5 ${n(width / 2)} ${n(height / 2)})">` +
    `${shell(body, 'back')}<g clip-path="url(#case)">${drawCameras(model.cameras, body)}</g></g>` +
    `<g transform="translate(${n(495)} ${n(top + 16)}) rotate(4 ${n(width / 2)} ${n(height / 2)})">` +
    `${shell(body, 'front')}${drawFront({ ...body, screen: model.screen }, random)}</g>` +
    `<defs><clipPath id="case"><rect width="${n(width)}" height="${n(height)}" rx="${n(radius)}"/>` +
    '</clipPath></defs></svg>'
  );
}

/** The back alone, close up; with the marks of a phone that has been used, if it was. */
export function drawBack({
  looks,
  model,
  colour,
  condition,
}: Pick<DemoListing, 'looks' | 'model' | 'colour' | 'condition'>): string {
  const random = randomFrom(`${looks} ${condition}`);
  const width = model.widthMm * pixelsPerMm * 1.9;
  const height = model.heightMm * pixelsPerMm * 1.9;
  const body = { width, height, radius: width * (model.screen === 'bezels' ? 0.08 : 0.15), colour: colour.hex };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}">${shared(colour.hex)}` +
    `<rect width="${canvas}" height="${canvas}" fill="url(#studio)"/>` +
    `<g transform="translate(${n((canvas - width) / 2)} 110) rotate(-3 ${n(width / 2)} ${n(height / 2)})">` +
    `${shell(body, 'back')}<g clip-path="url(#case)">${drawCameras(model.cameras, body)}</g>` +
    `${condition === 'Fair' ? wear(body, random) : ''}</g>` +
    `<defs><clipPath id="case"><rect width="${n(width)}" height="${n(height)}"` +
    ` rx="${n(body.radius)}"/></clipPath></defs></svg>`
  );
}

/** The front alone, of any colour: its screen is on. Phones of a brand that have the same screen share it. */
export function drawScreen({ brand, screen, heightMm, widthMm }: PhoneModel): string {
  const random = randomFrom(`${brand} ${screen}`);
  // To the nearest shape of a twentieth.
  const height = 160 * pixelsPerMm * 1.15;
  const width = height * (Math.round((widthMm / heightMm) * 20) / 20);
  const body = { width, height, radius: width * (screen === 'bezels' ? 0.08 : 0.15), colour: '#2b2b2d' };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}"` +
    ` height="${canvas}">${shared(body.colour)}` +
    `<rect width="${canvas}" height="${canvas}" fill="url(#studio)"/>` +
    `<ellipse cx="480" cy="${n((canvas + height) / 2 + 8)}" rx="300" ry="40" fill="url(#shadow)"/>` +
    `<g transform="translate(${n((canvas - width) / 2)} ${n((canvas - height) / 2)})">` +
    `${shell(body, 'front')}${drawFront({ ...body, screen }, random)}</g></svg>`
  );
}

/** Paint that every part uses. */
export function shared(hex: string): string {
  const isLight = brightness(hex) > 0.75;
  return (
    '<defs><linearGradient id="studio" x1="0" y1="0" x2="0" y2="1">' +
    `<stop stop-color="${isLight ? '#dfe3e2' : '#f3f4f2'}"/>` +
    `<stop offset=".72" stop-color="${isLight ? '#d0d5d4' : '#e7e9e6'}"/>` +
    `<stop offset="1" stop-color="${isLight ? '#c3c9c8' : '#d9dcd8'}"/></linearGradient>` +
    '<radialGradient id="shadow"><stop stop-color="#1b211f" stop-opacity=".42"/>' +
    '<stop offset=".6" stop-color="#1b211f" stop-opacity=".13"/>' +
    '<stop offset="1" stop-color="#1b211f" stop-opacity="0"/></radialGradient>' +
    '<radialGradient id="glass" cx=".4" cy=".35"><stop stop-color="#4d648c"/>' +
    '<stop offset=".45" stop-color="#1b2740"/><stop offset="1" stop-color="#090c14"/>' +
    '</radialGradient>' +
    `<linearGradient id="body" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${shade(hex, 0.2)}"/>` +
    `<stop offset=".45" stop-color="${hex}"/><stop offset="1" stop-color="${shade(hex, -0.16)}"/>` +
    '</linearGradient>' +
    `<linearGradient id="frame" x1="0" y1="0" x2="1" y2="0"><stop stop-color="${shade(hex, -0.35)}"/>` +
    `<stop offset=".06" stop-color="${shade(hex, 0.45)}"/>` +
    `<stop offset=".5" stop-color="${shade(hex, -0.12)}"/>` +
    `<stop offset=".94" stop-color="${shade(hex, 0.35)}"/>` +
    `<stop offset="1" stop-color="${shade(hex, -0.4)}"/></linearGradient></defs>`
  );
}

interface Body {
  width: number;
  height: number;
  radius: number;
  colour: string;
}

function shell({ width, height, radius }: Body, side: 'front' | 'back'): string {
  const rim = 4;
  const keyX = side === 'front' ? width + rim - 2 : -rim - 2.5;
  const keys =
    `<rect x="${n(keyX)}" y="${n(height * 0.24)}" width="5" height="${n(height * 0.1)}" rx="2" fill="url(#frame)"/>` +
    `<rect x="${n(side === 'front' ? -rim - 2.5 : width + rim - 2)}" y="${n(height * 0.2)}" width="5"` +
    ` height="${n(height * 0.07)}" rx="2" fill="url(#frame)"/>`;
  const outer =
    `<rect x="${-rim}" y="${-rim}" width="${n(width + 2 * rim)}" height="${n(height + 2 * rim)}"` +
    ` rx="${n(radius + rim)}" fill="url(#frame)"/>`;
  const drop =
    `<rect x="${-rim + 6}" y="${-rim + 12}" width="${n(width + 2 * rim)}"` +
    ` height="${n(height + 2 * rim)}" rx="${n(radius + rim)}" fill="#10151a" opacity=".13"/>`;
  const face =
    `<rect width="${n(width)}" height="${n(height)}" rx="${n(radius)}"` +
    ` fill="${side === 'front' ? '#0a0b0d' : 'url(#body)'}"/>`;
  const sheen =
    side === 'back'
      ? `<path d="M${n(width * 0.62)} 0H${n(width - radius)}Q${n(width)} 0 ${n(width)} ${n(radius)}` +
        `V${n(height * 0.5)}Z" fill="#fff" opacity=".08"/>`
      : '';
  return drop + keys + outer + face + sheen;
}

/** Fine scratches: this one has been used. */
function wear({ width, height }: Body, random: ReturnType<typeof randomFrom>): string {
  return Array.from({ length: 7 }, () => {
    const x = width * (0.15 + random.next() * 0.7);
    const y = height * (0.45 + random.next() * 0.48);
    return (
      `<path d="M${n(x)} ${n(y)}l${n(20 + random.next() * 50)} ${n(random.next() * 36 - 18)}"` +
      ' stroke="#fff" stroke-width="1.2" stroke-linecap="round"' +
      ` opacity="${n(0.25 + random.next() * 0.25)}"/>`
    );
  }).join('');
}
