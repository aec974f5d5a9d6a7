import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingQuery } from '#web/bookings/queries.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

const lookAgainMs = 60_000;

export const paymentsQuery = () => pagedQuery(['payments'], (query) => api.listPayments({ query }));
export const paymentSettingsQuery = () =>
  queryOptions({
    queryKey: ['payment settings'],
    queryFn: () => api.getPaymentSettings(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The payment intent of a booking. Each request counts against an allowance, so it is polled slowly, for a bank of
 * whose decision no event tells. The page polls the booking besides.
 */
export const intentQuery = (booking: Booking, queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['intent', booking._id, booking.price],
    queryFn: async () => {
      try {
        const intent = await api.createPaymentIntent({ body: { price: booking.price, bookingId: booking._id } });
        // From here on money may be on its way, from another tab too: past its time the server alone knows whether the
        // reservation has lapsed.
        queryClient.setQueryData(
          bookingQuery(booking._id).queryKey,
          (known) =>
            known && {
              ...known,
              state: known.state === 'reserved' ? ('paying' as const) : known.state,
              processing: intent.status === 'processing',
            },
        );
        return intent;
      } catch (error) {
        // Paid or lapsed meanwhile, in another tab perhaps: then the booking itself has news.
        if (error instanceof ApiError && error.status === 409)
          await queryClient.invalidateQueries({ queryKey: ['bookings'] });
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookAgainMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
