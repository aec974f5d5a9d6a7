import { cast } from '#db/demo/cast.ts';
import { demoCategories } from '#db/demo/categories.ts';
import { demoListings } from '#db/demo/listings.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { playDemoSales } from '#server/demo/history.ts';
import { insertBrands, insertDemoPeople, insertDemoProducts } from '#server/demo/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const picture = 'd'.repeat(40);

export interface DemoMarket extends TestMarket {
  listings: readonly DemoListing[];
}

/** The demo market as DEMO=1 fills it, with one empty picture for all: drawing them takes a minute. */
export async function openDemoMarket(environment: Record<string, string> = {}): Promise<DemoMarket> {
  const market = await openTestMarket(environment);
  const context = { ...market.context, db: market.owner };
  await context.db.insertInto('images').values({ id: picture, width: 1, height: 1, placeholder: '' }).execute();
  await insertBrands(
    context,
    demoCategories.map((category) => ({ ...category, imageId: picture })),
  );
  await fillCatalogue(context);
  const ids = await insertDemoPeople(context, cast, 'no password');
  const listings = demoListings(context.clock.now());
  const listed = listings.map((listing) => ({
    ...listing,
    imageIds: [picture],
    sellerId: ids.get(listing.sellerEmail) ?? '',
  }));
  await insertDemoProducts(context, listed);
  await playDemoSales(context, listed, ids);
  market.context.announcements.tell(['*']);
  return { ...market, listings };
}
