import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoCategories } from '#db/demo/categories.ts';
import { demoListings } from '#db/demo/listings.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import { drawCategoryTile } from '#db/demo/pictures/category-tile.ts';
import { drawBack, drawPhone, drawScreen } from '#db/demo/pictures/phone.ts';

const listings = demoListings(new Date('2026-11-21T07:00:00Z'));
const drawings = listings.flatMap((listing) => [
  { key: listing.looks, svg: drawPhone(listing) },
  { key: `the front of ${listing.model.name}`, svg: drawScreen(listing.model) },
  ...(listing.condition === 'Fair' ? [{ key: `the back of ${listing.looks}`, svg: drawBack(listing) }] : []),
]);
/** Phones of one model and colour share theirs. */
const phones = [...new Map(drawings.map((drawing) => [drawing.key, drawing])).values()];
const tiles = demoCategories.map((category) => ({ key: category.slug, svg: drawCategoryTile(category) }));
/** One phone for each way of arranging cameras, and each screen. */
const kinds = [
  ...new Map(
    listings.flatMap(
      (one) =>
        [
          [`cameras ${JSON.stringify(one.model.cameras)}`, one],
          [`screen ${one.model.screen}`, one],
        ] as const,
    ),
  ),
].map(([kind, listing]) => ({ kind, listing }));

describe('The pictures', () => {
  test('are drawn the same every time, and each is a picture of its own', () => {
    for (const { key, svg } of drawings) expect(phones.find((one) => one.key === key)?.svg).toBe(svg);
    expect(demoCategories.map(drawCategoryTile)).toEqual(tiles.map(({ svg }) => svg));
    const ofOne = [...phones, ...tiles].filter(({ key }) => !key.startsWith('the front of '));
    expect(new Set(ofOne.map(({ svg }) => svg)).size).toBe(ofOne.length);
  });

  test.each([...phones, ...tiles])(
    '$key is whole: every paint it uses is in it once, and every number is one',
    ({ svg }) => {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    },
  );

  test.each([...phones, ...tiles])('$key has no words, loads nothing and is light', ({ svg }) => {
    expect(svg).not.toMatch(/<(?:text|image|script|style|foreignObject|filter|use)\b|href|@import|on\w+=/);
    expect(svg.match(/https?:[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(svg.length).toBeLessThan(24_000);
  });

  test.each(kinds)('$kind becomes a square picture with light and dark in it', async ({ listing }) => {
    const picture = sharp(Buffer.from(drawPhone(listing)))
      .resize(160, 160, { fit: 'inside' })
      .flatten({ background: '#fff' });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([160, 160]);
    const values = [...data];
    expect(Math.min(...values)).toBeLessThan(40);
    expect(Math.max(...values)).toBeGreaterThan(200);
  });

  test('wear shows on the back of a phone in fair condition and of no other', () => {
    const size = (condition: DemoListing['condition']) => (listing: DemoListing) =>
      drawBack({ ...listing, condition }).length;
    for (const listing of listings.slice(0, 12)) {
      expect(size('Fair')(listing)).toBeGreaterThan(size('Excellent')(listing));
    }
  });

  test('the body has the colour that the offer names', () => {
    for (const listing of listings) expect(drawPhone(listing)).toContain(listing.colour.hex);
  });
});
