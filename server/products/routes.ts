import { Refusal } from '#contract/problem.ts';
import { productRoutes as rows } from '#contract/products.ts';
import type { Product } from '#contract/products.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { isCounted } from '#server/http/newness.ts';
import { serve } from '#server/http/serve.ts';
import { advertiseProduct, editProduct, listProduct } from '#server/products/actions.ts';
import { listAdvertised } from '#server/products/advertised.ts';
import { imageUrl } from '#server/images/views.ts';
import { createContacts } from '#server/products/contacts.ts';
import { listFurtherPhotos } from '#server/products/photo-store.ts';
import { findLiveOfSeller, listLiveOfSeller } from '#server/products/of-seller-store.ts';
import { findProduct, listLiveOfCategory, listOnMarketOrSold } from '#server/products/store.ts';
import type { ProductRow } from '#server/products/store.ts';
import { glanceView, ownProductView, productView } from '#server/products/views.ts';
import { relistProduct, withdrawProduct } from '#server/products/withdrawing.ts';
import type { HoldEnds } from '#server/products/withdrawing.ts';
import { isOffMarket } from '#server/trade/states.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

/** What other rooms do for these calls. */
interface Others {
  /** How many offers for a phone are open (server/offers). */
  countOpenOffers: (context: Context, productId: string) => Promise<number>;
  /** Ends the reservation of a phone that is deleted (server/orders). */
  endHold: HoldEnds;
  /** What to say of prices in a list (server/prices). */
  listedPrices: () => Promise<(row: ProductRow) => Pick<Product, 'priceHint' | 'launchPrice'>>;
}

export function productRoutes(http: Http, { countOpenOffers, endHold, listedPrices }: Others): void {
  const { config } = http.context;
  const contacts = createContacts(http);
  const forMembers = { differsForMembers: true, guard: contacts.guard };

  serve(
    http,
    rows.listCategoryProducts,
    async (call) => {
      const { context, params, actor } = call;
      if (!(await findCategory(context, params.id))) throw new Refusal('not_found', 'There is no such category.');
      const found = await pageOf(call, (context, page) => listLiveOfCategory(context, params.id, page));
      const priceOf = await listedPrices();
      return found.map((row) => ({ ...productView(config, row, actor !== null), ...priceOf(row) }));
    },
    { caching: { ...forMembers, tags: ({ params }) => [`category:${params.id}`, 'models', 'sellers'] } },
  );

  serve(
    http,
    rows.listAdvertised,
    async (call) => {
      const found = await pageOf(call, listAdvertised);
      const priceOf = await listedPrices();
      return found.map((row) => ({ ...productView(config, row, call.actor !== null), ...priceOf(row) }));
    },
    { caching: { ...forMembers, tags: () => ['advertised', 'models', 'sellers'] } },
  );

  serve(http, rows.listMyProducts, async (call) => {
    const { query, actor } = call;
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own products here.');
    const found = await pageOf(call, (context, page) => listLiveOfSeller(context, actor.id, page));
    return found.map((row) => ownProductView(config, row));
  });

  serve(http, rows.getMyProduct, async ({ context, params, actor }) => {
    const found = await findLiveOfSeller(context, actor.id, params.id);
    if (!found) throw new Refusal('not_found', 'You have no such product.');
    const openOffers = await countOpenOffers(context, found.id);
    return withPhotos(context, { ...ownProductView(config, found), openOffers });
  });

  serve(http, rows.lookUpProducts, async ({ context, query }) =>
    (await listOnMarketOrSold(context, query.ids)).map((row) => glanceView(config, row)),
  );

  serve(
    http,
    rows.getProduct,
    async ({ context, params, actor }) => {
      const found = await findProduct(context, params.id);
      if (!found || found.state === 'sold' || isOffMarket(found.state))
        throw new Refusal('not_found', 'This phone is not on the market.');
      return withPhotos(context, productView(config, found, actor !== null));
    },
    {
      caching: {
        differsForMembers: true,
        isOneOfMany: true,
        guard: contacts.guardOfOne,
        tags: ({ params }) => [`product:${params.id}`, 'sellers'],
      },
    },
  );

  serve(http, rows.createProduct, async ({ context, body, identity, actor, request }) => {
    requireConfirmedAddress(config, identity);
    return {
      acknowledged: true as const,
      insertedId: await listProduct(context, actor, body, isCounted(http, request)),
    };
  });

  serve(http, rows.editProduct, async ({ context, params, body, identity, actor }) => {
    requireConfirmedAddress(config, identity);
    return { acknowledged: true as const, modifiedCount: await editProduct(context, actor, params.id, body) };
  });

  serve(http, rows.advertiseProduct, async ({ context, params, identity, actor }) => {
    requireConfirmedAddress(config, identity);
    return { acknowledged: true as const, modifiedCount: await advertiseProduct(context, actor, params.id) };
  });

  serve(http, rows.deleteProduct, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await withdrawProduct(context, actor, params.id, endHold),
  }));

  serve(http, rows.takeOffMarket, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await withdrawProduct(context, actor, params.id, endHold),
  }));

  serve(http, rows.relistProduct, async ({ context, params, identity, actor }) => {
    requireConfirmedAddress(config, identity);
    return { acknowledged: true as const, modifiedCount: await relistProduct(context, actor, params.id) };
  });

  async function withPhotos<View extends Product>(context: Context, view: View): Promise<View> {
    const further = await listFurtherPhotos(context, view._id);
    return { ...view, photos: [view.img, ...further.map((id) => imageUrl(config, id))] };
  }
}
