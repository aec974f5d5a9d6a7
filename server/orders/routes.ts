import { bookingRoutes as rows } from '#contract/bookings.ts';
import { Refusal } from '#contract/problem.ts';
import { cancelReservation, endOwnReservation, reserveProduct } from '#server/orders/reservations.ts';
import { readAddress } from '#server/orders/deliveries.ts';
import { requireLasting } from '#server/orders/booking-rules.ts';
import { findBookingOf, listBookingsOf, listSalesOf } from '#server/orders/shown-store.ts';
import { bookingView, saleView } from '#server/orders/views.ts';
import type { Http } from '#server/http/http.ts';
import { pageOf } from '#server/http/next-page.ts';
import { tracesOf } from '#server/http/newness.ts';
import { serve } from '#server/http/serve.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

export function orderRoutes(http: Http): void {
  serve(
    http,
    rows.createBooking,
    async ({ context, body, identity, actor, request }) => {
      requireConfirmedAddress(context.config, identity);
      const { id, expiresAt } = await reserveProduct(context, actor, body, tracesOf(http, request));
      return {
        acknowledged: true as const,
        insertedId: id,
        message: 'Booking Confirmed',
        expiresAt: expiresAt.toISOString(),
      };
    },
    {
      isStillTrue: async ({ context, actor }, { insertedId }) =>
        requireLasting(await findBookingOf(context, insertedId, actor.id), context.clock.now()),
    },
  );

  serve(http, rows.listMyBookings, async (call) => {
    const { context, query, actor } = call;
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own bookings here.');
    const found = await pageOf(call, (context, page) => listBookingsOf(context, actor.id, page));
    return found.map((row) => bookingView(context, row));
  });

  serve(http, rows.getBooking, async ({ context, params, actor }) => {
    const found = await findBookingOf(context, params.id, actor.id);
    if (!found) throw new Refusal('not_found', 'You have no such booking.');
    const view = bookingView(context, found);
    if (view.delivery === null) return view;
    return { ...view, delivery: { ...view.delivery, address: await readAddress(context, found.id) } };
  });

  serve(http, rows.listMySales, async (call) => {
    const { context, query, actor } = call;
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own sales here.');
    const found = await pageOf(call, (context, page) => listSalesOf(context, actor.id, page));
    return found.map((row) => saleView(context.config, row));
  });

  serve(http, rows.cancelBooking, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await cancelReservation(context, actor, params.id),
  }));

  serve(http, rows.endBooking, async ({ context, params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await endOwnReservation(context, actor, params.id),
  }));
}
