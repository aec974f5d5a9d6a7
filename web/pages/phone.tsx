import { useQuery } from '@tanstack/react-query';
import { isRouteErrorResponse } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Breadcrumbs } from '#web/layout/breadcrumbs.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { PhoneDetail } from '#web/products/page/phone-detail.tsx';
import { phoneCrumbs, phoneMeta } from '#web/products/page/phone-meta.ts';
import { requirePhone } from '#web/products/page/require-phone.ts';
import { Withdrawn } from '#web/products/page/withdrawn.tsx';
import { phonePageQuery } from '#web/products/queries.ts';
import { SimilarPhones } from '#web/products/similar-phones.tsx';
import { formatsIn } from '#web/texts/formats.ts';
import { pageTextsOf, usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { languageOf } from '#web/texts/use-texts.ts';
import type { Route } from './+types/phone.ts';

export const handle: ChecksAddress = { checksAddress: true };

export function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return requirePhone(params.id, request.url, (id) => api.getPhone({ params: { id } }));
}

/** In the browser the same comes from the call itself. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const queryClient = getQueryClient();
  return requirePhone(params.id, request.url, (id) => queryClient.ensureQueryData(phonePageQuery(id)));
}

/** The query keeps what is shown up to date. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const texts = pageTextsOf(matches);
  const { frame, phonePage } = texts;
  if (isWithdrawn(error))
    return [{ title: frame.titleOf(phonePage.withdrawn.title) }, { name: 'robots', content: 'noindex' }];
  // Of any other error the root route has said it.
  if (!loaderData) return matches[0].meta;
  return phoneMeta(loaderData.page, loaderData.origin, texts, formatsIn(languageOf(matches)));
}

export default function PhonePage({ loaderData }: Route.ComponentProps) {
  const texts = usePageTexts();
  const { _id } = loaderData.page.phone;
  const { data: page } = useQuery({ ...phonePageQuery(_id), initialData: loaderData.page });
  return (
    <main className="shell pt-4 pb-12 sm:pt-6">
      <Breadcrumbs crumbs={phoneCrumbs(page, texts)} />
      <PhoneDetail key={_id} page={page} />
      <SimilarPhones phones={page.similar} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isWithdrawn(error) ? <Withdrawn /> : <ErrorPage error={error} />;
}

function isWithdrawn(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410;
}
