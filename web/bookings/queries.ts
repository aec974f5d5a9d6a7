import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery, wholePageSize } from '#web/lib/paged-query.ts';

export const myBookingsQuery = (email: string) =>
  pagedQuery(['bookings', email], ({ after }) => api.listMyBookings({ query: { email, after } }), wholePageSize);
export const mySalesQuery = (email: string) =>
  pagedQuery(['bookings', 'sales', email], ({ after }) => api.listMySales({ query: { email, after } }), wholePageSize);
export const bookingQuery = (id: string) =>
  queryOptions({ queryKey: ['bookings', 'one', id], queryFn: () => api.getBooking({ params: { id } }) });

/** How a seller sells, for a buyer who is about to book. */
export const sellerKindQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'seller', id], queryFn: () => api.getSeller({ params: { id } }) });
