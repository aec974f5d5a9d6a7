import type { SaleAct } from '#contract/sales.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { address, parcelBackOf } from './of-sale.ts';

/** What its people do with a phone that goes back, on a real market. */
export function goBack(
  act: (at: number, what: SaleAct, isSellers?: boolean) => Promise<boolean>,
  find: (at: number) => Promise<ReturnRow | undefined>,
  idOf: (at: number) => string,
) {
  return {
    returnTo: (at: number) => act(at, { act: 'return_to', address }, true),
    sendBack: async (at: number) => {
      const changedAt = ((await find(at))?.address_at ?? new Date(0)).toISOString();
      return act(at, { act: 'send_back', ...parcelBackOf(idOf(at)), changedAt });
    },
    bringBack: async (at: number) => act(at, { act: 'bring_back', code: (await find(at))?.code ?? '000000' }),
    regret: (at: number) => act(at, { act: 'withdraw', name: 'Bea Buyer' }),
    cameBack: (at: number) => act(at, { act: 'came_back' }, true),
    dispute: (at: number) => act(at, { act: 'dispute_return', words: 'x' }, true),
    tellOfReturn: (at: number) => act(at, { act: 'tell_of_return', words: 'x' }),
  };
}
