import { phoneRoutes as rows } from '#contract/phones.ts';
import { Refusal } from '#contract/problem.ts';
import { findModel } from '#server/catalogue/store.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { phoneView, priceView } from '#server/phones/views.ts';
import type { GoingPrices } from '#server/prices/going-prices.ts';
import { listedPrices } from '#server/prices/views.ts';
import { listFurtherPhotos } from '#server/products/photo-store.ts';
import { listSimilar } from '#server/products/similar.ts';
import { findProduct } from '#server/products/store.ts';
import { productView } from '#server/products/views.ts';
import { ratingOf } from '#server/reviews/rules.ts';
import { countStars } from '#server/reviews/store.ts';
import { findSeller } from '#server/sellers/store.ts';
import { sellerView } from '#server/sellers/views.ts';
import { isOffMarket } from '#server/trade/states.ts';

const similarMax = 8;

export function phoneRoutes(http: Http, prices: GoingPrices): void {
  const { config } = http.context;
  serve(
    http,
    rows.getPhone,
    async ({ context, params }) => {
      const row = await findProduct(context, params.id);
      if (!row) throw new Refusal('not_found', 'There is no such phone.');
      if (isOffMarket(row.state)) throw new Refusal('phone_withdrawn', 'This phone is off the market.');
      const [photos, seller, stars, model, similar] = await Promise.all([
        listFurtherPhotos(context, row.id),
        findSeller(context, row.seller_id),
        countStars(context, row.seller_id, 'seller'),
        row.model_id === null ? undefined : findModel(context, row.model_id),
        listSimilar(context, row, similarMax),
      ]);
      const priceOf = await listedPrices(prices);
      const going = prices.of({ modelId: row.model_id, storageGb: row.storage_gb, condition: row.condition });
      const { launchPrice } = priceOf(row);
      return {
        phone: phoneView(config, row, photos, seller !== undefined),
        ...(model && { modelName: model.name }),
        ...(launchPrice !== undefined && { launchPrice }),
        ...(seller && { seller: { ...sellerView(seller), rating: ratingOf(stars) } }),
        ...(going && { price: priceView(row.resale_price_usd, going) }),
        similar: similar.map((one) => ({ ...productView(config, one, false), ...priceOf(one) })),
      };
    },
    {
      caching: {
        differsForMembers: false,
        isOneOfMany: true,
        tags: ({ params }) => [`product:${params.id}`, 'models', 'sellers'],
        furtherTags: ({ phone }) => [`category:${phone.id}`, `seller:${phone.sellerId}`],
      },
    },
  );
}
