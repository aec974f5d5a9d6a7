import { bookingRoutes } from '#contract/bookings.ts';
import { productRoutes } from '#contract/products.ts';
import { userRoutes } from '#contract/users.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { cancelReservation, closeAccount, endOwnReservation, withdrawProduct } from '#server/withdrawals/actions.ts';
import { reinstateAccount, suspendAccount } from '#server/withdrawals/suspending.ts';

/** What ends before its time: all these calls let go of reservations, and so stand above bookings and payments. */
export function withdrawalRoutes(http: Http): void {
  const { context } = http;

  serve(http, bookingRoutes.cancelBooking, async ({ params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await cancelReservation(context, actor, params.id),
  }));

  serve(http, bookingRoutes.endBooking, async ({ params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await endOwnReservation(context, actor, params.id),
  }));

  serve(http, productRoutes.deleteProduct, async ({ params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await withdrawProduct(context, actor, params.id),
  }));

  serve(http, productRoutes.takeOffMarket, async ({ params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await withdrawProduct(context, actor, params.id),
  }));

  serve(http, userRoutes.deleteUser, async ({ params, actor }) => ({
    acknowledged: true as const,
    deletedCount: await closeAccount(context, actor, params.id),
  }));

  serve(http, userRoutes.suspendUser, async ({ params, body, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await suspendAccount(context, actor, params.id, body.reason),
  }));

  serve(http, userRoutes.reinstateUser, async ({ params, actor }) => ({
    acknowledged: true as const,
    modifiedCount: await reinstateAccount(context, actor, params.id),
  }));
}
