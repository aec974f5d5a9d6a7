import type { Context } from '#server/context.ts';
import { imageUrl } from '#server/images/views.ts';
import { reserveProduct } from '#server/orders/reservations.ts';
import type { Reservation } from '#server/orders/reservations.ts';
import type { Actor } from '#server/platform/actor.ts';
import { priceUsd } from './stage.ts';
import type { Stage } from './stage.ts';

/** Books the phone. */
export function book(context: Context, { productId, imageId }: Stage, buyer: Actor): Promise<Reservation> {
  return reserveProduct(
    context,
    buyer,
    {
      userName: buyer.name,
      email: buyer.email,
      productName: 'The phone',
      productID: productId,
      id: 'apple',
      brand: 'Apple',
      img: imageUrl(context.config, imageId),
      price: priceUsd,
      phone: '12345',
      revision: 1,
    },
    null,
  );
}
