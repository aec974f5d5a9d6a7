import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Review, SellerRating } from '#contract/reviews.ts';
import { Breadcrumbs } from '#web/layout/breadcrumbs.tsx';
import { ShowMore } from '#web/layout/show-more.tsx';
import type { ChecksAddress } from '#web/lib/page-address.ts';
import { pageSize } from '#web/lib/paged-query.ts';
import { paths } from '#web/lib/paths.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { apiContext } from '#web/lib/server-api.ts';
import { ExplainedVerifiedBadge } from '#web/products/explained-verified-badge.tsx';
import { SellerKind } from '#web/products/seller-kind.tsx';
import { ShortCards } from '#web/products/similar-phones.tsx';
import { reviewsPage, sellerRatingQuery, sellerReviewsQuery } from '#web/reviews/queries.ts';
import { SellerReviews } from '#web/reviews/seller-reviews.tsx';
import { sellerPhonesQuery, sellerQuery } from '#web/sellers/queries.ts';
import { requireSeller } from '#web/sellers/require-seller.ts';
import type { SaidOfSeller } from '#web/sellers/require-seller.ts';
import { pageTextsOf, usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StarShape } from '#web/ui/stars.tsx';
import type { Route } from './+types/seller.ts';

export const handle: ChecksAddress = { checksAddress: true };

export function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return requireSeller(params.id, request.url, (id, from) =>
    Promise.all([
      api.getSeller({ params: { id } }),
      api.listSellerPhones({ params: { id }, query: { limit: pageSize, ...(from === '' ? {} : { after: from }) } }),
      orNothing(
        api.getSellerRating({ params: { id } }),
        api.listSellerReviews({ params: { id }, query: { limit: reviewsPage } }),
      ),
    ]),
  );
}

/** In the browser the same comes from the calls themselves. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const queryClient = getQueryClient();
  return requireSeller(params.id, request.url, async (id, from) => {
    const [seller, phones, said] = await Promise.all([
      queryClient.ensureQueryData(sellerQuery(id)),
      queryClient.ensureInfiniteQueryData(sellerPhonesQuery(id, from)),
      orNothing(
        queryClient.ensureQueryData(sellerRatingQuery(id)),
        queryClient.ensureInfiniteQueryData(sellerReviewsQuery(id)).then(({ pages }) => pages[0] ?? []),
      ),
    ]);
    return [seller, phones.pages.flat(), said];
  });
}

/** Reviews that can't be loaded leave the rest of the page as it is. */
async function orNothing(rating: Promise<SellerRating>, reviews: Promise<Review[]>): Promise<SaidOfSeller | null> {
  const [rated, written] = await Promise.allSettled([rating, reviews]);
  if (rated.status === 'rejected' || written.status === 'rejected') return null;
  return { rating: rated.value, reviews: written.value };
}

/** The queries keep what is shown up to date. */
export function shouldRevalidate({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || currentUrl.search !== nextUrl.search;
}

/** Search engines list phones, not people. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { frame, sellerPage } = pageTextsOf(matches);
  return [
    { title: frame.titleOf(sellerPage.metaTitle(loaderData.seller.name)) },
    { name: 'description', content: sellerPage.metaDescription(loaderData.seller.name) },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller: first, phones, said, from } = loaderData;
  const { frame, phonePage, sellerPage } = usePageTexts();
  const { page } = useReviewTexts();
  const { date, number } = useFormats();
  const { data: seller } = useQuery({ ...sellerQuery(first._id), initialData: first });
  const { data: rating } = useQuery({
    ...sellerRatingQuery(first._id),
    initialData: said?.rating,
    enabled: said !== null,
  });
  const list = useInfiniteQuery({
    ...sellerPhonesQuery(first._id, from),
    initialData: { pages: [phones], pageParams: [''] },
  });
  const path = paths.seller(first._id, first.name);
  const last = list.data.at(-1);
  const isWhole = from === '' && list.data.length >= seller.onSale;
  return (
    <main className="shell pt-4 pb-12 sm:pt-6">
      <Breadcrumbs
        crumbs={[
          { name: frame.navbar.home, path: paths.home },
          { name: seller.name, path },
        ]}
      />
      <div className="mb-8 space-y-1.5">
        <div className="flex items-center gap-2.5">
          <h1 className="text-title min-w-0 wrap-anywhere">{seller.name}</h1>
          {seller.verified && <ExplainedVerifiedBadge />}
        </div>
        <p className="text-quiet text-lead">
          {seller.sold > 0 ? phonePage.seller.sold(seller.sold, number(seller.sold)) : phonePage.seller.noneSold} ·{' '}
          {phonePage.seller.memberSince(date(seller.memberSince))}
        </p>
        {rating !== undefined && rating.average !== null && (
          <a href="#reviews" className="link link-hover inline-flex min-h-8 items-center gap-1.5 font-medium">
            <StarShape isFull />
            {phonePage.seller.rating(number(rating.average), rating.count, number(rating.count))}
          </a>
        )}
        {rating !== undefined && rating.answers !== null && (
          <p className="text-quiet">{page.answers[rating.answers]}</p>
        )}
        <SellerKind trader={seller.trader} />
      </div>
      {list.data.length === 0 ? (
        <EmptyState
          title={sellerPage.empty}
          action={
            <Link to={paths.search} className="btn btn-primary">
              {sellerPage.search}
            </Link>
          }
        />
      ) : (
        <section aria-labelledby="on-sale">
          <h2 id="on-sale" className="text-heading mb-5">
            {sellerPage.onSale(seller.onSale, number(seller.onSale))}
          </h2>
          {from !== '' && (
            <Link to={path} className="link link-primary mb-5 inline-block py-1 font-medium">
              {sellerPage.fromFirst}
            </Link>
          )}
          <ShortCards phones={list.data} />
          {!isWhole && <ShowMore query={list} to={last && `${path}?after=${last._id}`} />}
        </section>
      )}
      {said && rating && <SellerReviews key={first._id} seller={seller} rating={rating} first={said.reviews} />}
    </main>
  );
}
