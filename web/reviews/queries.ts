import { queryOptions } from '@tanstack/react-query';
import type { ReviewFilter } from '#contract/reviewing.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** Reviews of a seller on one page. */
export const reviewsPage = 10;

export const saleReviewsQuery = (saleId: string) =>
  queryOptions({
    queryKey: ['reviews', 'sale', saleId],
    queryFn: () => api.getSaleReviews({ params: { id: saleId } }),
  });

/** The sales that wait for the caller's review. */
export const salesToReviewQuery = () =>
  queryOptions({
    queryKey: ['reviews', 'open'],
    queryFn: () => api.listSalesToReview(),
    select: (sales): ReadonlySet<string> => new Set(sales.map(({ _id }) => _id)),
  });

export const sellerRatingQuery = (id: string) =>
  queryOptions({ queryKey: ['reviews', 'rating', id], queryFn: () => api.getSellerRating({ params: { id } }) });

export const sellerReviewsQuery = (id: string) =>
  pagedQuery(['reviews', 'of-seller', id], (query) => api.listSellerReviews({ params: { id }, query }), reviewsPage);

/** For sellers who deal with the buyer. */
export const buyerReviewsQuery = (id: string) =>
  queryOptions({ queryKey: ['reviews', 'of-buyer', id], queryFn: () => api.getBuyerReviews({ params: { id } }) });

export const allReviewsQuery = (only: ReviewFilter | undefined) =>
  pagedQuery(['reviews', 'desk', only ?? 'all'], (query) =>
    api.listReviews({ query: { ...query, ...(only !== undefined && { only }) } }),
  );
