import { modelRoutes as rows } from '#contract/models.ts';
import { priceRoutes as goingRows } from '#contract/prices.ts';
import { Refusal } from '#contract/problem.ts';
import { findModel } from '#server/catalogue/store.ts';
import { modelView } from '#server/catalogue/views.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import type { GoingPrices } from '#server/prices/going-prices.ts';
import { goingPriceView } from '#server/prices/views.ts';
import { listOffers, listSoldMonths } from '#server/prices/store.ts';

export function priceRoutes(http: Http, prices: GoingPrices): void {
  serve(http, goingRows.getGoingPrice, async ({ query: { model: modelId, storage, condition } }) => {
    await prices.refresh();
    const price = prices.of({ modelId, storageGb: storage ?? null, condition });
    return { price: price && goingPriceView(price) };
  });

  serve(
    http,
    rows.getModel,
    async ({ context, params }) => {
      const model = await findModel(context, params.id);
      if (!model) throw new Refusal('not_found', 'There is no such model in the catalogue.');
      const [offers, history] = await Promise.all([listOffers(context, model.id), listSoldMonths(context, model.id)]);
      return {
        ...modelView(model),
        onSale: offers.reduce((sum, { count }) => sum + count, 0),
        offers: offers.map(({ storage_gb, ...offer }) => ({ storageGb: storage_gb, ...offer })),
        history,
      };
    },
    {
      caching: {
        differsForMembers: false,
        isOneOfMany: true,
        tags: () => ['models'],
        furtherTags: ({ id }) => [`category:${id}`],
      },
    },
  );
}
