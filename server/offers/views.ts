import type { Offer } from '#contract/offers.ts';
import type { Config } from '#server/config.ts';
import { imageUrl } from '#server/images/views.ts';
import { canAccept, counterRange, stateOf, turnOf } from '#server/offers/rules.ts';
import type { OfferRow } from '#server/offers/store.ts';
import { salesStatus } from '#server/products/views.ts';

/** An offer as one of the two sees it, with what they may do next. */
export function offerView(config: Config, me: string, row: OfferRow, now: Date): Offer {
  const isSeller = row.seller_id === me;
  const side = isSeller ? 'seller' : 'buyer';
  const state = stateOf(row, now);
  return {
    _id: row.id,
    phone: {
      _id: row.product_id,
      name: row.product_name,
      img: imageUrl(config, row.image_id),
      placeholder: row.placeholder,
      price: row.asking_usd,
      salesStatus: salesStatus[row.product_state],
    },
    other: isSeller ? { _id: row.buyer_id, name: row.buyer_name } : { _id: row.seller_id, name: row.seller_name },
    isSeller,
    state,
    isMyTurn: state === 'open' && turnOf(row) === side,
    price: row.price_usd,
    prices: row.prices.map((price, at) => ({
      price,
      isOwn: (at % 2 === 0) === !isSeller,
      at: row.named_at[at]?.toISOString() ?? '',
    })),
    named: row.named,
    canAccept: canAccept(row, side, now),
    counter: counterRange(row, side, now),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    booking: isSeller ? null : row.booking_id,
    conversation: row.conversation_id,
  };
}
