import { bookingRoutes as rows } from '#contract/bookings.ts';
import { Refusal } from '#contract/problem.ts';
import { productRoutes } from '#contract/products.ts';
import { relistProduct, reserveProduct } from '#server/bookings/actions.ts';
import { requireLasting } from '#server/bookings/rules.ts';
import { findBookingOf, listBookingsOf, listSalesOf } from '#server/bookings/shown-store.ts';
import { bookingView, saleView } from '#server/bookings/views.ts';
import type { Http } from '#server/http/http.ts';
import { tracesOf } from '#server/http/newness.ts';
import { serve } from '#server/http/serve.ts';
import { requireConfirmedAddress } from '#server/users/rules.ts';

export function bookingRoutes(http: Http): void {
  const { context } = http;

  serve(
    http,
    rows.createBooking,
    async ({ body, identity, actor, context, request }) => {
      requireConfirmedAddress(context.config, identity);
      const { id, expiresAt } = await reserveProduct(context, actor, body, tracesOf(http, request));
      return {
        acknowledged: true as const,
        insertedId: id,
        message: 'Booking Confirmed',
        expiresAt: expiresAt.toISOString(),
      };
    },
    null,
    async ({ actor, context }, { insertedId }) =>
      requireLasting(await findBookingOf(context, insertedId, actor.id), context.clock.now()),
  );

  serve(http, rows.listMyBookings, async ({ query, actor }) => {
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own bookings here.');
    return (await listBookingsOf(context, actor.id)).map((row) => bookingView(context.config, row));
  });

  serve(http, rows.getBooking, async ({ params, actor }) => {
    const found = await findBookingOf(context, params.id, actor.id);
    if (!found) throw new Refusal('not_found', 'You have no such booking.');
    return bookingView(context.config, found);
  });

  serve(http, rows.listMySales, async ({ query, actor }) => {
    if (query.email !== actor.email) throw new Refusal('not_allowed', 'You may only see your own sales here.');
    return (await listSalesOf(context, actor.id)).map((row) => saleView(context.config, row));
  });

  serve(http, productRoutes.relistProduct, async ({ params, identity, actor }) => {
    requireConfirmedAddress(context.config, identity);
    return { acknowledged: true as const, modifiedCount: await relistProduct(context, actor, params.id) };
  });
}
