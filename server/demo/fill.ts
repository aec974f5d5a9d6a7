import { cast } from '#db/demo/cast.ts';
import { demoCategories } from '#db/demo/categories.ts';
import { demoListings } from '#db/demo/listings.ts';
import { drawCategoryTile } from '#db/demo/pictures/category-tile.ts';
import { drawBack, drawPhone, drawScreen } from '#db/demo/pictures/phone.ts';
import type { Context } from '#server/context.ts';
import { playDemoSales } from '#server/demo/history.ts';
import { wantedDemoPassword } from '#server/demo/passwords.ts';
import {
  areBrandsMissing,
  insertBrands,
  insertDemoPeople,
  insertDemoProducts,
  isMarketEmpty,
  lockFill,
} from '#server/demo/store.ts';
import { keepImage } from '#server/images/actions.ts';
import { rewriteDrawing } from '#server/images/pipeline/rewrite-image.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';

const drawnAtOnce = 2;

/** Gives a market without brands the well-known ones: without any, nobody could list a phone. */
export async function fillBrands(context: Context, tell: (note: string) => void): Promise<void> {
  if (!(await areBrandsMissing(context))) return;
  const imageIds = await drawAll(context, demoCategories.map(drawCategoryTile), tell);
  await inTransaction(context, async (context) => {
    await lockFill(context);
    if (!(await areBrandsMissing(context))) return;
    await insertBrands(
      context,
      demoCategories.map((category, at) => ({ ...category, imageId: imageIds[at] ?? '' })),
    );
    announce(context, '*');
  });
}

/**
 * Fills an empty database with the demo market: people, phones, a drawn picture of each. Anything else stays as it is.
 * The pictures come first and the rows in one transaction after, so a start that is cut short begins anew.
 */
export async function fillDemoMarket(context: Context, tell: (note: string) => void): Promise<void> {
  if (!(await isMarketEmpty(context))) return;
  const listings = demoListings(context.clock.now());
  // Phones of one model and colour share their drawings.
  const photos = listings.map((listing) => [
    drawPhone(listing),
    drawScreen(listing.model),
    // A drawing takes a tenth of a second, and nobody looks at the market before.
    ...(listing.condition === 'Fair' && listing.category === 'apple' ? [drawBack(listing)] : []),
  ]);
  const drawings = [...new Set(photos.flat())];
  const ids = await drawAll(context, drawings, tell);
  const idOf = new Map(drawings.map((drawing, at) => [drawing, ids[at] ?? '']));
  const passwordHash = await context.passwords.hash(wantedDemoPassword(context));

  const filled = await inTransaction(context, async (context) => {
    await lockFill(context);
    if (!(await isMarketEmpty(context))) return null;
    const idsByEmail = await insertDemoPeople(context, cast, passwordHash);
    const listed = listings.map((listing, at) => ({
      ...listing,
      imageIds: photos[at]?.map((drawing) => idOf.get(drawing) ?? '') ?? [],
      sellerId: idsByEmail.get(listing.sellerEmail) ?? '',
    }));
    await insertDemoProducts(context, listed);
    announce(context, '*');
    return { idsByEmail, listed };
  });
  if (filled) await playDemoSales(context, filled.listed, filled.idsByEmail);
}

async function drawAll(context: Context, drawings: string[], tell: (note: string) => void): Promise<string[]> {
  const ids = Array.from({ length: drawings.length }, () => '');
  let next = 0;
  let done = 0;
  const drawer = async () => {
    while (next < drawings.length) {
      const at = next++;
      const image = await rewriteDrawing(drawings[at] ?? '');
      await keepImage(context, image, null);
      ids[at] = image.id;
      done += 1;
      tell(`(${done} of ${drawings.length} pictures)`);
    }
  };
  await Promise.all(Array.from({ length: drawnAtOnce }, drawer));
  return ids;
}
