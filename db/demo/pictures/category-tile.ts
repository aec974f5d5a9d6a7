import type { DemoCategory } from '#db/demo/categories.ts';
import { drawCameras } from '#db/demo/pictures/cameras.ts';
import { shade } from '#db/demo/pictures/colour.ts';
import { n } from '#db/demo/pictures/lens.ts';
import { canvas, shared } from '#db/demo/pictures/phone.ts';

/** A brand's tile: the upper half of a back on a field of colour. An SVG without text or trademark. */
export function drawCategoryTile({ field, body, cameras }: Pick<DemoCategory, 'field' | 'body' | 'cameras'>): string {
  const width = 470;
  const height = 980;
  const radius = 76;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}"` +
    ` height="${canvas}">${shared(body)}` +
    `<rect width="${canvas}" height="${canvas}" fill="${field}"/>` +
    `<circle cx="700" cy="250" r="330" fill="${shade(field, 0.4)}" opacity=".7"/>` +
    `<circle cx="190" cy="820" r="260" fill="${shade(field, -0.06)}"/>` +
    `<g transform="translate(265 190) rotate(8 ${n(width / 2)} 400)">` +
    `<rect x="14" y="22" width="${width}" height="${height}" rx="${radius}" fill="#10151a"` +
    ' opacity=".16"/>' +
    `<rect x="-6" y="-6" width="${width + 12}" height="${height + 12}" rx="${radius + 6}"` +
    ` fill="url(#frame)"/><rect width="${width}" height="${height}" rx="${radius}"` +
    ' fill="url(#body)"/>' +
    `<clipPath id="case"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>` +
    `<g clip-path="url(#case)">${drawCameras(cameras, { width, height, colour: body })}` +
    `<path d="M${n(width * 0.6)} 0H${width}V${n(height * 0.5)}Z" fill="#fff" opacity=".08"/></g></g></svg>`
  );
}
