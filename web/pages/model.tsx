import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Breadcrumbs } from '#web/layout/breadcrumbs.tsx';
import { fullNameOf } from '#web/categories/models-query.ts';
import { api } from '#web/lib/api.ts';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { paths } from '#web/lib/paths.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { ModelFacts } from '#web/models/model-facts.tsx';
import { modelCrumbs, modelMeta } from '#web/models/model-meta.ts';
import { NoneOnSale } from '#web/models/none-on-sale.tsx';
import { OffersTable } from '#web/models/offers-table.tsx';
import { PriceHistory } from '#web/models/price-history.tsx';
import { modelQuery } from '#web/models/queries.ts';
import { requireModel } from '#web/models/require-model.ts';
import { phonesOfModel } from '#web/products/phones-of-model.ts';
import { ShortCards } from '#web/products/similar-phones.tsx';
import { formatsIn } from '#web/texts/formats.ts';
import { pageTextsOf, usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { languageOf, useFormats } from '#web/texts/use-texts.ts';
import type { Route } from './+types/model.ts';

export const handle: ChecksAddress = { checksAddress: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const shown = await requireModel(params.id, request.url, (id) => api.getModel({ params: { id } }));
  return { ...shown, phones: await phonesOfModel(api, shown.model._id) };
}

/** In the browser the same comes from the calls themselves. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const queryClient = getQueryClient();
  const shown = await requireModel(params.id, request.url, (id) => queryClient.ensureQueryData(modelQuery(id)));
  return { ...shown, phones: await phonesOfModel(api, shown.model._id) };
}

/** The query keeps what is shown up to date. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { model, origin, phones } = loaderData;
  return modelMeta(model, origin, phones[0]?.img, pageTextsOf(matches), formatsIn(languageOf(matches)));
}

export default function ModelPage({ loaderData: { model: first, phones } }: Route.ComponentProps) {
  const texts = usePageTexts();
  const { modelPage } = texts;
  const { usd } = useFormats();
  const { data: model } = useQuery({ ...modelQuery(first._id), initialData: first });
  const { onSale } = model;
  return (
    <main className="shell pt-4 pb-12 sm:pt-6">
      <Breadcrumbs crumbs={modelCrumbs(model, texts)} />
      <div className="mb-8 space-y-1.5">
        <h1 className="text-title">{fullNameOf(model)}</h1>
        <p className="text-quiet text-lead">
          {modelPage.onSale(onSale)}
          {onSale > 0 && `, ${modelPage.from(usd(Math.min(...model.offers.map(({ lowest }) => lowest))))}`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-9">
          <OffersTable model={model} />
          <PriceHistory history={model.history} />
        </div>
        <ModelFacts model={model} />
      </div>
      {onSale === 0 ? (
        <NoneOnSale model={model} />
      ) : (
        <section className="section pb-0" aria-labelledby="on-sale">
          <h2 id="on-sale" className="text-title mb-6">
            {modelPage.list.title}
          </h2>
          {phones.length > 0 && (
            <div className="mb-6">
              <ShortCards phones={phones} />
            </div>
          )}
          <Link to={paths.searchModel(model._id)} className="btn btn-primary min-h-11">
            {onSale === 1 ? modelPage.list.one : modelPage.list.all(onSale)}
          </Link>
        </section>
      )}
    </main>
  );
}
