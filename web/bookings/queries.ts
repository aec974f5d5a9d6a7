import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const myBookingsQuery = (email: string) =>
  queryOptions({ queryKey: ['bookings', email], queryFn: () => api.listMyBookings({ query: { email } }) });
export const mySalesQuery = (email: string) =>
  queryOptions({ queryKey: ['bookings', 'sales', email], queryFn: () => api.listMySales({ query: { email } }) });
export const bookingQuery = (id: string) =>
  queryOptions({ queryKey: ['bookings', 'one', id], queryFn: () => api.getBooking({ params: { id } }) });

/** How a seller sells, for a buyer who is about to book. */
export const sellerKindQuery = (id: string) =>
  queryOptions({ queryKey: ['products', 'seller', id], queryFn: () => api.getSeller({ params: { id } }) });
