import { isUnpaid } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';

/** @returns whether it is a sale: if one side has left, the money goes back */
export function learn(model: Model, booking: ModelBooking): boolean {
  const product = model.products[booking.product];
  if (!product) return false;
  const hasSellerLeft = model.closed.sellers.has(product.seller);
  if (hasSellerLeft || model.closed.buyers.has(booking.buyer)) {
    booking.state = 'cancelled';
    if (hasSellerLeft) leaveMarket(product, 'withdrawn');
    else product.state = 'on_sale';
    return false;
  }
  booking.state = 'paid';
  booking.sale = 'to_hand_over';
  leaveMarket(product, 'sold');
  return true;
}

/** Money that came in time is a sale, even after a cancellation. */
export function release(
  model: Model,
  booking: ModelBooking,
  to: 'lapsed' | 'cancelled',
  withdraws: boolean,
): 'released' | 'paid' | 'over' {
  const product = model.products[booking.product];
  if (booking.state === 'paid' || !product) return 'paid';
  if (!isUnpaid(booking)) return 'over';
  if (booking.isCharged) return learn(model, booking) ? 'paid' : 'over';
  booking.state = to;
  if (withdraws || model.closed.sellers.has(product.seller)) leaveMarket(product, 'withdrawn');
  else product.state = 'on_sale';
  return 'released';
}

export function leaveMarket(product: Model['products'][number], to: 'sold' | 'withdrawn'): void {
  Object.assign(product, { state: to, isAdvertised: false });
}
