import type { SaleAct, SaleDecision } from '#contract/sales.ts';
import { numberOf } from '#server/orders/answer-state.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { partCents } from './booking.ts';

type Act = (booking: number, what: SaleAct, isSellers?: boolean) => Promise<boolean>;
export type Side = 'buyer' | 'seller' | 'both' | 'return';

/** What an admin decides. */
export function decisionFor(side: Side): SaleDecision {
  return side === 'both' ? { for: side, cents: partCents, words: 'x' } : { for: side, words: 'x' };
}

/** A seller offers a part, the buyer takes or leaves it, and an admin decides. */
export function answering(
  act: Act,
  decideFor: (booking: number, side: Side) => Promise<boolean>,
  saleOf: (booking: number) => Promise<SaleRow | undefined>,
) {
  const seen = async (at: number) => {
    const sale = await saleOf(at);
    return sale ? numberOf(sale) : 1;
  };
  return {
    offer: (at: number) => act(at, { act: 'answer', kind: 'part', cents: partCents, words: 'x' }, true),
    takeOffer: async (at: number) => act(at, { act: 'take_answer', number: await seen(at) }),
    leaveOffer: async (at: number) => act(at, { act: 'leave_answer', number: await seen(at) }),
    split: (at: number) => decideFor(at, 'both'),
    pleaseBuyer: (at: number) => decideFor(at, 'buyer'),
    pleaseSeller: (at: number) => decideFor(at, 'seller'),
    pleaseReturn: (at: number) => decideFor(at, 'return'),
  };
}
