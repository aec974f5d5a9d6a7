import { allowances } from '#contract/allowances.ts';
import { Refusal } from '#contract/problem.ts';
import { sellerRoutes as rows } from '#contract/sellers.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { serve } from '#server/http/serve.ts';
import type { GoingPrices } from '#server/prices/going-prices.ts';
import { listedPrices } from '#server/prices/views.ts';
import { countOnMarketOf, listOnMarketOf } from '#server/products/of-seller-store.ts';
import { productView } from '#server/products/views.ts';
import { sayContact, sayOffers, sayTrader } from '#server/sellers/actions.ts';
import { findKind } from '#server/sellers/kind-store.ts';
import { findSeller, isSeller } from '#server/sellers/store.ts';
import { sellerView, traderView } from '#server/sellers/views.ts';
import { isContactAfterBooking, takesOffers } from '#server/users/store.ts';

export function sellerRoutes(http: Http, prices: GoingPrices): void {
  const { config } = http.context;

  serve(http, rows.getOwnTrader, async ({ context, actor }) => ({
    ...traderView(await findKind(context, actor.id)),
    contactAfterBooking: await isContactAfterBooking(context, actor.id),
    takesOffers: await takesOffers(context, actor.id),
  }));

  serve(http, rows.sayContact, async ({ context, actor, body }) => {
    await context.limiter.take(allowances.sellerChoices, actor.id);
    return { acknowledged: true as const, modifiedCount: await sayContact(context, actor, body.afterBooking) };
  });

  serve(http, rows.sayOffers, async ({ context, actor, body }) => {
    await context.limiter.take(allowances.sellerChoices, actor.id);
    return { acknowledged: true as const, modifiedCount: await sayOffers(context, actor, body.takesOffers) };
  });

  serve(http, rows.sayTrader, async ({ context, actor, body }) => ({
    acknowledged: true as const,
    modifiedCount: await sayTrader(context, actor, body.trader),
  }));

  serve(
    http,
    rows.getSeller,
    async ({ context, params }) => {
      const [seller, onSale] = await Promise.all([findSeller(context, params.id), countOnMarketOf(context, params.id)]);
      if (!seller) throw noSeller();
      return { ...sellerView(seller), onSale };
    },
    // 'categories' is announced with each move of a phone but a reservation that ends, which changes no count here.
    {
      caching: {
        differsForMembers: false,
        isOneOfMany: true,
        tags: ({ params }) => ['sellers', 'categories', `seller:${params.id}`],
      },
    },
  );

  serve(
    http,
    rows.listSellerPhones,
    async (call) => {
      const { context, params } = call;
      if (!(await isSeller(context, params.id))) throw noSeller();
      const found = await pageOf(call, (context, page) => listOnMarketOf(context, params.id, page));
      const priceOf = await listedPrices(prices);
      return found.map((row) => ({ ...productView(config, row, false), ...priceOf(row) }));
    },
    {
      caching: {
        // Members get longer pages.
        differsForMembers: true,
        isOneOfMany: true,
        tags: () => ['sellers', 'categories', 'models'],
        furtherTags: (phones) => phones.map(({ _id }) => `product:${_id}`),
      },
    },
  );
}

function noSeller(): Refusal {
  return new Refusal('not_found', 'There is no such seller.');
}
